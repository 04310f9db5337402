"""Every state of a job against everything a cluster can say."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from drumline.spec.states import AttemptState, EndReason, JobState, may_move
from service.reconciler.decide import Adopt, Begin, Decision, Finish, Force, Retry, Run, Wait, backoff, decide
from service.reconciler.facts import AttemptFacts, Cause, JobFacts
from trainer.cluster.protocol import Observation, Seen

NOW = datetime(2026, 1, 1, 12, 0, tzinfo=UTC)
STARTED = AttemptFacts(id="att_1", fence=1, state=AttemptState.STARTED, created_at=NOW - timedelta(seconds=30), heard_at=NOW)
TRAINS = replace(STARTED, state=AttemptState.RUNNING)
CREATED = replace(STARTED, state=AttemptState.CREATED, heard_at=None)
WITH_ATTEMPT = [JobState.STARTING, JobState.RUNNING, JobState.RECOVERING, JobState.PAUSING, JobState.CANCELLING]
AT_REST = [JobState.QUEUED, JobState.PAUSED, JobState.SUCCEEDED, JobState.FAILED, JobState.CANCELLED]
LOOK_AGAIN = Wait(NOW + timedelta(seconds=1))


def ago(seconds: float) -> datetime:
    return NOW - timedelta(seconds=seconds)


def job(state: JobState, attempt: AttemptFacts | None = TRAINS, **facts: object) -> JobFacts:
    asked = NOW if state in (JobState.CANCELLING, JobState.PAUSING) else None
    return replace(
        JobFacts(id="job_1", name="shakespeare", state=state, attempt=attempt, stop_asked_at=asked, hears_since=ago(9999)), **facts
    )


def see(state: Seen, message: str = "") -> Observation:
    return Observation(state=state, message=message)


def said(attempt: AttemptFacts, reason: EndReason, sentence: str = "so it was") -> AttemptFacts:
    return replace(attempt, verdict=Cause(reason, sentence), over_since=NOW)


def outcome(decision: Decision) -> object:
    """What a decision comes to, in a form that a table can hold."""
    match decision:
        case Finish(state, cause):
            return state, cause.reason
        case Retry(cause):
            return "retry", cause.reason
        case Wait(until):
            return "wait" if until else "rest"
        case _:
            return type(decision)


@pytest.mark.parametrize("state", AT_REST)
def test_nothing_is_decided_for_a_job_at_rest(state: JobState) -> None:
    assert decide(job(state, None), None, now=NOW) == Wait(None)


@pytest.mark.parametrize("state", WITH_ATTEMPT)
@pytest.mark.parametrize("seen", Seen)
def test_every_decision_is_a_move_that_the_table_allows(state: JobState, seen: Seen) -> None:
    variants = [CREATED, STARTED, TRAINS, *(said(TRAINS, reason) for reason in EndReason)]
    old = [replace(each, created_at=ago(9999), heard_at=ago(9999), over_since=ago(9999), stop_sent_at=ago(9999)) for each in variants]
    for attempt in [*variants, *old]:
        match decide(job(state, attempt), see(seen), now=NOW):
            case Finish(to):
                assert may_move(state, to), (state, attempt, to)
            case Retry():
                assert state is JobState.RECOVERING or may_move(state, JobState.RECOVERING)
            case Run():
                assert may_move(state, JobState.RUNNING)
            case Wait(until):
                assert until is not None and until > NOW


@pytest.mark.parametrize(
    "state, attempt, seen, expected",
    [
        # written down, perhaps not handed over
        (JobState.STARTING, CREATED, Seen.GONE, Begin),
        (JobState.STARTING, CREATED, Seen.PENDING, Adopt),
        (JobState.STARTING, CREATED, Seen.RUNNING, Adopt),
        (JobState.STARTING, CREATED, Seen.UNREACHABLE, "wait"),
        (JobState.CANCELLING, CREATED, Seen.GONE, (JobState.CANCELLED, EndReason.CANCELLED)),
        (JobState.CANCELLING, CREATED, Seen.RUNNING, Adopt),
        # alive
        (JobState.STARTING, STARTED, Seen.PENDING, "wait"),
        (JobState.STARTING, STARTED, Seen.RUNNING, "wait"),
        (JobState.STARTING, TRAINS, Seen.RUNNING, Run),
        (JobState.RECOVERING, TRAINS, Seen.RUNNING, Run),
        (JobState.RUNNING, TRAINS, Seen.RUNNING, "wait"),
        (JobState.CANCELLING, TRAINS, Seen.RUNNING, "wait"),
        # over on the cluster, and a verdict may still arrive
        (JobState.RUNNING, replace(TRAINS, over_since=NOW), Seen.FAILED, "wait"),
        (JobState.RUNNING, replace(TRAINS, over_since=ago(30)), Seen.FAILED, "wait"),  # its shipper still talks
        (JobState.RUNNING, replace(TRAINS, over_since=ago(61)), Seen.FAILED, ("retry", EndReason.DRIVER_LOST)),
        (JobState.RUNNING, replace(TRAINS, over_since=ago(6), heard_at=ago(6)), Seen.FAILED, ("retry", EndReason.DRIVER_LOST)),
        (JobState.RUNNING, replace(TRAINS, over_since=ago(6), heard_at=ago(6)), Seen.DONE, "wait"),
        (JobState.RUNNING, replace(TRAINS, over_since=ago(61), heard_at=ago(61)), Seen.DONE, ("retry", EndReason.DRIVER_LOST)),
        (JobState.RUNNING, replace(TRAINS, over_since=ago(6), heard_at=ago(6)), Seen.STOPPED, ("retry", EndReason.DRIVER_LOST)),
        # unknown to the cluster: lost only when silent as well
        (JobState.RUNNING, TRAINS, Seen.GONE, "wait"),
        (JobState.RUNNING, replace(TRAINS, heard_at=ago(21)), Seen.GONE, ("retry", EndReason.CLUSTER_LOST)),
        (JobState.STARTING, replace(STARTED, heard_at=None, created_at=ago(19)), Seen.GONE, "wait"),
        (JobState.STARTING, replace(STARTED, heard_at=None, created_at=ago(21)), Seen.GONE, ("retry", EndReason.CLUSTER_LOST)),
        (JobState.CANCELLING, replace(TRAINS, heard_at=ago(21)), Seen.GONE, (JobState.CANCELLED, EndReason.CANCELLED)),
        # not answering says nothing, however long it lasts
        (JobState.RUNNING, replace(TRAINS, heard_at=ago(9999)), Seen.UNREACHABLE, "wait"),
        (JobState.CANCELLING, replace(TRAINS, heard_at=ago(9999)), Seen.UNREACHABLE, "wait"),
    ],
)
def test_what_the_cluster_says_is_translated(state: JobState, attempt: AttemptFacts, seen: Seen, expected: object) -> None:
    assert outcome(decide(job(state, attempt), see(seen), now=NOW)) == expected


@pytest.mark.parametrize("seen", [Seen.DONE, Seen.FAILED, Seen.STOPPED, Seen.GONE])
@pytest.mark.parametrize(
    "state, reason, expected",
    [
        (JobState.RUNNING, EndReason.COMPLETED, (JobState.SUCCEEDED, EndReason.COMPLETED)),
        (JobState.STARTING, EndReason.COMPLETED, (JobState.SUCCEEDED, EndReason.COMPLETED)),
        (JobState.CANCELLING, EndReason.COMPLETED, (JobState.SUCCEEDED, EndReason.COMPLETED)),
        (JobState.PAUSING, EndReason.COMPLETED, (JobState.SUCCEEDED, EndReason.COMPLETED)),
        (JobState.CANCELLING, EndReason.CANCELLED, (JobState.CANCELLED, EndReason.CANCELLED)),
        (JobState.CANCELLING, EndReason.WORKER_LOST, (JobState.CANCELLED, EndReason.CANCELLED)),
        (JobState.CANCELLING, EndReason.USER_CODE, (JobState.FAILED, EndReason.USER_CODE)),
        (JobState.PAUSING, EndReason.PAUSED, (JobState.PAUSED, EndReason.PAUSED)),
        (JobState.RUNNING, EndReason.USER_CODE, (JobState.FAILED, EndReason.USER_CODE)),
        (JobState.RUNNING, EndReason.NUMERIC, (JobState.FAILED, EndReason.NUMERIC)),
        (JobState.STARTING, EndReason.DATA, (JobState.FAILED, EndReason.DATA)),
        (JobState.RUNNING, EndReason.RUN_TIMEOUT, (JobState.FAILED, EndReason.RUN_TIMEOUT)),
        (JobState.RUNNING, EndReason.WORKER_LOST, ("retry", EndReason.WORKER_LOST)),
        (JobState.RUNNING, EndReason.OUT_OF_MEMORY, ("retry", EndReason.OUT_OF_MEMORY)),
        (JobState.STARTING, EndReason.START_TIMEOUT, ("retry", EndReason.START_TIMEOUT)),
        (JobState.RUNNING, EndReason.HANG, ("retry", EndReason.HANG)),
    ],
)
def test_the_verdict_wins_over_what_the_cluster_says(state: JobState, reason: EndReason, expected: object, seen: Seen) -> None:
    assert outcome(decide(job(state, said(TRAINS, reason)), see(seen), now=NOW)) == expected


def test_a_job_ends_only_when_its_driver_is_gone_from_the_cluster() -> None:
    attempt = said(TRAINS, EndReason.COMPLETED)
    assert decide(job(JobState.RUNNING, attempt), see(Seen.RUNNING), now=NOW) == LOOK_AGAIN


@pytest.mark.parametrize("seen", [Seen.DONE, Seen.FAILED, Seen.STOPPED, Seen.GONE])
@pytest.mark.parametrize("hears_since", [None, NOW, ago(7)])
def test_a_silence_while_the_api_could_not_hear_proves_nothing(seen: Seen, hears_since: datetime | None) -> None:
    silent = replace(TRAINS, over_since=ago(9999), heard_at=ago(9999))
    assert outcome(decide(job(JobState.RUNNING, silent, hears_since=hears_since), see(seen), now=NOW)) == "wait"
    assert outcome(decide(job(JobState.RUNNING, silent, hears_since=ago(8)), see(seen), now=NOW)) != "wait"


def test_a_driver_that_stays_after_its_verdict_is_forced_and_the_verdict_still_counts() -> None:
    attempt = replace(said(TRAINS, EndReason.COMPLETED), over_since=ago(8))
    assert decide(job(JobState.RUNNING, attempt), see(Seen.RUNNING), now=NOW) == Force()
    attempt = replace(attempt, stop_sent_at=ago(1))
    assert outcome(decide(job(JobState.RUNNING, attempt), see(Seen.STOPPED), now=NOW)) == (JobState.SUCCEEDED, EndReason.COMPLETED)


def test_a_verdict_counts_also_when_the_cluster_does_not_answer_any_more() -> None:
    attempt = said(TRAINS, EndReason.COMPLETED)
    assert decide(job(JobState.RUNNING, attempt), see(Seen.UNREACHABLE), now=NOW) == LOOK_AGAIN
    attempt = replace(attempt, over_since=ago(8))
    assert outcome(decide(job(JobState.RUNNING, attempt), see(Seen.UNREACHABLE), now=NOW)) == (JobState.SUCCEEDED, EndReason.COMPLETED)


@pytest.mark.parametrize("attempt", [STARTED, TRAINS])
def test_cancel_gives_eight_seconds_then_forces_and_ends_as_stopped(attempt: AttemptFacts) -> None:
    assert decide(job(JobState.CANCELLING, attempt, stop_asked_at=ago(7.9)), see(Seen.RUNNING), now=NOW) == LOOK_AGAIN
    assert decide(job(JobState.CANCELLING, attempt, stop_asked_at=ago(8)), see(Seen.RUNNING), now=NOW) == Force()
    forced = replace(attempt, stop_sent_at=ago(3), over_since=ago(1))
    ended = decide(job(JobState.CANCELLING, forced, stop_asked_at=ago(11)), see(Seen.STOPPED), now=NOW)
    assert outcome(ended) == (JobState.CANCELLED, EndReason.STOPPED)


def test_a_force_is_repeated_only_after_ten_seconds() -> None:
    forced = replace(TRAINS, stop_sent_at=ago(9))
    assert decide(job(JobState.CANCELLING, forced, stop_asked_at=ago(17)), see(Seen.RUNNING), now=NOW) == LOOK_AGAIN
    forced = replace(TRAINS, stop_sent_at=ago(10))
    assert decide(job(JobState.CANCELLING, forced, stop_asked_at=ago(18)), see(Seen.RUNNING), now=NOW) == Force()


def test_cancel_between_two_attempts_ends_at_once() -> None:
    ended = decide(job(JobState.CANCELLING, None), None, now=NOW)
    assert outcome(ended) == (JobState.CANCELLED, EndReason.CANCELLED)


def test_a_start_that_takes_too_long_is_forced_and_retried() -> None:
    late = replace(STARTED, created_at=ago(60))
    starting = job(JobState.STARTING, late, start_s=60.0)
    assert decide(starting, see(Seen.PENDING), now=NOW) == Force()
    forced = replace(late, stop_sent_at=ago(4), over_since=ago(2))
    assert outcome(decide(replace(starting, attempt=forced), see(Seen.STOPPED), now=NOW)) == ("retry", EndReason.START_TIMEOUT)


def test_a_start_that_the_cluster_never_takes_ends_too() -> None:
    late = replace(CREATED, created_at=ago(60))
    assert outcome(decide(job(JobState.STARTING, late, start_s=60.0), see(Seen.GONE), now=NOW)) == ("retry", EndReason.START_TIMEOUT)


def test_a_run_over_its_limit_is_forced_after_the_drivers_own_chance_and_not_retried() -> None:
    running = job(JobState.RUNNING, replace(TRAINS, started_at=ago(104)), run_s=100.0, ran_before=timedelta(seconds=10))
    assert outcome(decide(running, see(Seen.RUNNING), now=NOW)) == "wait"
    running = replace(running, ran_before=timedelta(seconds=11))
    assert decide(running, see(Seen.RUNNING), now=NOW) == Force()
    forced = replace(running, attempt=replace(TRAINS, started_at=ago(104), stop_sent_at=ago(3), over_since=ago(2)))
    assert outcome(decide(forced, see(Seen.STOPPED), now=NOW)) == (JobState.FAILED, EndReason.RUN_TIMEOUT)


def test_failures_back_off_and_end_with_the_first_cause() -> None:
    attempt = said(TRAINS, EndReason.WORKER_LOST, "worker 1 was killed")
    first = decide(job(JobState.RUNNING, attempt, step=0), see(Seen.FAILED), now=NOW)
    assert first == Retry(Cause(EndReason.WORKER_LOST, "worker 1 was killed"), at=NOW + timedelta(seconds=1), failures=1, failures_step=0)
    third = decide(job(JobState.RUNNING, attempt, failures=2, failures_step=0), see(Seen.FAILED), now=NOW)
    assert isinstance(third, Retry)
    assert (third.failures, third.at) == (3, NOW + timedelta(seconds=4))
    out_of_memory = Cause(EndReason.OUT_OF_MEMORY, "worker 0 ran out of memory")
    fourth = decide(job(JobState.RUNNING, attempt, failures=3, failures_step=0, first_cause=out_of_memory), see(Seen.FAILED), now=NOW)
    assert isinstance(fourth, Finish)
    assert (fourth.state, fourth.cause.reason) == (JobState.FAILED, EndReason.OUT_OF_MEMORY)
    assert fourth.cause.sentence.startswith("worker 0 ran out of memory (4 attempts in a row failed")


def test_a_new_step_resets_the_budget() -> None:
    attempt = said(TRAINS, EndReason.WORKER_LOST)
    decision = decide(job(JobState.RUNNING, attempt, step=41, failures=3, failures_step=40), see(Seen.FAILED), now=NOW)
    assert isinstance(decision, Retry)
    assert (decision.failures, decision.failures_step) == (1, 41)


def test_steps_done_again_after_a_resume_are_no_progress() -> None:
    attempt = said(TRAINS, EndReason.WORKER_LOST)
    decision = decide(job(JobState.RUNNING, attempt, step=30, failures=1, failures_step=40), see(Seen.FAILED), now=NOW)
    assert isinstance(decision, Retry)
    assert (decision.failures, decision.failures_step) == (2, 40)


def test_a_budget_of_zero_retries_nothing() -> None:
    attempt = said(TRAINS, EndReason.WORKER_LOST)
    assert outcome(decide(job(JobState.RUNNING, attempt, step=5, failures_max=0), see(Seen.FAILED), now=NOW)) == (
        JobState.FAILED,
        EndReason.WORKER_LOST,
    )


def test_a_recovering_job_waits_for_its_turn() -> None:
    assert decide(job(JobState.RECOVERING, None, retry_at=NOW + timedelta(seconds=9)), None, now=NOW) == Wait(NOW + timedelta(seconds=9))


def test_the_cluster_s_words_stand_in_the_sentence_of_a_lost_driver() -> None:
    lost = replace(TRAINS, over_since=ago(6), heard_at=ago(6))
    decision = decide(job(JobState.RUNNING, lost), see(Seen.FAILED, "exit code -9"), now=NOW)
    assert isinstance(decision, Retry)
    assert decision.cause.sentence == "the driver of attempt 1 ended without a verdict: exit code -9"


def test_backoff_doubles_up_to_a_minute() -> None:
    assert [backoff(n).total_seconds() for n in (1, 2, 3, 6, 7, 100)] == [1, 2, 4, 32, 60, 60]
