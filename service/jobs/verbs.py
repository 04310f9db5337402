"""What moves a job: cancel, pause, resume, retry. Each is one transaction: the intent, the move, and the command to its workers."""

from datetime import datetime

from sqlalchemy.orm import Session

from drumline.spec.ids import new_id
from drumline.spec.states import CommandState, EndReason, JobState
from drumline.wire.views import JobDetail
from service.context import Service
from service.errors import ProblemError
from service.jobs.actions import detail, locked_job
from service.lifecycle import Move, move_job
from service.store.attempts import living_attempt
from service.store.checkpoints import VALID, valid_checkpoints
from service.store.tables import Checkpoint, Command, Job


def cancel_job(service: Service, job_id: str, *, actor: str, if_match: str | None) -> JobDetail:
    """Ask a job to end: at once where nothing runs, else by a stop command in the same transaction. Asking twice is asking once."""
    with service.writing() as (session, now):
        job = locked_job(session, job_id, if_match=if_match)
        match JobState(job.state):
            case JobState.QUEUED | JobState.PAUSED:
                sentence = f"cancelled by {actor} before it {'ran' if job.started_at is None else 'went on'}"
                move_job(session, job, Move(JobState.CANCELLED, actor, sentence, reason=EndReason.CANCELLED), now=now)
            case JobState.SUCCEEDED | JobState.FAILED:
                raise _over(job, remedy="there is nothing to cancel")
            case JobState.STARTING | JobState.RUNNING | JobState.RECOVERING | JobState.PAUSING:
                _ask_to_stop(session, job, Move(JobState.CANCELLING, actor, f"{actor} asked to cancel"), now=now)
            case JobState.CANCELLING | JobState.CANCELLED:
                pass
        return _shown(session, job_id, now=now)


def pause_job(service: Service, job_id: str, *, actor: str, if_match: str | None) -> JobDetail:
    """Ask a job to save, stop, and free what it holds; a queued one pauses at once. Asking twice is asking once."""
    with service.writing() as (session, now):
        job = locked_job(session, job_id, if_match=if_match)
        match JobState(job.state):
            case JobState.QUEUED:
                move_job(session, job, Move(JobState.PAUSED, actor, f"{actor} paused it in the queue", reason=EndReason.PAUSED), now=now)
            case JobState.STARTING | JobState.RUNNING | JobState.RECOVERING:
                _ask_to_stop(session, job, Move(JobState.PAUSING, actor, f"{actor} asked to pause"), now=now)
            case JobState.CANCELLING:
                raise ProblemError(409, "job_is_ending", f"{job.name} is being cancelled", remedy="retry it once it has ended")
            case JobState.SUCCEEDED | JobState.FAILED | JobState.CANCELLED:
                raise _over(job, remedy="there is nothing to pause")
            case JobState.PAUSING | JobState.PAUSED:
                pass
        return _shown(session, job_id, now=now)


def resume_job(service: Service, job_id: str, *, actor: str, if_match: str | None) -> JobDetail:
    """Queue a paused job again: it goes on from its newest valid checkpoint. A job that waits or runs is as it was asked to be."""
    with service.writing() as (session, now):
        job = locked_job(session, job_id, if_match=if_match)
        match JobState(job.state):
            case JobState.PAUSED:
                _queue_again(session, job, actor, "resumed", now=now)
            case JobState.PAUSING:
                raise ProblemError(409, "job_is_pausing", f"{job.name} is still saving", remedy="resume it once it is paused")
            case JobState.CANCELLING:
                raise ProblemError(409, "job_is_ending", f"{job.name} is being cancelled", remedy="retry it once it has ended")
            case JobState.SUCCEEDED:
                raise _over(job, remedy="fork it with more train.steps to go on")
            case JobState.FAILED | JobState.CANCELLED:
                raise _over(job, remedy="retry it, or fork it with what should be different")
            case JobState.QUEUED | JobState.STARTING | JobState.RUNNING | JobState.RECOVERING:
                pass
        return _shown(session, job_id, now=now)


def retry_job(service: Service, job_id: str, *, actor: str, if_match: str | None) -> JobDetail:
    """Queue a failed or cancelled job again, its failures forgotten. A job that waits or runs is as it was asked to be."""
    with service.writing() as (session, now):
        job = locked_job(session, job_id, if_match=if_match)
        match JobState(job.state):
            case JobState.FAILED if job.reason == EndReason.RUN_TIMEOUT:
                remedy = "fork it with a larger limits.run_s: as it is it would end at once"
                raise ProblemError(409, "job_used_its_time", f"{job.name} has used its limits.run_s", remedy=remedy)
            case JobState.FAILED | JobState.CANCELLED:
                _queue_again(session, job, actor, "retried", now=now)
            case JobState.SUCCEEDED:
                raise _over(job, remedy="fork it to train further, or to begin anew")
            case JobState.PAUSED:
                raise ProblemError(409, "job_is_paused", f"{job.name} is paused", remedy="resume it")
            case JobState.PAUSING | JobState.CANCELLING:
                raise ProblemError(409, "job_is_ending", f"{job.name} is {job.state}", remedy="wait until it has stopped")
            case JobState.QUEUED | JobState.STARTING | JobState.RUNNING | JobState.RECOVERING:
                pass  # as the first of two equal requests left it
        return _shown(session, job_id, now=now)


def _queue_again(session: Session, job: Job, actor: str, verb: str, *, now: datetime) -> None:
    """Back to the queue, with a clean slate. It keeps its age, and so its place."""
    newest = next(iter(valid_checkpoints(session, [job.id])), None)
    whence = f"from its checkpoint of step {newest.step}" if newest is not None else "from the beginning: it has no checkpoint"
    if newest is None and job.from_checkpoint is not None:
        origin = session.get(Checkpoint, job.from_checkpoint, with_for_update=True)
        if origin is None or origin.state != VALID:
            sentence = f"the checkpoint that {job.name} was forked from was removed"
            raise ProblemError(409, "checkpoint_removed", sentence, remedy="fork again from a checkpoint that is still there")
        whence = f"from the checkpoint of step {origin.step} it was forked from"
    job.stop_asked_at = job.retry_at = job.ended_at = None
    job.failures, job.failures_step = 0, -1
    session.flush()
    move_job(session, job, Move(JobState.QUEUED, actor, f"{actor} {verb} it; it goes on {whence}"), now=now)


def _ask_to_stop(session: Session, job: Job, move: Move, *, now: datetime) -> None:
    """Move to cancelling or pausing. One command is enough: an attempt that stops to pause also stops to be cancelled."""
    move_job(session, job, move, now=now)
    job.stop_asked_at = now
    if (attempt := living_attempt(session, job.id)) is not None:
        command = Command(
            id=new_id("cmd"),
            job_id=job.id,
            attempt_id=attempt.id,
            kind="stop",
            arguments={},
            state=CommandState.ASKED,
            asked_by=move.actor,
            asked_at=now,
        )
        session.add(command)


def _over(job: Job, *, remedy: str) -> ProblemError:
    return ProblemError(409, "job_is_over", f"{job.name} has {job.state} already", remedy=remedy)


def _shown(session: Session, job_id: str, *, now: datetime) -> JobDetail:
    session.flush()
    return detail(session, job_id, now=now)
