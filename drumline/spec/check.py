"""Checks across the fields of a spec, and against what a cluster holds. Pure; shape and types are parse.py's."""

import math
from collections.abc import Callable, Iterator

from pydantic import BaseModel, ConfigDict

from drumline.spec.job import JobSpec
from drumline.spec.presets import PRESETS, with_preset
from drumline.spec.problems import FieldProblem
from drumline.spec.resources import Parallel
from drumline.spec.train import Train
from drumline.spec.unbuilt import unbuilt
from drumline.spec.workload import Data, LanguageModel


class Node(BaseModel):
    """What one node has in all, used or free."""

    model_config = ConfigDict(frozen=True)
    name: str
    cpu: float
    gpu: float = 0
    memory: int = 0
    """Bytes."""


class Capacity(BaseModel):
    """What a cluster has in all, used or free."""

    model_config = ConfigDict(frozen=True)
    nodes: list[Node] = []

    def workers_max(self, *, cpu: float, gpu: float) -> int:
        """Return how many workers of this size the empty cluster holds."""
        return sum(_fit(node, cpu=cpu, gpu=gpu) for node in self.nodes)


def _fit(node: Node, *, cpu: float, gpu: float) -> int:
    by_gpu = math.floor(node.gpu / gpu + 1e-9) if gpu else math.inf
    return int(min(math.floor(node.cpu / cpu + 1e-9), by_gpu))


def check_spec(spec: JobSpec, capacity: Capacity | None = None) -> list[FieldProblem]:
    """Return every problem that can be seen from the spec alone and, where given, from the last known capacity."""
    not_built = list(unbuilt(spec))
    sections = {problem.field.partition(".")[0] for problem in not_built}
    # What is not built is one mistake: what would be wrong with it besides is not worth a second sentence.
    checks = [check for section, check in CHECKS if section not in sections]
    problems = [problem for check in checks for problem in check(spec)] + not_built
    if capacity is not None and not problems:
        problems += _check_capacity(spec, capacity)
    return problems


def _check_sections(spec: JobSpec) -> Iterator[FieldProblem]:
    """Each kind of workload needs some sections and has no use for others."""
    kind = spec.workload.type
    needed = {"language_model": ("data", "train"), "python": ("code", "train"), "script": ("code",)}[kind]
    useless = {"language_model": ("code",), "python": ("data",), "script": ("data", "train", "adapter", "initialize_from")}[kind]
    for section in needed:
        if getattr(spec, section) is None:
            yield _problem("missing", section, f"is required for a {kind} workload", "add it")
    for section in useless:
        if getattr(spec, section) is not None:
            yield _problem("no_use", section, f"has no use in a {kind} workload", "remove it")
    if spec.code and (spec.code.path is None) == (spec.code.sha256 is None):
        yield _problem("missing", "code", "needs one of `path` and `sha256`", "give the path of the folder with your code")


def _check_length(spec: JobSpec) -> Iterator[FieldProblem]:
    if spec.train is None:
        return
    given = [name for name in ("steps", "data_epochs", "tokens") if getattr(spec.train, name) is not None]
    if len(given) != 1:
        found = "none is given" if not given else f"{' and '.join(given)} are given"
        yield _problem("length", "train", f"needs one of steps, data_epochs and tokens, and {found}", "give exactly one")
    if spec.train.tokens is not None and spec.workload.type != "language_model":
        yield _problem("length", "train.tokens", "counts tokens of language models only", "use steps or data_epochs")


def _check_train(spec: JobSpec) -> Iterator[FieldProblem]:
    if (train := spec.train) is None:
        return
    micro = train.micro_batch_size
    if isinstance(micro, int) and micro > train.global_batch_size:
        yield _problem(
            "too_large",
            "train.micro_batch_size",
            f"{micro} is more than global_batch_size {train.global_batch_size}",
            f"use at most {train.global_batch_size}, or auto",
        )
    if train.lr_scaling.rule != "none" and train.lr_scaling.base_batch_size is None:
        yield _problem(
            "missing",
            "train.lr_scaling.base_batch_size",
            f"is required by the rule {train.lr_scaling.rule}",
            "give the batch that the lr was found with",
        )
    yield from _check_schedule(train)


