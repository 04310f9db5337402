"""Statements about logs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.orm import Session

from service.store.tables import LogChunk, Worker


@dataclass(frozen=True)
class ChunkFilter:
    """Whose log is meant; empty means everybody's."""

    job_id: str
    worker: str = ""
    attempt_id: str = ""


def log_bytes(session: Session, job_id: str) -> int:
    """Return how much a job's writers have logged in all."""
    return int(session.scalar(select(func.sum(Worker.log_offset)).where(Worker.job_id == job_id)) or 0)


def insert_chunks(session: Session, rows: Sequence[dict[str, Any]]) -> None:
    session.execute(insert(LogChunk), list(rows))


def chunks(session: Session, wanted: ChunkFilter, *, after: int = -1, newest_first: bool = False, limit: int = 200) -> Iterator[LogChunk]:
    """Yield chunks in the order they were taken, from a position on; read as they are used."""
    statement = select(LogChunk).where(LogChunk.job_id == wanted.job_id, LogChunk.position > after)
    if wanted.worker:
        statement = statement.where(LogChunk.worker == wanted.worker)
    if wanted.attempt_id:
        statement = statement.where(LogChunk.attempt_id == wanted.attempt_id)
    order = LogChunk.position.desc() if newest_first else LogChunk.position
    yield from session.scalars(statement.order_by(order).limit(limit).execution_options(yield_per=20))
