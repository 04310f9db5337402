"""The tables, one class each. Rows only: statements stand in the sibling files, decisions elsewhere.

Every table has `project_id`; every moment is UTC; `position` orders what happened within a job (never a sequence of the database,
which commits out of order).
"""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, LargeBinary, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from service.db import Base

DEFAULT_PROJECT = "default"


class _Owned:
    project_id: Mapped[str] = mapped_column(String(40), default=DEFAULT_PROJECT)


class Project(Base):
    __tablename__ = "projects"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    created_at: Mapped[datetime]


class Key(_Owned, Base):
    """An API key, hashed."""

    __tablename__ = "keys"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    name: Mapped[str] = mapped_column(String(64))
    owner: Mapped[str] = mapped_column(String(64), default="")
    """The person behind it."""
    sha256: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime]
    used_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]


class Login(_Owned, Base):
    """A one-time login link (used_at null), then the browser session it opened."""

    __tablename__ = "logins"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    key_id: Mapped[str] = mapped_column(ForeignKey("keys.id"))
    link_sha256: Mapped[str] = mapped_column(String(64), unique=True)
    cookie_sha256: Mapped[str | None] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime]
    used_at: Mapped[datetime | None]
    expires_at: Mapped[datetime]


class Cluster(_Owned, Base):
    """A Ray cluster and what was last seen of it."""

    __tablename__ = "clusters"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    name: Mapped[str] = mapped_column(String(64))
    address: Mapped[str] = mapped_column(String(255))
    """URL of Ray's dashboard, which serves the Jobs API."""
    capacity: Mapped[dict[str, Any]]
    """A `Capacity`, as last seen; empty before the first look."""
    session: Mapped[str] = mapped_column(String(128), default="")
    seen_at: Mapped[datetime | None]
    reached: Mapped[bool] = mapped_column(default=False)


class Code(_Owned, Base):
    """An uploaded zip, kept under `code/<sha256>.zip` in the storage."""

    __tablename__ = "code"
    sha256: Mapped[str] = mapped_column(String(64), primary_key=True)
    bytes: Mapped[int] = mapped_column(BigInteger)
    created_at: Mapped[datetime]


class Job(_Owned, Base):
    """What was asked, where it stands, and what its workers last said."""

    __tablename__ = "jobs"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    cluster_id: Mapped[str] = mapped_column(ForeignKey("clusters.id"))
    name: Mapped[str] = mapped_column(String(64), index=True)
    labels: Mapped[dict[str, Any]]
    notes: Mapped[str] = mapped_column(Text, default="")
    spec: Mapped[dict[str, Any]]
    """As asked, every default filled in."""
    workload: Mapped[str] = mapped_column(String(32))
    priority: Mapped[int] = mapped_column(default=0)
    workers_wanted: Mapped[int]
    git_commit: Mapped[str | None] = mapped_column(String(64))
    facts: Mapped[dict[str, Any]]
    submitted_by: Mapped[str] = mapped_column(String(64))

    state: Mapped[str] = mapped_column(String(16), index=True)
    state_since: Mapped[datetime]
    version: Mapped[int] = mapped_column(default=1)
    """Grows with state and intent; the ETag."""
    reason: Mapped[str | None] = mapped_column(String(32))
    sentence: Mapped[str] = mapped_column(Text, default="")
    details: Mapped[dict[str, Any]]
    waits: Mapped[str] = mapped_column(Text, default="")
    stop_asked_at: Mapped[datetime | None]
    """Intent: cancel or pause. Set with the move to cancelling or pausing, in one transaction."""
    parent_id: Mapped[str | None] = mapped_column(String(40), index=True)
    """The job it was forked from."""
    from_checkpoint: Mapped[str | None] = mapped_column(String(40))
    """Of the parent: where its first attempt goes on from."""
    deleted_at: Mapped[datetime | None]
    """Hidden from then on, and removed in small batches."""
    fence: Mapped[int] = mapped_column(default=0)
    """Number of the newest attempt."""
    failures: Mapped[int] = mapped_column(default=0)
    """Attempts that failed in a row without a new step committed to a checkpoint or told by progress."""
    failures_step: Mapped[int] = mapped_column(default=-1)
    """The step reached when `failures` was last counted."""
    retry_at: Mapped[datetime | None]
    """Recovering: not before this."""
    created_at: Mapped[datetime] = mapped_column(index=True)
    started_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]

    step: Mapped[int] = mapped_column(default=0)
    steps: Mapped[int | None]
    progress: Mapped[dict[str, Any]]
    """loss, validation_loss, rate, rate_unit, eta_s, spark: last told, numbers as words where not finite."""

    lease_owner: Mapped[str | None] = mapped_column(String(64))
    lease_until: Mapped[datetime | None]
    """By the database's clock."""
    lease_generation: Mapped[int] = mapped_column(default=0)
    look_at: Mapped[datetime | None]
    """When the reconciler should look again; null for never (final jobs)."""
    __table_args__ = (Index("ix_jobs_look_at", "look_at"), Index("ix_jobs_created", "project_id", "created_at", "id"))


