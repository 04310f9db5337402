"""Many ranks learn what one learns: the same curve whatever the layout, shares, tokens and faults."""

from pathlib import Path

import pytest

from tests.trainer.engine.jobs import Jobs, read_tensors
from tests.trainer.engine.ranks import Pool, Ran
from trainer.engine.plan import Ended

STEPS = 8


def curve(ran: Ran | None, name: str = "loss") -> list[float]:
    assert ran is not None
    assert ran.outcome.ended is Ended.COMPLETED, ran.outcome
    return [value for _, value in ran.said.series(name)]


@pytest.mark.parametrize(
    ("number", "batch", "micro"),
    [(2, 8, "auto"), (3, 8, "auto"), (3, 8, 1), (4, 7, 2), (3, 2, "auto")],
    ids=["even", "uneven shares", "accumulating", "uneven and accumulating", "a rank without samples"],
)
def test_ranks_together_take_the_steps_of_one(jobs: Jobs, ranks: Pool, number: int, batch: int, micro: int | str) -> None:
    train = {"steps": STEPS, "global_batch_size": batch, "clip_grad_norm": 0.5, "evaluate": {"every_steps": 4}}
    alone = jobs.run_alone(jobs.spec(**train))
    many = jobs.run_on(ranks, number, jobs.spec(**train, micro_batch_size=micro))
    for name in ("loss", "grad_norm", "validation_loss"):
        assert curve(many[0], name) == pytest.approx(curve(alone, name), rel=1e-9)
    assert len(curve(many[0])) == STEPS


def test_two_and_three_ranks_follow_the_curve_of_one_over_50_steps_in_fp32(jobs: Jobs, ranks: Pool) -> None:
    spec = jobs.spec(steps=50, global_batch_size=8, precision="fp32", clip_grad_norm=1.0)
    expected = curve(jobs.run_alone(spec))
    for number in (2, 3):
        assert curve(jobs.run_on(ranks, number, spec)[0]) == pytest.approx(expected, abs=1e-4)


def test_sgd_with_momentum_is_the_same_on_many_ranks(jobs: Jobs, ranks: Pool) -> None:
    spec = jobs.spec(steps=STEPS, optimizer={"type": "sgd", "lr": 0.1, "momentum": 0.9, "nesterov": True, "weight_decay": 0.01})
    assert curve(jobs.run_on(ranks, 2, spec)[0]) == pytest.approx(curve(jobs.run_alone(spec, fence=2)), rel=1e-9)


UNEQUAL = """
    import torch
    from torch import nn

    class Rows(torch.utils.data.Dataset):
        def __len__(self):
            return 40

        def __getitem__(self, index):
            generator = torch.Generator().manual_seed(index)
            counted = torch.arange(5) < index % 6  # none to five of five places count
            return torch.randn(5, 3, generator=generator, dtype=torch.float64), counted

    class Own:
        def build_model(self):
            return nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 1))

        def build_data(self, split):
            return Rows() if split == "train" else None

        def compute_loss(self, model, batch):
            rows, counted = batch
            loss = ((model(rows).squeeze(-1) - 1) ** 2 * counted).sum()
            return loss, counted.sum(), {"twice": 2 * loss}
"""


def test_samples_of_unequal_weight_count_by_weight_not_by_rank(jobs: Jobs, ranks: Pool, tmp_path: Path) -> None:
    spec = jobs.task_spec(tmp_path / "code", UNEQUAL, steps=STEPS, global_batch_size=5, clip_grad_norm=0.1)
    alone = jobs.run_alone(spec)
    many = jobs.run_on(ranks, 3, spec)
    for name in ("loss", "grad_norm", "twice"):
        assert curve(many[0], name) == pytest.approx(curve(alone, name), rel=1e-9)
    assert curve(alone, "twice") == pytest.approx([2 * loss for loss in curve(alone)])


