"""The world each test steps in, on every database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.db import Base, Database
from tests.service.reconciler.world import World


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    database = Database(f"sqlite:///{tmp_path / 'drumline.db'}")
    Base.metadata.create_all(database.engine)
    yield World(database, tmp_path / "storage")
    database.close()
