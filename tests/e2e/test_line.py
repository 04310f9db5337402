"""The whole line, on real input: what a user hands over comes back as metrics, logs, checkpoints and an end with a reason."""

import json
import math
from pathlib import Path
from pydoc_data.topics import topics
from typing import Any

import pytest

from drumline.client import JobChanged, PointsCame
from drumline.spec.states import EndReason, JobState
from tests.e2e.line import EXAMPLES, Line, driver_of, until

pytestmark = [pytest.mark.e2e, pytest.mark.ray, pytest.mark.timeout(240)]
ENDS_WITHIN_S = 120.0
STEPS = 40
BROKEN = """import torch

class Broken:
    def build_model(self):
        return torch.nn.Linear(2, 'three')

    def build_data(self, split):
        return [torch.zeros(2)] * 8

    def compute_loss(self, model, batch):
        return model(batch).sum(), len(batch)
"""


def text_file(folder: Path) -> Path:
    """Write a text that every Python carries with it."""
    path = folder / "topics.txt"
    path.write_text("\n".join(topics[name] for name in sorted(topics))[:200_000])
    return path


def language_job(folder: Path, **changes: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "name": "tiny",
        "workload": {"type": "language_model", "preset": "gpt2-tiny"},
        "data": {"source": str(text_file(folder)), "tokenizer": "bytes", "sequence_length": 32},
        "train": {
            "steps": STEPS,
            "global_batch_size": 8,
            "optimizer": {"type": "adamw", "lr": 1e-3},
            "evaluate": {"every_steps": 20, "sequences": 16},
        },
        "resources": {"workers": 2, "per_worker": {"cpu": 1}},
        "checkpoint": {"every_steps": 20, "keep_last": 2},
        **changes,
    }


def test_a_language_model_trains_on_two_workers_and_everything_comes_back(line: Line, tmp_path: Path) -> None:
    job = line.client.submit(language_job(tmp_path))
    seen = list(line.client.follow(job.id))

    ended = seen[-1].job if isinstance(seen[-1], JobChanged) else None
    assert ended is not None and (ended.state, ended.cause.reason) == (JobState.SUCCEEDED, EndReason.COMPLETED)
    steps = [
        step
        for update in seen
        if isinstance(update, PointsCame)
        for series in update.series
        if (series.name, series.rank) == ("loss", None)
        for step, _ in series.points
    ]
    assert sorted(steps) == list(range(1, STEPS + 1))  # each once, over the stream
    losses = [bucket.last for bucket in line.client.series(job.id, "loss").buckets]
    assert len(losses) == STEPS
    assert losses[0] == pytest.approx(math.log(256), abs=0.15)  # a model that knows nothing guesses among all bytes
    assert losses[-1] < losses[0] - 1
    assert [bucket.step for bucket in line.client.series(job.id, "validation_loss").buckets] == [20, 40]
    assert [checkpoint.step for checkpoint in line.client.checkpoints(job.id)] == [40, 20]
    detail = line.client.job(job.id)
    assert detail.facts["num_workers"] == 2 and detail.facts["versions"]["torch"].startswith("2.13")
    states = [event.name for event in line.client.events(job.id) if event.kind == "state"]
    assert states == ["queued", "starting", "running", "succeeded"]
    assert line.settles(job, within_s=15) == []


def test_a_checkpoint_comes_down_whole(line: Line, tmp_path: Path) -> None:
    job = line.client.submit(language_job(tmp_path, resources={"workers": 1}, train={"steps": 3, "global_batch_size": 4}))
    line.wait_for(job, JobState.SUCCEEDED, within_s=ENDS_WITHIN_S)
    newest = next(iter(line.client.checkpoints(job.id)))

    folder = line.client.download_checkpoint(newest, tmp_path / "down")

    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["step"] == 3
    assert {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()} == {*manifest["files"], "manifest.json"}


def test_the_users_task_learns_digits_on_two_workers(line: Line) -> None:
    job = line.client.submit(EXAMPLES / "digits.yaml")
    ended = line.wait_for(job, JobState.SUCCEEDED, within_s=ENDS_WITHIN_S)

    names = {series.name for series in line.client.series_names(job.id)}
    assert ended.progress.rate_unit == "samples/s"
    assert {"loss", "validation_loss", "accuracy"} <= names
    assert line.client.series(job.id, "accuracy").buckets[-1].last > 0.9


def test_the_users_script_runs_unchanged_on_two_workers(line: Line, tmp_path: Path) -> None:
    job = line.client.submit(EXAMPLES / "ddp.yaml")
    line.wait_for(job, JobState.SUCCEEDED, within_s=ENDS_WITHIN_S)

    losses = [bucket.last for bucket in line.client.series(job.id, "loss").buckets]
    assert losses[-1] < losses[0]
    assert list(line.client.checkpoints(job.id)) != []
    artifact = next(iter(line.client.artifacts(job.id)))
    assert line.client.download_artifact(artifact, tmp_path).stat().st_size == artifact.bytes
    assert line.settles(job, within_s=15) == []


def test_an_error_in_the_users_task_names_file_and_line(line: Line, tmp_path: Path) -> None:
    code = tmp_path / "code"
    code.mkdir()
    (code / "broken.py").write_text(BROKEN)
    spec = {
        "version": 1,
        "name": "broken",
        "workload": {"type": "python", "task": "broken:Broken"},
        "code": {"path": str(code)},
        "train": {"steps": 2, "global_batch_size": 4},
    }

    failed = line.wait_for(line.client.submit(spec), JobState.FAILED, within_s=ENDS_WITHIN_S)

    assert failed.cause.reason is EndReason.USER_CODE
    assert "broken.py" in failed.cause.sentence and "5" in failed.cause.sentence
    assert failed.num_attempts == 1  # a second try would end the same way


def test_a_job_whose_driver_is_killed_goes_on_bit_for_bit(line: Line, tmp_path: Path) -> None:
    spec = language_job(tmp_path, resources={"workers": 4, "per_worker": {"cpu": 1}})
    spec["train"] |= {"steps": 300}
    whole = line.client.submit(spec | {"name": "whole"})
    line.wait_for(whole, JobState.SUCCEEDED, within_s=ENDS_WITHIN_S)

    killed = line.client.submit(spec | {"name": "killed"})
    until(lambda: next(iter(line.client.checkpoints(killed.id)), None), within_s=60, what="a first checkpoint")
    driver_of(next(iter(line.client.attempts(killed.id))).id).kill()
    ended = line.wait_for(killed, JobState.SUCCEEDED, within_s=ENDS_WITHIN_S)

    assert ended.num_attempts == 2
    resumed = [attempt.resumed_from_step for attempt in line.client.attempts(killed.id) if attempt.resumed_from_step]
    assert len(resumed) == 1 and resumed[0] % 20 == 0
    assert _curve(line, killed.id) == _curve(line, whole.id)
    assert line.settles(killed, within_s=15) == []


def _curve(line: Line, job: str) -> list[tuple[int, float]]:
    return [(bucket.step, bucket.last) for bucket in line.client.series(job, "loss", points=2_000).buckets]
