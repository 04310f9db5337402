"""Which checkpoints go, and that the newest never does."""

import math

from hypothesis import given
from hypothesis import strategies as st

from service.reconciler.retention import Kept, removable


def kept(step: int, loss: float | None = None, fence: int = 1) -> Kept:
    return Kept(f"{fence}-{step}", fence, step, loss)


def gone(checkpoints: list[Kept], *, last: int, best: int) -> list[str]:
    return [each.id for each in removable(checkpoints, keep_last=last, keep_best=best)]


def test_the_last_and_the_best_stay() -> None:
    rows = [kept(10, 3.0), kept(20, 1.0), kept(30, 2.0), kept(40, 2.5)]
    assert gone(rows, last=1, best=1) == ["1-10", "1-30"]


def test_the_newest_is_who_was_committed_last_not_who_has_the_highest_step() -> None:
    rows = [kept(50), kept(40, fence=2)]
    assert gone(rows, last=1, best=0) == ["1-50"]


def test_a_loss_that_is_no_number_is_never_the_best() -> None:
    rows = [kept(10, math.nan), kept(20, -math.inf), kept(30, 5.0), kept(40)]
    assert gone(rows, last=1, best=1) == ["1-10", "1-20"]


def test_of_two_equally_good_ones_the_newer_stays() -> None:
    assert gone([kept(10, 1.0), kept(20, 1.0), kept(30, 2.0)], last=1, best=1) == ["1-10"]


CHECKPOINTS = st.lists(
    st.builds(kept, st.integers(0, 9), st.none() | st.floats(allow_nan=True), st.integers(1, 3)), unique_by=lambda each: each.id, max_size=8
)


@given(CHECKPOINTS, st.integers(0, 3), st.integers(0, 3))
def test_the_newest_never_goes(rows: list[Kept], last: int, best: int) -> None:
    going = removable(rows, keep_last=last, keep_best=best)
    newest = max(rows, key=lambda each: (each.fence, each.step), default=None)
    assert newest not in going
    assert len(rows) - len(going) <= max(1, last) + best
