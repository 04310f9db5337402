"""How an attempt ends: a table of what is known, and the one end that follows."""

import pytest

from drumline.spec.states import EndReason
from trainer.cluster.limits import PATIENCE_S, Clock, decide_timeout
from trainer.cluster.verdict import GRACE_S, LONELY_GRACE_S, Death, End, Facts, decide_end
from trainer.engine.plan import Ended, Outcome

DONE = Outcome(Ended.COMPLETED, EndReason.COMPLETED, step=100)
STOPPED = Outcome(Ended.STOPPED, EndReason.CANCELLED, step=40)
BUG = Outcome(Ended.FAILED, EndReason.USER_CODE, "task.py, line 3: ValueError: no", 7, {"file": "task.py", "line": 3})
FELT = Outcome(Ended.FAILED, EndReason.WORKER_LOST, "a peer is gone", 7)
KILLED = Outcome(Ended.FAILED, EndReason.WORKER_LOST, "the script was ended by SIGKILL", 7, {"signal": "SIGKILL"})
DEATH = Death("wrk_1", 1, "node-a", 4711, "its connection closed")


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        pytest.param(Facts(2, {}), None, id="training goes on"),
        pytest.param(Facts(2, {0: DONE}), None, id="one is done, the other not yet"),
        pytest.param(Facts(2, {0: DONE, 1: DONE}), EndReason.COMPLETED, id="all completed"),
        pytest.param(Facts(2, {0: STOPPED, 1: STOPPED}), EndReason.CANCELLED, id="all stopped as asked"),
        pytest.param(Facts(2, {1: BUG}), EndReason.USER_CODE, id="one's own failure ends all at once"),
        pytest.param(Facts(2, {0: FELT, 1: BUG}, trouble_s=9), EndReason.USER_CODE, id="its own failure says more than its peer's word"),
        pytest.param(Facts(2, {0: FELT}, trouble_s=1), None, id="who only felt it waits for the peer's own word"),
        pytest.param(Facts(2, {0: FELT}, trouble_s=LONELY_GRACE_S), EndReason.WORKER_LOST, id="but not for good"),
        pytest.param(Facts(2, {0: FELT, 1: KILLED}), EndReason.WORKER_LOST, id="a script killed by a signal is a cause"),
        pytest.param(Facts(2, {}, (DEATH,), trouble_s=GRACE_S / 2), None, id="a death waits a moment for an explanation"),
        pytest.param(Facts(2, {}, (DEATH,), trouble_s=GRACE_S), EndReason.WORKER_LOST, id="then it is the cause"),
        pytest.param(Facts(2, {0: BUG}, (DEATH,), trouble_s=0), EndReason.USER_CODE, id="a failure explains a death"),
    ],
)
def test_the_end_follows_from_what_is_known(facts: Facts, reason: EndReason | None) -> None:
    end = decide_end(facts)
    assert (end.reason if end else None) == reason


def test_a_lost_worker_is_named() -> None:
    end = decide_end(Facts(2, {}, (DEATH,), step=40, trouble_s=GRACE_S))
    assert isinstance(end, End)
    assert end.sentence == "worker 1 on node-a (pid 4711) was lost: its connection closed without a word"
    assert (end.step, end.details["worker"]) == (40, "wrk_1")


def test_a_users_error_comes_with_file_line_and_rank() -> None:
    end = decide_end(Facts(2, {1: BUG}))
    assert end is not None
    assert (end.sentence, end.details) == ("task.py, line 3: ValueError: no", {"rank": 1, "file": "task.py", "line": 3})


@pytest.mark.parametrize(
    ("passed_s", "has_begun", "expected"),
    [(59, False, None), (61, False, EndReason.START_TIMEOUT), (61, True, None), (101, True, EndReason.RUN_TIMEOUT)],
)
def test_time_limits(passed_s: float, has_begun: bool, expected: EndReason | None) -> None:
    timeout = decide_timeout(Clock(run_s_left=100, start_s=60, began_at=1000), has_begun=has_begun, now=1000 + passed_s)
    assert (timeout.reason if timeout else None) == expected


def test_a_run_over_its_limit_may_save_before_it_is_cut() -> None:
    clock = Clock(run_s_left=100, began_at=0)
    assert [decide_timeout(clock, has_begun=True, now=now).is_patient for now in (101, 101 + PATIENCE_S)] == [True, False]  # type: ignore[union-attr]
