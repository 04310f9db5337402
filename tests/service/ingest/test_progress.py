"""Progress as it is kept: rate, time left, and a sparkline of bounded length."""

import math
from typing import Any

from drumline.run.records import Points
from service.ingest.progress import after_points


def said(step: int, time: float, **values: float) -> Points:
    return Points(sequence=1, time=time, step=step, values=values)


def test_time_left_follows_the_pace_of_the_steps() -> None:
    kept = after_points({}, [said(step, 100 + step * 0.5, loss=1.0) for step in range(1, 11)], steps=110)
    assert kept["eta_s"] == 50.0


def test_time_left_is_unknown_without_an_end_or_a_pace() -> None:
    assert after_points({}, [said(1, 100.0, loss=1.0)], steps=10)["eta_s"] is None
    assert after_points({}, [said(1, 1.0, loss=1.0), said(2, 2.0, loss=1.0)], steps=None)["eta_s"] is None


def test_a_restart_from_a_checkpoint_does_not_make_the_pace_negative() -> None:
    kept = after_points({}, [said(step, float(step), loss=1.0) for step in range(1, 11)], steps=20)
    kept = after_points(kept, [said(5, 500.0, loss=1.0)], steps=20)
    kept = after_points(kept, [said(6, 501.0, loss=1.0)], steps=20)
    assert kept["eta_s"] == 14.0


def test_the_rate_keeps_the_unit_it_was_said_in() -> None:
    assert after_points({}, [said(1, 1.0, tokens_per_s=12.5)], steps=None)["rate_unit"] == "tokens/s"
    kept = after_points({}, [said(1, 1.0, samples_per_s=math.inf)], steps=None)
    assert (kept["rate"], kept["rate_unit"]) == ("Infinity", "samples/s")


def test_the_sparkline_stays_short_and_keeps_the_shape() -> None:
    kept: dict[str, Any] = {}
    for start in range(0, 10_000, 100):
        kept = after_points(kept, [said(step, float(step), loss=1.0 / (1 + step)) for step in range(start, start + 100)], steps=10_000)
    spark = kept["spark"]
    assert 16 <= len(spark) <= 31
    assert spark[0] == 1.0 and spark == sorted(spark, reverse=True)


def test_steps_that_come_again_replace_their_part_of_the_sparkline() -> None:
    kept = after_points({}, [said(step, float(step), loss=float(step)) for step in range(10)], steps=None)
    kept = after_points(kept, [said(step, 100.0 + step, loss=-1.0) for step in (5, 6)], steps=None)
    assert kept["spark"] == [0.0, 1.0, 2.0, 3.0, 4.0, -1.0, -1.0]
