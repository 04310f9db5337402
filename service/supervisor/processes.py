"""The processes of one service: telling them from all others, and ending exactly them. Starts nothing."""

import os
import signal
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import psutil

MARK = "DRUMLINE_SUPERVISED_HOME"
"""Set in the environment of all that a supervisor starts, and so of all that those start: Ray, its workers, shippers. A name found in
no user's shell. Parents die and names change; the environment stays."""
START_TIME_SLACK_S = 0.05
"""A start time is rounded to clock ticks, and computed from the boot time, which may be corrected by a little."""


def started_at(pid: int) -> float:
    """Return when a living process started. Raises psutil.NoSuchProcess."""
    return psutil.Process(pid).create_time()


def find(pid: int, start_time: float) -> psutil.Process | None:
    """Return the process that had this pid and started then; None where it has ended, whoever has its pid now."""
    try:
        process = psutil.Process(pid)
        same = abs(process.create_time() - start_time) <= START_TIME_SLACK_S
        return process if same and process.status() != psutil.STATUS_ZOMBIE else None
    except (psutil.NoSuchProcess, psutil.AccessDenied):
        return None


def of_home(home: Path) -> list[psutil.Process]:
    """Return every living process that was started, by whatever way, from this home; never this one."""
    found = []
    for process in psutil.process_iter():
        try:
            marked = process.environ().get(MARK) == str(home) and process.pid != os.getpid()
            if marked and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
        except (psutil.NoSuchProcess, psutil.AccessDenied, psutil.ZombieProcess, OSError):
            continue  # ended meanwhile, or somebody else's
    return found


def ask_and_kill(processes: Iterable[psutil.Process], *, wait_s: float) -> None:
    """Ask each to end, and kill those that are still there after the wait."""
    asked = list(processes)
    _send(asked, signal.SIGTERM)
    _, left = psutil.wait_procs(asked, timeout=wait_s)
    _send(left, signal.SIGKILL)
    psutil.wait_procs(left, timeout=5)


def wait_until(done: Callable[[], bool], *, within_s: float, every_s: float = 0.2) -> bool:
    """Wait for something to be so, and say whether it came to be in time."""
    ends_at = time.monotonic() + within_s
    while not done():
        if time.monotonic() >= ends_at:
            return False
        time.sleep(every_s)
    return True


def _send(processes: Iterable[psutil.Process], number: signal.Signals) -> None:
    for process in processes:
        try:
            process.send_signal(number)
        except psutil.NoSuchProcess:
            continue
