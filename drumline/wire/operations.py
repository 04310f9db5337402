"""The HTTP views of operations, secrets and the audit: work beside training, and who did what."""

from datetime import datetime
from enum import StrEnum
from typing import Any, Literal

from pydantic import ConfigDict, Field

from drumline.wire.views import View


class OperationState(StrEnum):
    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def is_final(self) -> bool:
        return self not in (OperationState.QUEUED, OperationState.RUNNING)


class OperationView(View):
    """Work on a job or checkpoint other than training."""

    id: str
    kind: Literal["verify", "export", "sample", "delete"]
    job_id: str
    checkpoint_id: str | None = None
    arguments: dict[str, Any] = Field(default={})
    state: OperationState
    progress: float = 0.0
    """0 to 1."""
    note: str = ""
    """What it does now."""
    result: dict[str, Any] | None = None
    """verify: {ok, files, bytes}; export: {files: [{path, bytes, sha256}], bytes}; sample: {texts}; delete: {rows, bytes}."""
    code: str = ""
    """Stable name of what went wrong; empty where nothing did."""
    sentence: str = ""
    """What went wrong, and what to do."""
    asked_by: str
    """A key's name, or `scrub`."""
    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None


class ExportRequest(View):
    """The body of `POST /v1/checkpoints/{id}/export`."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)
    format: Literal["safetensors"] = "safetensors"


class SampleRequest(View):
    """The body of `POST /v1/checkpoints/{id}/sample`; for language models."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)
    prompt: str = Field("", max_length=20_000)
    tokens: int = Field(200, ge=1, le=4000)
    """How many to add."""
    samples: int = Field(1, ge=1, le=16)
    temperature: float = Field(0.8, ge=0, le=10)
    """0 takes the likeliest token each time."""
    top_k: int | None = Field(None, ge=1, le=1_000_000)
    seed: int = Field(0, ge=0, le=2**63 - 1)


class SecretValue(View):
    """The body of `PUT /v1/secrets/{name}`; no answer ever shows it."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)
    value: str = Field(min_length=1, max_length=65_536)


class SecretView(View):
    name: str
    set_by: str
    created_at: datetime
    updated_at: datetime


class AuditView(View):
    """One call that changed something, or was refused to."""

    id: str
    time: datetime
    actor: str
    """Name of the key; empty where none was shown."""
    verb: str
    target: str
    """Id or name of the thing."""
    status: int
    """Of the answer."""
    address: str
    request_id: str
