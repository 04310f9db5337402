"""The seam between control plane and cluster: capacity, start, observe, stop. No ray here; RayCluster and ScriptedCluster implement it."""

from enum import StrEnum
from typing import Protocol

from pydantic import BaseModel, ConfigDict

from drumline.spec.check import Capacity


class Seen(StrEnum):
    """What a cluster says of an attempt. Never shown to users; `decide` translates it."""

    PENDING = "pending"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"
    GONE = "gone"  # the cluster answers, and does not know the id
    UNREACHABLE = "unreachable"  # a time-out or a 5xx: says nothing of the attempt


class Observation(BaseModel):
    """One look at one attempt."""

    model_config = ConfigDict(frozen=True)
    state: Seen
    message: str = ""
    """What the cluster says beside it, such as the driver's exit code or last lines."""
    session: str = ""
    """Names the cluster's life: another value means that it was restarted and has forgotten its jobs."""


class Start(BaseModel):
    """What a cluster needs to start an attempt's driver. No secret: Ray shows these to whoever asks."""

    model_config = ConfigDict(frozen=True)
    attempt_id: str
    job_id: str
    api_url: str
    """Where the driver and the shippers find the API."""
    storage: str
    """fsspec URI of the storage root; the attempt's token lies there, under `token_path`."""
    token_path: str
    log_level: str = "info"


class ClusterUnreachable(Exception):
    """The cluster did not answer; nothing is known, and the call may be repeated."""


class ClusterUnfit(ClusterUnreachable):
    """The cluster answers, and cannot run our attempts until somebody changes it; the text says what. Repeating the call is no harm."""


class Cluster(Protocol):
    """Every call is bounded in time."""

    def capacity(self) -> Capacity:
        """Return what the cluster's living nodes have in all. Raises ClusterUnreachable."""
        ...

    def start(self, start: Start) -> None:
        """Start the attempt's driver. The same id twice is one run. Raises ClusterUnreachable, ClusterUnfit."""
        ...

    def observe(self, attempt_id: str) -> Observation:
        """Look at an attempt; never raises."""
        ...

    def stop(self, attempt_id: str) -> None:
        """Force the attempt to end: its driver is terminated, then killed. Unknown ids are no error. Raises ClusterUnreachable."""
        ...
