"""What the service's tests arrange with: an app on a migrated database, a clock that stands still, jobs, attempts and their shippers."""

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from starlette.testclient import TestClient

from drumline.spec.ids import new_id
from drumline.spec.states import AttemptState, JobState
from service.context import Service
from service.db import Database
from service.keys import hash_token, make_key
from service.lifecycle import Move, move_job
from service.main import create_app
from service.migrations import migrate
from service.schema import schema_of
from service.settings import Settings
from service.store.jobs import lock_job
from service.store.tables import Attempt, Job

BASE_URL = "http://127.0.0.1:8400"
SPEC: dict[str, Any] = {
    "version": 1,
    "name": "tiny",
    "workload": {"type": "language_model", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 2},
    "data": {"source": "/data/text.txt", "sequence_length": 8},
    "train": {"steps": 100, "global_batch_size": 4},
}
START = datetime(2026, 1, 1, 12, tzinfo=UTC)


@dataclass
class StoppedClock:
    """Moves when told to."""

    now: datetime = START

    def __call__(self) -> datetime:
        return self.now

    def forward(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@dataclass
class Shipper:
    """Speaks for one attempt, as its shipper would; numbers each writer's records itself."""

    client: TestClient
    attempt_id: str
    job_id: str
    fence: int
    token: str
    numbers: dict[str, int] = field(default_factory=dict)

    def post(self, batch: dict[str, Any], *, token: str | None = None, zipped: bool = False) -> httpx.Response:
        body = json.dumps({"protocol": 1, "shipper": "test", **batch}).encode()
        headers = {"Authorization": f"Bearer {token or self.token}", "Content-Type": "application/json"}
        if zipped:
            body, headers = gzip.compress(body), {**headers, "Content-Encoding": "gzip"}
        return self.client.post(f"/v1/attempts/{self.attempt_id}/ingest", content=body, headers=headers)

    def say(self, writer: str, *records: dict[str, Any]) -> dict[str, Any]:
        """Send records of one writer, and return what the service took."""
        answer = self.post({"records": [{"worker": writer, "records": self.number(writer, *records)}]})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def number(self, writer: str, *records: dict[str, Any]) -> list[dict[str, Any]]:
        numbered = []
        for record in records:
            self.numbers[writer] = self.numbers.get(writer, 0) + 1
            numbered.append({"sequence": self.numbers[writer], "time": 1000.0 + self.numbers[writer], **record})
        return numbered

    def log(self, writer: str, text: str, *, start: int = 0) -> dict[str, Any]:
        piece = {"worker": writer, "start": start, "end": start + len(text.encode()), "text": text}
        answer = self.post({"logs": [piece]})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


def points(step: int, *, rank: int | None = None, epoch: int = 1, **values: Any) -> dict[str, Any]:
    return {"kind": "points", "step": step, "rank": rank, "epoch": epoch, "values": values}


@dataclass
class Shop:
    """A whole service in the test's process."""

    app: FastAPI
    client: TestClient
    clock: StoppedClock
    service: Service
    key: str

    def submit(self, *, key: str | None = None, notes: str = "", **changes: Any) -> dict[str, Any]:
        headers = {"Idempotency-Key": key} if key else {}
        answer = self.client.post("/v1/jobs", json={"spec": {**SPEC, **changes}, "notes": notes}, headers=headers)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def job(self, job_id: str) -> dict[str, Any]:
        return dict(self.get(f"/v1/jobs/{job_id}"))

    def get(self, path: str, **params: Any) -> Any:
        answer = self.client.get(path, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def events(self, job_id: str, *kinds: str) -> list[dict[str, Any]]:
        found = self.get(f"/v1/jobs/{job_id}/events", limit=500)["items"]
        return [event for event in found if not kinds or event["kind"] in kinds]

    def start(self, job_id: str, *, resumed_from_step: int | None = None) -> Shipper:
        """Do what the reconciler does when it admits a job, or tries it again: the next fence, then the attempt."""
        token = f"token-{new_id('att')}"
        with self.service.writing() as (session, now):
            job = lock_job(session, job_id)
            assert job is not None
            job.fence += 1
            attempt = Attempt(
                id=new_id("att"),
                job_id=job_id,
                fence=job.fence,
                state=AttemptState.STARTED,
                token_sha256=hash_token(token),
                cpu=2.0,
                gpu=0.0,
                details={},
                created_at=now,
                resumed_from_step=resumed_from_step,
            )
            session.add(attempt)
            session.flush()
            if JobState(job.state) in (JobState.QUEUED, JobState.RECOVERING):
                move_job(session, job, Move(JobState.STARTING, "reconciler"), now=now)
        return Shipper(self.client, attempt.id, job_id, attempt.fence, token)

    def end_attempt(self, attempt_id: str) -> None:
        with self.service.writing() as (session, now):
            attempt = session.get_one(Attempt, attempt_id)
            attempt.state, attempt.ended_at = AttemptState.ENDED, now

    def move(self, job_id: str, *states: JobState) -> None:
        for state in states:
            with self.service.writing() as (session, now):
                job = session.get_one(Job, job_id)
                move_job(session, job, Move(state, "test"), now=now)

    def running(self, **changes: Any) -> Shipper:
        """Submit a job and bring it to running."""
        shipper = self.start(self.submit(**changes)["id"])
        shipper.say("wrk_0", {"kind": "status", "rank": 0, "phase": "training", "epoch": 1})
        return shipper

    def series(self, job_id: str, name: str, **params: Any) -> list[dict[str, Any]]:
        return list(self.get(f"/v1/jobs/{job_id}/series/{name}", **params)["buckets"])


def settings_for(database_url: str, home: Path, **changes: Any) -> Settings:
    return Settings(home=home, database_url=database_url, web_dist=home / "dist", **changes)


def open_shop(settings: Settings) -> Shop:
    clock = StoppedClock()
    database = Database(settings.database)
    if schema_of(database) is None:
        migrate(database, ray_address="http://127.0.0.1:8265", now=START)
    with database.writing() as session:
        key = make_key(session, "alice", now=START)
    database.close()
    app = create_app(settings, clock=clock)
    client = TestClient(app, base_url=BASE_URL, headers={"Authorization": f"Bearer {key}"})
    return Shop(app, client, clock, app.state.service, key)


def values(buckets: Sequence[dict[str, Any]]) -> list[tuple[int, Any]]:
    return [(bucket["step"], bucket["last"]) for bucket in buckets]
