"""Degrees of a layout, and the mesh of ranks that they span. Integers first; groups only in `build_mesh`."""

from dataclasses import dataclass

from torch.distributed.device_mesh import DeviceMesh, init_device_mesh

from drumline.spec.resources import Parallel

AXES = ("replicate",)
"""Outermost first. An axis that is not built yet has no place here: the spec refuses it."""


@dataclass(frozen=True)
class Degrees:
    """How many ways each axis splits the work; their product is the world's size."""

    replicate: int

    @classmethod
    def of(cls, parallel: Parallel, *, world_size: int) -> "Degrees":
        """Return the degrees for so many ranks. `replicate` takes what the other axes leave, also after a fault has shrunk the world."""
        fixed = parallel.pipeline * parallel.shard * parallel.context * parallel.tensor
        assert world_size % fixed == 0, f"{world_size} ranks cannot be split by {fixed}"
        return cls(replicate=world_size // fixed)

    @property
    def data(self) -> int:
        """How many ranks take different samples."""
        return self.replicate


def build_mesh(degrees: Degrees, *, device_type: str) -> DeviceMesh:
    """Create the groups of every axis, in the same order on all ranks."""
    return init_device_mesh(device_type, (degrees.replicate,), mesh_dim_names=AXES)
