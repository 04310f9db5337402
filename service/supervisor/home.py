"""DRUMLINE_HOME: which files lie there, and the state that a supervisor writes down for whoever comes after it."""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

Phase = Literal["starting", "running", "stopping", "failed"]
PartName = Literal["api", "reconciler", "ray"]


class PartState(BaseModel):
    """One process that was started. A pid alone may name another process by now; with its start time it cannot."""

    model_config = ConfigDict(frozen=True)
    name: PartName
    pid: int
    started_at: float
    """Seconds since 1970, by the system."""


class RayState(BaseModel):
    """The Ray that runs here: enough to find it again, and to end it."""

    model_config = ConfigDict(frozen=True)
    address: str
    gcs_port: int = 0
    dashboard_port: int = 0
    temp_dir: str = ""
    logical_cpus: int = 0
    is_ours: bool = True
    """False where it was attached: it is never ended."""


class State(BaseModel):
    """What a supervisor says of itself, in `supervisor.json`."""

    model_config = ConfigDict(frozen=True)
    pid: int
    started_at: float
    phase: Phase = "starting"
    says: str = ""
    """What it is waiting for, or why it failed."""
    url: str = ""
    database_url: str = ""
    ray: RayState | None = None
    """None before Ray was planned."""
    parts: list[PartState] = []


@dataclass(frozen=True)
class Home:
    """The folder, as paths."""

    path: Path

    @property
    def state_file(self) -> Path:
        return self.path / "supervisor.json"

    @property
    def service_file(self) -> Path:
        """Where SDK and CLI find the URL."""
        return self.path / "service.json"

    @property
    def key_file(self) -> Path:
        return self.path / "key"

    @property
    def ray_token_file(self) -> Path:
        return self.path / "ray.token"

    @property
    def logs(self) -> Path:
        return self.path / "logs"

    def log(self, name: str) -> Path:
        return self.logs / f"{name}.log"

    def make(self) -> None:
        """Make the folder, for its owner alone. Raises OSError."""
        self.path.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.logs.mkdir(exist_ok=True)

    def read_state(self) -> State | None:
        """Return what the last supervisor wrote; None where nothing, or nothing readable, lies there."""
        try:
            return State.model_validate_json(self.state_file.read_text())
        except (FileNotFoundError, ValidationError):
            return None

    def write_state(self, state: State) -> None:
        write_private(self.state_file, state.model_dump_json(indent=2))

    def write_service(self, url: str) -> None:
        write_private(self.service_file, json.dumps({"url": url}))

    def forget(self) -> None:
        """Remove what says that something runs here."""
        self.state_file.unlink(missing_ok=True)
        self.service_file.unlink(missing_ok=True)

    @contextmanager
    def lock(self) -> Iterator[bool]:
        """Hold the home as its one supervisor, and say whether that worked. The kernel lets go when the process dies, however it dies."""
        with open(self.path / "supervisor.lock", "a") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                yield False
                return
            yield True


def write_private(path: Path, text: str) -> None:
    """Put a file in place whole, readable by its owner only from its first byte on."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
    beside.replace(path)
