"""Following a writer's two files: its records, numbered by line, and its log, numbered by byte. Reads; moves on by what was taken."""

import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from drumline.run.records import Record
from trainer.reporting.clean import clean, over_limit, whole_lines

_RECORD: TypeAdapter[Any] = TypeAdapter(Record)
RECORD_BYTES_MAX = 256 * 1024
"""A longer record is set aside."""
READ_BYTES = 256 * 1024
SKIP_BYTES = 16 * 1024 * 1024


@dataclass
class RecordTail:
    """One writer's records: `offset` and `sequence` of what was taken; `peek` shows what comes next."""

    path: Path
    offset: int = 0
    sequence: int = 0
    is_cut: bool = False
    """Were there more whole records than the last peek showed?"""
    _ends: list[int] = field(default_factory=list)

    @property
    def has_more(self) -> bool:
        return _size(self.path) > self.offset

    def peek(self, *, records_max: int, bytes_max: int, is_end: bool) -> list[dict[str, Any]]:
        """Return the next records; at the end of a dead writer's file also what it left half written."""
        raw = _read(self.path, self.offset, max(bytes_max, RECORD_BYTES_MAX))
        complete = raw[: raw.rfind(b"\n") + 1]
        lines = complete.split(b"\n")[:-1]
        if not lines and raw and (is_end or len(raw) >= RECORD_BYTES_MAX):
            lines = [raw]  # torn, or endless
        self.is_cut = len(lines) > records_max or len(raw) >= max(bytes_max, RECORD_BYTES_MAX)
        lines = lines[:records_max]
        self._ends = []
        end = self.offset
        for line in lines:
            end += len(line) + 1
            self._ends.append(end)
        if lines and self._ends[-1] > self.offset + len(raw):
            self._ends[-1] = self.offset + len(raw)
        return [parse_record(line, self.sequence + 1 + i) for i, line in enumerate(lines)]

    def take(self, sequence: int) -> None:
        """Move on to what the control plane has taken: within what was peeked by its ends, else by counting lines anew."""
        if self.sequence <= sequence <= self.sequence + len(self._ends):
            if sequence > self.sequence:
                self.offset = self._ends[sequence - self.sequence - 1]
            self.sequence, self._ends = sequence, []
        else:
            self.offset, self.sequence, self._ends = _offset_of_line(self.path, sequence), sequence, []


@dataclass
class LogTail:
    """One writer's log."""

    path: Path
    limit: int
    """How many bytes of it are kept."""
    offset: int = 0

    @property
    def has_more(self) -> bool:
        return _size(self.path) > self.offset

    def peek(self, *, is_end: bool) -> tuple[int, str, int] | None:
        """Return (end, text, dropped bytes) of the next stretch; None where no whole line is there yet."""
        left_out = min(_size(self.path) - self.offset, SKIP_BYTES)
        if self.offset >= self.limit and left_out > 0:
            skipped = over_limit(left_out, self.limit)
            return self.offset + left_out, skipped.text, skipped.dropped_bytes
        raw = _read(self.path, self.offset, READ_BYTES)
        taken = whole_lines(raw, is_end=is_end and len(raw) < READ_BYTES, is_full=len(raw) >= READ_BYTES)
        if not taken:
            return None
        cleaned = clean(taken)
        return self.offset + len(taken), cleaned.text, cleaned.dropped_bytes


def parse_record(line: bytes, sequence: int) -> dict[str, Any]:
    """Return a record with its number; one that cannot be stored becomes an event that says so, under the same number (truth 12)."""
    try:
        record = {**json.loads(line, parse_constant=str), "sequence": sequence}
        _RECORD.validate_python(record)
        return record
    except (ValueError, TypeError, RecursionError) as error:
        return unreadable(line, sequence, _first_line(error))


def unreadable(line: bytes, sequence: int, why: str) -> dict[str, Any]:
    """Return the event that stands in a record's place."""
    return {
        "kind": "event",
        "sequence": sequence,
        "time": time.time(),
        "name": "record_unreadable",
        "sentence": f"a record could not be stored and was set aside: {why}",
        "details": {"record": line[:200].decode("utf-8", errors="replace").replace("\x00", "\ufffd")},
    }


def _first_line(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_input=False)[0]
        return f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"
    return str(error).splitlines()[0]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _read(path: Path, offset: int, num_bytes: int) -> bytes:
    try:
        with path.open("rb") as file:
            file.seek(offset)
            return file.read(num_bytes)
    except FileNotFoundError:
        return b""


def _offset_of_line(path: Path, num_lines: int) -> int:
    """Return where the line after the first `num_lines` begins."""
    if not path.exists():
        return 0
    with path.open("rb") as file:
        for _ in range(num_lines):
            if not file.readline():
                break
        return file.tell()
