"""Leases on jobs: who looks after a job for now. Their generation guards every write, and the database's clock says when they end."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import Select, case, literal, or_, select, text, update
from sqlalchemy.orm import Session

from drumline.spec.states import ACTIVE, FINAL
from service.store.tables import Job

LEASE = timedelta(seconds=15)
"""How long the jobs of a reconciler that died stand still. One that is merely slow loses its lease, and its write is refused."""
CLAIMED_MAX = 16


class LeaseLost(Exception):
    """Another reconciler looks after the job now; what we were about to write is void."""


@dataclass(frozen=True)
class Lease:
    job_id: str
    generation: int
    look_at: datetime
    """What the claim wrote there. Another value at the release means that somebody wants an earlier look."""


def database_now(session: Session) -> datetime:
    """Return the database's clock, the one clock that all reconcilers share."""
    if session.get_bind().dialect.name == "sqlite":
        value = session.execute(text("SELECT strftime('%Y-%m-%dT%H:%M:%f', 'now')")).scalar_one()
        return datetime.fromisoformat(value).replace(tzinfo=UTC)
    moment: datetime = session.execute(text("SELECT clock_timestamp()")).scalar_one()
    return moment.astimezone(UTC)


def any_due(session: Session, *, now: datetime) -> bool:
    """Say whether a claim would find a job; a read, so that an idle reconciler never takes the write lock."""
    return session.execute(_due(now).limit(1)).first() is not None


def claim_due(session: Session, owner: str, *, now: datetime) -> list[Lease]:
    """Take the jobs that are due and nobody holds, longest waiting first."""
    ids = session.scalars(_due(now).order_by(Job.look_at).limit(CLAIMED_MAX).with_for_update(skip_locked=True)).all()
    if not ids:
        return []
    until = now + LEASE
    values = {"lease_owner": owner, "lease_until": until, "lease_generation": Job.lease_generation + 1, "look_at": until}
    statement = update(Job).where(Job.id.in_(ids)).values(values).returning(Job.id, Job.lease_generation)
    taken = session.execute(statement.execution_options(synchronize_session=False)).all()
    return [Lease(row.id, row.lease_generation, until) for row in taken]


def held_job(session: Session, lease: Lease) -> Job:
    """Return the job, locked for this transaction. Raises LeaseLost."""
    statement = select(Job).where(Job.id == lease.job_id, Job.lease_generation == lease.generation).with_for_update()
    job = session.scalars(statement.execution_options(populate_existing=True)).one_or_none()
    if job is None:
        raise LeaseLost(f"the lease on {lease.job_id} went to somebody else")
    return job


def release(session: Session, lease: Lease, *, look_at: datetime | None) -> None:
    """Give the lease back. A look that somebody asked for in the meantime stays."""
    next_look = case((Job.look_at == lease.look_at, literal(look_at, Job.look_at.type)), else_=Job.look_at)
    values = {"lease_owner": None, "lease_until": None, "look_at": next_look}
    statement = update(Job).where(Job.id == lease.job_id, Job.lease_generation == lease.generation).values(values)
    session.execute(statement.execution_options(synchronize_session=False))


def _due(now: datetime) -> Select[str]:
    looked_after = [*ACTIVE, *FINAL]  # queued jobs are the schedule's; a final one is due only while it is tidied
    free = or_(Job.lease_until.is_(None), Job.lease_until <= now)
    return select(Job.id).where(Job.look_at <= now, Job.state.in_(looked_after), free)
