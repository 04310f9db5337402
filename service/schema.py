"""Which schema this code speaks, and whether the database has it. Light: alembic itself is only needed to change it (migrations.py)."""

from sqlalchemy import inspect, text

from service.db import Database

HEAD = "0002"
"""The newest revision under migrations/versions; a test holds the two together."""


def schema_of(database: Database) -> str | None:
    """Return the revision of a database; None where it was never migrated."""
    if not inspect(database.engine).has_table("alembic_version"):
        return None
    with database.reading() as session:
        found: str | None = session.scalar(text("SELECT version_num FROM alembic_version"))
    return found
