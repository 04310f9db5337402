"""Evaluation: the validation split shared out over the ranks, sums added up, one loss per counted token or sample. Changes nothing."""

import torch

from trainer.engine.build import Seat
from trainer.engine.data.feed import micro_batches
from trainer.engine.tally import Asks, Tally


@torch.no_grad()
def evaluate(seat: Seat) -> dict[str, float]:
    """Return validation_loss, and the task's further sums as validation_<name>."""
    job = seat.job
    assert job.validation is not None
    tally = Tally(seat.world)
    tally.begin(Asks())
    seat.model.eval()
    for part in micro_batches(range(job.num_validation), seat.cut):
        loss, count, metrics = job.losses(seat.model, job.validation, part)
        if part.weight:
            tally.add(loss, count, metrics)
    seat.model.train()
    tally.send()
    sums = tally.receive()
    return {**{f"validation_{name}": value for name, value in sums.metrics.items()}, "validation_loss": sums.loss}