class JobPosition(Base):
    """The position counter of a job: UPDATE … SET last = last + n RETURNING, in the writing transaction."""

    __tablename__ = "job_positions"
    job_id: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True)
    project_id: Mapped[str] = mapped_column(String(40), default=DEFAULT_PROJECT)
    last: Mapped[int] = mapped_column(BigInteger, default=0)


class Event(_Owned, Base):
    """Something that happened to a job."""

    __tablename__ = "events"
    job_id: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    time: Mapped[datetime]
    kind: Mapped[str] = mapped_column(String(16))
    name: Mapped[str] = mapped_column(String(64))
    sentence: Mapped[str] = mapped_column(Text)
    actor: Mapped[str] = mapped_column(String(64))
    details: Mapped[dict[str, Any]]


class Attempt(_Owned, Base):
    """One submission to the cluster."""

    __tablename__ = "attempts"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    job_id: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), index=True)
    fence: Mapped[int]
    state: Mapped[str] = mapped_column(String(16))
    token_sha256: Mapped[str] = mapped_column(String(64))
    cluster_session: Mapped[str] = mapped_column(String(128), default="")
    cpu: Mapped[float]
    gpu: Mapped[float]
    """What it holds of the cluster, in all."""
    resumed_from: Mapped[str | None] = mapped_column(String(40))
    resumed_from_step: Mapped[int | None]
    reason: Mapped[str | None] = mapped_column(String(32))
    sentence: Mapped[str] = mapped_column(Text, default="")
    details: Mapped[dict[str, Any]]
    verdict: Mapped[dict[str, Any] | None]
    """The driver's own `Verdict`, before the reconciler has acted on it."""
    created_at: Mapped[datetime]
    started_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]
    heard_at: Mapped[datetime | None]
    """When its shipper last posted, by the API's clock."""
    stop_sent_at: Mapped[datetime | None]
    """When the reconciler asked the cluster to force it."""
    __table_args__ = (UniqueConstraint("job_id", "fence"),)


class Worker(_Owned, Base):
    """One process of an attempt (or its driver), how far its records are taken, and its last heartbeat."""

    __tablename__ = "workers"
    attempt_id: Mapped[str] = mapped_column(ForeignKey("attempts.id", ondelete="CASCADE"), primary_key=True)
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    job_id: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), index=True)
    sequence: Mapped[int] = mapped_column(BigInteger, default=0)
    log_offset: Mapped[int] = mapped_column(BigInteger, default=0)
    status: Mapped[dict[str, Any]]
    """The last `Status` record."""
    heard_at: Mapped[datetime]


class Command(_Owned, Base):
    """Something asked of a running attempt."""

    __tablename__ = "commands"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    job_id: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), index=True)
    attempt_id: Mapped[str] = mapped_column(ForeignKey("attempts.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(16))
    arguments: Mapped[dict[str, Any]]
    state: Mapped[str] = mapped_column(String(16))
    note: Mapped[str] = mapped_column(Text, default="")
    asked_by: Mapped[str] = mapped_column(String(64))
    asked_at: Mapped[datetime]
    done_at: Mapped[datetime | None]


class Checkpoint(_Owned, Base):
    __tablename__ = "checkpoints"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    job_id: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), index=True)
    attempt_id: Mapped[str] = mapped_column(String(40))
    fence: Mapped[int]
    step: Mapped[int] = mapped_column(BigInteger)
    path: Mapped[str] = mapped_column(String(512))
    """Folder under the storage root."""
    bytes: Mapped[int] = mapped_column(BigInteger)
    manifest_sha256: Mapped[str] = mapped_column(String(64))
    metrics: Mapped[dict[str, Any]]
    state: Mapped[str] = mapped_column(String(16))
    problem: Mapped[str] = mapped_column(Text, default="")
    """What is wrong with a damaged one."""
    verified_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    removed_at: Mapped[datetime | None]


class Artifact(_Owned, Base):
    __tablename__ = "artifacts"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    job_id: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(255))
    path: Mapped[str] = mapped_column(String(512))
    bytes: Mapped[int] = mapped_column(BigInteger)
    sha256: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime]


class Series(_Owned, Base):
    """One named series of a job. `rank` -1 is the global one."""

    __tablename__ = "series"
    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True)
    job_id: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(128))
    rank: Mapped[int] = mapped_column(default=-1)
    num_points: Mapped[int] = mapped_column(BigInteger, default=0)
    step_first: Mapped[int] = mapped_column(BigInteger)
    step_last: Mapped[int] = mapped_column(BigInteger)
    last_kind: Mapped[int] = mapped_column(default=0)
    last_value: Mapped[float] = mapped_column(default=0.0)
    """Kind 0: the value; 1: NaN; 2: infinity; 3: minus infinity (truth 12)."""
    position: Mapped[int] = mapped_column(BigInteger)
    """Of the last write, so that a follower finds what is new."""
    tail: Mapped[bytes] = mapped_column(LargeBinary, default=b"")
    """Points not sealed yet, in the order taken, packed as in service/series/blocks.py."""
    __table_args__ = (UniqueConstraint("job_id", "name", "rank"), Index("ix_series_job_position", "job_id", "position"))


