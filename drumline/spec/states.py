"""What a job can be, how it may move, and why it ended. No I/O; the service moves states, this table allows them."""

from enum import StrEnum


class JobState(StrEnum):
    """What we tell the user."""

    QUEUED = "queued"
    STARTING = "starting"
    RUNNING = "running"
    RECOVERING = "recovering"
    PAUSING = "pausing"
    PAUSED = "paused"
    CANCELLING = "cancelling"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def is_final(self) -> bool:
        return self in FINAL

    @property
    def is_active(self) -> bool:
        """Does an attempt of the job hold, or wait for, resources of the cluster?"""
        return self in ACTIVE


FINAL = frozenset({JobState.SUCCEEDED, JobState.FAILED, JobState.CANCELLED})
ACTIVE = frozenset({JobState.STARTING, JobState.RUNNING, JobState.RECOVERING, JobState.PAUSING, JobState.CANCELLING})

# What then really happens wins: a job whose last step ends while it is being cancelled has succeeded.
MOVES: dict[JobState, frozenset[JobState]] = {
    JobState.QUEUED: frozenset({JobState.STARTING, JobState.PAUSED, JobState.CANCELLED, JobState.FAILED}),
    JobState.STARTING: frozenset(
        {JobState.RUNNING, JobState.RECOVERING, JobState.PAUSING, JobState.CANCELLING, JobState.SUCCEEDED, JobState.FAILED}
    ),
    JobState.RUNNING: frozenset({JobState.RECOVERING, JobState.PAUSING, JobState.CANCELLING, JobState.SUCCEEDED, JobState.FAILED}),
    JobState.RECOVERING: frozenset(
        {JobState.STARTING, JobState.RUNNING, JobState.PAUSING, JobState.CANCELLING, JobState.SUCCEEDED, JobState.FAILED}
    ),
    JobState.PAUSING: frozenset({JobState.PAUSED, JobState.CANCELLING, JobState.SUCCEEDED, JobState.FAILED}),
    JobState.PAUSED: frozenset({JobState.QUEUED, JobState.CANCELLED}),
    JobState.CANCELLING: frozenset({JobState.CANCELLED, JobState.SUCCEEDED, JobState.FAILED}),
    JobState.SUCCEEDED: frozenset(),
    JobState.FAILED: frozenset({JobState.QUEUED}),  # retried by its user
    JobState.CANCELLED: frozenset({JobState.QUEUED}),
}


def may_move(before: JobState, after: JobState) -> bool:
    """Say whether a job may go from one state to another."""
    return after in MOVES[before]


class AttemptState(StrEnum):
    """What the control plane knows of one submission to the cluster."""

    CREATED = "created"  # written down, perhaps not yet started: truth 3
    STARTED = "started"  # the cluster has taken it
    RUNNING = "running"  # its workers train
    ENDED = "ended"


class EndReason(StrEnum):
    """Why an attempt, and with its last attempt a job, ended."""

    COMPLETED = "completed"
    CANCELLED = "cancelled"  # asked for, and the workers stopped by themselves
    STOPPED = "stopped"  # asked for, and had to be forced
    PAUSED = "paused"
    USER_CODE = "user_code"
    OUT_OF_MEMORY = "out_of_memory"
    WORKER_LOST = "worker_lost"
    DRIVER_LOST = "driver_lost"
    CLUSTER_LOST = "cluster_lost"  # the cluster forgot the attempt
    NUMERIC = "numeric"
    DATA = "data"
    STORAGE = "storage"
    START_TIMEOUT = "start_timeout"
    RUN_TIMEOUT = "run_timeout"
    HANG = "hang"
    INTERNAL = "internal"


# What a second try cannot mend: the same code on the same data ends the same way.
NOT_RETRIED = frozenset({EndReason.USER_CODE, EndReason.NUMERIC, EndReason.DATA, EndReason.RUN_TIMEOUT})


class CommandState(StrEnum):
    """How far a command for a running attempt has come."""

    ASKED = "asked"
    DELIVERED = "delivered"
    DONE = "done"
    REFUSED = "refused"
