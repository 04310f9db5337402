"""The database: engine, sessions, and the column types both databases share. Sync on purpose: endpoints run in threads."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, ClassVar

from sqlalchemy import JSON, DateTime, Dialect, Engine, MetaData, TypeDecorator, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.orm import DeclarativeBase, Session, sessionmaker

BUSY_TIMEOUT_MS = 10_000


class Utc(TypeDecorator[datetime]):
    """A moment in UTC; refuses naive ones, and reads back aware ones from both databases."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        assert value is None or value.tzinfo is not None, "moments must carry a time zone"
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar[dict[Any, Any]] = {datetime: Utc, dict[str, Any]: JSON, list[Any]: JSON}


class Database:
    """One engine, two ways in: `reading()`, one snapshot; `writing()`, which takes SQLite's write lock at once and commits at its end.

    Whoever writes several rows locks them in one order, or PostgreSQL finds a deadlock: job, position counter, attempts, the rest.
    """

    def __init__(self, url: str | URL) -> None:
        self.url = make_url(url)
        self.engine = _engine(self.url)
        self._sessions = sessionmaker(self.engine, expire_on_commit=False)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        with self._sessions() as session:
            if self.engine.dialect.name == "sqlite":
                session.connection().exec_driver_sql("BEGIN")
            else:
                session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        with self._sessions() as session, session.begin():
            if self.engine.dialect.name == "sqlite":
                # A deferred BEGIN that reads before it writes fails at once with "database is locked".
                session.connection().exec_driver_sql("BEGIN IMMEDIATE")
            yield session

    def close(self) -> None:
        self.engine.dispose()


def _engine(url: URL) -> Engine:
    def dumps(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)

    if not url.drivername.startswith("sqlite"):
        return create_engine(url, json_serializer=dumps, pool_size=10, max_overflow=20, pool_pre_ping=True, pool_timeout=10)
    engine = create_engine(url, json_serializer=dumps, connect_args={"timeout": BUSY_TIMEOUT_MS / 1000, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_TIMEOUT_MS}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
