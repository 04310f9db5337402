"""What the supervisor and an operator call beside the API: `python -m service.admin migrate | make-key NAME | login-link | check-schema`.

Each prints one JSON object. None of them needs the API to run.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from service.clock import utc_now
from service.db import Database
from service.keys import first_key_id, make_key, make_login_link
from service.migrations import differences, migrate
from service.settings import Settings


def main(arguments: list[str] | None = None) -> int:
    asked = _parser().parse_args(arguments)
    said = asked.run(Settings(), asked)
    print(json.dumps(said))
    return 1 if said.get("differences") or said.get("error") else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="service.admin", description="Administer a Drumline service.")
    commands = parser.add_subparsers(required=True)
    commands.add_parser("migrate", help="bring the database to the newest schema").set_defaults(run=run_migrate)
    key = commands.add_parser("make-key", help="make an API key; it is printed once")
    key.add_argument("name")
    key.set_defaults(run=run_make_key)
    link = commands.add_parser("login-link", help="make a one-time link that logs a browser in")
    link.add_argument("--url", default="", help="where the browser finds the service")
    link.set_defaults(run=run_login_link)
    commands.add_parser("check-schema", help="compare the migrations with the tables, on an empty database").set_defaults(
        run=run_check_schema
    )
    return parser


def run_migrate(settings: Settings, _: argparse.Namespace) -> dict[str, Any]:
    done = migrate(Database(settings.database), ray_address=settings.ray_address, now=utc_now())
    return {"revision": done.revision, "before": done.before, "copy": None if done.copy is None else str(done.copy)}


def run_make_key(settings: Settings, asked: argparse.Namespace) -> dict[str, Any]:
    with Database(settings.database).writing() as session:
        return {"name": asked.name, "key": make_key(session, asked.name, now=utc_now())}


def run_login_link(settings: Settings, asked: argparse.Namespace) -> dict[str, Any]:
    with Database(settings.database).writing() as session:
        key_id = first_key_id(session)
        if key_id is None:
            return {"error": "there is no key to log in with; make one with `python -m service.admin make-key NAME`"}
        link, expires_at = make_login_link(session, key_id, now=utc_now())
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    base = (asked.url or f"http://{host}:{settings.port}").rstrip("/")
    return {"url": f"{base}/login?link={link}", "expires_at": expires_at.isoformat()}


def run_check_schema(_: Settings, __: argparse.Namespace) -> dict[str, Any]:
    """A fresh SQLite file, migrated, must equal the tables in code."""
    with tempfile.TemporaryDirectory(prefix="drumline-schema-") as folder:
        database = Database(f"sqlite:///{Path(folder) / 'check.db'}")
        migrate(database, ray_address="", now=utc_now())
        found = differences(database)
        database.close()
    return {"differences": found}


if __name__ == "__main__":
    sys.exit(main())
