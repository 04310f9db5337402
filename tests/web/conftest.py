"""One browser for all tests, one service and one logged-in page for each."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.web.stage import Stage, open_browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with open_browser() as opened:
        yield opened


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    made = Stage(tmp_path)
    made.start()
    yield made
    made.stop()
    made.client.close()


@pytest.fixture
def page(stage: Stage, browser: Browser) -> Iterator[Page]:
    """A page that must not break its own content policy or throw: what the browser has to say against it fails the test."""
    opened = stage.log_in(browser)
    against: list[str] = []
    opened.on("pageerror", lambda error: against.append(str(error)))
    opened.on("console", lambda said: against.append(said.text) if "Content Security Policy" in said.text else None)
    yield opened
    opened.close()
    assert against == []
