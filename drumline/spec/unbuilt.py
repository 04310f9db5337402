"""What the spec can say and Drumline cannot do yet: one list, each refused with a sentence. It only ever grows shorter."""

from collections.abc import Iterator

from drumline.spec.job import JobSpec
from drumline.spec.problems import FieldProblem
from drumline.spec.resources import Parallel
from drumline.spec.train import Train


def unbuilt(spec: JobSpec) -> Iterator[FieldProblem]:
    """Yield a problem for everything asked for that is not built yet."""
    if spec.workload.type == "language_model" and spec.workload.family != "gpt2":
        yield _refusal("workload.family", f"the family {spec.workload.family} is", "use gpt2")
    if spec.initialize_from is not None:
        yield _refusal("initialize_from", "starting from other weights is", "remove it")
    if spec.adapter is not None:
        yield _refusal("adapter", "adapters are", "remove it")
    if not isinstance(spec.resources.workers, int):
        yield _refusal("resources.workers", "an elastic range of workers is", "give one number")
    if spec.environment.secrets:
        yield _refusal("environment.secrets", "secrets are", "remove them")
    if spec.checkpoint.storage is not None:
        yield _refusal("checkpoint.storage", "a storage of a job's own is", "remove it: the service's storage is used")
    if spec.train is not None:
        yield from _in_train(spec.train)
    if isinstance(spec.parallel, Parallel):
        yield from _in_layout(spec.parallel)


def _in_train(train: Train) -> Iterator[FieldProblem]:
    if train.precision in ("fp16", "float8"):
        yield _refusal("train.precision", f"{train.precision} is", "use fp32, bf16 or fp64")
    if train.activation_checkpointing != "none":
        yield _refusal("train.activation_checkpointing", "activation checkpointing is", "use none")
    if train.compile:
        yield _refusal("train.compile", "compiling is", "use false")
    if train.on_bad_numbers != "fail":
        yield _refusal("train.on_bad_numbers", f"{train.on_bad_numbers} is", "use fail")


def _in_layout(layout: Parallel) -> Iterator[FieldProblem]:
    for axis in ("shard", "tensor", "context", "expert", "pipeline"):
        if getattr(layout, axis) > 1:
            yield _refusal(f"parallel.{axis}", f"splitting over {axis} is", "use 1, and replicate")
    for option in ("offload", "compression", "heterogeneous"):
        if getattr(layout, option) != "none":
            yield _refusal(f"parallel.{option}", f"{option} is", "use none")
    if layout.local_steps:
        yield _refusal("parallel.local_steps", "stepping locally is", "use 0")


def _refusal(field: str, what: str, remedy: str) -> FieldProblem:
    return FieldProblem(code="not_built", field=field, message=f"{what} not built yet", remedy=remedy)