STATISTICS = """
    import torch
    from torch import nn

    class Own:
        def build_model(self):
            return nn.Sequential(nn.Conv1d(3, 4, 1), nn.BatchNorm1d(4), nn.Conv1d(4, 1, 1))

        def build_data(self, split):
            return torch.randn(40, 3, 5, generator=torch.Generator().manual_seed(3), dtype=torch.float64)

        def compute_loss(self, model, batch):
            return model(batch).pow(2).sum(), len(batch), {"running": model[1].running_mean.abs().sum() * len(batch)}
"""


def test_running_statistics_are_merged_over_ranks_and_one_without_samples_moves_none(jobs: Jobs, ranks: Pool, tmp_path: Path) -> None:
    spec = jobs.task_spec(tmp_path / "code", STATISTICS, steps=1, global_batch_size=2, evaluate={"every_steps": 1})
    alone = jobs.run_alone(spec, fence=1)
    many = jobs.run_on(ranks, 3, spec, fence=2)
    expected, found = (read_tensors(jobs, fence=fence, step=1)["model.1.running_mean"] for fence in (1, 2))
    assert found.tolist() == pytest.approx(expected.tolist(), rel=1e-12)  # means of equal shares are linear
    for ran in (alone, many[0]):  # averaged over all ranks: equal to rank 0's only if theirs are
        assert curve(ran, "validation_running") == pytest.approx([expected.abs().sum().item()], rel=1e-12)


def test_survivors_of_a_killed_rank_meet_again_and_keep_the_curve(jobs: Jobs, ranks: Pool) -> None:
    spec = jobs.spec(steps=STEPS, global_batch_size=6, clip_grad_norm=1.0)
    many = jobs.run_on(ranks, 3, spec, scripts={1: {"dies_at": 5}}, epochs_max=2)
    assert many[1] is None
    latest = dict(many[0].said.series("loss")) if many[0] else {}
    assert [latest[step] for step in range(1, STEPS + 1)] == pytest.approx(curve(jobs.run_alone(spec, fence=2)), rel=1e-9)
    assert many[0] is not None
    assert [said["name"] for said in many[0].said.said if said["kind"] == "event"] == ["epoch_lost"]


def test_a_newcomer_is_let_in_at_a_step_boundary_and_takes_the_state_over(jobs: Jobs, ranks: Pool) -> None:
    spec = jobs.spec(steps=STEPS, global_batch_size=6, clip_grad_norm=1.0)
    many = jobs.run_on(ranks, 3, spec, epochs_max=2, late=1)
    assert curve(many[0]) == pytest.approx(curve(jobs.run_alone(spec, fence=2)), rel=1e-9)
    assert many[0] is not None
    epochs = [said["epoch"] for said in many[0].said.said if said["kind"] == "points" and "loss" in said["values"]]
    assert epochs == [1] + [2] * (STEPS - 1)
    assert many[2] is not None
    assert many[2].outcome.step == STEPS


def test_a_new_rank_0_says_the_last_steps_again(jobs: Jobs, ranks: Pool) -> None:
    spec = jobs.spec(steps=STEPS)
    many = jobs.run_on(ranks, 3, spec, scripts={0: {"dies_at": 5}}, epochs_max=2)
    assert many[0] is None
    assert many[1] is not None
    assert sorted(step for step, _ in many[1].said.series("loss")) == list(range(1, STEPS + 1))


def test_without_another_epoch_the_survivors_end_as_well_but_without_their_peer(jobs: Jobs, ranks: Pool) -> None:
    many = jobs.run_on(ranks, 2, jobs.spec(steps=STEPS), scripts={1: {"dies_at": 3}})
    assert many[0] is not None
    assert (many[0].outcome.ended, many[0].outcome.reason, many[0].outcome.step) == (Ended.FAILED, "worker_lost", 2)


def test_one_rank_that_is_asked_to_stop_stops_all_at_one_step(jobs: Jobs, ranks: Pool) -> None:
    many = jobs.run_on(ranks, 2, jobs.spec(steps=STEPS), scripts={1: {"stops_at": 3}})
    assert [(ran.outcome.ended, ran.outcome.step) for ran in many if ran] == [(Ended.STOPPED, 3)] * 2
