"""Statements about jobs."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import ColumnElement, or_, select
from sqlalchemy.orm import Session

from drumline.spec.states import FINAL
from service.store.tables import Attempt, Job, JobPosition, Worker

JobRow = tuple[Job, int]
"""A job and the position it reflects."""


@dataclass(frozen=True)
class JobFilter:
    """What a list of jobs is narrowed to; empty parts narrow nothing."""

    states: Sequence[str] = ()
    labels: Sequence[tuple[str, str]] = ()
    text: str = ""
    """Part of a name, an id, or the notes."""
    before: str = ""
    """Only jobs whose id sorts before this one: ids sort by age."""
    ids: Sequence[str] = field(default=())


def find_job(session: Session, job_id: str) -> JobRow | None:
    row = session.execute(select(Job, JobPosition.last).join(JobPosition).where(Job.id == job_id)).first()
    return (row[0], row[1]) if row else None


def lock_job(session: Session, job_id: str) -> Job | None:
    """Return a job that nobody else changes until this transaction ends."""
    return session.scalar(select(Job).where(Job.id == job_id).with_for_update().execution_options(populate_existing=True))


def list_jobs(session: Session, wanted: JobFilter, *, limit: int) -> list[JobRow]:
    """Return jobs, newest first."""
    statement = select(Job, JobPosition.last).join(JobPosition).where(*_conditions(wanted)).order_by(Job.id.desc()).limit(limit)
    return [(row[0], row[1]) for row in session.execute(statement)]


def _conditions(wanted: JobFilter) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if wanted.states:
        conditions.append(Job.state.in_(wanted.states))
    if wanted.ids:
        conditions.append(Job.id.in_(wanted.ids))
    if wanted.before:
        conditions.append(Job.id < wanted.before)
    if wanted.text:
        parts = (Job.name.icontains(wanted.text, autoescape=True), Job.notes.icontains(wanted.text, autoescape=True))
        conditions.append(or_(*parts, Job.id.startswith(wanted.text, autoescape=True)))
    conditions += [Job.labels[name].as_string() == value for name, value in wanted.labels]
    return conditions


def newest_workers(session: Session, job_ids: Sequence[str]) -> list[Worker]:
    """Return the workers of each job's newest attempt."""
    if not job_ids:
        return []
    statement = (
        select(Worker)
        .join(Attempt, Attempt.id == Worker.attempt_id)
        .join(Job, Job.id == Attempt.job_id)
        .where(Job.id.in_(job_ids), Attempt.fence == Job.fence)
        .order_by(Worker.id)
        .limit(10_000)
    )
    return list(session.scalars(statement))


def recent_jobs(session: Session, *, since: datetime, limit: int) -> list[str]:
    """Return the ids of jobs that live, or moved after a moment; newest first."""
    statement = select(Job.id).where(or_(Job.state.not_in(FINAL), Job.state_since > since)).order_by(Job.id.desc()).limit(limit)
    return list(session.scalars(statement))
