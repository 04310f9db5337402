"""How alembic reaches the database: over the connection that `service.migrations` hands it, or by the settings when a developer calls it."""

from alembic import context
from sqlalchemy import Connection

from service.db import Base, Database
from service.settings import Settings
from service.store import tables  # noqa: F401 - registers the tables


def run(connection: Connection) -> None:
    context.configure(
        connection=connection, target_metadata=Base.metadata, render_as_batch=True, compare_type=True, compare_server_default=False
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with Database(Settings().database).engine.begin() as own:
        run(own)