def _check_schedule(train: Train) -> Iterator[FieldProblem]:
    schedule, optimizer = train.schedule, train.optimizer
    if schedule.min_lr > optimizer.lr:
        yield _problem(
            "too_large",
            "train.schedule.min_lr",
            f"{schedule.min_lr:g} is above the learning rate {optimizer.lr:g}",
            f"use at most {optimizer.lr:g}",
        )
    if schedule.type == "constant" and schedule.min_lr > 0:
        yield _problem("no_use", "train.schedule.min_lr", "has no use in a constant schedule", "remove it, or use cosine or linear")
    if train.steps is not None and schedule.warmup_steps >= train.steps:
        yield _problem(
            "too_large",
            "train.schedule.warmup_steps",
            f"{schedule.warmup_steps} leaves no step of {train.steps} to train",
            f"use at most {train.steps - 1}",
        )
    if optimizer.type == "adamw" and not all(0 <= beta < 1 for beta in optimizer.betas):
        yield _problem(
            "out_of_range",
            "train.optimizer.betas",
            f"{list(optimizer.betas)} must be at least 0 and below 1",
            "use for example [0.9, 0.95]",
        )
    if optimizer.type == "sgd" and optimizer.nesterov and optimizer.momentum == 0:
        yield _problem("no_use", "train.optimizer.nesterov", "needs a momentum", "give train.optimizer.momentum, such as 0.9, or remove it")


def _check_model(spec: JobSpec) -> Iterator[FieldProblem]:
    if not isinstance(spec.workload, LanguageModel):
        return
    if spec.workload.preset is not None and spec.workload.preset not in PRESETS:
        yield _problem("not_a_choice", "workload.preset", f"`{spec.workload.preset}` is unknown", f"use one of {', '.join(PRESETS)}")
        return
    model = with_preset(spec.workload)
    for size in ("hidden_size", "num_hidden_layers", "num_attention_heads"):
        if getattr(model, size) is None:
            yield _problem("missing", f"workload.{size}", "is required where no preset gives it", "add it, or a preset")
    if model.hidden_size and model.num_attention_heads and model.hidden_size % model.num_attention_heads:
        yield _problem(
            "not_divisible",
            "workload.num_attention_heads",
            f"cannot split hidden_size {model.hidden_size} over {model.num_attention_heads} heads",
            f"use one of {_divisors(model.hidden_size)}",
        )
    for name in ("num_key_value_heads", "num_local_experts", "num_experts_per_tok") if model.family == "gpt2" else ():
        if getattr(model, name) is not None:
            yield _problem("no_use", f"workload.{name}", "has no use in gpt2", "remove it")
    length = spec.data.sequence_length if spec.data else 0
    if model.max_position_embeddings is not None and model.max_position_embeddings < length:
        yield _problem("too_small", "workload.max_position_embeddings", f"is below data.sequence_length {length}", f"use at least {length}")


def _check_evaluation(spec: JobSpec) -> Iterator[FieldProblem]:
    evaluate = spec.train.evaluate if spec.train else None
    default = Data.model_fields["validation_fraction"].default  # a stored spec has every default filled in, and must stay right
    if spec.data and spec.data.validation_source is not None and spec.data.validation_fraction not in (0, default):
        yield _problem("contradiction", "data.validation_fraction", "is given beside validation_source", "give one of the two")
    has_split = spec.data is None or spec.data.validation_source is not None or spec.data.validation_fraction > 0
    if evaluate is not None and not has_split:
        yield _problem("missing", "data.validation_fraction", "is 0, and train.evaluate needs a validation split", "use for example 0.1")
    if spec.checkpoint.keep_best and spec.workload.type == "script":
        yield _problem("no_use", "checkpoint.keep_best", "has no use in a script, whose validation loss only the script knows", "remove it")
    elif spec.checkpoint.keep_best and spec.train and evaluate is None:
        yield _problem("missing", "train.evaluate", "is required by checkpoint.keep_best", "add it, or take keep_best out")


