"""FileReporter: the Reporter that runs under the service. It appends lines of JSON to a file that the shipper tails, and waits for nobody.

The number of a record is the number of its line, so that several processes may append to one file (each line is one write to an
appending descriptor, which Linux does not interleave) and a restart goes on where the file ends.
"""

import json
import os
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from drumline.run.numbers import wire_number
from drumline.run.reporter import Asked


class FileReporter:
    """Implements Reporter. `ask` is how the worker's side of the meeting hands on what was asked."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        self._lock = threading.Lock()
        self._asked = Asked()

    def say(self, kind: str, **fields: Any) -> None:
        self._append({"kind": kind, "time": time.time(), **fields})

    def points(self, step: int, values: Mapping[str, float], *, epoch: int = 0, rank: int | None = None) -> None:
        words = {name: wire_number(float(value)) for name, value in values.items()}
        self._append({"kind": "points", "time": time.time(), "step": step, "epoch": epoch, "rank": rank, "values": words})

    def asked(self) -> Asked:
        return self._asked

    def ask(self, asked: Asked) -> None:
        self._asked = asked

    def close(self) -> None:
        with self._lock:
            if self._descriptor >= 0:
                os.close(self._descriptor)
                self._descriptor = -1

    def _append(self, record: dict[str, Any]) -> None:
        try:
            line = json.dumps(record, allow_nan=False, default=_plain)
        except ValueError:
            line = json.dumps(_finite(record), default=_plain)
        with self._lock:
            if self._descriptor >= 0:
                os.write(self._descriptor, line.encode() + b"\n")


def _finite(value: Any) -> Any:
    """Return the value with NaN and the infinities as words, wherever they stand (truth 12)."""
    match value:
        case float():
            return wire_number(value)
        case Mapping():
            return {name: _finite(each) for name, each in value.items()}
        case list() | tuple():
            return [_finite(each) for each in value]
        case _:
            return value


def _plain(value: Any) -> Any:
    """Say numbers of other libraries as numbers, and everything else as text: a record is never lost over its type."""
    try:
        return _finite(value.item())
    except (AttributeError, TypeError, ValueError, RuntimeError):
        return str(value)
