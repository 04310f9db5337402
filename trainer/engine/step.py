"""One step as a transaction: forward and backward passes, one verdict for all ranks, the commit. Raises rather than half a step."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch

from trainer.engine.build import Seat
from trainer.engine.clock import PhaseClock
from trainer.engine.data.feed import MicroBatch, micro_batches
from trainer.engine.failure import BadNumbers
from trainer.engine.optim import clip, global_norm, gradients
from trainer.engine.parallel.data import local
from trainer.engine.seeds import seed_all
from trainer.engine.tally import Agreed, Asks
from trainer.engine.task import Batch


@dataclass(frozen=True)
class Committed:
    """A step that has been taken by all ranks."""

    agreed: Agreed
    grad_norm: float
    lr: float
    num_samples: int
    """Of the whole global batch."""


def take_step(seat: Seat, asks: Asks, clock: PhaseClock) -> Committed:
    """Take the next step. Until `optimizer.step` returns nothing of the state has changed but buffers, which are staged."""
    batch = seat.job.batch(seat.step)
    parts = micro_batches(batch, seat.cut)
    divisor = len(batch) * getattr(seat.job.task, "count_per_sample", 1)
    seat.buffers.stage()
    try:
        seat.tally.begin(asks)
        _pass_through(seat, parts, clock, divisor=divisor)
        agreed = seat.tally.receive()
        grads = gradients(seat.parameters)
        factor = divisor / agreed.count if agreed.count else 0.0
        norm = global_norm(grads) * factor
        _refuse_bad_numbers(seat, parts, agreed, norm)
        seat.buffers.merge(sum(part.num_samples for part in parts))
    except BaseException:
        seat.buffers.restore()
        raise
    clip(grads, norm=norm, norm_max=seat.job.train.clip_grad_norm, factor=factor)
    rate = seat.rate.set(seat.optimizer, step=seat.step)
    seat.optimizer.step()
    seat.state.step = seat.step + 1
    seat.optimizer.zero_grad()
    clock.lap("optimizer_s")
    return Committed(agreed=agreed, grad_norm=norm, lr=rate, num_samples=len(batch))


def _pass_through(seat: Seat, parts: Sequence[MicroBatch], clock: PhaseClock, *, divisor: float) -> None:
    """Run the micro-batches forward and backward; gradients are summed over the ranks in the last one.

    The loss is divided by the count that a full batch has. Where the count turns out otherwise, the one true division is made up
    for by a factor on the gradients, so that no rank need know all counts before its first backward pass.
    """
    scale, nothing = (torch.tensor(value, dtype=torch.float64, device=seat.world.device) for value in (1.0 / divisor, 0.0))
    for part in parts:
        is_last = part is parts[-1]
        seat.sync.set(is_last)
        seed_all(seat.job.train.seed, seat.step, part.positions.start)
        inputs = seat.job.precision.place(seat.job.samples.batch(part.positions), seat.world.device)
        clock.lap("data_s")
        if part.weight:
            loss, count, metrics = seat.job.forward(seat.model, inputs)
            seat.tally.add(loss, count, metrics)
        else:
            loss = _without_weight(seat, inputs)
        if is_last:
            seat.tally.send()
        clock.lap("forward_s")
        loss.backward((scale if part.weight else nothing).to(loss.dtype))
        clock.lap("backward_s")


def _without_weight(seat: Seat, inputs: Batch) -> torch.Tensor:
    """Run the forward pass of an empty share: the one sample must not move running statistics, nor fail for being alone."""
    seat.model.eval()
    loss, _, _ = seat.job.forward(seat.model, inputs)
    seat.model.train()
    return loss


def _refuse_bad_numbers(seat: Seat, parts: Sequence[MicroBatch], agreed: Agreed, norm: float) -> None:
    """Raise BadNumbers where loss or gradient is not finite: what happened, in which step, on which rank."""
    if not agreed.bad_ranks and math.isfinite(norm):
        return
    step = seat.step + 1
    if agreed.bad_ranks:
        where = f"on rank {', '.join(map(str, agreed.bad_ranks))}"
        raise BadNumbers(
            f"the loss became {_word(agreed.loss)} in step {step} {where}; try a lower learning rate, clipping or a longer warm-up"
        )
    bad = [rank for rank, is_bad in enumerate(seat.world.gather_objects(_has_bad_gradient(seat, parts))) if is_bad]
    where = f" on rank {', '.join(map(str, bad))}" if bad else ""
    what = f"the gradient became {_word(norm)} in step {step}{where}, while the loss was {agreed.loss:.6g}"
    raise BadNumbers(f"{what}; try a lower learning rate or clipping")


def _has_bad_gradient(seat: Seat, parts: Sequence[MicroBatch]) -> bool:
    """Redo this rank's passes on a model without a group: the sum over ranks has hidden whose gradient it was."""
    model = seat.job.precision.prepare(seat.job.build_model(), seat.world.device)
    seat.buffers.restore()
    with torch.no_grad():
        for name, value in (*model.named_parameters(), *model.named_buffers()):
            value.copy_(seat.state.tensors.get(f"model.{name}", value))
    for part in parts:
        if part.weight:
            seed_all(seat.job.train.seed, seat.step, part.positions.start)
            seat.job.losses(model, seat.job.samples, part)[0].backward()
    return not all(bool(local(parameter.grad).isfinite().all()) for parameter in model.parameters() if parameter.grad is not None)


def _word(value: float) -> str:
    return "infinite" if math.isinf(value) else "NaN" if math.isnan(value) else f"{value:g}"
