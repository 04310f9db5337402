"""An attempt played by a test: moves the job as the reconciler would, and says what workers say, through the real ingest."""

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from drumline.run.numbers import wire_number
from drumline.spec.ids import new_id
from drumline.spec.states import AttemptState, EndReason, JobState
from drumline.wire.views import JobView
from service.clock import utc_now
from service.keys import hash_token
from service.lifecycle import Move, move_job
from service.store.tables import Attempt, Job
from tests.drumline.real_service import RealService

TOKEN = "attempt-token"
HTTP = httpx.Client(verify=False)  # building certificates anew for each post costs more than the post


def sha(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


@dataclass
class PlayedAttempt:
    real: RealService
    job_id: str
    id: str = field(default_factory=lambda: new_id("att"))
    _sequences: dict[str, int] = field(default_factory=dict)
    _offsets: dict[str, int] = field(default_factory=dict)

    @classmethod
    def start(cls, real: RealService, job: JobView) -> "PlayedAttempt":
        played = cls(real, job.id)
        with real.service.database.writing() as session:
            row = session.get_one(Job, job.id)
            row.fence += 1
            attempt = Attempt(id=played.id, job_id=job.id, fence=row.fence, state=AttemptState.RUNNING, token_sha256=hash_token(TOKEN))
            attempt.cpu, attempt.gpu, attempt.details, attempt.created_at, attempt.started_at = 2.0, 0.0, {}, utc_now(), utc_now()
            session.add(attempt)
        played.move(JobState.STARTING, f"attempt {row.fence} starts on the cluster")
        return played

    def move(self, to: JobState, sentence: str = "", *, reason: EndReason | None = None, details: dict[str, Any] | None = None) -> None:
        with self.real.service.database.writing() as session:
            move_job(session, session.get_one(Job, self.job_id), Move(to, "reconciler", sentence, reason, details or {}), now=utc_now())

    def say(self, worker: str, *records: dict[str, Any]) -> None:
        said = [{"sequence": self._next(worker), "time": utc_now().timestamp(), **record} for record in records]
        self._post({"records": [{"worker": worker, "records": said}]})

    def print(self, worker: str, text: str) -> None:
        start = self._offsets.get(worker, 0)
        self._offsets[worker] = start + len(text.encode())
        self._post({"logs": [{"worker": worker, "start": start, "end": self._offsets[worker], "text": text}]})

    def step(self, step: int, loss: float, *, steps: int = 100, worker: str = "wrk_a", **values: float) -> None:
        figures = {"loss": loss, "tokens_per_s": 12_400.0, **values}
        self.say(
            worker,
            {"kind": "points", "step": step, "values": {name: wire_number(value) for name, value in figures.items()}},
            {"kind": "progress", "step": step, "steps": steps},
        )

    def here(self, worker: str, rank: int, *, step: int, phase: str = "training") -> None:
        status = {"kind": "status", "rank": rank, "step": step, "phase": phase, "node": "node-a", "pid": 4000 + rank}
        self.say(worker, {**status, "epoch": 1, "memory_bytes": 512_000_000 + rank * 7_000_000, "cpu_percent": 97.0 - rank})

    def checkpoint(self, step: int, files: dict[str, bytes], **metrics: float) -> str:
        """Write a checkpoint into the storage as workers do, and tell of it."""
        checkpoint_id, folder = new_id("ckp"), f"jobs/{self.job_id}/checkpoints/1-{step}"
        named = {name: {"bytes": len(content), "sha256": sha(content)} for name, content in files.items()}
        manifest = json.dumps({"step": step, "files": named, "metrics": metrics}).encode()
        for name, content in {**files, "manifest.json": manifest}.items():
            self.real.service.storage.write(f"{folder}/{name}", content)
        size = sum(len(content) for content in files.values())
        record = {"kind": "checkpoint", "checkpoint_id": checkpoint_id, "fence": 1, "step": step, "path": folder, "bytes": size}
        self.say("wrk_a", {**record, "manifest_sha256": sha(manifest), "metrics": metrics})
        return checkpoint_id

    def artifact(self, name: str, content: bytes) -> None:
        artifact_id = new_id("art")
        path = f"jobs/{self.job_id}/artifacts/{artifact_id}/{Path(name).name}"
        self.real.service.storage.write(path, content)
        record = {"kind": "artifact", "artifact_id": artifact_id, "name": name, "path": path, "bytes": len(content)}
        self.say("wrk_a", {**record, "sha256": sha(content)})

    def _next(self, worker: str) -> int:
        self._sequences[worker] = self._sequences.get(worker, 0) + 1
        return self._sequences[worker]

    def _post(self, batch: dict[str, Any]) -> None:
        url = f"{self.real.url}/v1/attempts/{self.id}/ingest"
        answer = HTTP.post(url, json={"shipper": "test", **batch}, headers={"Authorization": f"Bearer {TOKEN}"})
        assert answer.status_code == 200, answer.text
        assert answer.json()["set_aside"] == 0, answer.text
