"""What it runs on and how it is cut up: layout, workers, checkpoints, recovery, environment, limits."""

from typing import Annotated, Literal

from pydantic import Field

from drumline.spec.base import Part

Degree = Annotated[int, Field(ge=1)]


class Parallel(Part):
    """The layout: workers = pipeline × replicate × shard × context × tensor."""

    replicate: Degree | Literal["auto"] = "auto"
    shard: Degree = 1
    zero_stage: Literal[0, 1, 2, 3] | None = None
    """0 exactly when shard is 1; null takes 3 with shard > 1, else 0."""
    tensor: Degree = 1
    context: Degree = 1
    context_method: Literal["ulysses", "ring"] = "ulysses"
    expert: Degree = 1
    """No factor of its own: divides shard × context."""
    pipeline: Degree = 1
    pipeline_schedule: Literal["gpipe", "1f1b", "interleaved_1f1b", "zero_bubble", "zbv", "dualpipev"] = "1f1b"
    pipeline_stages_per_worker: Degree = 1
    offload: Literal["none", "optimizer", "all"] = "none"
    bucket_mb: int = Field(25, ge=1)
    compression: Literal["none", "bf16", "fp16", "powersgd"] = "none"
    local_steps: int = Field(0, ge=0)
    heterogeneous: Literal["none", "auto"] | list[Annotated[float, Field(gt=0)]] = "none"


class WorkerRange(Part):
    min: int = Field(ge=1)
    max: int = Field(ge=1)


class PerWorker(Part):
    cpu: float = Field(1, gt=0)
    """Cores; also the threads torch uses, at least 1."""
    gpu: float = Field(0, ge=0)


class Resources(Part):
    workers: Annotated[int, Field(ge=1)] | WorkerRange = 1
    per_worker: PerWorker = PerWorker()


class Checkpointing(Part):
    every_steps: int | None = Field(None, ge=1)
    """Null saves only at the end and when asked."""
    every_minutes: float | None = Field(None, gt=0)
    keep_last: int = Field(2, ge=1)
    keep_best: int = Field(0, ge=0)
    """By validation loss."""
    asynchronous: bool = True
    storage: str | None = None
    """An fsspec URI of its own for this job's checkpoints; null takes the service's."""


class Recovery(Part):
    failures_without_progress_max: int = Field(3, ge=0)


class Environment(Part):
    variables: dict[Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")], str] = Field(default_factory=dict)
    secrets: list[str] = Field(default_factory=list)
    """Names only; values never enter a spec."""


class Limits(Part):
    run_s: float | None = Field(None, gt=0)
    """Seconds the job may run in all, over its attempts; waiting and being paused do not count. Null sets no limit."""
    start_s: float = Field(600, gt=0)
    """Seconds an attempt may take to its first step."""
