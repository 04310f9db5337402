"""From rows to what the API shows of a job. Pure but for the rows it is given."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from drumline.spec.states import AttemptState, EndReason, JobState
from drumline.wire.views import ArtifactView, AttemptView, Cause, EventView, JobDetail, JobView, Progress, WorkerView
from service.store.jobs import JobRow
from service.store.tables import Artifact, Attempt, Event, Worker

DRIVER = "driver"
PRESENT_FOR = timedelta(seconds=15)
"""A worker that was not heard for longer is not counted as present."""
SPARK_MAX = 32


def job_view(row: JobRow, workers: Sequence[Worker], *, now: datetime) -> JobView:
    """Show a job in a list; `workers` are those of its newest attempt."""
    return JobView(**_fields(row, workers, now=now))


def job_detail(row: JobRow, workers: Sequence[Worker], *, now: datetime) -> JobDetail:
    job, _ = row
    shown = [worker_view(worker, now=now) for worker in workers if worker.id != DRIVER]
    shown.sort(key=lambda worker: (worker.rank is None, worker.rank, worker.id))
    return JobDetail(**_fields(row, workers, now=now), spec=job.spec, facts=job.facts, git_commit=job.git_commit, workers=shown)


def _fields(row: JobRow, workers: Sequence[Worker], *, now: datetime) -> dict[str, object]:
    job, position = row
    is_active = JobState(job.state).is_active
    return {
        "id": job.id,
        "name": job.name,
        "state": job.state,
        "workload": job.workload,
        "labels": job.labels,
        "notes": job.notes,
        "priority": job.priority,
        "workers_present": sum(_is_present(worker, now=now) for worker in workers) if is_active else 0,
        "workers_wanted": job.workers_wanted,
        "progress": progress_view(job.step, job.steps, job.progress, is_active=is_active),
        "cause": _cause(job.reason, job.sentence, job.details),
        "waits": job.waits,
        "num_attempts": job.fence,
        "parent_id": job.parent_id,
        "version": job.version,
        "position": position,
        "created_at": job.created_at,
        "started_at": job.started_at,
        "ended_at": job.ended_at,
        "state_since": job.state_since,
    }


def progress_view(step: int, steps: int | None, said: dict[str, object], *, is_active: bool) -> Progress:
    """Show what `service.ingest.progress` keeps; rate and time left only while somebody trains."""
    spark = [*(said.get("spark") or []), said["loss"]] if "loss" in said else []  # type: ignore[misc]
    moving = {"rate": said.get("rate"), "rate_unit": said.get("rate_unit"), "eta_s": said.get("eta_s")}
    if not is_active:
        moving["eta_s"] = None
    fields = {
        "step": step,
        "steps": steps,
        "loss": said.get("loss"),
        "validation_loss": said.get("validation_loss"),
        "spark": spark[-SPARK_MAX:],
    }
    return Progress.model_validate({**fields, **moving})


def _is_present(worker: Worker, *, now: datetime) -> bool:
    return worker.id != DRIVER and now - worker.heard_at < PRESENT_FOR and worker.status.get("phase", "") not in ("", "done")


def worker_view(worker: Worker, *, now: datetime) -> WorkerView:
    status = {"rank": None, "epoch": 0, "node": "", "pid": 0, "phase": "", "step": 0, "memory_bytes": 0, "cpu_percent": 0, **worker.status}
    silent_s = max(0.0, (now - worker.heard_at).total_seconds())
    return WorkerView.model_validate({**status, "id": worker.id, "attempt_id": worker.attempt_id, "silent_s": silent_s})


def attempt_view(attempt: Attempt) -> AttemptView:
    return AttemptView(
        id=attempt.id,
        job_id=attempt.job_id,
        number=attempt.fence,
        state=AttemptState(attempt.state),
        cause=_cause(attempt.reason, attempt.sentence, attempt.details),
        resumed_from_step=attempt.resumed_from_step,
        created_at=attempt.created_at,
        started_at=attempt.started_at,
        ended_at=attempt.ended_at,
    )


def event_view(event: Event) -> EventView:
    fields = {name: getattr(event, name) for name in ("position", "job_id", "time", "kind", "name", "sentence", "actor", "details")}
    return EventView.model_validate(fields)


def artifact_view(artifact: Artifact) -> ArtifactView:
    fields = {name: getattr(artifact, name) for name in ("id", "job_id", "name", "bytes", "sha256", "created_at")}
    return ArtifactView.model_validate(fields)


def _cause(reason: str | None, sentence: str, details: dict[str, object]) -> Cause:
    return Cause(reason=EndReason(reason) if reason else None, sentence=sentence, details=details)
