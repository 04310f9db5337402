"""What a user's own script imports: metrics, checkpoints, artifacts and stop requests. Outside Drumline all of it is harmless.

    import drumline.run as run

    for step in range(run.resume_step(), steps):
        ...
        run.log({"loss": loss}, step=step)
        if run.should_stop():
            break

It imports no torch, and nothing heavy; every function may be called from every rank.
"""

from collections.abc import Mapping
from functools import cache
from os import PathLike
from pathlib import Path

from drumline.run.session import Session, session_from

__all__ = ["artifact", "is_inside", "latest_checkpoint", "log", "progress", "resume_step", "save_checkpoint", "should_stop"]


def log(values: Mapping[str, float], *, step: int) -> None:
    """Record figures of one step: as the job's own from rank 0, as that rank's from others."""
    _session().log(values, step=step)


def progress(step: int, steps: int | None = None) -> None:
    """Say how far the script is; `steps` None where nobody knows the end. Rank 0 is heard."""
    _session().progress(step, steps)


def save_checkpoint(path: str | PathLike[str], *, step: int, metrics: Mapping[str, float] | None = None) -> None:
    """Copy a file or a folder into the job's storage as its checkpoint of this step. Rank 0 does it; others return at once.

    It is whole when the call returns. After a crash the job's next attempt finds it by `latest_checkpoint()`.
    """
    _session().save_checkpoint(Path(path), step=step, metrics=metrics or {})


def latest_checkpoint() -> Path | None:
    """Return a local folder with what was last saved, after checking it; None on a first start."""
    return _session().latest_checkpoint()


def resume_step() -> int:
    """Return the step of `latest_checkpoint()`; 0 on a first start."""
    return _session().resume_step()


def artifact(path: str | PathLike[str], *, name: str | None = None) -> None:
    """Keep a file with the job, under its own name or another. Each rank that calls it saves one."""
    _session().artifact(Path(path), name=name)


def should_stop() -> bool:
    """Say whether the job was asked to stop. Call it once a step, on every rank: all get yes on the same call. Cheap."""
    return _session().should_stop()


def is_inside() -> bool:
    """Say whether the script runs under Drumline."""
    return _session().is_inside


@cache
def _session() -> Session:
    return session_from()
