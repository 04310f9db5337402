"""A Job: what a run is, whatever its epochs. Task, samples, length. Built once; holds no model and no group."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn

from drumline.spec.arithmetic import num_steps
from drumline.spec.resources import Parallel
from drumline.spec.train import Train
from drumline.spec.workload import PythonTask
from trainer.engine.data.feed import Feed, MicroBatch
from trainer.engine.data.problems import DataError
from trainer.engine.data.tokens import open_tokens
from trainer.engine.failure import TaskError
from trainer.engine.models.language import LanguageTask, language_task
from trainer.engine.plan import Plan
from trainer.engine.precision import Precision
from trainer.engine.seeds import seed_all
from trainer.engine.task import Task
from trainer.engine.user_task import load_task


@dataclass(frozen=True)
class Job:
    """Everything about the work that no change of the group touches."""

    plan: Plan
    train: Train
    layout: Parallel
    device: torch.device
    precision: Precision
    task: Task
    samples: Feed
    validation: Feed | None
    num_validation: int
    """Samples that an evaluation takes."""
    steps: int
    positions: int
    """Samples in all; the last batch may be short."""
    tokens_per_sample: int | None
    """None for tasks: their rates are in samples."""
    tokenizer: dict[str, Any] | None

    def batch(self, step: int) -> range:
        """Return the positions of a step counted from 0."""
        size = self.train.global_batch_size
        return range(step * size, min((step + 1) * size, self.positions))

    def losses(self, model: nn.Module, feed: Feed, part: MicroBatch) -> tuple[torch.Tensor, Any, dict[str, Any]]:
        """Fetch a micro-batch, run the forward pass, and return (loss sum, count, further sums)."""
        return self.forward(model, self.precision.place(feed.batch(part.positions), self.device))

    def forward(self, model: nn.Module, batch: Any) -> tuple[torch.Tensor, Any, dict[str, Any]]:
        """Run the task's forward pass, and see that it gives what a task must."""
        with self.precision.region(self.device):
            found = self.task.compute_loss(model, batch)
        if not isinstance(found, tuple) or len(found) not in (2, 3) or not isinstance(found[0], torch.Tensor) or found[0].dim():
            raise TaskError("compute_loss must return (sum, count) or (sum, count, metrics), where sum is a tensor without dims")
        return found[0], found[1], dict(found[2]) if len(found) == 3 else {}

    def build_model(self) -> nn.Module:
        """Return the model with its first weights, the same in every epoch and on every rank."""
        seed_all(self.train.seed)
        model = self.task.build_model()
        if not isinstance(model, nn.Module):
            raise TaskError(f"build_model must return a torch module, and returned {type(model).__name__}")
        if not any(parameter.requires_grad for parameter in model.parameters()):
            raise TaskError("the model that build_model returned has no parameter to train")
        return model


def open_job(plan: Plan) -> Job:
    """Load the task and its samples. Raises DataError, TaskError, and whatever the user's code raises."""
    spec = plan.spec
    assert spec.train is not None, "scripts train by themselves"
    torch.set_num_threads(max(1, math.floor(spec.resources.per_worker.cpu)))
    seed_all(spec.train.seed)
    task, tokenizer = _load_task(plan)
    samples, validation = task.build_data("train"), task.build_data("validation")
    if samples is None or not len(samples):
        raise TaskError("build_data('train') gives no samples")
    num_validation = len(validation) if validation is not None else 0
    if spec.train.evaluate is not None and not num_validation:
        raise DataError(
            "missing", "train.evaluate", "asks for evaluation, and there is no validation split", remedy="remove it, or supply a split"
        )
    wanted = spec.train.evaluate.sequences if spec.train.evaluate else "all"
    tokens_per_sample = task.sequence_length if isinstance(task, LanguageTask) else None
    steps = num_steps(spec.train, samples=len(samples), tokens_per_sample=tokens_per_sample or 1)
    collate: Callable[[Any], Any] | None = getattr(task, "collate", None)
    return Job(
        plan=plan,
        train=spec.train,
        layout=spec.parallel if isinstance(spec.parallel, Parallel) else Parallel(),
        device=torch.device(plan.device),
        precision=Precision.of(spec.train),
        task=task,
        samples=Feed(samples, seed=spec.train.seed, collate=collate),
        validation=Feed(validation, seed=None, collate=collate) if validation is not None and num_validation else None,
        num_validation=num_validation if wanted == "all" else min(wanted, num_validation),
        steps=steps,
        positions=_positions(spec.train, steps, len(samples)),
        tokens_per_sample=tokens_per_sample,
        tokenizer=tokenizer,
    )


def _positions(train: Train, steps: int, num_samples: int) -> int:
    whole = steps * train.global_batch_size
    return whole if train.data_epochs is None else min(whole, math.ceil(train.data_epochs * num_samples))


def _load_task(plan: Plan) -> tuple[Task, dict[str, Any] | None]:
    if isinstance(plan.spec.workload, PythonTask):
        assert plan.code_folder is not None, "a task needs its code folder"
        return load_task(plan.spec.workload, plan.code_folder), None
    assert plan.data is not None, "a language model needs prepared data"
    cache = open_tokens(plan.data, storage=plan.storage, cache_folder=plan.cache_folder)
    return language_task(plan.spec, plan.data, cache), cache.tokenizer
