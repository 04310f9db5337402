"""Statements about attempts and the commands for them."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from drumline.spec.states import AttemptState, CommandState
from service.store.tables import Attempt, Command, Job

OPEN_COMMANDS = (CommandState.ASKED, CommandState.DELIVERED)


def list_attempts(session: Session, job_id: str, *, after: int, limit: int) -> list[Attempt]:
    """Return a job's attempts after a fence, oldest first."""
    return list(
        session.scalars(select(Attempt).where(Attempt.job_id == job_id, Attempt.fence > after).order_by(Attempt.fence).limit(limit))
    )


def living_attempt(session: Session, job_id: str) -> Attempt | None:
    """Return the newest attempt of a job where it has not ended."""
    statement = select(Attempt).where(Attempt.job_id == job_id, Attempt.state != AttemptState.ENDED).order_by(Attempt.fence.desc()).limit(1)
    return session.scalar(statement)


def ran_before(session: Session, job_id: str) -> timedelta:
    """Return how long a job's ended attempts ran in all. Waiting and being paused are not running."""
    rows = session.execute(select(Attempt.started_at, Attempt.ended_at).where(Attempt.job_id == job_id))
    return sum((ended - started for started, ended in rows if started is not None and ended is not None), timedelta())


def open_commands(session: Session, attempt_id: str) -> list[Command]:
    """Return the commands of an attempt that nobody has answered yet, oldest first."""
    statement = (
        select(Command).where(Command.attempt_id == attempt_id, Command.state.in_(OPEN_COMMANDS)).order_by(Command.asked_at, Command.id)
    )
    return list(session.scalars(statement))


def held(session: Session, cluster_ids: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Return what living attempts hold of each cluster: (cpu, gpu)."""
    statement = (
        select(Job.cluster_id, func.sum(Attempt.cpu), func.sum(Attempt.gpu))
        .join(Attempt, Attempt.job_id == Job.id)
        .where(Job.cluster_id.in_(cluster_ids), Attempt.state != AttemptState.ENDED)
        .group_by(Job.cluster_id)
    )
    return {row[0]: (float(row[1]), float(row[2])) for row in session.execute(statement)}
