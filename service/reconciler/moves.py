"""The writes that follow a decision, each guarded: by the lease, by the version decided on, and by the attempt being what it was."""

from datetime import datetime
from typing import assert_never

from sqlalchemy.orm import Session

from drumline.spec.ids import new_id
from drumline.spec.states import AttemptState, EndReason, JobState
from service.lifecycle import Move, move_job
from service.reconciler.decide import Adopt, Begin, Decision, Finish, Force, Retry, Run, Wait
from service.reconciler.facts import Cause, JobFacts
from service.reconciler.leases import Lease, held_job
from service.reconciler.schedule import Request
from service.store.events import append_event
from service.store.tables import Attempt, Job

ACTOR = "reconciler"


class Stale(Exception):
    """What was decided on has changed in the meantime: decide again."""


def write_decision(session: Session, lease: Lease, facts: JobFacts, decision: Decision, *, now: datetime) -> None:
    """Write down what was decided. Raises LeaseLost and Stale, and then nothing is written."""
    job = held_job(session, lease)
    attempt = unchanged_attempt(session, job, facts)
    match decision:
        case Wait() | Begin():
            pass
        case Adopt():
            assert attempt is not None
            mark_started(session, job, attempt, now=now)
        case Run():
            assert attempt is not None
            sentence = f"{job.name} trains on {job.workers_wanted} worker{'' if job.workers_wanted == 1 else 's'}"
            move_job(session, job, Move(JobState.RUNNING, ACTOR, sentence), now=now)
        case Force():
            assert attempt is not None
            attempt.stop_sent_at = now
        case Retry():
            assert attempt is not None
            _end_attempt(session, attempt, decision.cause, now=now)
            _recover(session, job, decision, now=now)
        case Finish():
            if attempt is not None:
                _end_attempt(session, attempt, decision.cause, now=now)
            _rest(session, job, decision, now=now)
        case _:
            assert_never(decision)


def unchanged_attempt(session: Session, job: Job, facts: JobFacts) -> Attempt | None:
    """Return the living attempt that was decided on. Raises Stale where job or attempt are not what they were."""
    if job.version != facts.version:
        raise Stale(f"{job.id} is at version {job.version}, not {facts.version}")
    if facts.attempt is None:
        return None
    attempt = session.get_one(Attempt, facts.attempt.id, populate_existing=True)
    if attempt.state != facts.attempt.state or (attempt.verdict is None) != (facts.attempt.verdict is None):
        raise Stale(f"{attempt.id} went on while it was decided on")
    return attempt


def mark_started(session: Session, job: Job, attempt: Attempt, *, now: datetime, cluster_session: str = "") -> None:
    """Write down that the cluster has taken the attempt."""
    attempt.state = AttemptState.STARTED
    attempt.cluster_session = cluster_session
    append_event(
        session,
        job.id,
        "attempt",
        "started",
        sentence=f"the cluster took attempt {attempt.fence} of {job.name}",
        actor=ACTOR,
        now=now,
        details={"attempt": attempt.id, "number": attempt.fence},
    )


def admit(session: Session, job: Job, request: Request, *, now: datetime) -> Attempt:
    """Give a waiting job its next attempt: fence first, then row and move (truth 4). The cluster hears of it later (truth 3)."""
    job.fence += 1
    job.retry_at = None
    # Whoever still holds a lease on it decided before this attempt was there.
    job.lease_generation += 1
    job.lease_owner = job.lease_until = None
    attempt = Attempt(
        id=new_id("att"),
        job_id=job.id,
        fence=job.fence,
        state=AttemptState.CREATED,
        token_sha256="",
        details={},
        cpu=request.workers * request.cpu,
        gpu=request.workers * request.gpu,
        created_at=now,
    )
    session.add(attempt)
    session.flush()
    holds = f"{attempt.cpu:g} CPUs" + (f" and {attempt.gpu:g} GPUs" if attempt.gpu else "")
    move_job(session, job, Move(JobState.STARTING, ACTOR, f"attempt {job.fence} of {job.name} starts and holds {holds}"), now=now)
    return attempt


def _end_attempt(session: Session, attempt: Attempt, cause: Cause, *, now: datetime) -> None:
    sentence = cause.sentence or f"attempt {attempt.fence} ended: {cause.reason}"
    attempt.state = AttemptState.ENDED
    attempt.ended_at = now
    attempt.reason, attempt.sentence, attempt.details = cause.reason, cause.sentence, cause.details
    append_event(
        session,
        attempt.job_id,
        "attempt",
        "ended",
        sentence=sentence,
        actor=ACTOR,
        now=now,
        details={"attempt": attempt.id, "number": attempt.fence, "reason": cause.reason, **cause.details},
    )


def _recover(session: Session, job: Job, retry: Retry, *, now: datetime) -> None:
    job.failures, job.failures_step, job.retry_at = retry.failures, retry.failures_step, retry.at
    session.flush()
    if job.state == JobState.RECOVERING:
        return  # it recovered inside the attempt that has now failed
    wait_s = (retry.at - now).total_seconds()
    sentence = f"{retry.cause.sentence}; attempt {job.fence + 1} starts in {wait_s:g} s"
    move_job(session, job, Move(JobState.RECOVERING, ACTOR, sentence, retry.cause.reason, retry.cause.details), now=now)


def _rest(session: Session, job: Job, finish: Finish, *, now: datetime) -> None:
    sentence = finish.cause.sentence
    if finish.cause.reason is EndReason.COMPLETED:
        sentence = sentence or f"{job.name} succeeded at step {job.step}"
    if finish.cause.reason is EndReason.CANCELLED:
        sentence = sentence or f"{job.name} was cancelled after step {job.step}"
    move_job(session, job, Move(finish.state, ACTOR, sentence, finish.cause.reason, finish.cause.details), now=now)
    job.look_at = now  # once more, to tidy up
