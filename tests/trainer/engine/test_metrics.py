"""What a run says of itself: each figure once a step, under its name, and what it means."""

import math
import time
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn
from torch.nn import functional as F

from drumline.run.records import Facts, Points, Progress, Status
from drumline.run.reporter import ListReporter
from tests.trainer.engine.jobs import Jobs
from tests.trainer.engine.ranks import Pool
from tests.trainer.engine.test_failures import GOOD
from trainer.engine.data.tokens import open_tokens
from trainer.engine.metrics import Rates
from trainer.engine.models.gpt2 import GPT2, GPT2Sizes
from trainer.engine.peak import count_flops, matmul_peak
from trainer.engine.plan import Ended
from trainer.engine.seeds import seed_all

EACH_STEP = {
    "loss", "grad_norm", "lr", "step_s", "data_s", "forward_s", "backward_s", "optimizer_s", "tokens_per_s", "flops_per_s", "peak_share",
}  # fmt: skip


def of(reporter: ListReporter, kind: str) -> list[dict[str, Any]]:
    return [record for record in reporter.said if record["kind"] == kind]


def test_every_step_says_its_figures_from_step_1_to_the_last(jobs: Jobs) -> None:
    ran = jobs.run_alone(jobs.spec(steps=5, evaluate={"every_steps": 2}))
    steps = [point for point in of(ran.said, "points") if point["rank"] is None and "loss" in point["values"]]
    assert [point["step"] for point in steps] == [1, 2, 3, 4, 5]
    assert all(point["values"].keys() == EACH_STEP and point["epoch"] == 1 for point in steps)
    for point in steps:
        values = point["values"]
        assert values["step_s"] == pytest.approx(sum(values[phase] for phase in ("data_s", "forward_s", "backward_s", "optimizer_s")))
        assert values["tokens_per_s"] == pytest.approx(6 * 8 / values["step_s"])
    assert [step for step, _ in ran.said.series("validation_loss")] == [2, 4, 5]
    assert of(ran.said, "progress")[-1] == {"kind": "progress", "step": 5, "steps": 5}


def test_what_is_said_has_the_form_of_the_records(jobs: Jobs) -> None:
    ran = jobs.run_alone(jobs.spec(steps=2))
    for kind, model in (("points", Points), ("status", Status), ("progress", Progress), ("facts", Facts)):
        records = of(ran.said, kind)
        assert records, kind
        for record in records:
            model.model_validate({"sequence": 1, "time": time.time(), **record})


def test_the_heartbeat_names_the_phases_in_order(jobs: Jobs) -> None:
    ran = jobs.run_alone(jobs.spec(steps=2, evaluate={"every_steps": 2}))
    phases = [record["phase"] for record in of(ran.said, "status")]
    changes = [phase for before, phase in zip(["", *phases], phases, strict=False) if phase != before]
    assert changes == ["starting", "joining", "loading", "training", "evaluating", "training", "saving", "training", "leaving", "done"]
    assert all(record["memory_bytes"] > 0 and record["pid"] > 0 for record in of(ran.said, "status"))


def test_every_rank_says_its_own_memory_and_only_rank_0_the_rest(jobs: Jobs, ranks: Pool) -> None:
    many = jobs.run_on(ranks, 2, jobs.spec(steps=2))
    for rank, ran in enumerate(many):
        assert ran is not None
        assert [step for step, _ in ran.said.series("memory_bytes", rank=rank)] == [1]
        assert len(ran.said.series("loss")) == (2 if rank == 0 else 0)
        assert len(of(ran.said, "facts")) == (1 if rank == 0 else 0)


def test_the_facts_hold_what_turned_out(jobs: Jobs) -> None:
    spec = jobs.spec(steps=2, global_batch_size=7)
    (facts,) = of(jobs.run_alone(spec).said, "facts")
    vocabulary = jobs.plan(spec).data.vocab_size  # type: ignore[union-attr]
    per_block = 2 * 16 + 4 * 16**2 + 2 * 16 * 64
    values = facts["values"]
    assert values["num_parameters"] == vocabulary * 16 + 8 * 16 + 2 * per_block + 16
    assert (values["steps"], values["micro_batch_size"], values["num_workers"], values["device"]) == (2, 7, 1, "cpu")
    assert {"python", "torch", "ray"} <= values["versions"].keys()


def test_the_validation_loss_is_that_of_every_token_of_the_split(jobs: Jobs, ranks: Pool) -> None:
    spec = jobs.spec(steps=1, evaluate={"every_steps": 1}, optimizer={"type": "sgd", "lr": 1e-30})
    plan = jobs.plan(spec)
    assert plan.data is not None
    tokens = open_tokens(plan.data, storage=plan.storage).validation
    seed_all(1337)
    model = GPT2(GPT2Sizes(16, 2, 2, 64, plan.data.vocab_size, 8, bias=False)).double()
    total = 0.0
    for start in range(0, len(tokens) - 1, 8):  # window by window, each as long as it is
        window = torch.tensor(tokens[start : start + 9].astype("int64"))
        total += F.cross_entropy(model(window[None, :-1])[0], window[1:], reduction="sum").item()
    expected = total / (len(tokens) - 1)
    for ran in (jobs.run_alone(spec), jobs.run_on(ranks, 3, spec, fence=2)[0]):
        assert ran is not None
        assert ran.outcome.ended is Ended.COMPLETED, ran.outcome
        assert ran.said.series("validation_loss")[0][1] == pytest.approx(expected, rel=1e-10)


def test_some_sequences_of_the_split_are_its_first(jobs: Jobs) -> None:
    few = jobs.run_alone(jobs.spec(steps=1, evaluate={"every_steps": 1, "sequences": 3}))
    cut = jobs.spec(steps=1, evaluate={"every_steps": 1})
    whole = jobs.run_alone(cut, fence=2)
    assert few.said.series("validation_loss") != whole.said.series("validation_loss")


def test_data_epochs_end_with_a_short_batch(jobs: Jobs, tmp_path: Path) -> None:
    source = GOOD.replace("len(batch)", "len(batch), {'size': len(batch) ** 2}")
    ran = jobs.run_alone(jobs.task_spec(tmp_path / "code", source, steps=None, data_epochs=1.5, global_batch_size=8))
    assert [value for _, value in ran.said.series("size")] == [8, 8, 8, 6]  # 30 of 20 samples, twelve of them twice
    assert ran.outcome.step == 4


def test_rates_relate_samples_to_time_and_peak() -> None:
    language = Rates(tokens_per_sample=64, flops_per_sample=1e6, peak_flops=1e9).of(12, 0.1)
    assert language == pytest.approx({"tokens_per_s": 7_680, "flops_per_s": 1.2e8, "peak_share": 0.12})
    assert Rates(tokens_per_sample=None, flops_per_sample=0.0, peak_flops=1e9).of(12, 0.1) == {"samples_per_s": 120}


def test_operations_of_a_users_model_are_counted_by_torch() -> None:
    rows = torch.randn(5, 30)
    counted = count_flops(nn.Sequential(nn.Linear(30, 20), nn.ReLU(), nn.Linear(20, 10)), lambda model: model(rows).sum())
    first, second = 2 * 5 * 30 * 20, 2 * 5 * 20 * 10
    assert counted == 2 * first + 3 * second  # the first layer's input needs no gradient


def test_the_measured_peak_is_a_plausible_speed() -> None:
    began = time.perf_counter()
    peak = matmul_peak(torch.device("cpu"), torch.float32)
    assert 1e8 < peak < 1e14
    assert math.isfinite(peak)
    assert time.perf_counter() - began < 5
