"""Rooms stay small: files stop at 400 lines, functions at 60, five parameters and two levels of nesting are the aim."""

import ast
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILE_LINES_MAX = 400
FUNCTION_LINES_MAX = 60
POSITIONAL_MAX = 5
SOURCES = ("drumline", "trainer", "service")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def tracked(*patterns: str) -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [path for line in listed.stdout.splitlines() if (path := ROOT / line).is_file()]


def source_files() -> list[Path]:
    return tracked(*(f"{folder}/*.py" for folder in SOURCES))


def functions(path: Path) -> list[Function]:
    return [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, Function)]


@pytest.mark.parametrize("pattern", ["*.py", "web/src/*.ts", "web/src/*.svelte"])
def test_no_file_is_longer_than_400_lines(pattern: str) -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in tracked(pattern)
        if (lines := path.read_text().count("\n")) > FILE_LINES_MAX and "/generated" not in str(path)
    }
    assert long == {}


def test_no_function_is_longer_than_60_lines() -> None:
    long = {
        f"{path.relative_to(ROOT)}:{node.name}": length
        for path in source_files()
        for node in functions(path)
        if (length := (node.end_lineno or 0) - node.lineno + 1) > FUNCTION_LINES_MAX
    }
    assert long == {}


def test_no_function_takes_more_than_five_positional_parameters() -> None:
    wide = {
        f"{path.relative_to(ROOT)}:{node.name}": count
        for path in source_files()
        for node in functions(path)
        if (count := len([argument for argument in node.args.args if argument.arg not in ("self", "cls")])) > POSITIONAL_MAX
    }
    assert wide == {}


def test_every_file_opens_with_a_sentence_that_says_what_it_is() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in source_files()
        if path.read_text().strip() and not ast.get_docstring(ast.parse(path.read_text()))
    ]
    assert silent == []


def test_nothing_is_skipped_or_left_for_later() -> None:
    marks = ("TODO", "FIXME", "pytest.mark." + "skip", "pytest.mark." + "xfail", "pytest." + "skip(", "raise Not" + "ImplementedError")
    here = Path(__file__).name
    found = [
        f"{path.relative_to(ROOT)}: {mark}" for path in tracked("*.py") if path.name != here for mark in marks if mark in path.read_text()
    ]
    assert found == []
