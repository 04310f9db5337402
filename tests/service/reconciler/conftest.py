"""The world each test steps in, on each kind of database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.db import Base, Database
from tests.service.reconciler.world import World


@pytest.fixture
def world(database_url: str, tmp_path: Path) -> Iterator[World]:
    database = Database(database_url)
    Base.metadata.create_all(database.engine)
    yield World(database, tmp_path / "storage")
    database.close()
