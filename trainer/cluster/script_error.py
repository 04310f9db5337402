"""What a script that failed said last: its traceback, found in the tail of its log, with file and line in the user's own folder. Pure."""

import re
from dataclasses import dataclass
from pathlib import Path

TAIL_BYTES = 64 * 1024
_START = "Traceback (most recent call last):"
_FRAME = re.compile(r'^\s*File "(?P<file>[^"]+)", line (?P<line>\d+)')
_ERROR = re.compile(r"^(?P<type>[A-Za-z_][\w.]*(?:Error|Exception|Exit|Interrupt|Warning|[A-Z]\w*))(?::\s*(?P<text>.*))?$")
_PEER_GONE = (
    "DistBackendError",
    "DistNetworkError",
    "Connection closed by peer",
    "Connection reset by peer",
    "Broken pipe",
    "NCCL error",
    "Socket Timeout",
    "failed to recv",
    "remote process exited",
    "Timed out waiting",
    "Connection refused",
)


@dataclass(frozen=True)
class ScriptError:
    """The last uncaught error of a script."""

    type: str
    text: str
    file: str
    """Relative to the user's folder; empty where no frame lies in it."""
    line: int
    traceback: str

    @property
    def is_peer_gone(self) -> bool:
        """Does it only say that another rank went away?"""
        return any(mark in f"{self.type}: {self.text}" for mark in _PEER_GONE)


def find_error(log: str, folder: Path) -> ScriptError | None:
    """Return the last uncaught error that a log shows, or None. A syntax error has frames and no `Traceback` line."""
    lines = log.splitlines()
    for end in range(len(lines) - 1, -1, -1):
        match = _ERROR.match(lines[end])
        start = _block_start(lines, end)
        if match and start is not None:
            file, line = _own_frame(lines[start:end], folder)
            return ScriptError(match["type"], (match["text"] or "").strip(), file, line, "\n".join(lines[start : end + 1]))
    return None


def _block_start(lines: list[str], end: int) -> int | None:
    """Return where the traceback before the line `end` begins: frames and source lines are indented."""
    start = end
    while start > 0 and (lines[start - 1].startswith((" ", "\t")) or not lines[start - 1].strip()):
        start -= 1
    if start > 0 and lines[start - 1].endswith(_START):
        return start - 1
    return start if start < end and _FRAME.match(lines[start]) else None


def _own_frame(lines: list[str], folder: Path) -> tuple[str, int]:
    """Return file and line of the innermost frame in the user's folder."""
    root = folder.resolve()
    for text in reversed(lines):
        if (match := _FRAME.match(text)) is None:
            continue
        path = (root / match["file"]).resolve()
        if path.is_relative_to(root):
            return str(path.relative_to(root)), int(match["line"])
    return "", 0
