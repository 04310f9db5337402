"""A user's script under Drumline against the same script under torchrun: samples/s as the script itself prints them, in turns."""

import re
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

from drumline.spec.states import JobState
from tests.bench.record import record
from tests.e2e.line import EXAMPLES, Line

pytestmark = [pytest.mark.bench, pytest.mark.ray, pytest.mark.timeout(1200)]
ROUNDS = 8
STEPS = "4000"


def test_a_script_is_as_fast_as_under_torchrun(line: Line, tmp_path: Path) -> None:
    ours, torchruns = [], []
    for number in range(ROUNDS):
        for side in ("ours", "torchrun") if number % 2 == 0 else ("torchrun", "ours"):
            if side == "ours":
                ours.append(_under_drumline(line))
            else:
                torchruns.append(_under_torchrun(tmp_path))
        print(f"round {number + 1}: {ours[-1]:,.0f} and {torchruns[-1]:,.0f} samples/s", flush=True)
    middle = statistics.median(mine / theirs for mine, theirs in zip(ours, torchruns, strict=True))
    record("script_samples_per_s", statistics.median(ours), "samples/s", reference="the same under torchrun", ratio=middle)
    assert middle >= 0.98


def _under_drumline(line: Line) -> float:
    job = line.client.submit(EXAMPLES / "ddp.yaml", overrides=[f'workload.arguments=["--steps", "{STEPS}", "--save-every", "100000"]'])
    ended = line.client.wait(job, timeout_s=200)  # looks once a second: asking costs the cores that are measured
    assert ended.state is JobState.SUCCEEDED, ended.cause.sentence
    assert line.settles(job, within_s=15) == []
    return _rate("\n".join(row.text for row in line.client.logs(job.id)))


def _under_torchrun(folder: Path) -> float:
    script = [str(EXAMPLES / "ddp" / "train.py"), "--steps", STEPS, "--save-every", "100000"]
    command = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2", *script]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=300)
    return _rate(done.stdout)


def _rate(text: str) -> float:
    found = re.search(r"([\d.]+) samples/s", text)
    assert found, text[-500:]
    return float(found[1])