def _check_layout(spec: JobSpec) -> Iterator[FieldProblem]:
    if not isinstance(layout := spec.parallel, Parallel):
        return
    if layout.zero_stage is not None and (layout.zero_stage == 0) != (layout.shard == 1):
        yield _problem(
            "contradiction",
            "parallel.zero_stage",
            f"{layout.zero_stage} does not go with shard {layout.shard}",
            "it is 0 exactly when shard is 1",
        )
    workers = spec.resources.workers
    if not isinstance(workers, int):
        if workers.min > workers.max:
            yield _problem("contradiction", "resources.workers", f"min {workers.min} is above max {workers.max}", "exchange them")
        return
    fixed = layout.pipeline * layout.shard * layout.context * layout.tensor
    if layout.replicate == "auto" and workers % fixed:
        yield _problem(
            "not_divisible",
            "resources.workers",
            f"{workers} cannot be split by pipeline × shard × context × tensor = {fixed}",
            f"use a multiple of {fixed}",
        )
    elif isinstance(layout.replicate, int) and layout.replicate * fixed != workers:
        yield _problem(
            "contradiction",
            "parallel",
            f"the layout has {layout.replicate * fixed} workers, resources.workers says {workers}",
            "make them equal, or use replicate: auto",
        )


def _check_capacity(spec: JobSpec, capacity: Capacity) -> Iterator[FieldProblem]:
    workers, size = spec.resources.workers, spec.resources.per_worker
    wanted = workers if isinstance(workers, int) else workers.min
    fits = capacity.workers_max(cpu=size.cpu, gpu=size.gpu)
    if wanted <= fits:
        return
    each = f"{size.cpu:g} CPU" + (f" and {size.gpu:g} GPU" if size.gpu else "")
    if not capacity.nodes:
        yield _problem("infeasible", "resources.workers", "the cluster has no nodes", "see `drumline clusters`")
    elif fits:
        yield _problem(
            "infeasible", "resources.workers", f"{wanted} workers of {each} are more than the cluster can ever hold", f"use at most {fits}"
        )
    else:
        largest = max(capacity.nodes, key=lambda node: (node.gpu, node.cpu))
        yield _problem(
            "infeasible",
            "resources.per_worker",
            f"no node of the cluster holds a worker of {each}",
            f"the largest node has {largest.cpu:g} CPU and {largest.gpu:g} GPU",
        )


def _check_environment(spec: JobSpec) -> Iterator[FieldProblem]:
    for name in spec.environment.variables:
        if name in OURS or name.startswith("DRUMLINE_"):
            yield _problem("reserved", f"environment.variables.{name}", "is set by Drumline for each worker", "use another name")


OURS = frozenset({"RANK", "LOCAL_RANK", "WORLD_SIZE", "LOCAL_WORLD_SIZE", "GROUP_RANK", "MASTER_ADDR", "MASTER_PORT"})
"""torchrun's variables: each worker has its own."""

CHECKS: list[tuple[str, Callable[[JobSpec], Iterator[FieldProblem]]]] = [
    ("", _check_sections),
    ("", _check_length),
    ("", _check_train),
    ("workload", _check_model),
    ("", _check_evaluation),
    ("parallel", _check_layout),
    ("", _check_environment),
]
"""Each with the section whose unbuilt parts make it pointless."""


def _problem(code: str, field: str, message: str, remedy: str = "") -> FieldProblem:
    return FieldProblem(code=code, field=field, message=message, remedy=remedy)


def _divisors(number: int) -> str:
    return ", ".join(str(i) for i in range(1, number + 1) if number % i == 0)
