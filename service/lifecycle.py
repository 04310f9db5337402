"""The one place where a job's state is moved: by the table of allowed moves, with its event in the same transaction (truth 1)."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import update
from sqlalchemy.orm import Session

from drumline.spec.states import EndReason, JobState, may_move
from service.store.events import append_event
from service.store.tables import Job


class MoveRefused(Exception):
    """The job is not where the mover believed, or may not go there."""


@dataclass(frozen=True)
class Move:
    """Where a job goes, why, and who moves it."""

    to: JobState
    actor: str
    sentence: str = ""
    reason: EndReason | None = None
    details: dict[str, Any] = field(default_factory=dict)


def move_job(session: Session, job: Job, move: Move, *, now: datetime) -> None:
    """Move a job. Raises MoveRefused; guarded, so of two movers from one state one wins."""
    before = JobState(job.state)
    if not may_move(before, move.to):
        raise MoveRefused(f"job {job.id} is {before}, and cannot become {move.to}")
    values: dict[str, Any] = {
        "state": move.to,
        "state_since": now,
        "version": Job.version + 1,
        "reason": move.reason,
        "sentence": move.sentence,
        "details": move.details,
        "waits": "",
        "look_at": None if move.to.is_final else now,
    }
    if move.to.is_final:
        values["ended_at"] = now
    if move.to is JobState.RUNNING and job.started_at is None:
        values["started_at"] = now
    statement = update(Job).where(Job.id == job.id, Job.state == before).values(values).execution_options(synchronize_session=False)
    if session.execute(statement).rowcount != 1:  # type: ignore[attr-defined]
        raise MoveRefused(f"job {job.id} left {before} while it was being moved to {move.to}")
    session.refresh(job)
    details = {"from": before, "reason": move.reason, **move.details}
    append_event(
        session, job.id, "state", move.to, sentence=move.sentence or f"{job.name} is {move.to}", actor=move.actor, now=now, details=details
    )
