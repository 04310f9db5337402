"""Views for tests, made with one call each and the fields that matter; everything else has a plain value."""

from datetime import UTC, datetime, timedelta
from typing import Any

from drumline.wire.views import EventView, JobDetail, WorkerView

NOON = datetime(2026, 3, 1, 12, 0, 0, tzinfo=UTC)
JOB_ID = "job_" + "0" * 31 + "1"


def at(seconds: float) -> datetime:
    """A moment, in seconds after noon."""
    return NOON + timedelta(seconds=seconds)


def make_job(**fields: Any) -> JobDetail:
    plain: dict[str, Any] = {
        "id": JOB_ID,
        "name": "shakespeare",
        "state": "running",
        "workload": "language_model",
        "workers_wanted": 2,
        "version": 1,
        "position": 10,
        "created_at": NOON,
        "state_since": NOON,
        "spec": {},
    }
    return JobDetail.model_validate({**plain, **fields})


def make_event(position: int, name: str, **fields: Any) -> EventView:
    plain: dict[str, Any] = {
        "position": position,
        "job_id": JOB_ID,
        "time": at(position),
        "kind": "state",
        "name": name,
        "sentence": "",
        "actor": "reconciler",
    }
    return EventView.model_validate({**plain, **fields})


def make_worker(rank: int, **fields: Any) -> WorkerView:
    plain: dict[str, Any] = {
        "id": f"wrk_{rank:032x}",
        "attempt_id": "att_" + "0" * 32,
        "rank": rank,
        "epoch": 1,
        "node": "node-a",
        "pid": 100 + rank,
        "phase": "training",
        "step": 1240,
        "memory_bytes": 512_000_000,
        "cpu_percent": 97.0,
        "silent_s": 0.4,
    }
    return WorkerView.model_validate({**plain, **fields})
