"""The pool of ranks, and small jobs to run on it."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.trainer.engine.jobs import Jobs
from tests.trainer.engine.ranks import Pool, pool


@pytest.fixture(scope="session")
def ranks() -> Iterator[Pool]:
    with pool() as found:
        yield found


@pytest.fixture(scope="session")
def text(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Text with something to learn in it: words in random order."""
    words = ["drum", "line", "beat", "one", "two", "step", "all", "keep", "time", "march"]
    generator = random.Random(7)
    path = tmp_path_factory.mktemp("text") / "words.txt"
    path.write_text(" ".join(generator.choice(words) for _ in range(1_500)))
    return path


@pytest.fixture
def jobs(tmp_path: Path, text: Path) -> Jobs:
    return Jobs(storage=tmp_path / "storage", text=text)
