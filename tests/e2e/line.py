"""The whole line for tests: a service brought up by `drumline up` on the session's Ray, its client, and a census of what is left."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx
import psutil
import pytest

from drumline.client import Client
from drumline.spec.states import JobState
from drumline.wire.views import JobDetail
from trainer.cluster.local_ray import LocalRay

Found = TypeVar("Found")
ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"


@dataclass(frozen=True)
class Line:
    """One running service, as its user sees it."""

    client: Client
    home: Path
    ray: LocalRay

    def cli(self, *arguments: str, timeout_s: float = 120) -> subprocess.CompletedProcess[str]:
        """Run the `drumline` command as a user would."""
        return drumline(self.home, *arguments, timeout_s=timeout_s)

    def wait_for(self, job: JobDetail, *states: JobState, within_s: float) -> JobDetail:
        """Return the job once it is in one of the states."""

        def look() -> JobDetail | None:
            seen = self.client.job(job.id)
            assert seen.state in states or not seen.state.is_final, f"{seen.state}: {seen.cause.sentence} {seen.cause.details}"
            return seen if seen.state in states else None

        return until(look, within_s=within_s, what=f"{job.name} to be {' or '.join(states)}")

    def left_of(self, job: JobDetail) -> list[str]:
        """Name what is left of a job's attempts on this machine and on Ray."""
        attempts = [attempt.id for attempt in self.client.attempts(job.id)]
        return [*_processes_of(attempts), *_folders_of(attempts), *self._on_ray(attempts)]

    def settles(self, job: JobDetail, *, within_s: float) -> list[str]:
        """Return what is left of a job after so many seconds at most; empty where it was tidied up sooner."""
        ends_at = time.monotonic() + within_s
        while (left := self.left_of(job)) and time.monotonic() < ends_at:
            time.sleep(0.2)
        return left

    def _on_ray(self, attempts: list[str]) -> list[str]:
        """Actors and placement groups belong to Ray's job ids; an attempt's is known while Ray knows its submission."""
        jobs = {row["job_id"] for row in self._get("/api/jobs/") if row.get("submission_id") in attempts and row.get("job_id")}
        actors = [
            f"actor {row['class_name']} ({row['state']})"
            for row in self._state("actors")
            if row["job_id"] in jobs and row["state"] != "DEAD"
        ]
        groups = [
            f"placement group {row['placement_group_id']}"
            for row in self._state("placement_groups")
            if row["state"] != "REMOVED" and row["creator_job_id"] in jobs
        ]
        return actors + groups

    def _state(self, what: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._get(f"/api/v0/{what}?limit=1000&detail=true")["data"]["result"]["result"]
        return found

    def _get(self, path: str) -> Any:
        headers = {"Authorization": f"Bearer {Path(self.ray.token_path).read_text().strip()}"}
        answer = httpx.get(f"{self.ray.address}{path}", headers=headers, timeout=20)
        answer.raise_for_status()
        return answer.json()


@pytest.fixture(scope="session")
def line(local_ray: LocalRay, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Line]:
    home = tmp_path_factory.mktemp("home")
    done = drumline(home, "up", "--ray-address", local_ray.address, "--ray-token-file", str(local_ray.token_path))
    assert done.returncode == 0, done.stdout + done.stderr
    client = Client(_url_of(home), (home / "key").read_text().strip())
    try:
        yield Line(client, home, local_ray)
    finally:
        client.close()
        ended = drumline(home, "down", "--yes")
        assert ended.returncode == 0, ended.stdout + ended.stderr


def drumline(home: Path, *arguments: str, timeout_s: float = 120) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DRUMLINE_")}
    environment |= {"DRUMLINE_HOME": str(home), "COLUMNS": "140"}
    command = [sys.executable, "-m", "drumline.cli", *arguments]
    return subprocess.run(
        command, env=environment, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=timeout_s, check=False
    )


def until(look: Callable[[], Found | None], *, within_s: float, what: str) -> Found:
    """Look again and again until something is found."""
    ends_at = time.monotonic() + within_s
    while (found := look()) is None:
        assert time.monotonic() < ends_at, f"waited {within_s:g} s for {what}"
        time.sleep(0.1)
    return found


def _url_of(home: Path) -> str:
    return str(json.loads((home / "service.json").read_text())["url"])


def driver_of(attempt: str) -> psutil.Process:
    """Return the process of an attempt's driver."""
    for process in psutil.process_iter(["cmdline"]):
        line = process.info["cmdline"] or []
        if "trainer.cluster.driver" in line and attempt in line:
            return process
    raise AssertionError(f"no driver of {attempt} runs")


def _processes_of(attempts: list[str]) -> list[str]:
    found = []
    for process in psutil.process_iter(["cmdline", "name"]):
        try:
            told = " ".join(process.info["cmdline"] or []) + " ".join(process.environ().values())
        except (psutil.NoSuchProcess, psutil.AccessDenied):
            continue
        if any(attempt in told for attempt in attempts):
            found.append(f"process {process.pid} {process.info['name']}")
    return found


def _folders_of(attempts: list[str]) -> list[str]:
    return [f"folder {path}" for path in Path(tempfile.gettempdir()).iterdir() if any(attempt in path.name for attempt in attempts)]
