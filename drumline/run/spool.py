"""The spool: the folder in which one attempt's processes on one node leave what the shipper carries away. Paths and registration only.

Writers append; the shipper reads, and removes the whole when everybody has ended and everything is acknowledged.
"""

import fcntl
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Writer:
    """A process that writes here, as the shipper needs to know it."""

    id: str
    """A worker's id, or `driver`."""
    pid: int
    started: float
    """When the process started, in clock ticks since boot: with the pid it names a process for good."""


@dataclass(frozen=True)
class Spool:
    """One attempt on one node."""

    root: Path

    @property
    def commands(self) -> Path:
        """What the control plane asks, as the shipper last heard it: a list of CommandViews, replaced atomically."""
        return self.root / "commands.json"

    @property
    def asked(self) -> Path:
        """What users' scripts on this node are asked; see stop.py."""
        return self.root / "asked"

    @property
    def code(self) -> Path:
        """The user's own folder, unpacked."""
        return self.root / "code"

    @property
    def superseded(self) -> Path:
        """There once the control plane has said that a newer attempt took over."""
        return self.root / "superseded"

    @property
    def shipper_pid(self) -> Path:
        """Pid and start of the shipper."""
        return self.root / "shipper.pid"

    def records(self, writer: str) -> Path:
        return self.root / "records" / f"{writer}.jsonl"

    def log(self, writer: str) -> Path:
        return self.root / "logs" / f"{writer}.log"

    def writers(self) -> list[Writer]:
        """Return everybody who registered, living or not."""
        found = []
        for path in sorted((self.root / "writers").glob("*.json")):
            try:
                found.append(Writer(**json.loads(path.read_text())))
            except (OSError, ValueError, TypeError):
                continue  # being replaced, or removed, at this moment
        return found


def spool_of(attempt_id: str) -> Spool:
    """Return the attempt's spool on this node; it need not exist."""
    return Spool(Path(tempfile.gettempdir()) / f"drumline-{attempt_id}")


def register(spool: Spool, writer: str) -> None:
    """Make the spool where needed and write this process down as living in it."""
    with held(spool):
        for folder in ("records", "logs", "writers"):
            (spool.root / folder).mkdir(exist_ok=True)
        entry = Writer(id=writer, pid=os.getpid(), started=start_of(os.getpid()))
        write_whole(spool.root / "writers" / f"{writer}.json", json.dumps(asdict(entry)))


@contextmanager
def held(spool: Spool) -> Iterator[None]:
    """Hold the spool against its removal: nobody registers while the shipper decides that everybody has left."""
    while True:
        spool.root.mkdir(mode=0o700, exist_ok=True)
        if spool.root.stat().st_uid != os.getuid():
            raise PermissionError(f"{spool.root} belongs to somebody else")
        descriptor = os.open(spool.root, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            if _is_same(descriptor, spool.root):
                yield
                return
        finally:
            os.close(descriptor)


def _is_same(descriptor: int, path: Path) -> bool:
    """Is what we locked still what lies at the path? The shipper may have moved it away in between."""
    try:
        return os.fstat(descriptor).st_ino == path.stat().st_ino
    except FileNotFoundError:
        return False


def start_of(pid: int) -> float:
    """Return when a process started, in clock ticks since boot; 0 when there is none, or only a zombie."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return 0
    fields = text.rsplit(")", 1)[1].split()  # the name before may hold spaces and brackets
    return 0 if fields[0] in "ZX" else float(fields[19])


def is_alive(writer: Writer) -> bool:
    return start_of(writer.pid) == writer.started


def write_whole(path: Path, text: str) -> None:
    """Replace a file atomically: readers see the old or the new, never a half."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    temporary.write_text(text)
    temporary.replace(path)
