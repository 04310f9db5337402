"""Where a job stands, from what its rank 0 says: loss, rate, time left, sparkline. Pure: from what was kept to what is kept."""

import math
from collections.abc import Sequence
from typing import Any

from drumline.run.numbers import wire_number
from drumline.run.records import Points

SPARK_MAX = 31
"""The newest loss is shown as the 32nd."""
PACE_OVER_S = 10.0
"""How long the seconds a step are averaged over: long enough to smooth evaluations, short enough to follow a resize."""
_RATES = {"tokens_per_s": "tokens/s", "samples_per_s": "samples/s"}


def after_points(kept: dict[str, Any], records: Sequence[Points], *, steps: int | None) -> dict[str, Any]:
    """Return what is kept after further global points, given in the order they were said."""
    kept = dict(kept)
    for record in records:
        for name in ("loss", "validation_loss"):
            if name in record.values:
                kept[name] = wire_number(record.values[name])
        for name, unit in _RATES.items():
            if name in record.values:
                kept |= {"rate": wire_number(record.values[name]), "rate_unit": unit}
        if "loss" in record.values:
            _add_to_spark(kept, record.step, record.values["loss"])
    if records:
        _keep_pace(kept, records)
        kept["eta_s"] = _time_left(kept, records[-1].step, steps)
    return kept


def _add_to_spark(kept: dict[str, Any], step: int, loss: float) -> None:
    """Keep every n-th loss; n doubles when there are too many. Steps that come again replace what they said before."""
    values, at, every = list(kept.get("spark", [])), list(kept.get("spark_at", [])), kept.get("spark_every", 1)
    while at and at[-1] >= step:
        at.pop()
        values.pop()
    if not at or step - at[-1] >= every:
        values.append(wire_number(loss))
        at.append(step)
    if len(at) > SPARK_MAX:
        values, at, every = values[::2], at[::2], max(every * 2, (at[-1] - at[0]) // SPARK_MAX)
    kept |= {"spark": values, "spark_at": at, "spark_every": every}


def _keep_pace(kept: dict[str, Any], records: Sequence[Points]) -> None:
    """Average the seconds a step by the writer's own clock, differences only."""
    last = records[-1]
    start = kept.get("pace_from") or [records[0].step, records[0].time]
    steps, seconds = last.step - start[0], last.time - start[1]
    if steps < 0 or seconds < 0 or not math.isfinite(seconds):
        kept |= {"pace_from": [last.step, last.time if math.isfinite(last.time) else 0.0]}
        return
    if steps == 0 or seconds == 0:
        kept["pace_from"] = start
        return
    weight = 1.0 if kept.get("pace_s") is None else 1 - math.exp(-seconds / PACE_OVER_S)
    kept["pace_s"] = weight * seconds / steps + (1 - weight) * (kept.get("pace_s") or 0.0)
    kept["pace_from"] = [last.step, last.time]


def _time_left(kept: dict[str, Any], step: int, steps: int | None) -> float | None:
    pace_s = kept.get("pace_s")
    return None if steps is None or pace_s is None else round(max(0, steps - step) * pace_s, 1)
