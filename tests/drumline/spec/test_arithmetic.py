"""Shares, micro-batches, steps and learning rates, against closed forms, numpy's split and torch's schedulers."""

import math

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from drumline.spec.arithmetic import lr_at, num_micro_batches, num_steps, scaled_lr, shares
from drumline.spec.train import LrScaling, Schedule, Train

totals = st.integers(0, 10_000)
ranks_of = st.integers(1, 300)


@given(totals, ranks_of)
def test_shares_cover_the_batch_in_order_and_differ_by_at_most_one(total: int, ranks: int) -> None:
    cut = shares(total, ranks)

    assert [position for share in cut for position in share] == list(range(total))
    sizes = [len(share) for share in cut]
    assert len(sizes) == ranks
    assert max(sizes) - min(sizes) <= 1


@given(st.integers(0, 500), st.integers(1, 40))
def test_shares_are_numpys(total: int, ranks: int) -> None:
    assert [list(share) for share in shares(total, ranks)] == [part.tolist() for part in np.array_split(np.arange(total), ranks)]


def test_more_ranks_than_samples_leave_some_with_none() -> None:
    assert shares(2, 4) == [range(1), range(1, 2), range(2, 2), range(2, 2)]


@given(st.integers(1, 2000), ranks_of, st.integers(1, 300))
def test_micro_batches_are_just_enough_for_the_largest_share(batch: int, ranks: int, micro: int) -> None:
    number = num_micro_batches(batch, ranks, micro)
    largest = len(shares(batch, ranks)[0])

    assert number * micro >= largest
    assert (number - 1) * micro < largest


@pytest.mark.parametrize(
    ("length", "steps"),
    [
        ({"steps": 7}, 7),
        ({"data_epochs": 1.0}, 9),
        ({"data_epochs": 2.5}, 21),
        ({"data_epochs": 0.01}, 1),
        ({"tokens": 6400}, 9),
        ({"tokens": 1}, 1),
    ],
)
def test_steps_from_each_way_to_state_a_length(length: dict[str, float], steps: int) -> None:
    train = Train.model_validate({"global_batch_size": 12, **length})

    assert num_steps(train, samples=100, tokens_per_sample=64) == steps


def curve(schedule: Schedule, *, peak: float, steps: int) -> list[float]:
    return [lr_at(step, peak=peak, schedule=schedule, steps=steps) for step in range(steps)]


def torchs(scheduler: type, *, peak: float, steps: int, **arguments: float) -> list[float]:
    optimizer = torch.optim.SGD([torch.nn.Parameter(torch.zeros(1))], lr=peak)
    schedule = scheduler(optimizer, **arguments)
    rates = []
    for _ in range(steps):
        rates.append(optimizer.param_groups[0]["lr"])
        optimizer.step()
        schedule.step()
    return rates


def test_cosine_is_torchs() -> None:
    ours = curve(Schedule(type="cosine", min_lr=1e-4), peak=1e-3, steps=500)

    assert ours == pytest.approx(
        torchs(torch.optim.lr_scheduler.CosineAnnealingLR, peak=1e-3, steps=500, T_max=500, eta_min=1e-4), rel=1e-9
    )


def test_linear_is_torchs() -> None:
    ours = curve(Schedule(type="linear", min_lr=1e-4), peak=1e-3, steps=400)

    expected = torchs(torch.optim.lr_scheduler.LinearLR, peak=1e-3, steps=400, start_factor=1.0, end_factor=0.1, total_iters=400)
    assert ours == pytest.approx(expected, rel=1e-9)


def nanogpt_lr(step: int, *, peak: float, floor: float, warmup: int, decay: int) -> float:
    """karpathy/nanoGPT, train.py, get_lr."""
    if step < warmup:
        return peak * (step + 1) / (warmup + 1)
    if step > decay:
        return floor
    return floor + 0.5 * (1.0 + math.cos(math.pi * (step - warmup) / (decay - warmup))) * (peak - floor)


def test_warm_up_then_cosine_is_nanogpts() -> None:
    ours = curve(Schedule(type="cosine", warmup_steps=100, min_lr=1e-4), peak=1e-3, steps=2000)

    assert ours == pytest.approx([nanogpt_lr(step, peak=1e-3, floor=1e-4, warmup=100, decay=2000) for step in range(2000)], rel=1e-12)


@given(st.sampled_from(["constant", "cosine", "linear"]), st.integers(0, 99), st.integers(100, 1000), st.floats(1e-6, 1.0), st.floats(0, 1))
def test_the_rate_stays_between_zero_and_the_peak_and_never_rises_after_warm_up(
    kind: str, warmup: int, steps: int, peak: float, floor: float
) -> None:
    schedule = Schedule.model_validate({"type": kind, "warmup_steps": warmup, "min_lr": 0.0 if kind == "constant" else floor * peak})
    rates = curve(schedule, peak=peak, steps=steps)

    assert all(0 < rate <= peak * (1 + 1e-12) or (rate == 0 and floor == 0) for rate in rates)
    assert all(after <= before * (1 + 1e-12) for before, after in zip(rates[warmup:], rates[warmup + 1 :], strict=False))
    assert rates[:warmup] == sorted(rates[:warmup])


@pytest.mark.parametrize(("rule", "expected"), [("none", 0.1), ("linear", 0.8), ("sqrt", 0.1 * math.sqrt(8))])
def test_learning_rate_scales_from_the_stated_batch(rule: str, expected: float) -> None:
    scaling = LrScaling.model_validate({"rule": rule, "base_batch_size": 32})

    assert scaled_lr(0.1, scaling, global_batch_size=256) == pytest.approx(expected)
