"""What should happen to a job, given what is written of it and what the cluster says. Pure: no I/O, no clock, no randomness.

Here alone the cluster's words become ours (truth 2). The driver's verdict comes first; what Ray says counts only where there is none.
Which queued job may start is not decided here but in schedule.py.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import assert_never

from drumline.spec.states import NOT_RETRIED, AttemptState, EndReason, JobState
from service.reconciler.facts import AttemptFacts, Cause, JobFacts
from trainer.cluster.protocol import Observation, Seen

LOOK = timedelta(seconds=1)
"""Between two looks at an attempt. The verdict, which the API writes down, brings the next look forward."""
CALM_LOOK = timedelta(seconds=4)
"""While a job runs and nothing was asked: each look costs Ray's dashboard some milliseconds of the workers' cores."""
STOP_GRACE = timedelta(seconds=8)
"""For a driver to end by itself: after it was asked to stop, and after its verdict."""
FORCE_AGAIN = timedelta(seconds=10)
VERDICT_GRACE = {Seen.DONE: timedelta(seconds=60), Seen.FAILED: timedelta(seconds=5), Seen.STOPPED: timedelta(seconds=1)}
"""For a verdict to arrive after the driver has gone. One that returned has surely said it; one that was killed cannot have."""
QUIET = timedelta(seconds=3)
"""A shipper posts every second; silent for longer, it has shipped everything."""
STILL_TALKS_MAX = timedelta(seconds=60)
SILENT = timedelta(seconds=20)
"""An attempt that the cluster does not know is gone only after its heartbeats have been silent for so long (truth 4)."""
HEARD_AGAIN = timedelta(seconds=8)
"""A shipper that found the API away tries again within 5 s: only then is a silence its own."""
RUN_GRACE = timedelta(seconds=15)
"""The driver knows the limit of the run, and ends by itself; this comes after it."""
BACKOFF_MAX = timedelta(seconds=60)


@dataclass(frozen=True)
class Wait:
    """Do nothing, and look again then; None where only an intent can change anything."""

    until: datetime | None


@dataclass(frozen=True)
class Begin:
    """Hand the attempt to the cluster: it is written down, and not there yet."""


@dataclass(frozen=True)
class Adopt:
    """Write down that the cluster has the attempt: it was handed over by someone who died before writing so."""


@dataclass(frozen=True)
class Run:
    """Its workers train: the job runs."""


@dataclass(frozen=True)
class Force:
    """Ask the cluster to end the attempt."""


@dataclass(frozen=True)
class Retry:
    """End the attempt; the job recovers, and may have its next attempt at `at`."""

    cause: Cause
    at: datetime
    failures: int
    failures_step: int


@dataclass(frozen=True)
class Finish:
    """End the attempt, where one lives, and move the job to where it rests."""

    state: JobState
    cause: Cause


Decision = Wait | Begin | Adopt | Run | Force | Retry | Finish


def decide(job: JobFacts, seen: Observation | None, *, now: datetime) -> Decision:
    """Say what should happen to a job. `seen` is None exactly when it has no living attempt."""
    match job.state:
        case JobState.QUEUED | JobState.PAUSED | JobState.SUCCEEDED | JobState.FAILED | JobState.CANCELLED:
            return Wait(None)
        case JobState.STARTING | JobState.RUNNING | JobState.RECOVERING | JobState.PAUSING | JobState.CANCELLING:
            if job.attempt is None or seen is None:
                return _between_attempts(job, now=now)
            return _during(job, job.attempt, seen, now=now)
        case _:
            assert_never(job.state)


def _between_attempts(job: JobFacts, *, now: datetime) -> Decision:
    if job.state is JobState.CANCELLING:
        return Finish(JobState.CANCELLED, Cause(EndReason.CANCELLED, f"{job.name} was cancelled between two attempts"))
    if job.state is JobState.PAUSING:
        return Finish(JobState.PAUSED, Cause(EndReason.PAUSED, f"{job.name} was paused between two attempts"))
    return Wait(max(now + LOOK, job.retry_at or now))


def _during(job: JobFacts, attempt: AttemptFacts, seen: Observation, *, now: datetime) -> Decision:
    match seen.state:
        case Seen.PENDING | Seen.RUNNING:
            return _while_it_lives(job, attempt, now=now)
        case Seen.DONE | Seen.FAILED | Seen.STOPPED:
            return _after_its_end(job, attempt, seen, now=now)
        case Seen.GONE:
            return _while_unknown(job, attempt, now=now)
        case Seen.UNREACHABLE:
            known = attempt.verdict is not None and _passed(attempt.over_since, STOP_GRACE, now)
            return _conclude(job, attempt, attempt.verdict, now=now) if known and attempt.verdict else Wait(now + LOOK)
        case _:
            assert_never(seen.state)


def _while_it_lives(job: JobFacts, attempt: AttemptFacts, *, now: datetime) -> Decision:
    if attempt.state is AttemptState.CREATED:
        return Adopt()
    if _must_end(job, attempt, now=now):
        return Force() if attempt.stop_sent_at is None or _passed(attempt.stop_sent_at, FORCE_AGAIN, now) else Wait(now + LOOK)
    if attempt.trains and job.state in (JobState.STARTING, JobState.RECOVERING):
        return Run()
    return Wait(now + (CALM_LOOK if job.state is JobState.RUNNING and attempt.verdict is None else LOOK))


def _must_end(job: JobFacts, attempt: AttemptFacts, *, now: datetime) -> bool:
    """Is the time over in which the attempt could end by itself?"""
    if attempt.verdict is not None:
        return _passed(attempt.over_since, STOP_GRACE, now)
    if job.state in (JobState.CANCELLING, JobState.PAUSING):
        return _passed(job.stop_asked_at, STOP_GRACE, now)
    return _limit_broken(job, attempt, now=now) is not None


def _limit_broken(job: JobFacts, attempt: AttemptFacts, *, now: datetime) -> Cause | None:
    if job.run_s is not None and _passed(attempt.started_at, timedelta(seconds=job.run_s) - job.ran_before + RUN_GRACE, now):
        sentence = f"{job.name} ran for longer than limits.run_s = {job.run_s:g} s; raise it, or ask for fewer steps"
        return Cause(EndReason.RUN_TIMEOUT, sentence)
    if not attempt.trains and _passed(attempt.created_at, timedelta(seconds=job.start_s), now):
        sentence = f"attempt {attempt.fence} made no step within limits.start_s = {job.start_s:g} s; look at its logs, or raise it"
        return Cause(EndReason.START_TIMEOUT, sentence)
    return None


def _after_its_end(job: JobFacts, attempt: AttemptFacts, seen: Observation, *, now: datetime) -> Decision:
    if attempt.verdict is not None:
        return _conclude(job, attempt, attempt.verdict, now=now)
    over_since = attempt.over_since or now
    forced = attempt.stop_sent_at is not None
    grace = VERDICT_GRACE[Seen.STOPPED if forced else seen.state]
    if not forced and not _could_speak(job, now=now):
        return Wait(now + LOOK)
    if not _passed(over_since, grace, now) or (_still_talks(attempt, over_since, now=now) and not forced):
        return Wait(now + LOOK)
    said = f": {seen.message.strip()}" if seen.message.strip() else ""
    sentence = f"the driver of attempt {attempt.fence} ended without a verdict{said}"
    return _conclude(job, attempt, _forced(job, attempt, now=now) or Cause(EndReason.DRIVER_LOST, sentence), now=now)


def _could_speak(job: JobFacts, *, now: datetime) -> bool:
    """Was the API there for long enough that whoever had something to say has said it?"""
    return _passed(job.hears_since, HEARD_AGAIN, now)


def _still_talks(attempt: AttemptFacts, over_since: datetime, *, now: datetime) -> bool:
    heard = attempt.heard_at is not None and not _passed(attempt.heard_at, QUIET, now)
    return heard and not _passed(over_since, STILL_TALKS_MAX, now)


def _forced(job: JobFacts, attempt: AttemptFacts, *, now: datetime) -> Cause | None:
    """Say why we forced the attempt, where we did. The limit that was broken then is still broken."""
    if attempt.stop_sent_at is None:
        return None
    if job.state in (JobState.CANCELLING, JobState.PAUSING):
        sentence = f"attempt {attempt.fence} did not stop within {STOP_GRACE.seconds} s, and was ended through the cluster"
        return Cause(EndReason.STOPPED, sentence)
    return _limit_broken(job, attempt, now=now)


def _while_unknown(job: JobFacts, attempt: AttemptFacts, *, now: datetime) -> Decision:
    """The cluster answers, and does not know the attempt."""
    if attempt.verdict is not None:
        return _conclude(job, attempt, attempt.verdict, now=now)
    if attempt.state is AttemptState.CREATED:
        if job.state in (JobState.CANCELLING, JobState.PAUSING):
            sentence = f"attempt {attempt.fence} was stopped before the cluster took it"
            return _conclude(job, attempt, Cause(EndReason.CANCELLED, sentence), now=now)
        late = _limit_broken(job, attempt, now=now)
        return _conclude(job, attempt, late, now=now) if late else Begin()
    if not _could_speak(job, now=now) or not _passed(attempt.heard_at or attempt.created_at, SILENT, now):
        return Wait(now + LOOK)
    sentence = f"the cluster no longer knows attempt {attempt.fence}, and its workers are silent; was Ray restarted?"
    return _conclude(job, attempt, _forced(job, attempt, now=now) or Cause(EndReason.CLUSTER_LOST, sentence), now=now)


def _conclude(job: JobFacts, attempt: AttemptFacts, cause: Cause, *, now: datetime) -> Decision:
    """The attempt is over: say what becomes of the job. What really happened wins over what was asked."""
    if cause.reason is EndReason.COMPLETED:
        return Finish(JobState.SUCCEEDED, cause)
    if job.state in (JobState.CANCELLING, JobState.PAUSING) and cause.reason not in NOT_RETRIED:
        return _as_asked(job, attempt, cause)
    if cause.reason in NOT_RETRIED:
        return Finish(JobState.FAILED, cause)
    failures = 1 if job.step > job.failures_step else job.failures + 1
    if failures > job.failures_max:
        return Finish(JobState.FAILED, _given_up(job, cause, failures))
    return Retry(cause, at=now + backoff(failures), failures=failures, failures_step=max(job.step, job.failures_step))


def _as_asked(job: JobFacts, attempt: AttemptFacts, cause: Cause) -> Finish:
    if job.state is JobState.PAUSING:
        return Finish(JobState.PAUSED, Cause(EndReason.PAUSED, cause.sentence, cause.details))
    reason = EndReason.CANCELLED if attempt.stop_sent_at is None or cause.reason is EndReason.CANCELLED else EndReason.STOPPED
    return Finish(JobState.CANCELLED, Cause(reason, cause.sentence, cause.details))


def _given_up(job: JobFacts, cause: Cause, failures: int) -> Cause:
    """The first cause of the row speaks: what came after it is often only its echo."""
    if failures == 1 or job.first_cause is None:
        return cause
    first = job.first_cause
    sentence = f"{first.sentence} ({failures} attempts in a row failed without a new step; this was the first)"
    return Cause(first.reason, sentence, {**first.details, "failures": failures})


def backoff(failures: int) -> timedelta:
    """Return how long to wait before the attempt after this many failures in a row: 1, 2, 4 s, and at most a minute."""
    return min(timedelta(seconds=2.0 ** min(failures - 1, 10)), BACKOFF_MAX)


def _passed(since: datetime | None, length: timedelta, now: datetime) -> bool:
    return since is not None and now >= since + length
