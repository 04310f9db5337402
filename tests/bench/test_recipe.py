"""The public nanoGPT CPU recipe as a job: what it learns in 2,000 steps, and that more workers draw the same curve."""

from typing import Any

import pytest

from drumline.spec.states import JobState
from tests.bench import throughput
from tests.bench.record import record
from tests.e2e.line import Line

pytestmark = [pytest.mark.bench, pytest.mark.ray, pytest.mark.timeout(900)]
NANOGPT_LOSS = 1.886
BAR_LOSS = 1.92
CURVE_STEPS, CURVE_TOLERANCE = 50, 1e-4


def test_it_learns_what_nanogpt_learns(line: Line) -> None:
    spec = throughput.recipe(throughput.TEXT, steps=2000) | {"name": "nanogpt"}
    spec["train"] |= {"evaluate": {"every_steps": 500, "sequences": "all"}}
    job = line.client.submit(spec)
    line.wait_for(job, JobState.SUCCEEDED, within_s=600)
    loss = line.client.series(job.id, "validation_loss").buckets[-1].last
    record("nanogpt_validation_loss", loss, "nats", reference="nanoGPT's own estimate, 1.886", ratio=loss / NANOGPT_LOSS)
    assert loss <= BAR_LOSS


@pytest.mark.parametrize(("workers", "batch"), [(2, 12), (3, 8)])
def test_more_workers_draw_the_same_curve(line: Line, workers: int, batch: int) -> None:
    alone, together = _curve(line, 1, batch), _curve(line, workers, batch)
    worst = max(abs(one - other) for one, other in zip(alone, together, strict=True))
    record(f"curve_of_{workers}_workers", worst, "nats", reference=f"1 worker, batch {batch}, first {CURVE_STEPS} steps: worst difference")
    assert worst < CURVE_TOLERANCE


def _curve(line: Line, workers: int, batch: int) -> list[float]:
    spec: dict[str, Any] = throughput.recipe(throughput.TEXT, steps=2000, threads=1) | {"name": f"curve-{workers}"}
    spec["train"] |= {"global_batch_size": batch, "steps": CURVE_STEPS, "schedule": {"type": "cosine", "warmup_steps": 10, "min_lr": 1e-4}}
    spec["resources"] = {"workers": workers, "per_worker": {"cpu": 1}}
    job = line.client.submit(spec)
    line.wait_for(job, JobState.SUCCEEDED, within_s=120)
    buckets = line.client.series(job.id, "loss").buckets
    assert [bucket.step for bucket in buckets] == list(range(1, CURVE_STEPS + 1))
    return [bucket.last for bucket in buckets]
