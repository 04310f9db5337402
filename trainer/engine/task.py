"""The one door for models: what a built-in or a user's task must supply. A user's class needs to import nothing of ours."""

from collections.abc import Mapping, Sized
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

import torch
from torch import nn

Split: TypeAlias = Literal["train", "validation"]
Batch: TypeAlias = Any
"""What the task's collate gives: any nesting of tensors; the first dim of each is the sample."""


class Samples(Sized, Protocol):
    """A map-style dataset: torch's `Dataset` with a length is one."""

    def __getitem__(self, index: int) -> Any: ...


@runtime_checkable
class Task(Protocol):
    """Model, data and loss.

    Optional methods: `collate(samples) -> Batch` (torch's default_collate where absent), `flops_per_sample() -> float` (forward and
    backward; counted once by torch where absent), `bytes_per_sample() -> float` (what a forward pass keeps, for
    `micro_batch_size: auto`), and `blocks(model) -> list[nn.Module]`: parts of the model, in the order of the
    forward pass and each called once in it, whose gradients may be reduced while the backward pass goes on (where absent, all are
    reduced when it is over). Optional attribute: `count_per_sample`, how much of the count a full sample makes (1 where absent): it
    only spares a scaling of the gradients. Samples may offer `__getitems__(indices)`, as torch's datasets do, and `set_epoch(data_epoch)`.
    """

    def build_model(self) -> nn.Module:
        """Return the model with its initial weights, on the CPU. torch is seeded with the job's seed before the call."""
        ...

    def build_data(self, split: Split) -> Samples | None:
        """Return the samples of a split; None where there is no validation split."""
        ...

    def compute_loss(self, model: nn.Module, batch: Batch) -> tuple[torch.Tensor, Any] | tuple[torch.Tensor, Any, Mapping[str, Any]]:
        """Return (sum, count) or (sum, count, metrics) for a batch.

        sum: the loss summed over what is counted, a scalar with grad; count: how many tokens or samples that was; metrics: further
        sums under their names, each divided by the global count before it is shown. Call the model as `model(...)`.
        """
        ...
