"""From a job and a world to everything a rank needs in an epoch: its Seat, with the job's state in it. Builds; takes no step."""

import importlib.metadata
import math
import platform
import time
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn

from drumline.run.reporter import Reporter
from drumline.spec.start import ResumeFrom
from trainer.engine.checkpoint.files import TrainerNotes
from trainer.engine.checkpoint.restore import first_valid, load_tensors, read_notes
from trainer.engine.data.feed import Cut, micro_batches
from trainer.engine.job import Job
from trainer.engine.metrics import Rates
from trainer.engine.optim import LearningRate, build_optimizer
from trainer.engine.parallel.apply import apply_layout
from trainer.engine.parallel.data import Buffers, GradientSync
from trainer.engine.peak import count_flops, matmul_peak
from trainer.engine.state import State
from trainer.engine.storage import Storage
from trainer.engine.tally import Tally
from trainer.engine.world import World

AUTO_BYTES_MAX = 2 << 30
AUTO_SAMPLES_MAX = 1_024
"""micro_batch_size: auto takes the whole share up to here, on a GPU up to half its memory: larger ones gain no speed."""


@dataclass
class Seat:
    """What a rank trains with in one epoch. Nothing of it outlives the epoch but `state`."""

    job: Job
    world: World
    model: nn.Module
    parameters: list[nn.Parameter]
    optimizer: torch.optim.Optimizer
    rate: LearningRate
    sync: GradientSync
    buffers: Buffers
    tally: Tally
    state: State
    cut: Cut
    rates: Rates

    @property
    def step(self) -> int:
        """Steps completed, and so the number of the next one, counted from 0."""
        assert self.state.step is not None
        return self.state.step

    def notes(self) -> TrainerNotes:
        """Return what a checkpoint keeps beside tensors and spec."""
        train = self.job.train
        return TrainerNotes(
            step=self.step,
            position=self.job.batch(self.step).start,
            seed=train.seed,
            world_size=self.world.size,
            micro_batch_size=self.cut.micro_batch_size,
            torch=torch.__version__,
        )


def take_seat(job: Job, world: World, state: State, reporter: Reporter) -> Seat:
    """Build model, layout and optimizer anew, and move the state in: this rank's own, the most advanced rank's, or a checkpoint's."""
    model = job.build_model()
    flops = _flops_per_sample(job, model) if world.rank == 0 else 0.0
    num_parameters = sum(parameter.numel() for parameter in model.parameters())
    model = job.precision.prepare(model, world.device)
    blocks = job.task.blocks(model) if hasattr(job.task, "blocks") else []
    sync = apply_layout(model, blocks, world.mesh, layout=job.layout)
    optimizer = build_optimizer(model.parameters(), job.train)
    start = _Start.agree(job, world, state, reporter)
    state.attach(model, optimizer)
    _bring_up_to_date(job, world, state, start)
    peak = matmul_peak(world.device, job.precision.matmul)
    seat = Seat(
        job=job,
        world=world,
        model=model,
        parameters=[parameter for parameter in model.parameters() if parameter.requires_grad],
        optimizer=optimizer,
        rate=LearningRate(job.train, steps=job.steps),
        sync=sync,
        buffers=Buffers(model, world),
        tally=Tally(world),
        state=state,
        cut=Cut(rank=world.rank, ranks=world.degrees.data, micro_batch_size=start.micro_batch_size),
        rates=Rates(job.tokens_per_sample, flops, peak * world.size),
    )
    if world.rank == 0:
        reporter.say("facts", values=_facts(seat, num_parameters, peak))
    return seat


@dataclass(frozen=True)
class _Start:
    """What all ranks agree on as an epoch begins."""

    micro_batch_size: int
    checkpoint: ResumeFrom | None
    """Where the state comes from when no rank holds one; None is the first weights."""
    steps: list[int | None]
    """By rank: the step whose state it holds."""

    @classmethod
    def agree(cls, job: Job, world: World, state: State, reporter: Reporter) -> "_Start":
        steps = world.gather_objects(state.step)
        choice = None
        if world.rank == 0:
            store = Storage(job.plan.storage)
            found = None if any(step is not None for step in steps) else _choose_checkpoint(job, store, reporter)
            choice = found, _micro_batch_size(job, world, read_notes(store, found.path) if found else None)
        checkpoint, micro_batch_size = world.gather_objects(choice)[0]
        return cls(micro_batch_size=micro_batch_size, checkpoint=checkpoint, steps=steps)


