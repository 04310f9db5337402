"""Pause, resume, retry and fork on the whole line: the curve is that of a run that was left alone, bit for bit."""

from pathlib import Path

import pytest

from drumline.client import Client
from drumline.spec.states import EndReason, JobState
from drumline.wire.views import JobDetail
from tests.e2e.line import Line
from tests.e2e.test_line import language_job

pytestmark = [pytest.mark.e2e, pytest.mark.ray, pytest.mark.timeout(240)]
STEPS = 600
WITHIN_S = 90.0


def curve(client: Client, job: JobDetail) -> list[tuple[int, float]]:
    return [(bucket.step, bucket.last) for bucket in client.series(job.id, "loss", points=2_000).buckets]


def test_paused_resumed_cancelled_retried_and_forked_the_curve_is_the_uninterrupted_one(line: Line, tmp_path: Path) -> None:
    spec = language_job(tmp_path, train={"steps": STEPS, "global_batch_size": 8}, checkpoint={"every_steps": 50, "keep_last": 20})
    whole = line.wait_for(line.client.submit(spec), JobState.SUCCEEDED, within_s=WITHIN_S)
    expected = curve(line.client, whole)
    assert [step for step, _ in expected] == list(range(1, STEPS + 1))

    stopped = line.client.submit(spec)
    line.wait_for(stopped, JobState.RUNNING, within_s=WITHIN_S)
    line.client.pause(stopped)
    paused = line.wait_for(stopped, JobState.PAUSED, within_s=15)
    assert paused.cause.reason is EndReason.PAUSED
    assert line.settles(stopped, within_s=15) == []  # its workers are free
    assert 0 < paused.progress.step < STEPS
    assert max(each.step for each in line.client.checkpoints(stopped.id)) == paused.progress.step

    line.client.resume(stopped)
    line.wait_for(stopped, JobState.RUNNING, within_s=WITHIN_S)
    line.client.cancel(stopped.id)
    line.wait_for(stopped, JobState.CANCELLED, within_s=15)
    line.client.retry(stopped)
    ended = line.wait_for(stopped, JobState.SUCCEEDED, within_s=WITHIN_S)

    assert ended.num_attempts == 3
    assert curve(line.client, ended) == expected

    middle = next(each for each in line.client.checkpoints(whole.id) if each.step == 400)
    fork = line.client.fork(whole, checkpoint=middle.id, name="fork")
    line.wait_for(fork, JobState.SUCCEEDED, within_s=WITHIN_S)
    assert curve(line.client, fork) == expected[400:]
