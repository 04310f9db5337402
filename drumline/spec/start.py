"""What a driver is told when it starts: the start record, and the protocol number that ingest shares with it."""

from pydantic import BaseModel, ConfigDict

from drumline.spec.job import JobSpec

PROTOCOL = 1
"""Grows when start record or ingest change their meaning; a newer control plane speaks the older numbers too."""


class ResumeFrom(BaseModel):
    """A checkpoint to go on from."""

    model_config = ConfigDict(frozen=True)
    checkpoint_id: str
    path: str
    """Folder under the storage root."""
    step: int


class StartRecord(BaseModel):
    """Everything one attempt needs. Holds no secret."""

    model_config = ConfigDict(frozen=True)
    protocol: int = PROTOCOL
    job_id: str
    attempt_id: str
    fence: int
    """This attempt's place in the job's order; lower ones may no longer commit checkpoints or obey commands."""
    spec: JobSpec
    storage: str
    """fsspec URI of the storage root."""
    resume_from: list[ResumeFrom] = []
    """Valid checkpoints, newest first; the first that verifies is taken."""
    failures_left: int = 0
    """How many failures without progress the driver may still meet by itself (truth 11)."""
    run_s_left: float | None = None
