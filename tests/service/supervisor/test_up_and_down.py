"""The whole service on a real Ray, from `up` to `down`, through the death of its parts. Earns its minute: only here they stand together."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil
import pytest

from service.supervisor.home import Home, State
from service.supervisor.processes import ask_and_kill, find, of_home, wait_until
from trainer.cluster import local_ray

pytestmark = [pytest.mark.ray, pytest.mark.timeout(400)]


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    home = Home((tmp_path / "home").resolve())
    yield home
    if home.path.is_dir():
        drumline(home, "down", "--yes")


def drumline(home: Home, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DRUMLINE_")}
    command = [sys.executable, "-m", "service.supervisor", *arguments]
    environment |= {"DRUMLINE_HOME": str(home.path), "HOME": "/nonexistent"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False, stdin=subprocess.DEVNULL)


def state_of(home: Home) -> State:
    state = home.read_state()
    assert state is not None
    return state


def kill(home: Home, name: str) -> None:
    part = next(part for part in state_of(home).parts if part.name == name)
    os.kill(part.pid, signal.SIGKILL)


def well(home: Home) -> bool:
    return drumline(home, "status").returncode == 0


def test_a_service_comes_up_survives_its_parts_and_goes_down_beside_a_ray_of_somebody_else(home: Home, tmp_path: Path) -> None:
    foreign = local_ray.plan_local_ray(tmp_path / "foreign.token", logical_cpus=1)
    theirs = local_ray.start(foreign)
    try:
        local_ray.wait_until_ready(foreign, theirs)
        _life_of_a_service(home)
        assert local_ray.is_ready(foreign)
    finally:
        local_ray.end(foreign, theirs.pid)
        theirs.wait()


def _life_of_a_service(home: Home) -> None:
    up = drumline(home, "up", "--logical-cpus", "3", "--json")
    assert up.returncode == 0, up.stderr
    url = json.loads(up.stdout)["url"]
    assert "waiting for Ray" in up.stderr
    assert json.loads(home.service_file.read_text()) == {"url": url}
    first = state_of(home)
    assert first.ray is not None

    key = {"Authorization": f"Bearer {home.key_file.read_text().strip()}"}
    cluster = httpx.get(f"{url}/v1/clusters", headers=key).json()["items"][0]
    assert (cluster["state"], cluster["cpu_total"]) == ("reachable", 3)
    assert httpx.get(f"{first.ray.address}/api/jobs/").status_code == 401  # Ray itself, without its token
    link = drumline(home, "open", "--print").stdout.strip()
    assert httpx.get(link, follow_redirects=False).headers["set-cookie"].count("HttpOnly") == 1

    again = drumline(home, "up")
    assert (again.returncode, "already running" in again.stderr) == (0, True)

    for name in ("api", "reconciler"):
        before = {part.name: part.pid for part in state_of(home).parts}[name]
        kill(home, name)
        assert wait_until(lambda b=before, n=name: b not in [part.pid for part in state_of(home).parts if part.name == n], within_s=20)  # type: ignore[misc]
        assert wait_until(lambda: well(home), within_s=40)

    os.kill(first.pid, signal.SIGKILL)
    assert wait_until(lambda: find(first.pid, first.started_at) is None, within_s=10)
    assert drumline(home, "status").returncode == 4
    taken_over = drumline(home, "up")
    assert taken_over.returncode == 0, taken_over.stderr
    assert "taking over the Ray" in taken_over.stderr
    assert state_of(home).ray == first.ray

    everyone = [process for part in state_of(home).parts for process in _family(part.pid)]
    assert drumline(home, "down").returncode == 0
    assert [process for process in everyone if process.is_running() and process.status() != psutil.STATUS_ZOMBIE] == []
    assert of_home(home.path) == []
    assert not Path(first.ray.temp_dir).exists()
    assert not home.service_file.exists()
    assert drumline(home, "status").returncode == 4


def _family(pid: int) -> list[psutil.Process]:
    process = psutil.Process(pid)
    return [process, *process.children(recursive=True)]


def test_a_service_that_cannot_come_up_says_why_and_leaves_nothing(home: Home) -> None:
    home.make()
    (home.path / "drumline.db").write_text("this is not a database" * 100)
    up = drumline(home, "up")
    assert up.returncode == 4
    assert "✗ `python -m service.admin migrate` failed" in up.stderr
    assert "Traceback" not in up.stderr
    assert of_home(home.path) == []
    assert home.read_state() is None


def test_a_home_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    up = drumline(Home(tmp_path / "file" / "home"), "up")
    assert up.returncode == 4
    assert up.stderr.startswith("✗ cannot use ")
    ask_and_kill(of_home(tmp_path / "file" / "home"), wait_s=1)
