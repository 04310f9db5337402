"""One process that a supervisor keeps alive: started in a session of its own, and again after growing pauses when it ended."""

import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

from service.supervisor.home import PartName, PartState
from service.supervisor.processes import find, started_at

PAUSE_FIRST_S = 0.5
PAUSE_MAX_S = 30.0
SETTLED_S = 60.0
"""Having lived for so long, its end starts a new row of pauses."""
LOG_BYTES_MAX = 50 * 2**20


@dataclass
class Child:
    name: PartName
    command: Sequence[str]
    environment: Mapping[str, str]
    log: Path
    before_restart: Callable[[], None] = lambda: None
    """Clears away what the one before may have left in the way."""
    state: PartState | None = None
    """The process that runs, or ran last; None before the first start."""
    _process: subprocess.Popen[bytes] | None = None
    _pause_s: float = PAUSE_FIRST_S
    _born_at: float = 0.0
    _restart_at: float | None = None
    """When its pause is over; None while it lives. Like _born_at by the clock of `keep`'s caller."""

    def start(self, *, now: float) -> None:
        """Start it. Its output goes to the log, which outlives it."""
        if self.log.exists() and self.log.stat().st_size > LOG_BYTES_MAX:
            self.log.replace(self.log.with_suffix(".log.1"))
        with open(self.log, "ab") as output:
            self._process = subprocess.Popen(
                self.command,
                env=dict(self.environment),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._born_at, self._restart_at = now, None
        self.state = PartState(name=self.name, pid=self._process.pid, started_at=_start_time(self._process.pid))

    def adopt(self, state: PartState, *, now: float) -> None:
        """Take over one that a supervisor before us started."""
        self.state, self._born_at = state, now

    def runs(self) -> bool:
        if self._process is not None:
            return self._process.poll() is None
        return self.state is not None and find(self.state.pid, self.state.started_at) is not None

    def keep(self, *, now: float) -> bool:
        """Start it again where it has ended and its pause is over, and say whether that was so."""
        if self.runs():
            return False
        if self._restart_at is None:
            self._pause_s = PAUSE_FIRST_S if now - self._born_at > SETTLED_S else self._pause_s
            self._restart_at = now + self._pause_s
            self._pause_s = min(2 * self._pause_s, PAUSE_MAX_S)
        if now < self._restart_at:
            return False
        self.before_restart()
        self.start(now=now)
        return True


def _start_time(pid: int) -> float:
    try:
        return started_at(pid)
    except psutil.NoSuchProcess:
        return time.time()  # it ended before we could look; nobody will be found by it
