"""What users' scripts left running: found by the mark in their environment, whatever session or parent they moved to, and killed."""

import os
import signal
from pathlib import Path

from drumline.run.session import VARIABLE


def kill_leftovers(spool_root: Path, *, writer: str | None = None) -> int:
    """Kill every process that a script under this spool started, or only one worker's. Returns how many."""
    marks = [f'"spool": "{spool_root}"'.encode()]
    if writer is not None:
        marks.append(f'"writer": "{writer}"'.encode())
    killed = 0
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid() and _has(folder / "environ", marks):
            killed += _kill(int(folder.name))
    return killed


def _has(environ: Path, marks: list[bytes]) -> bool:
    try:
        variables = environ.read_bytes().split(b"\0")
    except OSError:
        return False  # another user's, or gone
    return any(each.startswith(VARIABLE.encode() + b"=") and all(mark in each for mark in marks) for each in variables)


def _kill(pid: int) -> int:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return 0
    return 1
