"""The replicate axis: every rank holds the whole model, gradients are summed over ranks, buffers are kept equal."""

from collections.abc import Iterable, Sequence

import torch
from torch import nn
from torch.distributed._composable.replicate_with_fsdp import replicate
from torch.distributed.device_mesh import DeviceMesh
from torch.distributed.fsdp import FSDPModule
from torch.distributed.tensor import DTensor

from trainer.engine.world import World


class GradientSync:
    """Says in which backward passes gradients are summed over the ranks."""

    def __init__(self, roots: Sequence[FSDPModule]) -> None:
        self._roots = roots

    def set(self, on: bool) -> None:
        """Sum gradients in the next backward pass, or only add them up here."""
        for root in self._roots:
            root.set_requires_gradient_sync(on)


def replicate_over(model: nn.Module, blocks: Sequence[nn.Module], mesh: DeviceMesh, *, bucket_bytes: int) -> GradientSync:
    """Sum the model's gradients over a mesh of one axis, bucket by bucket as the backward pass fills them.

    FSDP2's `replicate` rather than DDP, which reorders its buckets after the first step and so cannot resume bit for bit. Nothing
    divides here: the loss alone is divided, by the count over the whole global batch. gloo has no PREMUL_SUM, so the sum is forced.
    """
    if mesh.size() == 1:
        return GradientSync([])
    for bucket in _buckets(blocks, bucket_bytes):
        replicate(bucket, mesh=mesh)
    root = replicate(model, mesh=mesh)
    parts = [module for module in model.modules() if isinstance(module, FSDPModule)]
    for part in parts:  # these settings do not reach the modules inside by themselves
        part.set_gradient_divide_factor(1.0)
        part.set_force_sum_reduction_for_comms(True)
        part.set_reduce_scatter_unused_params(True)  # else ranks that use different parameters get wrong gradients in silence
    return GradientSync([root])


def _buckets(blocks: Sequence[nn.Module], bytes_max: int) -> Iterable[list[nn.Module]]:
    """Put neighbouring blocks together while they fit into a bucket; each block is in one."""
    bucket: list[nn.Module] = []
    size = 0
    for block in blocks:
        block_bytes = sum(parameter.nbytes for parameter in block.parameters())
        if bucket and size + block_bytes > bytes_max:
            yield bucket
            bucket, size = [], 0
        bucket.append(block)
        size += block_bytes
    if bucket:
        yield bucket


def local(tensor: torch.Tensor) -> torch.Tensor:
    """Return this rank's part of a tensor, without a group and without a graph; writes go through."""
    tensor = tensor.detach()
    return tensor.to_local() if isinstance(tensor, DTensor) else tensor


class Buffers:
    """A model's buffers (running statistics and such): staged before a step, merged over the ranks, restored when a step is dropped."""

    def __init__(self, model: nn.Module, world: World) -> None:
        self._world = world
        self._all = [buffer for buffer in model.buffers() if buffer.numel()]
        self._averaged = [buffer for buffer in self._all if buffer.is_floating_point()]
        self._copied = [buffer for buffer in self._all if not buffer.is_floating_point()]
        self._staged: list[torch.Tensor] = []

    def stage(self) -> None:
        self._staged = [buffer.clone() for buffer in self._all]

    def restore(self) -> None:
        for buffer, staged in zip(self._all, self._staged, strict=bool(self._staged)):
            buffer.copy_(staged)

    def merge(self, weight: int) -> None:
        """Make the buffers equal on all ranks: averages weighted by samples, whole numbers from rank 0, whose share is never smaller."""
        if self._world.size == 1:
            return
        if self._averaged:
            flat = torch.cat(
                [buffer.flatten().double() for buffer in self._averaged] + [torch.ones(1, dtype=torch.float64, device=self._world.device)]
            )
            flat *= weight
            self._world.sum(flat)
            parts = (flat[:-1] / flat[-1]).split([buffer.numel() for buffer in self._averaged])
            for buffer, part in zip(self._averaged, parts, strict=True):
                buffer.copy_(part.view_as(buffer))
        for buffer in self._copied:
            self._world.broadcast(buffer, source=0)
