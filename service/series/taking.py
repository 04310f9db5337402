"""Taking points in: appended to tails, sealed when full, all series of a batch in four statements."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy.orm import Session

from service.series.blocks import BLOCK_POINTS, Point, count_tail, pack_tail, seal, split_tail, split_value
from service.store.series import Tail, insert_blocks, insert_series, tails, update_series

Key = tuple[str, int]
"""Name and rank; -1 is the global series."""


def take_points(session: Session, job_id: str, points: Mapping[Key, Sequence[Point]], *, position: int) -> None:
    """Store the points of a batch. The job must be locked: tails are read, then written."""
    if not points:
        return
    known = tails(session, job_id, sorted({name for name, _ in points}))
    fresh = [key for key in points if key not in known]
    if fresh:
        ids = insert_series(session, [_empty_row(job_id, key, points[key], position=position) for key in fresh])
        known |= {key: Tail(ids[key], 0, points[key][0].step, points[key][0].step, b"") for key in fresh}
    rows, blocks = [], []
    for key, added in points.items():
        before = known[key]
        full, rest = split_tail(before.tail + pack_tail(added))
        number = (before.num_points - count_tail(before.tail)) // BLOCK_POINTS
        blocks += [(before.id, number + offset, seal(part)) for offset, part in enumerate(full)]
        rows.append(_row(before, added, rest, position=position))
    update_series(session, rows)
    if blocks:
        insert_blocks(session, blocks)


def _empty_row(job_id: str, key: Key, points: Sequence[Point], *, position: int) -> dict[str, Any]:
    name, rank = key
    step = points[0].step
    return {"job_id": job_id, "name": name, "rank": rank, "num_points": 0, "step_first": step, "step_last": step, "position": position}


def _row(before: Tail, added: Sequence[Point], rest: bytes, *, position: int) -> dict[str, Any]:
    newest = max(reversed(added), key=lambda point: point.generation)
    kind, value = split_value(newest.value)
    return {
        "id": before.id,
        "num_points": before.num_points + len(added),
        "step_first": min(before.step_first, min(point.step for point in added)),
        "step_last": max(before.step_last, max(point.step for point in added)),
        "last_kind": kind,
        "last_value": value,
        "position": position,
        "tail": rest,
    }
