"""Optimizers, the learning rate of a step, and the one gradient norm. No schedule arithmetic: that is `drumline.spec.arithmetic`."""

import math
from collections.abc import Iterable

import torch
from torch import nn

from drumline.spec.arithmetic import lr_at, scaled_lr
from drumline.spec.train import AdamW, Train
from trainer.engine.parallel.data import local


def build_optimizer(parameters: Iterable[nn.Parameter], train: Train) -> torch.optim.Optimizer:
    """Return the optimizer; weight decay spares norms and biases: parameters of fewer than two dims.

    AdamW is fused: one pass over the parameters in place of ten; DTensors have no fused SGD. The state is there from the start
    (all zero, step 0), so that a checkpoint always finds the tensors it loads into.
    """
    trained = [parameter for parameter in parameters if parameter.requires_grad]
    groups = [
        {"params": [parameter for parameter in trained if parameter.dim() >= 2], "weight_decay": train.optimizer.weight_decay},
        {"params": [parameter for parameter in trained if parameter.dim() < 2], "weight_decay": 0.0},
    ]
    groups = [group for group in groups if group["params"]]
    options = train.optimizer
    optimizer: torch.optim.Optimizer
    if isinstance(options, AdamW):
        optimizer = torch.optim.AdamW(groups, lr=options.lr, betas=options.betas, eps=options.eps, fused=True)
    else:
        optimizer = torch.optim.SGD(groups, lr=options.lr, momentum=options.momentum, nesterov=options.nesterov, foreach=True)
    _prime(optimizer)
    return optimizer


def _prime(optimizer: torch.optim.Optimizer) -> None:
    """Create the optimizer's state by a step of no gradient and no rate, then set it back to zero."""
    rates = [group["lr"] for group in optimizer.param_groups]
    for group in optimizer.param_groups:
        group["lr"] = 0.0
        for parameter in group["params"]:
            parameter.grad = torch.zeros_like(parameter)
    optimizer.step()
    optimizer.zero_grad()
    for state in optimizer.state.values():
        for value in state.values():
            if isinstance(value, torch.Tensor):
                local(value).zero_()
    for group, rate in zip(optimizer.param_groups, rates, strict=True):
        group["lr"] = rate


class LearningRate:
    """The learning rate of each step, scaled to the batch."""

    def __init__(self, train: Train, *, steps: int) -> None:
        self._train, self._steps = train, steps
        self._peak = scaled_lr(train.optimizer.lr, train.lr_scaling, global_batch_size=train.global_batch_size)

    def set(self, optimizer: torch.optim.Optimizer, *, step: int) -> float:
        """Give the optimizer the rate of a step counted from 0, and return it."""
        rate = lr_at(step, peak=self._peak, schedule=self._train.schedule, steps=self._steps)
        for group in optimizer.param_groups:
            group["lr"] = rate
        return rate


def gradients(parameters: Iterable[nn.Parameter]) -> list[torch.Tensor]:
    """Return this rank's gradients; parameters that took no part have none."""
    return [local(parameter.grad) for parameter in parameters if parameter.grad is not None]


def global_norm(grads: list[torch.Tensor]) -> float:
    """Return the norm over all gradients, at least in fp32: in bf16 it would depend on how they are partitioned."""
    if not grads:
        return 0.0
    exact = [grad if grad.dtype in (torch.float32, torch.float64) else grad.float() for grad in grads]
    return float(torch.nn.utils.get_total_norm(exact))


def clip(grads: list[torch.Tensor], *, norm: float, norm_max: float | None, factor: float) -> None:
    """Scale the gradients by `factor`, and so that their norm (given after `factor`) is at most `norm_max`, as torch's clip_grad_norm_."""
    scale = factor
    if norm_max is not None and math.isfinite(norm):
        scale *= min(1.0, norm_max / (norm + 1e-6))
    if scale != 1.0:
        torch._foreach_mul_(grads, scale)
