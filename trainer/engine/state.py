"""A job's state on one rank: every tensor it takes to go on, by full name, and their step. It outlives epochs; no group is in it."""

from collections.abc import Iterator

import torch
from torch import nn

from trainer.engine.parallel.data import local

Tensors = dict[str, torch.Tensor]


class State:
    """Live tensors of model and optimizer: what is written into them, the model has, and the other way round.

    Names are flat and without indices, `model.<parameter>` and `optimizer.<parameter>.<key>`, so that any layout can load them.
    """

    def __init__(self) -> None:
        self.step: int | None = None
        """Steps completed; None as long as this rank holds no state of the job."""
        self.tensors: Tensors = {}

    def attach(self, model: nn.Module, optimizer: torch.optim.Optimizer) -> None:
        """Move into a new epoch's model and optimizer; without a state of its own, take theirs."""
        fresh = dict(_named(model, optimizer))
        if self.step is not None:
            for name, tensor in fresh.items():
                tensor.copy_(self.tensors[name])
        self.tensors = fresh

    def copy_to_cpu(self) -> Tensors:
        """Return a copy that later steps leave alone."""
        return {name: tensor.to("cpu", copy=True) for name, tensor in self.tensors.items()}


def _named(model: nn.Module, optimizer: torch.optim.Optimizer) -> Iterator[tuple[str, torch.Tensor]]:
    names: dict[torch.Tensor, str] = {parameter: name for name, parameter in model.named_parameters()}
    for parameter, name in names.items():
        yield f"model.{name}", local(parameter)
    for prefix, module in model.named_modules():
        for name, buffer in module.named_buffers(recurse=False):
            if name not in module._non_persistent_buffers_set:
                yield f"model.{prefix}.{name}" if prefix else f"model.{name}", local(buffer)
    for parameter, values in optimizer.state.items():
        for key, value in values.items():
            if isinstance(value, torch.Tensor):
                yield f"optimizer.{names[parameter]}.{key}", local(value)
