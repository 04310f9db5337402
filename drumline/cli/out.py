"""Where commands print: screens for people, JSON for programs, errors as one sentence each. Chooses no words."""

import json
import sys
from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel
from rich.console import Console, RenderableType
from rich.text import Text

from drumline.cli.look import GREY
from drumline.client import DrumlineError

PIPED_WIDTH = 200
"""Columns of tables where no terminal says how wide it is."""


class Screen(Console):
    """rich's console, but for a reader that stops reading (`drumline logs digits | head`): that is no failure of ours."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def screen() -> Console:
    """The console on stdout: as wide as the terminal, or wide enough where there is none."""
    return Screen(highlight=False, width=None if sys.stdout.isatty() else PIPED_WIDTH)


def show(what: RenderableType) -> None:
    screen().print(what, soft_wrap=isinstance(what, str | Text))


def document(value: BaseModel | Iterable[BaseModel] | dict[str, Any]) -> None:
    """Print one JSON document."""
    print(json.dumps(_plain(value), ensure_ascii=False, indent=2))


def line(value: BaseModel | dict[str, Any]) -> None:
    """Print one line of a stream of JSON."""
    print(json.dumps(_plain(value), ensure_ascii=False), flush=True)


def failure(error: DrumlineError, *, as_json: bool) -> None:
    """Print an error on stderr: one sentence for each mistake, or a JSON document."""
    if as_json:
        errors = [problem.model_dump() for problem in error.errors]
        told = {
            "code": error.code,
            "sentence": error.sentence,
            "remedy": error.remedy,
            "status": error.status,
            "errors": errors,
            "request_id": error.request_id,
        }
        print(json.dumps({"error": told}, ensure_ascii=False, indent=2), file=sys.stderr)
        return
    for sentence in error.sentences():
        complaint(sentence)


def note(sentence: str) -> None:
    """Say something beside the output, where it does not get into a pipe."""
    Console(stderr=True, highlight=False).print(Text(sentence, style=GREY), soft_wrap=True)


def complaint(sentence: str) -> None:
    console = Console(stderr=True, highlight=False)
    console.print(Text("✗ ", style="red").append(sentence, style="default"), soft_wrap=not console.is_terminal)


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    if isinstance(value, str | int | float | None):
        return value
    return [_plain(part) for part in value]
