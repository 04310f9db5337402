"""What up, down, status and open do, in the process of whoever calls them; the supervisor itself runs in another."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

import psutil

from drumline.client import Client, DrumlineError
from drumline.spec.states import ACTIVE
from service.supervisor import readiness
from service.supervisor.admin import run_admin
from service.supervisor.ending import end_everything
from service.supervisor.home import Home, State
from service.supervisor.options import CannotRun, Options, check, choose_port
from service.supervisor.processes import find, of_home, wait_until

UP_S, DOWN_S = 240.0, 60.0
Tell = Callable[[str], None]


@dataclass(frozen=True)
class Standing:
    """What of a service runs, seen from outside."""

    state: State | None
    """None where nothing runs."""
    runs: dict[str, bool]
    """By part, the supervisor among them."""
    jobs: dict[str, int] | None
    """How many jobs are active, by state; None where the API did not say."""

    @property
    def is_well(self) -> bool:
        return self.state is not None and self.state.phase == "running" and all(self.runs.values()) and self.jobs is not None


def up(home: Home, options: Options, *, tell: Tell) -> State:
    """Start a service in the background, unless one runs, and return it once it is ready. Raises CannotRun."""
    _make(home)
    with home.lock() as is_free:
        state = home.read_state()
        if not is_free:
            if state is None:
                raise CannotRun(f"another supervisor holds {home.path}; wait a moment and try again")
            tell(f"already {state.phase} at {state.url or home.path}")
            return state
    check(options)
    if state is None:  # else what a dead supervisor left may hold the port, and the new one ends it first
        choose_port(options)
    command = [sys.executable, "-m", "service.supervisor", "run", *_as_arguments(options)]
    with open(home.log("supervisor"), "ab") as log:
        environment = {**os.environ, "DRUMLINE_HOME": str(home.path)}
        process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
    return _follow_start(home, process, tell)


def _follow_start(home: Home, process: subprocess.Popen[bytes], tell: Tell) -> State:
    told = ""

    def settled() -> bool:
        nonlocal told
        state = home.read_state()
        if state is None or state.pid != process.pid:
            return process.poll() is not None
        if state.says != told:
            told = state.says
            tell(told)
        return state.phase == "running" or process.poll() is not None

    if not wait_until(settled, within_s=UP_S, every_s=0.1):
        raise CannotRun(f"the service was not ready after {UP_S:g} s; see {home.logs}, and run `drumline down`")
    state = home.read_state()
    if state is None or process.poll() is not None:
        raise CannotRun(readiness.last_line(home.log("supervisor")).removeprefix("✗ "))
    return state


def down(home: Home, *, may_end: Callable[[int], bool], tell: Tell) -> bool:
    """End the service, and say whether anything ran. `may_end` is asked where jobs are active. Raises CannotRun."""
    if not home.path.is_dir():
        return False
    with home.lock() as is_free:
        if is_free:
            return _clean_up(home, tell)
    jobs = _active_jobs(home)
    if jobs and not may_end(sum(jobs.values())):
        raise CannotRun("nothing was ended")
    state = home.read_state()
    supervisor = find(state.pid, state.started_at) if state is not None else None
    if state is None or supervisor is None:
        raise CannotRun(f"the supervisor of {home.path} cannot be found; try again in a moment")
    supervisor.send_signal(signal.SIGTERM)
    if not _follow_end(home, supervisor, tell):
        tell("the supervisor does not end; ending it and all it started")
        supervisor.kill()
        supervisor.wait(5)
    with home.lock():
        _clean_up(home, tell)
    return True


def _follow_end(home: Home, supervisor: psutil.Process, tell: Tell) -> bool:
    told = ""

    def ended() -> bool:
        nonlocal told
        state = home.read_state()
        if state is not None and state.phase == "stopping" and state.says != told:
            told = state.says
            tell(told)
        return not supervisor.is_running() or supervisor.status() == psutil.STATUS_ZOMBIE

    return wait_until(ended, within_s=DOWN_S, every_s=0.1)


def _clean_up(home: Home, tell: Tell) -> bool:
    """End what a supervisor left that died, and say whether there was anything."""
    state = home.read_state()
    if state is None and not of_home(home.path):
        return False
    end_everything(home, state, tell=tell)
    return True


def status(home: Home) -> Standing:
    """Look at a service from outside."""
    state = home.read_state() if home.path.is_dir() else None
    if state is None:
        return Standing(None, {}, None)
    runs = {"supervisor": find(state.pid, state.started_at) is not None}
    runs.update({part.name: find(part.pid, part.started_at) is not None for part in state.parts})
    return Standing(state, runs, _active_jobs(home))


def login_link(home: Home) -> str:
    """Return a one-time link that opens the dashboard. Raises CannotRun."""
    state = home.read_state()
    if state is None or state.phase != "running":
        raise CannotRun(f"no service runs in {home.path}; start one with `drumline up`")
    environment = {**os.environ, "DRUMLINE_HOME": str(home.path), "DRUMLINE_DATABASE_URL": state.database_url}
    return run_admin(environment, "login-link", "--url", state.url)["url"]


def client_of(home: Home) -> Client:
    """Return a client of the service of this home, whatever the environment names."""
    state = home.read_state()
    return Client(state.url if state is not None else None, home.key_file.read_text().strip())


def _active_jobs(home: Home) -> dict[str, int] | None:
    """Count the jobs that an end would interrupt; None where the API does not say."""
    counts: dict[str, int] = {}
    try:
        with client_of(home) as client:
            for job in client.jobs(state=[*ACTIVE, "queued"]):
                counts[job.state] = counts.get(job.state, 0) + 1
    except (DrumlineError, OSError):
        return None
    return counts


def _make(home: Home) -> None:
    try:
        home.make()
    except OSError as error:
        raise CannotRun(f"cannot use {home.path} as DRUMLINE_HOME: {error.strerror}; choose another folder") from None


def _as_arguments(options: Options) -> list[str]:
    named = {
        "--port": options.port,
        "--host": options.host,
        "--public-url": options.public_url or None,
        "--logical-cpus": options.logical_cpus,
        "--ray-address": options.ray_address or None,
        "--ray-token-file": options.ray_token_path,
    }
    return [text for name, value in named.items() if value is not None for text in (name, str(value))]
