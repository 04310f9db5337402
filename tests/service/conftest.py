"""A service on each kind of database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.shop import Shop, open_shop, settings_for


@pytest.fixture
def shop(migrated_url: str, tmp_path: Path) -> Iterator[Shop]:
    opened = open_shop(settings_for(migrated_url, tmp_path))
    with opened.client:
        yield opened
