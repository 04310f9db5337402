"""Statements that ingest begins with: finding the attempt, and its writers."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from service.store.tables import Attempt, Worker


def job_of(session: Session, attempt_id: str) -> str | None:
    """Return the id of the job that an attempt belongs to."""
    return session.scalar(select(Attempt.job_id).where(Attempt.id == attempt_id))


def mark_heard(session: Session, attempt_id: str, *, now: datetime) -> str | None:
    """Note a heartbeat, the cheapest of batches, and return the id of the job."""
    statement = update(Attempt).where(Attempt.id == attempt_id).values(heard_at=now).returning(Attempt.job_id)
    return session.execute(statement).scalar_one_or_none()


def workers_of(session: Session, attempt_id: str, ids: Sequence[str] | None) -> dict[str, Worker]:
    """Return the writers of an attempt by id: those named, or all."""
    statement = select(Worker).where(Worker.attempt_id == attempt_id)
    if ids is not None:
        statement = statement.where(Worker.id.in_(ids))
    return {worker.id: worker for worker in session.scalars(statement)}
