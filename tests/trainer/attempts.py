"""An attempt on a real Ray against the control plane in memory: submit, watch, disturb, and prove that nothing of it is left."""

import hashlib
import io
import os
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psutil

from drumline.run.spool import spool_of
from drumline.spec.ids import new_id
from drumline.spec.parse import parse_spec
from drumline.spec.start import ResumeFrom, StartRecord
from tests.ray_cluster import token_of
from tests.trainer.fake_api import TOKEN, FakeApi, serve
from trainer.cluster.local_ray import LocalRay
from trainer.cluster.protocol import Observation, Seen, Start
from trainer.cluster.ray_cluster import RayCluster


def store_code(storage: Path, files: dict[str, str]) -> str:
    """Put a folder of the user's into the storage as the API would; returns its hash."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    sha256 = hashlib.sha256(buffer.getvalue()).hexdigest()
    (storage / "code").mkdir(parents=True, exist_ok=True)
    (storage / f"code/{sha256}.zip").write_bytes(buffer.getvalue())
    return sha256


def script_spec(storage: Path, files: dict[str, str], *, workers: int = 2, **more: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "name": "script",
        "workload": {"type": "script", "entrypoint": "train.py"},
        "code": {"sha256": store_code(storage, files)},
        "resources": {"workers": workers},
        **more,
    }


@dataclass
class Attempt:
    """One attempt, from its start to the proof that it is gone."""

    ray: LocalRay
    cluster: RayCluster
    storage: Path
    spec: dict[str, Any]
    fence: int = 1
    resume_from: list[ResumeFrom] = field(default_factory=list)
    job_id: str = field(default_factory=lambda: new_id("job"))
    id: str = field(default_factory=lambda: new_id("att"))
    api: FakeApi = field(default_factory=FakeApi)

    def begin(self) -> "Attempt":
        token_path = f"jobs/{self.job_id}/attempts/{self.id}/token"
        (self.storage / token_path).parent.mkdir(parents=True)
        (self.storage / token_path).write_text(TOKEN)
        storage = f"file://{self.storage}"
        self.api.start = StartRecord(
            job_id=self.job_id,
            attempt_id=self.id,
            fence=self.fence,
            spec=parse_spec(self.spec),
            storage=storage,
            resume_from=self.resume_from,
        )
        url, self._server = serve(self.api)
        self.cluster.start(Start(attempt_id=self.id, job_id=self.job_id, api_url=url, storage=storage, token_path=token_path))
        return self

    def wait_for_step(self, step: int, *, timeout_s: float = 60) -> None:
        self.api.wait_for(lambda: any(row["step"] >= step for row in self.api.said("points", rank=None)), timeout_s=timeout_s)

    def ask(self, kind: str) -> None:
        self.api.commands.append({"id": new_id("cmd"), "kind": kind, "arguments": {}, "state": "asked"})

    def wait_until_over(self, *, timeout_s: float = 60) -> Observation:
        over = (Seen.DONE, Seen.FAILED, Seen.STOPPED, Seen.GONE)
        self.api.wait_for(lambda: self.cluster.observe(self.id).state in over, timeout_s=timeout_s)
        return self.cluster.observe(self.id)

    def workers(self) -> list[psutil.Process]:
        """The processes that wrote themselves down as workers of this attempt."""
        return [psutil.Process(writer.pid) for writer in spool_of(self.id).writers() if writer.id != "driver"]

    def driver(self) -> psutil.Process:
        return next(psutil.Process(writer.pid) for writer in spool_of(self.id).writers() if writer.id == "driver")

    def assert_nothing_left(self, *, timeout_s: float = 15) -> None:
        """No process, actor, placement group, or folder of it (truth 9)."""
        ends_at = time.monotonic() + timeout_s
        while left := self._left():
            assert time.monotonic() < ends_at, f"left behind after {timeout_s} s: {left}"
            time.sleep(0.1)
        self._server.shutdown()
        self._server.server_close()

    def _left(self) -> list[str]:
        left = [str(path) for path in spool_of(self.id).root.parent.glob(f"*{self.id}*")]
        for process in psutil.process_iter(["pid", "cmdline"]):
            if process.pid != os.getpid() and (self._is_named(process) or self._is_marked(process)):
                left.append(f"{process.pid} {process.info['cmdline']}")
        left += [f"actor {row['class_name']}" for row in self._state("actors") if row["state"] != "DEAD"]
        groups = [row for row in self._state("placement_groups") if row["state"] != "REMOVED"]
        return left + [f"placement group {row['placement_group_id']}" for row in groups]

    def _is_named(self, process: psutil.Process) -> bool:
        return any(self.id in part for part in process.info["cmdline"] or [])

    def _is_marked(self, process: psutil.Process) -> bool:
        try:
            return any(self.id in value for value in process.environ().values())
        except psutil.Error:
            return False

    def _state(self, what: str) -> list[dict[str, Any]]:
        headers = {"Authorization": f"Bearer {token_of(self.ray)}"}
        answer = httpx.get(f"{self.ray.address}/api/v0/{what}", params={"detail": True, "limit": 1000}, headers=headers, timeout=10)
        rows: list[dict[str, Any]] = answer.json()["data"]["result"]["result"]
        return rows


Begin = Callable[..., Attempt]
