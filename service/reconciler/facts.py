"""What `decide` and `schedule` are told: plain frozen values, taken from the tables by rows.py. No I/O."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from drumline.spec.states import AttemptState, EndReason, JobState


@dataclass(frozen=True)
class Cause:
    """Why something ended: one reason, one sentence for the user, and what they were made from."""

    reason: EndReason
    sentence: str = ""
    details: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class AttemptFacts:
    """The newest attempt of a job, not ended yet."""

    id: str
    fence: int
    state: AttemptState
    created_at: datetime
    started_at: datetime | None = None
    """When its first worker ran; None before."""
    heard_at: datetime | None = None
    """When its shipper last posted; None before the first time."""
    verdict: Cause | None = None
    """What its driver said of its end; None before it did."""
    stop_sent_at: datetime | None = None
    """When the cluster was last asked to force it; None when it was not."""
    over_since: datetime | None = None
    """When a verdict, or an end on the cluster, was first seen; None while it goes on."""

    @property
    def trains(self) -> bool:
        return self.state is AttemptState.RUNNING


@dataclass(frozen=True)
class JobFacts:
    """A job, its limits, and its living attempt."""

    id: str
    name: str
    state: JobState
    version: int = 0
    """Grows with state and intent: what was decided on another version is void."""
    step: int = 0
    failures: int = 0
    """Attempts that failed in a row without progress."""
    failures_step: int = -1
    """The furthest step reached when `failures` was last counted."""
    failures_max: int = 3
    first_cause: Cause | None = None
    """Why the first attempt of that row failed; None when `failures` is 0."""
    retry_at: datetime | None = None
    stop_asked_at: datetime | None = None
    ran_before: timedelta = timedelta()
    """How long its ended attempts ran in all."""
    start_s: float = 600
    run_s: float | None = None
    """None sets no limit."""
    hears_since: datetime | None = None
    """Since when the API takes what shippers post, as far as we know; None while it does not."""
    attempt: AttemptFacts | None = None
    """None between attempts, and before the first."""
