"""Statements about Idempotency-Keys: the answer given once is given again."""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from service.store.tables import DEFAULT_PROJECT, IdempotencyKey

KEPT = timedelta(days=7)


def find_answer(session: Session, key: str, path: str) -> IdempotencyKey | None:
    return session.get(IdempotencyKey, (DEFAULT_PROJECT, key, path), populate_existing=True)


def claim_key(session: Session, key: str, path: str, *, body_sha256: str, now: datetime) -> bool:
    """Take a key for this transaction. Waits for another that holds it; False where that one has kept it."""
    session.execute(delete(IdempotencyKey).where(IdempotencyKey.created_at < now - KEPT))
    insert = postgresql.insert if session.get_bind().dialect.name == "postgresql" else sqlite.insert
    row = {
        "project_id": DEFAULT_PROJECT,
        "key": key,
        "path": path,
        "body_sha256": body_sha256,
        "status": 0,
        "answer": {},
        "created_at": now,
    }
    # The row itself tells, not a row count, which psycopg leaves at -1 here.
    return session.execute(insert(IdempotencyKey).values(row).on_conflict_do_nothing().returning(IdempotencyKey.key)).first() is not None


def keep_answer(session: Session, key: str, path: str, *, status: int, answer: dict[str, Any]) -> None:
    which = (IdempotencyKey.project_id == DEFAULT_PROJECT, IdempotencyKey.key == key, IdempotencyKey.path == path)
    session.execute(update(IdempotencyKey).where(*which).values(status=status, answer=answer))
