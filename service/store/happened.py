"""Statements that read what happened to a job: its events and positions. Appending: events.py."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from service.store.tables import Event, Job, JobPosition


def list_events(session: Session, job_id: str, *, after: int, kinds: Sequence[str] = (), limit: int) -> list[Event]:
    """Return events after a position, oldest first."""
    statement = select(Event).where(Event.job_id == job_id, Event.position > after)
    if kinds:
        statement = statement.where(Event.kind.in_(kinds))
    return list(session.scalars(statement.order_by(Event.position).limit(limit)))


def newest_events(session: Session, job_id: str, *, before: int, kinds: Sequence[str] = (), limit: int) -> list[Event]:
    """Return events before a position, newest first."""
    statement = select(Event).where(Event.job_id == job_id, Event.position < before)
    if kinds:
        statement = statement.where(Event.kind.in_(kinds))
    return list(session.scalars(statement.order_by(Event.position.desc()).limit(limit)))


def positions(session: Session, job_ids: Sequence[str]) -> dict[str, int]:
    """Return the last position of each of these jobs that exists."""
    rows = session.execute(select(JobPosition.job_id, JobPosition.last).where(JobPosition.job_id.in_(job_ids)))
    return {row[0]: row[1] for row in rows}


def all_positions(session: Session, *, states: Sequence[str] = ()) -> dict[str, int]:
    """Return the last position of every job, or of those in some states."""
    statement = select(JobPosition.job_id, JobPosition.last)
    if states:
        statement = statement.join(Job, Job.id == JobPosition.job_id).where(Job.state.in_(states))
    return {row[0]: row[1] for row in session.execute(statement)}
