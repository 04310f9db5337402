"""What the engine is handed and what it hands back: Plan, PreparedData, Outcome. Plain values, picklable, and no torch here.

Whoever starts the engine (worker under Ray, torchrun, or one alone) prepares the data, fills in a Plan, and calls
`trainer.engine.train.run(plan, rendezvous=..., reporter=...) -> Outcome`, which never raises for what a user or a machine may do.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from drumline.spec.job import JobSpec
from drumline.spec.start import ResumeFrom
from drumline.spec.states import EndReason


@dataclass(frozen=True)
class PreparedData:
    """A token cache under the storage root, as `trainer.engine.data.prepare.prepare` left it."""

    folder: str
    """Folder under the storage root, `tokens/<hash>`: tokens.bin, meta.json, tokenizer.json."""
    train: range
    """Which tokens of the stream are trained on."""
    validation: range
    """Which are kept for validation; empty where there is no such split."""
    vocab_size: int
    """How many ids the tokenizer can give; of token files: the largest id found, plus one."""


@dataclass(frozen=True)
class Plan:
    """Everything one worker needs to train, but for its rendezvous and its reporter."""

    spec: JobSpec
    job_id: str
    worker: str
    """This worker's id: the name under which it joins the rendezvous."""
    storage: str
    """fsspec URI of the storage root; checkpoints go to `jobs/<job_id>/checkpoints/<fence>-<step>/` below it."""
    fence: int = 1
    resume_from: tuple[ResumeFrom, ...] = ()
    """Newest first; the first that verifies is taken."""
    data: PreparedData | None = None
    """None for tasks, which bring their own."""
    code_folder: str | None = None
    """Local folder of the user's unpacked code; required for tasks."""
    cache_folder: str | None = None
    """Local folder for copies of token caches when the storage is remote; None takes the system's temporary folder."""
    device: str = "cpu"
    """`cpu`, or the one device of this worker, such as `cuda:0`."""
    host: str = "127.0.0.1"
    """This worker's address as the other workers reach it; its store and its collectives listen there."""
    started: dict[str, float] = field(default_factory=dict)
    """When (time.time()) earlier phases of the start were reached, shown in the facts beside the engine's own."""


class Ended(StrEnum):
    """How a run came to its end."""

    COMPLETED = "completed"
    STOPPED = "stopped"  # asked to by the reporter's `asked().stop`; a checkpoint was saved
    FAILED = "failed"


@dataclass(frozen=True)
class Outcome:
    """How a run ended, for the driver's verdict."""

    ended: Ended
    reason: EndReason
    """COMPLETED; CANCELLED when stopped (the driver says PAUSED instead where it was asked to pause); else why it failed.

    WORKER_LOST means: this worker is well, but the meeting ended because of another one, whose own outcome says more.
    """
    sentence: str = ""
    """One sentence for the user; empty when completed."""
    step: int = 0
    """Steps completed."""
    details: dict[str, Any] = field(default_factory=dict)
    """Plain JSON: worker, rank, error (type and text), file and line (in the user's code, where it is at fault), field, traceback."""
