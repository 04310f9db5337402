"""The numbers a spec implies: shares of a batch, micro-batches, steps, learning rates. Pure, and the same for every layout."""

import math

from drumline.spec.train import LrScaling, Schedule, Train


def shares(total: int, ranks: int) -> list[range]:
    """Cut `total` samples in order into one share a rank; sizes differ by at most one, and may be zero (truth 7)."""
    small, larger = divmod(total, ranks)
    bounds = [rank * small + min(rank, larger) for rank in range(ranks + 1)]
    return [range(bounds[rank], bounds[rank + 1]) for rank in range(ranks)]


def num_micro_batches(global_batch_size: int, ranks: int, micro_batch_size: int) -> int:
    """Return how many micro-batches every rank runs in a step: as many as the largest share needs."""
    return max(1, math.ceil(math.ceil(global_batch_size / ranks) / micro_batch_size))


def num_steps(train: Train, *, samples: int, tokens_per_sample: int = 1) -> int:
    """Return how many optimizer steps the job takes; with data epochs the very last batch may be short.

    Step s takes the positions [s × global_batch_size, (s + 1) × global_batch_size); batches may span two data epochs.
    """
    if train.steps is not None:
        return train.steps
    if train.data_epochs is not None:
        return max(1, math.ceil(train.data_epochs * samples / train.global_batch_size))
    assert train.tokens is not None
    return max(1, math.ceil(train.tokens / (train.global_batch_size * tokens_per_sample)))


def scaled_lr(lr: float, scaling: LrScaling, *, global_batch_size: int) -> float:
    """Return the peak learning rate after scaling to the batch."""
    if scaling.rule == "none" or scaling.base_batch_size is None:
        return lr
    ratio = global_batch_size / scaling.base_batch_size
    return lr * (ratio if scaling.rule == "linear" else math.sqrt(ratio))


def lr_at(step: int, *, peak: float, schedule: Schedule, steps: int) -> float:
    """Return the learning rate of a step counted from 0.

    Warm-up rises linearly and reaches `peak` at step `warmup_steps`; cosine and linear then fall to `min_lr` at the last step.
    The form is nanoGPT's: warm-up step s has peak × (s + 1) / (warmup_steps + 1).
    """
    if step < schedule.warmup_steps:
        return peak * (step + 1) / (schedule.warmup_steps + 1)
    if schedule.type == "constant":
        return peak
    length = max(1, steps - schedule.warmup_steps)
    done = min(1.0, (step - schedule.warmup_steps) / length)
    fall = 0.5 * (1 + math.cos(math.pi * done)) if schedule.type == "cosine" else 1 - done
    return schedule.min_lr + fall * (peak - schedule.min_lr)