def _choose_checkpoint(job: Job, store: Storage, reporter: Reporter) -> ResumeFrom | None:
    def skipped(candidate: ResumeFrom, why: str) -> None:
        reporter.say(
            "event",
            name="checkpoint_skipped",
            sentence=f"the checkpoint of step {candidate.step} is not used: {why}",
            details={"checkpoint_id": candidate.checkpoint_id, "path": candidate.path, "step": candidate.step, "why": why},
        )

    found = first_valid(store, job.plan.resume_from, skipped)
    if found is not None:
        reporter.say(
            "event",
            name="resumed",
            sentence=f"training goes on from the checkpoint of step {found.step}",
            details={"checkpoint_id": found.checkpoint_id, "path": found.path, "step": found.step},
        )
    return found


def _micro_batch_size(job: Job, world: World, notes: TrainerNotes | None) -> int:
    """Return how many samples go through the model at once: as asked, as before on the same layout, or the share up to a cap."""
    asked = job.train.micro_batch_size
    if asked != "auto":
        return asked
    if notes is not None and notes.world_size == world.size:
        return notes.micro_batch_size
    share = math.ceil(job.train.global_batch_size / world.degrees.data)
    if not hasattr(job.task, "bytes_per_sample"):
        return min(share, AUTO_SAMPLES_MAX)
    on_gpu = world.device.type == "cuda"
    fits = torch.cuda.get_device_properties(world.device).total_memory // 2 if on_gpu else AUTO_BYTES_MAX
    return max(1, min(share, AUTO_SAMPLES_MAX, int(fits / job.task.bytes_per_sample())))


def _bring_up_to_date(job: Job, world: World, state: State, start: _Start) -> None:
    """Give every rank the same state."""
    held = [-1 if step is None else step for step in start.steps]
    newest = max(held)
    if newest < 0:
        if start.checkpoint is not None:
            load_tensors(Storage(job.plan.storage), start.checkpoint.path, state.tensors)
        state.step = start.checkpoint.step if start.checkpoint else 0
    elif min(held) < newest:  # newcomers, and survivors that did not commit the last step
        for tensor in state.tensors.values():
            on_device = tensor.to(world.device)
            world.broadcast(on_device, source=held.index(newest))
            tensor.copy_(on_device)
        state.step = newest


def _flops_per_sample(job: Job, model: nn.Module) -> float:
    if hasattr(job.task, "flops_per_sample"):
        return float(job.task.flops_per_sample())
    part = micro_batches(job.batch(0), Cut(rank=0, ranks=1, micro_batch_size=2))[0]
    return count_flops(model, lambda twin: job.losses(twin, job.samples, part)[0]) / len(part.positions)


def _facts(seat: Seat, num_parameters: int, peak: float) -> dict[str, Any]:
    """Return what turned out as the epoch began."""
    job = seat.job
    per_token = job.tokens_per_sample or 1
    return {
        "num_parameters": num_parameters,
        "steps": job.steps,
        "micro_batch_size": seat.cut.micro_batch_size,
        "num_workers": seat.world.size,
        "flops_per_token" if job.tokens_per_sample else "flops_per_sample": seat.rates.flops_per_sample / per_token,
        "matmul_peak_flops": peak,
        "device": torch.cuda.get_device_name(seat.world.device) if seat.world.device.type == "cuda" else "cpu",
        "threads": torch.get_num_threads(),
        "versions": {"python": platform.python_version(), **_versions("torch", "numpy", "ray", "drumline")},
        "started": {**job.plan.started, "seated": time.time()},
    }


def _versions(*names: str) -> dict[str, str]:
    found = {}
    for name in names:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found
