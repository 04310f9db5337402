"""Number formats: fp32, fp64, and bf16 by autocast over fp32 weights. One way for one worker and many; reductions stay in fp32."""

import contextlib
from dataclasses import dataclass

import torch
from torch import nn
from torch.utils._pytree import tree_map

from drumline.spec.train import Train
from trainer.engine.task import Batch


@dataclass(frozen=True)
class Precision:
    """How a job computes."""

    weights: torch.dtype
    autocast: torch.dtype | None
    """The format of matrix products, where it differs from the weights'."""

    @classmethod
    def of(cls, train: Train) -> "Precision":
        match train.precision:
            case "fp64":
                return cls(weights=torch.float64, autocast=None)
            case "bf16":
                return cls(weights=torch.float32, autocast=torch.bfloat16)
            case "fp32":
                return cls(weights=torch.float32, autocast=None)
            case other:
                raise AssertionError(f"{other} is refused at submit")

    @property
    def matmul(self) -> torch.dtype:
        return self.autocast or self.weights

    def prepare(self, model: nn.Module, device: torch.device) -> nn.Module:
        """Move a model to the device; only fp64 changes its weights, so that a user's own mixture stays."""
        return model.to(device=device, dtype=torch.float64) if self.weights is torch.float64 else model.to(device=device)

    def place(self, batch: Batch, device: torch.device) -> Batch:
        """Move a batch to the device, its fractions in the weights' format."""
        if self.weights is torch.float32 and device.type == "cpu":
            return batch
        return tree_map(lambda value: self._place_one(value, device) if isinstance(value, torch.Tensor) else value, batch)

    def _place_one(self, value: torch.Tensor, device: torch.device) -> torch.Tensor:
        widen = self.weights is torch.float64 and value.is_floating_point()
        return value.to(device=device, dtype=torch.float64 if widen else None, non_blocking=True)

    def region(self, device: torch.device) -> contextlib.AbstractContextManager[object]:
        """Return the context that forward passes run in."""
        if self.autocast is None:
            return contextlib.nullcontext()
        return torch.autocast(device.type, dtype=self.autocast)
