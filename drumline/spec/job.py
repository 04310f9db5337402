"""The job file, version 1, whole: JobSpec. Parsing and its errors stand in parse.py, checks across fields in check.py."""

from typing import Annotated, Literal

from pydantic import Field

from drumline.spec.base import Part
from drumline.spec.resources import Checkpointing, Environment, Limits, Parallel, Recovery, Resources
from drumline.spec.train import Train
from drumline.spec.workload import Adapter, Code, Data, Workload

Label = Annotated[str, Field(pattern=r"^[A-Za-z0-9]([A-Za-z0-9._/-]{0,61}[A-Za-z0-9])?$")]


class JobSpec(Part):
    """What was asked."""

    version: Literal[1]
    name: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$")
    labels: dict[Label, Label] = Field(default_factory=dict, max_length=32)
    workload: Workload
    initialize_from: str | None = None
    """A checkpoint id or a Hugging Face folder to take the first weights from."""
    adapter: Adapter | None = None
    code: Code | None = None
    """Required for python and script workloads."""
    data: Data | None = None
    """Required for language models; the user's own code brings its own."""
    train: Train | None = None
    """Required for language models and tasks; a script trains as it likes."""
    parallel: Parallel | Literal["auto"] = Parallel()
    resources: Resources = Resources()
    checkpoint: Checkpointing = Checkpointing()
    recovery: Recovery = Recovery()
    environment: Environment = Environment()
    limits: Limits = Limits()
    priority: int = Field(0, ge=-1000, le=1000)

    @property
    def num_workers(self) -> int:
        """How many workers the job wants (of a range: at most)."""
        workers = self.resources.workers
        return workers if isinstance(workers, int) else workers.max
