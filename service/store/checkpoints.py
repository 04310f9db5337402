"""Statements about checkpoints and artifacts."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from service.store.tables import Artifact, Checkpoint

VALID = "valid"


@dataclass(frozen=True)
class CheckpointFilter:
    """What a list of checkpoints is narrowed to; None narrows nothing."""

    job_id: str | None = None
    step: int | None = None
    ids: Sequence[str] | None = None
    before: str = ""
    """Only checkpoints whose id sorts before this one."""


def list_checkpoints(session: Session, wanted: CheckpointFilter, *, limit: int) -> list[Checkpoint]:
    """Return checkpoints, newest first."""
    statement = select(Checkpoint)
    if wanted.job_id is not None:
        statement = statement.where(Checkpoint.job_id == wanted.job_id)
    if wanted.step is not None:
        statement = statement.where(Checkpoint.step == wanted.step)
    if wanted.ids is not None:
        statement = statement.where(Checkpoint.id.in_(wanted.ids))
    if wanted.before:
        statement = statement.where(Checkpoint.id < wanted.before)
    return list(session.scalars(statement.order_by(Checkpoint.id.desc()).limit(limit)))


def valid_checkpoints(session: Session, job_ids: Sequence[str]) -> list[Checkpoint]:
    """Return the valid checkpoints of jobs, newest first: by attempt, then step. Retention keeps them few."""
    statement = select(Checkpoint).where(Checkpoint.job_id.in_(job_ids), Checkpoint.state == VALID)
    return list(session.scalars(statement.order_by(Checkpoint.fence.desc(), Checkpoint.step.desc(), Checkpoint.id.desc())))


def list_artifacts(session: Session, job_id: str, *, before: str, limit: int) -> list[Artifact]:
    """Return a job's artifacts, newest first."""
    statement = select(Artifact).where(Artifact.job_id == job_id)
    if before:
        statement = statement.where(Artifact.id < before)
    return list(session.scalars(statement.order_by(Artifact.id.desc()).limit(limit)))