class SeriesBlock(_Owned, Base):
    """1,024 points sealed: the header to draw from, the summary (16 headers in small) and the payload to zoom into."""

    __tablename__ = "series_blocks"
    series_id: Mapped[int] = mapped_column(ForeignKey("series.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    step_first: Mapped[int] = mapped_column(BigInteger)
    step_last: Mapped[int] = mapped_column(BigInteger)
    minimum: Mapped[float | None]
    maximum: Mapped[float | None]
    total: Mapped[float]
    num_finite: Mapped[int]
    num_points: Mapped[int]
    last_kind: Mapped[int] = mapped_column(default=0)
    last_value: Mapped[float] = mapped_column(default=0.0)
    is_ordered: Mapped[bool] = mapped_column(default=True)
    """Each step of the block is larger than the one before, so that the header tells the truth of it."""
    position: Mapped[int] = mapped_column(BigInteger, default=0)
    """Of its last point."""
    summary: Mapped[bytes] = mapped_column(LargeBinary, default=b"")
    payload: Mapped[bytes] = mapped_column(LargeBinary)


class LogChunk(_Owned, Base):
    """A compressed stretch of one worker's log."""

    __tablename__ = "log_chunks"
    job_id: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    attempt_id: Mapped[str] = mapped_column(String(40))
    worker: Mapped[str] = mapped_column(String(40))
    start: Mapped[int] = mapped_column(BigInteger)
    end: Mapped[int] = mapped_column(BigInteger)
    payload: Mapped[bytes] = mapped_column(LargeBinary)
    __table_args__ = (Index("ix_log_chunks_job_worker", "job_id", "worker", "position"),)


class IdempotencyKey(_Owned, Base):
    """The answer given to a creating POST, kept 7 days."""

    __tablename__ = "idempotency_keys"
    project_id: Mapped[str] = mapped_column(String(40), primary_key=True, default=DEFAULT_PROJECT)
    key: Mapped[str] = mapped_column(String(255), primary_key=True)
    path: Mapped[str] = mapped_column(String(255), primary_key=True)
    body_sha256: Mapped[str] = mapped_column(String(64))
    status: Mapped[int]
    answer: Mapped[dict[str, Any]]
    created_at: Mapped[datetime]


class Operation(_Owned, Base):
    """Work on a job or checkpoint other than training. It outlives what it works on."""

    __tablename__ = "operations"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    job_id: Mapped[str] = mapped_column(String(40), index=True)
    checkpoint_id: Mapped[str | None] = mapped_column(String(40), index=True)
    arguments: Mapped[dict[str, Any]]
    state: Mapped[str] = mapped_column(String(16), index=True)
    progress: Mapped[float] = mapped_column(default=0.0)
    """0 to 1."""
    note: Mapped[str] = mapped_column(Text, default="")
    """What it does now."""
    result: Mapped[dict[str, Any] | None]
    code: Mapped[str] = mapped_column(String(64), default="")
    sentence: Mapped[str] = mapped_column(Text, default="")
    """Why it failed, with `code`."""
    asked_by: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime]
    started_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]
    cancel_asked_at: Mapped[datetime | None]
    lease_owner: Mapped[str | None] = mapped_column(String(64))
    lease_until: Mapped[datetime | None]
    lease_generation: Mapped[int] = mapped_column(default=0)
    look_at: Mapped[datetime | None] = mapped_column(index=True)


class Secret(_Owned, Base):
    """A value that jobs get in their environment; encrypted with the service's own key file."""

    __tablename__ = "secrets"
    project_id: Mapped[str] = mapped_column(String(40), primary_key=True, default=DEFAULT_PROJECT)
    name: Mapped[str] = mapped_column(String(128), primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary)
    set_by: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


class Audit(_Owned, Base):
    """Who did what to which thing, and when: a row for every call that changes something, refused ones included."""

    __tablename__ = "audit"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    time: Mapped[datetime]
    actor: Mapped[str] = mapped_column(String(64), index=True)
    """Name of the key; empty where none was shown."""
    verb: Mapped[str] = mapped_column(String(32))
    """Such as `cancel`, `submit`, `login`."""
    target: Mapped[str] = mapped_column(String(255), index=True)
    """Id or name of the thing."""
    status: Mapped[int]
    """Of the answer."""
    address: Mapped[str] = mapped_column(String(64))
    """Of the caller."""
    request_id: Mapped[str] = mapped_column(String(64))
