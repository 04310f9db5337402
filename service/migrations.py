"""The one thing that changes the schema: bring a database to the newest revision, keeping a copy of a SQLite file first."""

import logging
import sqlite3
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from service.db import Base, Database
from service.schema import HEAD, schema_of
from service.store import tables  # noqa: F401 - registers the tables
from service.store.clusters import ensure_defaults

FOLDER = Path(__file__).parents[1] / "migrations"


@dataclass(frozen=True)
class Migrated:
    revision: str
    before: str | None
    """None where the database was empty."""
    copy: Path | None
    """Where a SQLite file was copied to before it changed."""


def migrate(database: Database, *, ray_address: str, now: datetime) -> Migrated:
    """Bring the database to the newest revision, and put the rows there that must be."""
    _make_folder(database)
    before = schema_of(database)
    copy = _copy_sqlite(database, before, now=now) if before not in (None, HEAD) else None
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    with database.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    with database.writing() as session:
        ensure_defaults(session, ray_address=ray_address, now=now)
    return Migrated(HEAD, before, copy)


def differences(database: Database) -> list[str]:
    """Return how a migrated database differs from the tables in code; none when the migrations are complete."""
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": False})
        return [str(difference) for difference in compare_metadata(context, Base.metadata)]


def table_names(database: Database) -> set[str]:
    return set(inspect(database.engine).get_table_names())


def _make_folder(database: Database) -> None:
    if (path := _sqlite_path(database)) is not None:
        path.parent.mkdir(parents=True, exist_ok=True)


def _copy_sqlite(database: Database, revision: str | None, *, now: datetime) -> Path | None:
    """Copy by SQLite's own backup: the file alone would lack what still stands in the write-ahead log."""
    path = _sqlite_path(database)
    if path is None:
        return None
    copy = path.with_name(f"{path.name}.{revision}-{now:%Y%m%dT%H%M%S}")
    with sqlite3.connect(path) as source, sqlite3.connect(copy) as target:
        source.backup(target)
    return copy


def _sqlite_path(database: Database) -> Path | None:
    is_file = database.url.drivername.startswith("sqlite") and database.url.database not in (None, "", ":memory:")
    return Path(str(database.url.database)) if is_file else None
