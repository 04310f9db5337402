"""Telling our processes from all others, keeping them alive, and ending exactly them."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from service.supervisor.child import Child
from service.supervisor.ending import end_everything
from service.supervisor.home import Home, PartState, State
from service.supervisor.processes import MARK, ask_and_kill, find, of_home, started_at, wait_until

SLEEPS = [sys.executable, "-c", "import time; time.sleep(60)"]
ORPHAN = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'], start_new_session=True)"
STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(60)"


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    home = Home((tmp_path / "home").resolve())
    home.make()
    yield home
    ask_and_kill(of_home(home.path), wait_s=1)


def marked(home: Home) -> dict[str, str]:
    return {**os.environ, MARK: str(home.path)}


def test_what_a_child_started_and_left_behind_is_still_known_as_ours(home: Home) -> None:
    subprocess.run([sys.executable, "-c", ORPHAN], env=marked(home), check=True)
    assert len(of_home(home.path)) == 1


def test_a_process_of_another_home_is_never_ours(home: Home, tmp_path: Path) -> None:
    other = Home(tmp_path / "other")
    process = subprocess.Popen(SLEEPS, env=marked(other))
    assert of_home(home.path) == []
    ask_and_kill([psutil.Process(process.pid)], wait_s=5)


def test_a_pid_that_belongs_to_somebody_else_by_now_is_not_taken_for_ours() -> None:
    pid = os.getpid()
    assert find(pid, started_at(pid)) is not None
    assert find(pid, started_at(pid) - 100) is None


def test_who_does_not_hear_is_killed(home: Home) -> None:
    process = subprocess.Popen([sys.executable, "-c", STUBBORN], env=marked(home), stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"deaf\n"
    ask_and_kill(of_home(home.path), wait_s=0.2)
    assert of_home(home.path) == []
    process.stdout.close()
    process.wait()


def test_a_child_that_ended_is_started_again_after_growing_pauses(home: Home) -> None:
    child = Child("api", [sys.executable, "-c", "pass"], marked(home), home.log("api"))
    child.start(now=0.0)
    started = []
    for tenth in range(100):
        assert wait_until(lambda: not child.runs(), within_s=30)
        if child.keep(now=tenth / 10):
            started.append(tenth / 10)
    assert started == [0.5, 1.6, 3.7, 7.8]  # pauses of 0.5, 1, 2, 4 s, each from the look that found it ended


def test_having_settled_a_child_s_next_pause_is_short_again(home: Home) -> None:
    child = Child("api", [sys.executable, "-c", "pass"], marked(home), home.log("api"))
    child.start(now=0.0)
    for now in (0.0, 0.5, 0.6, 1.6):
        assert wait_until(lambda: not child.runs(), within_s=30)
        child.keep(now=now)
    assert wait_until(lambda: not child.runs(), within_s=30)
    assert not child.keep(now=100.0)
    assert child.keep(now=100.5)


def test_a_living_child_is_left_alone(home: Home) -> None:
    child = Child("api", SLEEPS, marked(home), home.log("api"))
    child.start(now=0.0)
    assert not child.keep(now=1000.0)
    assert child.state is not None
    assert find(child.state.pid, child.state.started_at) is not None


def test_a_home_has_one_supervisor_and_the_kernel_lets_go_of_a_dead_one(home: Home) -> None:
    holds = "import fcntl, sys, time; f = open(sys.argv[1], 'a'); fcntl.flock(f, fcntl.LOCK_EX); print('held', flush=True); time.sleep(60)"
    process = subprocess.Popen([sys.executable, "-c", holds, str(home.path / "supervisor.lock")], stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"held\n"
    with home.lock() as is_free:
        assert not is_free
    process.kill()
    process.wait()
    process.stdout.close()
    with home.lock() as is_free:
        assert is_free


def test_what_is_written_in_a_home_is_for_its_owner_alone_and_read_back(home: Home) -> None:
    state = State(pid=1, started_at=2.0, url="http://127.0.0.1:1", parts=[PartState(name="api", pid=3, started_at=4.0)])
    home.write_state(state)
    home.write_service(state.url)
    assert home.read_state() == state
    assert {stat.S_IMODE(path.stat().st_mode) for path in (home.state_file, home.service_file)} == {0o600}
    assert stat.S_IMODE(home.path.stat().st_mode) == 0o700


def test_a_state_that_cannot_be_read_is_none(home: Home) -> None:
    home.state_file.write_text("{half")
    assert home.read_state() is None


def test_the_end_of_a_service_ends_its_parts_and_what_they_left_behind(home: Home) -> None:
    api = subprocess.Popen(SLEEPS, env=marked(home))
    subprocess.run([sys.executable, "-c", ORPHAN], env=marked(home), check=True)
    state = State(pid=os.getpid(), started_at=0, parts=[PartState(name="api", pid=api.pid, started_at=started_at(api.pid))])
    home.write_state(state)
    home.write_service("http://127.0.0.1:1")
    end_everything(home, state, tell=lambda said: None)
    assert of_home(home.path) == []
    assert not home.state_file.exists()
    assert not home.service_file.exists()
    api.wait()
