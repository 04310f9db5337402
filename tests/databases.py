"""Real databases for tests: a SQLite file, or a PostgreSQL of our own, started once a session. The conftest at the top registers them.

Fixtures: `postgres_server` (the server); on each kind in turn `database_url` (an empty database) and `migrated_url` (one with its tables).
"""

import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from service.db import Database
from service.migrations import migrate

BINARIES = Path(os.environ.get("DRUMLINE_TEST_POSTGRES", "/usr/lib/postgresql/15/bin"))
START_S = 30
OWNER = "postgres"
_MISSING = (
    f"PostgreSQL's programs are not in {BINARIES}: install them with `apt-get install postgresql-15`, "
    "or set DRUMLINE_TEST_POSTGRES to the folder that holds initdb and postgres"
)


@dataclass
class PostgresServer:
    """Listens on a Unix socket only."""

    folder: Path
    port: int

    def url(self, name: str) -> str:
        return f"postgresql+psycopg://{OWNER}@/{name}?host={self.folder}&port={self.port}"

    def create_database(self, *, like: str = "template1") -> str:
        """Return the URL of a new database: an empty one, or a copy of another by name."""
        name = f"t{secrets.token_hex(6)}"
        with psycopg.connect(self._dsn(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {like} STRATEGY file_copy")  # type: ignore[call-overload]
        return self.url(name)

    def drop_database(self, url: str) -> None:
        name = name_in(url)
        with psycopg.connect(self._dsn(), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")  # type: ignore[call-overload]

    def answers(self) -> bool:
        try:
            psycopg.connect(self._dsn(), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _dsn(self) -> str:
        return f"host={self.folder} port={self.port} user={OWNER} dbname=postgres"


def name_in(url: str) -> str:
    """Return the database's name in a URL of this server."""
    return url.partition("@/")[2].partition("?")[0]


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    if not (BINARIES / "initdb").exists():
        pytest.fail(_MISSING)
    folder = Path(tempfile.mkdtemp(prefix="drumline-pg-"))
    try:
        if os.geteuid() == 0:
            owner = pwd.getpwnam(OWNER)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        yield from _serve(PostgresServer(folder, port=20_000 + secrets.randbelow(40_000)))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _serve(server: PostgresServer) -> Iterator[PostgresServer]:
    data = server.folder / "data"
    made = [BINARIES / "initdb", "-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
    subprocess.run(_as_owner(made), check=True, capture_output=True, cwd="/")
    options = {"listen_addresses": "", "fsync": "off", "max_connections": "200", "unix_socket_directories": str(server.folder)}
    started = [BINARIES / "postgres", "-D", data, "-p", server.port, *(part for item in options.items() for part in ("-c", "=".join(item)))]
    log = (server.folder / "log").open("wb")
    process = subprocess.Popen(_as_owner(started), stdout=log, stderr=log, cwd="/")
    try:
        _wait(server, process)
        yield server
    finally:
        process.send_signal(2)  # SIGINT: a fast shutdown, which does not wait for clients
        process.wait(timeout=START_S)
        log.close()


def _wait(server: PostgresServer, process: "subprocess.Popen[bytes]") -> None:
    give_up = time.monotonic() + START_S
    while not server.answers():
        if process.poll() is not None or time.monotonic() > give_up:
            pytest.fail(f"PostgreSQL did not start: {(server.folder / 'log').read_text()}")
        time.sleep(0.05)


def _as_owner(command: list[object]) -> list[str]:
    """PostgreSQL refuses to run as root; and it must not outlive the tests."""
    words = [str(word) for word in command]
    if os.geteuid() != 0:
        return words
    return ["setpriv", f"--reuid={OWNER}", f"--regid={OWNER}", "--clear-groups", "--pdeathsig=INT", *words]


KINDS = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database; the tests that use it run on both kinds."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'test.db'}"
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    url = server.create_database()
    yield url
    server.drop_database(url)


@pytest.fixture(params=KINDS)
def migrated_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database with its tables: a copy of one that was migrated once a session."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("sqlite_template"), tmp_path / "test.db")
        yield f"sqlite:///{tmp_path / 'test.db'}"
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    url = server.create_database(like=name_in(request.getfixturevalue("postgres_template")))
    yield url
    server.drop_database(url)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "template.db"
    _migrate(f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def postgres_template(postgres_server: PostgresServer) -> str:
    url = postgres_server.create_database()
    _migrate(url)
    return url


def _migrate(url: str) -> None:
    database = Database(url)
    migrate(database, ray_address="http://127.0.0.1:8265", now=datetime(2026, 1, 1, tzinfo=UTC))
    database.close()
