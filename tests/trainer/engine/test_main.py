"""A job file without any service: alone, under torchrun, and resumed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.trainer.engine.ranks import WAIT_S
from trainer.engine.main import main

JOB = """
version: 1
name: small
workload: {{type: language_model, hidden_size: 16, num_hidden_layers: 1, num_attention_heads: 2}}
data: {{source: words.txt, tokenizer: characters, sequence_length: 8}}
train: {{steps: {steps}, global_batch_size: 6, evaluate: {{every_steps: 4}}}}
checkpoint: {{every_steps: 4}}
"""


@pytest.fixture
def jobfile(tmp_path: Path, text: Path) -> Path:
    (tmp_path / "words.txt").write_bytes(text.read_bytes())
    path = tmp_path / "small.yaml"
    path.write_text(JOB.format(steps=6))
    return path


def validation_losses(printed: str) -> list[str]:
    return [line for line in printed.splitlines() if "validation_loss" in line]


def test_a_job_file_runs_alone_and_goes_on_where_it_stopped(jobfile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    storage = str(tmp_path / "storage")
    assert main([str(jobfile), "--storage", storage]) == 0
    assert [line.split()[1] for line in validation_losses(capsys.readouterr().out)] == ["4", "6"]
    jobfile.write_text(JOB.format(steps=8))
    assert main([str(jobfile), "--storage", storage, "--resume"]) == 0
    assert "training goes on from the checkpoint of step 6" in capsys.readouterr().out
    assert {path.name for path in (tmp_path / "storage/jobs/small/checkpoints").iterdir()} == {"1-4", "1-6", "2-8"}


def test_under_torchrun_two_ranks_print_what_one_prints(jobfile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node=2", "-m", "trainer.engine.main"]
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    command += [str(jobfile), "--storage", str(tmp_path / "two")]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=2 * WAIT_S, check=False)
    assert done.returncode == 0, done.stderr
    assert main([str(jobfile), "--storage", str(tmp_path / "one")]) == 0
    assert validation_losses(done.stdout) == validation_losses(capsys.readouterr().out)


def test_what_is_wrong_with_a_job_file_is_said_in_sentences(jobfile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "words.txt").unlink()
    assert main([str(jobfile), "--storage", str(tmp_path / "storage")]) == 2
    assert "data.source" in capsys.readouterr().err
    jobfile.write_text(JOB.format(steps=0))
    assert main([str(jobfile)]) == 2
    assert "train.steps" in capsys.readouterr().err
    assert main([str(tmp_path / "none.yaml")]) == 2
