"""Which checkpoints of a job may go. Pure: rows and files are removed by housekeeping.py."""

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Kept:
    """A valid checkpoint, as far as retention cares."""

    id: str
    fence: int
    step: int
    validation_loss: float | None = None
    """None where none was measured."""


def removable(checkpoints: Sequence[Kept], *, keep_last: int, keep_best: int) -> list[Kept]:
    """Return those that neither the last nor the best keep, oldest first. The newest one always stays.

    Newest is who was committed last: a later attempt that fell back to an older step outranks what it left behind.
    """
    by_age = sorted(checkpoints, key=lambda each: (each.fence, each.step))
    measured = [each for each in by_age if each.validation_loss is not None and math.isfinite(each.validation_loss)]
    best = sorted(measured, key=lambda each: (each.validation_loss or 0.0, -each.fence, -each.step))[:keep_best]
    kept = {each.id for each in (*by_age[-max(1, keep_last) :], *best)}
    return [each for each in by_age if each.id not in kept]
