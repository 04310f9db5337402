"""What a running attempt says, as lines of JSON: the one record format of workers, driver, shipper and ingest.

A writer (a worker, or the driver under the id `driver`) numbers its records from 1. Numbers, not times, order them; at or below
the highest number that the control plane has taken, a record is a repeat.
"""

import math
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer

from drumline.run.numbers import wire_number
from drumline.spec.states import EndReason


def _number(value: Any) -> Any:
    return {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}.get(value, value) if isinstance(value, str) else value


Number = Annotated[float, BeforeValidator(_number), PlainSerializer(wire_number)]


class RecordBase(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)
    sequence: int = Field(ge=1)
    time: float
    """Seconds since 1970 by the writer's clock; shown, never compared."""


class Points(RecordBase):
    """Figures of one step: global ones without a rank, a rank's own with it."""

    kind: Literal["points"] = "points"
    epoch: int = 0
    step: int = Field(ge=0)
    rank: int | None = None
    values: dict[str, Number]


class Status(RecordBase):
    """A worker's heartbeat: where it is and what it uses."""

    kind: Literal["status"] = "status"
    epoch: int = 0
    rank: int | None = None
    step: int = 0
    phase: str
    """starting, joining, loading, training, evaluating, saving, leaving, done; a long phase announces itself."""
    node: str = ""
    pid: int = 0
    memory_bytes: int = 0
    cpu_percent: float = 0
    """Of one core: 200 is two cores busy."""
    gpu_percent: float | None = None
    gpu_memory_bytes: int | None = None


class Progress(RecordBase):
    """How far the job is; `steps` is None where nobody knows the end."""

    kind: Literal["progress"] = "progress"
    step: int
    steps: int | None = None


class Happened(RecordBase):
    """Something worth a line in the job's events."""

    kind: Literal["event"] = "event"
    name: str
    """snake_case, such as `epoch_formed`, `checkpoint_skipped`, `tokenizing`."""
    sentence: str
    details: dict[str, Any] = {}


class CheckpointMade(RecordBase):
    """A checkpoint whose manifest is in place (truth 5)."""

    kind: Literal["checkpoint"] = "checkpoint"
    checkpoint_id: str
    fence: int
    step: int
    path: str
    """Folder under the storage root."""
    bytes: int
    manifest_sha256: str
    metrics: dict[str, Number] = {}


class ArtifactMade(RecordBase):
    """A file that user code saved for keeps."""

    kind: Literal["artifact"] = "artifact"
    artifact_id: str
    name: str
    path: str
    bytes: int
    sha256: str


class Facts(RecordBase):
    """What turned out as the job started: package versions, git commit, resolved micro-batch, parameter count, matmul peak."""

    kind: Literal["facts"] = "facts"
    values: dict[str, Any]


class CommandDone(RecordBase):
    """What became of a command."""

    kind: Literal["command"] = "command"
    command_id: str
    state: Literal["delivered", "done", "refused"]
    note: str = ""


class Verdict(RecordBase):
    """How the attempt ended, by the driver; its last record."""

    kind: Literal["verdict"] = "verdict"
    reason: EndReason
    sentence: str
    """One sentence for the user; empty when completed."""
    step: int = 0
    details: dict[str, Any] = {}
    """worker, file, line, error, traceback: what the sentence was made from."""


Record = Annotated[
    Points | Status | Progress | Happened | CheckpointMade | ArtifactMade | Facts | CommandDone | Verdict, Field(discriminator="kind")
]
