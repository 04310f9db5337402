"""What shippers and the control plane say to each other: batches of records and log pieces up, what was taken and commands down."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from drumline.run.records import Record
from drumline.spec.start import PROTOCOL
from drumline.wire.views import CommandView


class WorkerRecords(BaseModel):
    """Records of one writer, in the order of their numbers."""

    worker: str
    """A worker's id, or `driver`."""
    records: list[Record]


class LogPiece(BaseModel):
    """A stretch of whole lines of one writer's log. `end` is the byte offset after it, and so its number."""

    worker: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    text: str
    dropped_bytes: int = 0
    """Bytes of the stretch left out because lines or the log were too long."""


class Batch(BaseModel):
    """The body of `POST /v1/attempts/{id}/ingest`. An empty one is a heartbeat, and asks what was taken."""

    model_config = ConfigDict(extra="ignore")
    protocol: int = PROTOCOL
    shipper: str
    """The node it runs on, and its pid."""
    records: list[WorkerRecords] = []
    logs: list[LogPiece] = []


class Taken(BaseModel):
    """The answer: everything up to these numbers is stored, durably."""

    records: dict[str, int] = {}
    """By writer: the highest sequence taken."""
    logs: dict[str, int] = {}
    """By writer: the log offset taken."""
    set_aside: int = 0
    """Records of this batch that could not be stored; each is an event."""
    commands: list[CommandView] = []
    """Commands not yet done, oldest first; repeated until a CommandDone arrives."""
    attempt: Literal["current", "superseded", "ended"] = "current"
