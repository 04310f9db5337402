"""A small world to step a reconciler in: a real database and storage, a scripted cluster, a clock that only tests move."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from drumline.run.records import Verdict
from drumline.spec.check import Capacity, Node
from drumline.spec.ids import new_id
from drumline.spec.parse import parse_spec
from drumline.spec.states import AttemptState, EndReason, JobState
from service.db import Database
from service.lifecycle import Move, move_job
from service.reconciler.loop import Reconciler
from service.reconciler.site import Site
from service.storage import Storage
from service.store.tables import Attempt, Checkpoint, Cluster, Event, Job, JobPosition, Project
from trainer.cluster.protocol import ClusterUnreachable, Observation, Seen, Start

SPEC: dict[str, Any] = {
    "version": 1,
    "name": "shakespeare",
    "workload": {"type": "language_model", "preset": "gpt2-tiny"},
    "data": {"source": "/data/text.txt", "sequence_length": 64},
    "train": {"steps": 100, "global_batch_size": 4, "optimizer": {"type": "adamw", "lr": 1e-3}},
}


class Crash(BaseException):
    """The reconciler dies here. No Exception, so that nothing in it can catch it."""


@dataclass
class ScriptedCluster:
    """Says what the test told it, and remembers what it was asked."""

    nodes: list[Node] = field(default_factory=lambda: [Node(name="one", cpu=4)])
    seen: dict[str, Observation] = field(default_factory=dict)
    started: list[Start] = field(default_factory=list)
    stopped: list[str] = field(default_factory=list)
    reachable: bool = True
    crash_in_start: str = ""
    """`before` or `after` the cluster has taken it."""

    def capacity(self) -> Capacity:
        self._reach()
        return Capacity(nodes=self.nodes)

    def start(self, start: Start) -> None:
        self._reach()
        if self.crash_in_start == "before":
            raise Crash
        if start.attempt_id not in self.seen:
            self.started.append(start)
            self.show(start.attempt_id, Seen.PENDING)
        if self.crash_in_start == "after":
            raise Crash

    def observe(self, attempt_id: str) -> Observation:
        if not self.reachable:
            return Observation(state=Seen.UNREACHABLE)
        return self.seen.get(attempt_id, Observation(state=Seen.GONE, session="session-1"))

    def stop(self, attempt_id: str) -> None:
        self._reach()
        self.stopped.append(attempt_id)
        if attempt_id in self.seen:
            self.show(attempt_id, Seen.STOPPED)

    def show(self, attempt_id: str, state: Seen, message: str = "") -> None:
        self.seen[attempt_id] = Observation(state=state, message=message, session="session-1")

    def forget(self) -> None:
        self.seen.clear()

    def _reach(self) -> None:
        if not self.reachable:
            raise ClusterUnreachable("connection refused")


class World:
    def __init__(self, database: Database, folder: Path) -> None:
        self.database = database
        self.cluster = ScriptedCluster()
        self.storage = Storage(f"file://{folder}")
        self.now = datetime(2026, 1, 1, 12, 0, tzinfo=UTC)
        self.api_hears = True
        self.reconciler = self.another_reconciler("first")
        with database.writing() as session:
            if session.get(Project, "default") is None:
                session.add(Project(id="default", created_at=self.now))
            if session.get(Cluster, "default") is None:
                session.add(Cluster(id="default", name="local", address="http://127.0.0.1:1", capacity={}))

    def another_reconciler(self, owner: str, cluster: ScriptedCluster | None = None) -> Reconciler:
        site = Site(
            self.database,
            cluster or self.cluster,
            self.storage,
            api_url="http://127.0.0.1:8400",
            hears=lambda: self.api_hears,
            cluster_id="default",
            clock=lambda _: self.now,
        )
        return Reconciler(site, owner=owner, cluster_every_s=0, schedule_every_s=0)

    def submit(self, *, workers: int = 2, **more: Any) -> str:
        spec = parse_spec({**SPEC, "resources": {"workers": workers}, **more})
        job_id = new_id("job")
        with self.database.writing() as session:
            session.add(
                Job(
                    id=job_id,
                    cluster_id="default",
                    name=spec.name,
                    labels={},
                    spec=spec.model_dump(mode="json"),
                    workload=spec.workload.type,
                    priority=spec.priority,
                    workers_wanted=workers,
                    facts={},
                    submitted_by="tester",
                    state=JobState.QUEUED,
                    state_since=self.now,
                    details={},
                    created_at=self.now,
                    progress={},
                    look_at=self.now,
                )
            )
            session.flush()
            session.add(JobPosition(job_id=job_id))
        return job_id

    def step(self, *, after_s: float = 0) -> None:
        self.now += timedelta(seconds=after_s)
        self.reconciler.step()

    def steps(self, count: int, *, every_s: float = 1.0) -> None:
        for _ in range(count):
            self.step(after_s=every_s)

    def job(self, job_id: str) -> Job:
        with self.database.reading() as session:
            return session.get_one(Job, job_id)

    def cluster_row(self) -> Cluster:
        with self.database.reading() as session:
            return session.get_one(Cluster, "default")

    def attempts(self, job_id: str) -> list[Attempt]:
        with self.database.reading() as session:
            return list(session.scalars(select(Attempt).where(Attempt.job_id == job_id).order_by(Attempt.fence)))

    def attempt(self, job_id: str) -> Attempt:
        return self.attempts(job_id)[-1]

    def events(self, job_id: str, kind: str) -> list[Event]:
        with self.database.reading() as session:
            return list(session.scalars(select(Event).where(Event.job_id == job_id, Event.kind == kind).order_by(Event.position)))

    # What API and ingest do, in as many lines.

    def cancel(self, job_id: str) -> None:
        with self.database.writing() as session:
            job = session.get_one(Job, job_id)
            move_job(session, job, Move(JobState.CANCELLING, "tester"), now=self.now)
            job.stop_asked_at = self.now

    def hear(self, job_id: str, *, step: int | None = None) -> None:
        """A heartbeat; with a step, the attempt trains."""
        attempt = self.attempt(job_id)
        trains = {"state": AttemptState.RUNNING, "started_at": attempt.started_at or self.now} if step is not None else {}
        self._of_attempt(attempt.id, {"heard_at": self.now} | trains)
        if step is not None:
            with self.database.writing() as session:
                session.get_one(Job, job_id).step = step

    def say(self, attempt_id: str, reason: EndReason, sentence: str = "") -> None:
        """The driver's verdict arrives."""
        verdict = Verdict(sequence=1, time=0.0, reason=reason, sentence=sentence)
        self._of_attempt(attempt_id, {"verdict": verdict.model_dump(mode="json"), "heard_at": self.now})

    def end(self, job_id: str, reason: EndReason, sentence: str = "", *, seen: Seen = Seen.DONE) -> None:
        """The attempt ends as attempts should: a verdict, then the driver goes."""
        attempt = self.attempt(job_id)
        self.say(attempt.id, reason, sentence)
        self.cluster.show(attempt.id, seen)
        self.step(after_s=1)

    def run(self, job_id: str, *, step: int = 1) -> None:
        """Bring a job that may start to its first steps."""
        self.step()
        self.cluster.show(self.attempt(job_id).id, Seen.RUNNING)
        self.hear(job_id, step=step)
        self.step(after_s=1)

    def checkpoint(self, job_id: str, step: int, *, loss: float | None = None, state: str = "valid") -> str:
        attempt = self.attempt(job_id)
        path = f"jobs/{job_id}/checkpoints/{attempt.fence}-{step}"
        self.storage.write(f"{path}/manifest.json", b"{}")
        with self.database.writing() as session:
            session.add(
                Checkpoint(
                    id=new_id("ckp"),
                    job_id=job_id,
                    attempt_id=attempt.id,
                    fence=attempt.fence,
                    step=step,
                    path=path,
                    bytes=2,
                    manifest_sha256="0" * 64,
                    metrics={} if loss is None else {"validation_loss": loss},
                    state=state,
                    created_at=self.now,
                )
            )
        return path

    def _of_attempt(self, attempt_id: str, values: dict[str, Any]) -> None:
        with self.database.writing() as session:
            attempt = session.get_one(Attempt, attempt_id)
            for name, value in values.items():
                setattr(attempt, name, value)
            self._look_now(session, attempt.job_id)

    def _look_now(self, session: Session, job_id: str) -> None:
        session.get_one(Job, job_id).look_at = self.now
