"""A service on each kind of database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.databases import database_url, postgres_server
from tests.service.shop import Shop, open_shop, settings_for

__all__ = ["database_url", "postgres_server", "shop"]


@pytest.fixture
def shop(database_url: str, tmp_path: Path) -> Iterator[Shop]:
    opened = open_shop(settings_for(database_url, tmp_path))
    with opened.client:
        yield opened
