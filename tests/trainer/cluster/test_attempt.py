"""Attempts on a real Ray: how each kind of end is told, and that nothing is left of any. The scripts import no torch, to be quick."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from drumline.run.spool import spool_of
from drumline.spec.start import ResumeFrom
from tests.trainer.attempts import Attempt, Begin, script_spec
from trainer.cluster.local_ray import LocalRay
from trainer.cluster.protocol import Seen
from trainer.cluster.ray_cluster import RayCluster

# Submission, actors, fd redirection, kill semantics and the state API are Ray's own: only a real one shows what it does.
pytestmark = [pytest.mark.ray, pytest.mark.timeout(120)]

FOREVER = """
import time, drumline.run as run
for step in range(1, 100_000):
    run.log({"loss": 1 / step}, step=step)
    if run.should_stop():
        print("stopped at", step, flush=True)
        break
    time.sleep(0.02)
"""


def lm_spec(source: Path) -> dict[str, Any]:
    return {
        "version": 1,
        "name": "lm",
        "resources": {"workers": 2},
        "train": {"steps": 30, "global_batch_size": 8},
        "workload": {"type": "language_model", "family": "gpt2", "hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2},
        "data": {"source": str(source), "tokenizer": "bytes", "sequence_length": 16},
    }


@pytest.fixture
def begin(local_ray: LocalRay, ray_cluster: RayCluster, tmp_path: Path) -> Iterator[Begin]:
    begun: list[Attempt] = []

    def begin_attempt(files: dict[str, str] | None = None, *, spec: dict[str, Any] | None = None, **more: Any) -> Attempt:
        workers = more.pop("workers", 2)
        spec = spec or script_spec(tmp_path, files or {}, workers=workers, **more.pop("spec_more", {}))
        begun.append(Attempt(local_ray, ray_cluster, tmp_path, spec, **more).begin())
        return begun[-1]

    yield begin_attempt
    for attempt in begun:
        ray_cluster.stop(attempt.id)


def test_a_script_runs_as_under_torchrun_with_its_own_modules(begin: Begin) -> None:
    attempt = begin(
        {
            "train.py": "import os, sys, trainer, service, drumline.run as run\n"
            "names = 'RANK LOCAL_RANK WORLD_SIZE LOCAL_WORLD_SIZE GROUP_RANK MASTER_ADDR OMP_NUM_THREADS EXTRA'.split()\n"
            "print('MINE', trainer.NAME, service.NAME, *[os.environ[name] for name in names], os.getcwd() == sys.path[0], flush=True)\n"
            "print('RAY', [name for name in os.environ if name.startswith('RAY_')], 'nice', os.nice(0), flush=True)\n"
            "run.log({'loss': float(run.is_inside())}, step=1)\n",
            "trainer.py": "NAME = 'own trainer'\n",
            "service.py": "NAME = 'own service'\n",
        },
        spec_more={"environment": {"variables": {"EXTRA": "extra"}}},
    )
    assert attempt.api.verdict()["reason"] == "completed"
    assert attempt.wait_until_over().state is Seen.DONE
    attempt.assert_nothing_left()
    lines = sorted(line for log in attempt.api.logs.values() for line in log.splitlines() if line.startswith("MINE"))
    host = lines[0].split()[-4]
    assert lines == [f"MINE own trainer own service {rank} {rank} 2 2 0 {host} 1 extra True" for rank in (0, 1)]
    assert attempt.api.series("loss") == [(1, 1.0)]
    assert attempt.api.series("loss", rank=1) == [(1, 1.0)]
    assert [log for log in attempt.api.logs.values() if "RAY [] nice 0" in log]


def test_an_error_in_the_users_code_comes_back_with_its_own_file_and_line(begin: Begin) -> None:
    train = "import os, time, helper\nif os.environ['RANK'] == '1':\n    helper.divide(0)\ntime.sleep(60)\n"
    attempt = begin({"train.py": train, "helper.py": "def divide(n):\n    return 1 / n\n"})
    verdict = attempt.api.verdict()
    assert (verdict["reason"], verdict["sentence"]) == ("user_code", "helper.py, line 2: ZeroDivisionError: division by zero")
    assert (verdict["details"]["rank"], verdict["details"]["file"], verdict["details"]["line"]) == (1, "helper.py", 2)
    assert attempt.wait_until_over().state is Seen.FAILED
    attempt.assert_nothing_left()


def test_a_stop_request_is_heard_by_the_script(begin: Begin) -> None:
    attempt = begin({"train.py": FOREVER})
    attempt.wait_for_step(10)
    asked_at = time.monotonic()
    attempt.ask("stop")
    assert attempt.api.verdict(timeout_s=8)["reason"] == "cancelled"
    attempt.wait_until_over()
    attempt.assert_nothing_left()
    assert time.monotonic() - asked_at < 15
    assert [row["state"] for row in attempt.api.said("command")] == ["delivered", "done"]
    assert sum(log.count("stopped at") for log in attempt.api.logs.values()) == 2


def test_a_killed_shipper_is_replaced_and_nothing_is_lost_or_doubled(begin: Begin) -> None:
    attempt = begin({"train.py": FOREVER})
    attempt.wait_for_step(10)
    pid = int(spool_of(attempt.id).shipper_pid.read_text().split()[0])
    os.kill(pid, signal.SIGKILL)
    attempt.wait_for_step(attempt.api.series("loss")[-1][0] + 100)
    attempt.ask("stop")
    assert attempt.api.verdict(timeout_s=10)["reason"] == "cancelled"
    attempt.wait_until_over()
    attempt.assert_nothing_left()
    steps = [step for step, _ in attempt.api.series("loss")]
    assert steps == list(range(1, len(steps) + 1))


def test_a_script_that_listens_to_nothing_is_ended_in_time(begin: Begin) -> None:
    deaf = (
        "import signal, time, drumline.run as run\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "run.log({'loss': 1}, step=1)\ntime.sleep(600)\n"
    )
    attempt = begin({"train.py": deaf})
    attempt.wait_for_step(1)
    attempt.ask("stop")
    assert attempt.api.verdict(timeout_s=8)["reason"] == "cancelled"
    attempt.assert_nothing_left()


def test_a_killed_worker_ends_the_attempt_with_its_name_and_last_line(begin: Begin) -> None:
    attempt = begin({"train.py": "print('about to train', flush=True)\n" + FOREVER})
    attempt.wait_for_step(10)
    victim = attempt.workers()[1]
    os.kill(victim.pid, signal.SIGKILL)
    verdict = attempt.api.verdict(timeout_s=10)
    assert (verdict["reason"], verdict["details"]["pid"]) == ("worker_lost", victim.pid)
    lost = "was lost: its connection closed without a word; the last line of its log: about to train"
    assert lost in verdict["sentence"]
    assert verdict["step"] >= 0
    assert attempt.wait_until_over().state is Seen.FAILED
    attempt.assert_nothing_left()


def test_a_killed_driver_takes_everything_along_and_nothing_said_is_lost(begin: Begin) -> None:
    attempt = begin({"train.py": FOREVER})
    attempt.wait_for_step(10)
    os.kill(attempt.driver().pid, signal.SIGKILL)
    assert attempt.wait_until_over().state is Seen.FAILED
    attempt.assert_nothing_left()
    steps = [step for step, _ in attempt.api.series("loss")]
    assert steps == list(range(1, len(steps) + 1))
    assert attempt.api.said("verdict") == []


def test_a_forced_stop_says_so_and_leaves_nothing(begin: Begin, ray_cluster: RayCluster) -> None:
    attempt = begin({"train.py": FOREVER})
    attempt.wait_for_step(1)
    ray_cluster.stop(attempt.id)
    assert attempt.api.verdict(timeout_s=10)["reason"] == "stopped"
    assert attempt.wait_until_over().state is Seen.STOPPED
    attempt.assert_nothing_left()


def test_a_stop_while_it_starts_ends_it_at_once(begin: Begin) -> None:
    attempt = begin({"train.py": FOREVER})
    attempt.ask("stop")
    assert attempt.api.verdict(timeout_s=15)["reason"] == "cancelled"
    attempt.wait_until_over()
    attempt.assert_nothing_left()


def test_the_next_attempt_goes_on_from_what_the_script_saved(begin: Begin) -> None:
    train = (
        "import os, pathlib, drumline.run as run\nfirst = run.resume_step()\nsaved = run.latest_checkpoint()\n"
        "print('RESUMED', first, saved and (saved / 'state').read_text(), flush=True)\n"
        "for step in range(first + 1, 11):\n    run.log({'loss': step}, step=step)\n    if step == 5 and os.environ['RANK'] == '0':\n"
        "        pathlib.Path('state').write_text('five')\n        run.save_checkpoint('state', step=5)\n        os.kill(os.getpid(), 9)\n"
    )
    first = begin({"train.py": train}, workers=1)
    verdict = first.api.verdict()
    assert verdict["reason"] == "worker_lost"
    assert verdict["sentence"] == "the script was ended by SIGKILL, perhaps because the machine ran out of memory"
    (saved,) = first.api.said("checkpoint")
    first.wait_until_over()
    first.assert_nothing_left()
    resume = [ResumeFrom(checkpoint_id=saved["checkpoint_id"], path=saved["path"], step=saved["step"])]
    second = begin({"train.py": train}, workers=1, fence=2, job_id=first.job_id, resume_from=resume)
    assert (second.api.verdict()["reason"], second.api.verdict()["step"]) == ("completed", 10)
    assert second.api.series("loss")[0][0] == 6
    assert any("RESUMED 5 five" in log for log in second.api.logs.values())
    second.wait_until_over()
    second.assert_nothing_left()


def test_missing_data_ends_it_before_it_has_workers(begin: Begin, tmp_path: Path) -> None:
    attempt = begin(spec=lm_spec(tmp_path / "nothing.txt"))
    verdict = attempt.api.verdict(timeout_s=20)
    assert (verdict["reason"], verdict["details"]["field"]) == ("data", "data.source")
    attempt.wait_until_over()
    attempt.assert_nothing_left()
    assert [writer for writer in attempt.api.records if writer != "driver"] == []


def test_two_workers_train_a_language_model_with_the_engine(begin: Begin, tmp_path: Path) -> None:
    (tmp_path / "text.txt").write_text("the quick brown fox jumps over the lazy dog. " * 200)
    attempt = begin(spec=lm_spec(tmp_path / "text.txt"))
    verdict = attempt.api.verdict(timeout_s=90)
    assert (verdict["reason"], verdict["step"]) == ("completed", 30)
    assert [step for step, _ in attempt.api.series("loss")] == list(range(1, 31))
    assert attempt.api.series("loss")[-1][1] < attempt.api.series("loss")[0][1]
    attempt.wait_until_over()
    attempt.assert_nothing_left()
    assert not spool_of(attempt.id).root.exists()
