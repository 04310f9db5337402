"""Tokens/s of the nanoGPT recipe as a job under the service, against the plain loop of throughput.py with the same services alive."""

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from drumline.run.writer import FileReporter
from drumline.spec.states import JobState
from drumline.wire.views import JobDetail
from tests.bench import throughput
from tests.bench.record import record
from tests.e2e.line import Line

pytestmark = [pytest.mark.bench, pytest.mark.ray, pytest.mark.timeout(3000)]
ROUNDS, SECONDS = 8, 20.0


def test_a_job_trains_as_fast_as_a_plain_loop(line: Line, tmp_path: Path) -> None:
    jobs, plain = [], []
    for number in range(ROUNDS):
        for side in ("job", "plain") if number % 2 == 0 else ("plain", "job"):
            if side == "job":
                jobs.append(_job(line))
            else:
                plain.append(_plain())
        print(f"round {number + 1}: job {jobs[-1]:,.0f}, plain {plain[-1]:,.0f} tokens/s, ratio {jobs[-1] / plain[-1]:.4f}", flush=True)
    ratios = [job / other for job, other in zip(jobs, plain, strict=True)]
    low, high = throughput.interval(ratios)
    middle = statistics.median(ratios)
    record(
        "job_tokens_per_s",
        statistics.median(jobs),
        "tokens/s",
        reference=f"a plain torch loop (90 %: {low:.3f} to {high:.3f})",
        ratio=middle,
    )
    assert middle >= 0.97


def test_saying_a_step_costs_under_one_percent_of_it(tmp_path: Path) -> None:
    reporter = FileReporter(tmp_path / "records.jsonl")
    values = dict.fromkeys(
        (
            "loss",
            "grad_norm",
            "lr",
            "step_s",
            "data_s",
            "forward_s",
            "backward_s",
            "optimizer_s",
            "tokens_per_s",
            "flops_per_s",
            "peak_share",
        ),
        1.2345678901,
    )
    count = 20_000
    began = time.perf_counter()
    for step in range(count):
        reporter.points(step, values)
    each_s = (time.perf_counter() - began) / count
    step_s = 768 / _plain(seconds=5)
    record("saying_a_step", each_s * 1e6, "µs", reference="one step of the nanoGPT recipe", ratio=each_s / step_s)
    assert each_s < 0.01 * step_s


def _job(line: Line) -> float:
    """Let the recipe train as a job for some seconds, and count by the times in the worker's own records."""
    spec = throughput.recipe(throughput.TEXT, steps=1_000_000) | {"name": "recipe"}
    job = line.client.submit(spec)
    line.wait_for(job, JobState.RUNNING, within_s=60)
    time.sleep(SECONDS + 8)
    rate = _rate(line, job)
    line.client.cancel(job.id)
    line.wait_for(job, JobState.CANCELLED, within_s=20)
    assert line.settles(job, within_s=15) == []
    return rate


def _rate(line: Line, job: JobDetail) -> float:
    attempt = next(iter(line.client.attempts(job.id))).id
    records = next((Path(tempfile.gettempdir()) / f"drumline-{attempt}" / "records").glob("wrk_*.jsonl"))
    rows = [json.loads(row) for row in records.read_text().splitlines()[:-1]]
    steps = [(row["step"], row["time"]) for row in rows if row["kind"] == "points" and "loss" in row["values"]]
    (first, began), (last, ended) = steps[throughput.WARM_STEPS], steps[-1]
    assert ended - began >= SECONDS, f"only {ended - began:.1f} s were measured"
    return (last - first) * 12 * 64 / (ended - began)


def _plain(seconds: float = SECONDS) -> float:
    command = [sys.executable, throughput.__file__, "--side", "plain", "--seconds", str(seconds), "--threads", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=throughput.REPOSITORY)
    return float(json.loads(done.stdout.splitlines()[-1])["tokens_per_s"])
