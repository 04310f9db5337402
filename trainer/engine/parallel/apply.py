"""Apply a layout to a model, axis by axis: a table of contents. The order matters (docs of each axis say why)."""

from collections.abc import Sequence

from torch import nn
from torch.distributed.device_mesh import DeviceMesh

from drumline.spec.resources import Parallel
from trainer.engine.parallel.data import GradientSync, replicate_over


def apply_layout(model: nn.Module, blocks: Sequence[nn.Module], mesh: DeviceMesh, *, layout: Parallel) -> GradientSync:
    """Split the model over the mesh, in place. An axis of size one changes nothing."""
    return replicate_over(model, blocks, mesh["replicate"], bucket_bytes=layout.bucket_mb << 20)
