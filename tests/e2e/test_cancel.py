"""Cancel ends a job within 15 s in each state, and leaves nothing behind."""

import time
from pathlib import Path

import pytest

from drumline.spec.states import JobState
from drumline.wire.views import JobDetail
from tests.e2e.line import Line, driver_of
from tests.e2e.test_line import language_job

pytestmark = [pytest.mark.e2e, pytest.mark.ray, pytest.mark.timeout(180)]
BOUND_S = 15.0


def long_job(folder: Path, *, workers: int = 2) -> dict[str, object]:
    train = {"steps": 1_000_000, "global_batch_size": 8}
    return language_job(folder, name="endless", train=train, resources={"workers": workers, "per_worker": {"cpu": 1}})


def cancel_and_measure(line: Line, job: JobDetail) -> JobDetail:
    """Cancel, wait for the end and for the last trace to go: all of it within the bound."""
    began = time.monotonic()
    line.client.cancel(job.id)
    ended = line.wait_for(job, JobState.CANCELLED, within_s=BOUND_S)
    assert line.settles(job, within_s=BOUND_S - (time.monotonic() - began)) == []
    return ended


def test_cancel_while_queued_ends_at_once(line: Line, tmp_path: Path) -> None:
    hog = line.client.submit(long_job(tmp_path, workers=8))
    line.wait_for(hog, JobState.STARTING, JobState.RUNNING, within_s=20)
    waiting = line.client.submit(long_job(tmp_path, workers=8))
    assert line.client.job(waiting.id).state is JobState.QUEUED

    ended = cancel_and_measure(line, waiting)

    assert ended.num_attempts == 0
    cancel_and_measure(line, hog)


def test_cancel_while_starting_leaves_nothing(line: Line, tmp_path: Path) -> None:
    job = line.client.submit(long_job(tmp_path))
    line.wait_for(job, JobState.STARTING, within_s=10)
    cancel_and_measure(line, job)


def test_cancel_while_running_is_graceful(line: Line, tmp_path: Path) -> None:
    job = line.client.submit(long_job(tmp_path))
    line.wait_for(job, JobState.RUNNING, within_s=60)

    ended = cancel_and_measure(line, job)

    assert ended.cause.reason == "cancelled"
    kept = [checkpoint.step for checkpoint in line.client.checkpoints(job.id)]
    assert max(kept) == ended.progress.step  # what it had learned is kept, to the last step


def test_cancel_while_recovering_makes_no_further_attempt(line: Line, tmp_path: Path) -> None:
    job = line.client.submit(long_job(tmp_path))
    line.wait_for(job, JobState.RUNNING, within_s=60)
    driver_of(next(iter(line.client.attempts(job.id))).id).kill()
    line.wait_for(job, JobState.RECOVERING, within_s=30)
    cancel_and_measure(line, job)
