"""The HTTP views: what the API shows of jobs and what happened to them. Times are UTC; numbers may be NaN or infinite, as words."""

from datetime import datetime
from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict

from drumline.run.records import Number
from drumline.spec.problems import FieldProblem
from drumline.spec.states import AttemptState, CommandState, EndReason, JobState

Item = TypeVar("Item")


class View(BaseModel):
    model_config = ConfigDict(use_attribute_docstrings=True)


class Progress(View):
    """Where a job is, as far as its workers have said."""

    step: int = 0
    steps: int | None = None
    loss: Number | None = None
    validation_loss: Number | None = None
    rate: Number | None = None
    """Tokens a second for language models, samples a second for tasks."""
    rate_unit: Literal["tokens/s", "samples/s"] | None = None
    eta_s: float | None = None
    spark: list[Number] = []
    """The loss so far in at most 32 values."""


class Cause(View):
    """Why a job stands where it stands."""

    reason: EndReason | None = None
    sentence: str = ""
    """One sentence: what happened to which thing, and what to do."""
    details: dict[str, Any] = {}


class JobView(View):
    """A job as lists show it."""

    id: str
    name: str
    state: JobState
    workload: str
    """language_model, python or script."""
    labels: dict[str, str] = {}
    notes: str = ""
    priority: int = 0
    workers_present: int = 0
    workers_wanted: int = 1
    progress: Progress = Progress()
    cause: Cause = Cause()
    waits: str = ""
    """Why a queued job waits."""
    num_attempts: int = 0
    parent_id: str | None = None
    """The job it was forked from."""
    version: int
    """Grows with state and intent only; the ETag."""
    position: int
    """The position of the job's record that this view reflects; follow the stream from here."""
    created_at: datetime
    started_at: datetime | None = None
    """When its first worker ran."""
    ended_at: datetime | None = None
    state_since: datetime


class JobDetail(JobView):
    """A job whole."""

    spec: dict[str, Any]
    """As it was asked."""
    facts: dict[str, Any] = {}
    """What turned out as it ran: resolved sizes, git commit, package versions, parameter count."""
    git_commit: str | None = None
    workers: list["WorkerView"] = []


class WorkerView(View):
    """One process in a seat, as its last heartbeat told."""

    id: str
    attempt_id: str
    rank: int | None
    epoch: int
    node: str
    pid: int
    phase: str
    step: int
    memory_bytes: int
    cpu_percent: float
    gpu_percent: float | None = None
    gpu_memory_bytes: int | None = None
    silent_s: float
    """Seconds since the last heartbeat arrived."""


class AttemptView(View):
    id: str
    job_id: str
    number: int
    """1 for the first; also the fence."""
    state: AttemptState
    cause: Cause = Cause()
    resumed_from_step: int | None = None
    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None


class EventView(View):
    position: int
    job_id: str
    time: datetime
    kind: Literal["state", "attempt", "checkpoint", "command", "artifact", "incident", "operation", "note"]
    name: str
    sentence: str
    actor: str
    """Who or what caused it: a key's name, `reconciler`, or a worker."""
    details: dict[str, Any] = {}


class CheckpointView(View):
    id: str
    job_id: str
    attempt_id: str
    step: int
    bytes: int
    metrics: dict[str, Number] = {}
    state: Literal["valid", "damaged", "removed"]
    problem: str = ""
    """What is wrong with a damaged one: the file, and how it differs."""
    verified_at: datetime | None = None
    """When its files were last found to be what its manifest says."""
    is_latest: bool = False
    is_best: bool = False
    created_at: datetime


class CheckpointDetail(CheckpointView):
    files: list["FileView"] = []


class FileView(View):
    path: str
    bytes: int
    sha256: str


class ArtifactView(View):
    id: str
    job_id: str
    name: str
    bytes: int
    sha256: str
    created_at: datetime


class SeriesSummary(View):
    """One named series of a job, without its points."""

    name: str
    rank: int | None
    num_points: int
    step_first: int
    step_last: int
    last: Number


class Bucket(View):
    """Points that fall together at the asked resolution; with one point all values are equal."""

    step: int
    """Of the last point in it."""
    last: Number
    min: Number
    max: Number
    num_points: int


class SeriesView(View):
    job_id: str
    name: str
    rank: int | None
    buckets: list[Bucket]
    position: int


class LogLine(View):
    worker: str
    offset: int
    """Byte offset of the line's first byte in the worker's log."""
    text: str


class LogPage(View):
    lines: list[LogLine]
    next: str | None = None
    """Cursor of the next page; None at the end for now."""
    position: int = 0


class CommandView(View):
    id: str
    kind: Literal["stop", "checkpoint"]
    arguments: dict[str, Any] = {}
    state: CommandState


class NodeView(View):
    name: str
    cpu: float
    gpu: float
    memory: int


class ClusterView(View):
    id: str
    name: str
    address: str
    state: Literal["reachable", "unreachable", "unknown"]
    nodes: list[NodeView] = []
    cpu_total: float = 0
    cpu_used: float = 0
    gpu_total: float = 0
    gpu_used: float = 0
    seen_at: datetime | None = None


class Page(View, Generic[Item]):
    """One page of a list."""

    items: list[Item]
    next: str | None = None
    """Pass as `cursor` for the next page; None on the last."""


class Problem(View):
    """An error, as RFC 9457 has it (`application/problem+json`)."""

    type: str
    """`urn:drumline:problem:` and the code."""
    title: str
    status: int
    code: str
    detail: str
    """What happened to which thing."""
    remedy: str = ""
    errors: list[FieldProblem] = []
    request_id: str = ""


class Submission(View):
    """The body of `POST /v1/jobs`."""

    spec: dict[str, Any]
    """A job file's content (JSON Schema at `/v1/schema/job`)."""
    notes: str = ""
    git_commit: str | None = None


class Validation(View):
    """The answer of `POST /v1/jobs/validate`."""

    ok: bool
    errors: list[FieldProblem] = []
    spec: dict[str, Any] | None = None
    """The spec with every default filled in."""


class JobPatch(View):
    model_config = ConfigDict(extra="forbid")
    notes: str | None = None
    labels: dict[str, str] | None = None


class CodeView(View):
    sha256: str
    bytes: int


class ForkRequest(View):
    """The body of `POST /v1/jobs/{id}/fork`."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)
    checkpoint: str = "latest"
    """Id of one of the job's checkpoints, `latest` or `best`."""
    name: str | None = None
    """Of the new job; the parent's where none is given."""
    notes: str = ""
    changes: dict[str, Any] = {}
    """Fields of the spec that differ, as a JSON Merge Patch (RFC 7396)."""
