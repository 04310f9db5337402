"""The pieces of text that screens share: progress, loss, rate, time left. Pure; each is empty where nothing is known."""

import math
from datetime import datetime

from drumline.cli import format
from drumline.wire.views import JobView, Progress

RATE_UNITS = {"tokens/s": "tok/s", "samples/s": "samples/s"}


def steps(progress: Progress) -> str:
    """step 1 240 / 2 000."""
    if not progress.step and not progress.steps:
        return ""
    of = f" / {format.count(progress.steps)}" if progress.steps else ""
    return f"step {format.count(progress.step)}{of}"


def share(progress: Progress, *, width: int = 10) -> str:
    """▮▮▮▮▮▮▯▯▯▯ 62 %."""
    if not progress.steps:
        return ""
    return f"{format.bar(progress.step, progress.steps, width=width)} {format.percent(progress.step, progress.steps):>5}"


def loss(progress: Progress, *, digits: int = 3) -> str:
    return "" if progress.loss is None else f"loss {format.figure(progress.loss, digits=digits)}"


def validation(progress: Progress, *, digits: int = 4) -> str:
    return "" if progress.validation_loss is None else f"validation {format.figure(progress.validation_loss, digits=digits)}"


def rate(progress: Progress) -> str:
    if progress.rate is None:
        return ""
    unit = RATE_UNITS[progress.rate_unit] if progress.rate_unit else "/s"
    return f"{format.big(progress.rate)} {unit}".replace("k /s", "k/s")


def time_left(progress: Progress) -> str:
    return "" if progress.eta_s is None else f"{format.duration(progress.eta_s)} left"


def workers(job: JobView) -> str:
    """2 workers; 3 of 4 workers while some are missing from a running job."""
    wanted = job.workers_wanted
    some = f"{job.workers_present} of " if job.state.is_active and 0 < job.workers_present < wanted else ""
    return f"{some}{wanted} worker{'' if wanted == 1 else 's'}"


def ran_for(job: JobView, *, now: datetime) -> float | None:
    """Seconds from the first worker's start to the end, or to now."""
    return None if job.started_at is None else ((job.ended_at or now) - job.started_at).total_seconds()


def counted(number: int, noun: str) -> str:
    return f"{format.count(number)} {noun}{'' if number == 1 else 's'}"


def measured(name: str, value: float) -> str:
    """A value of a series with the unit that its name ends in: step_s 0.0389 s, memory_bytes 566 MB, tokens_per_s 12.4 k/s."""
    if name.endswith("_bytes") and math.isfinite(value):
        return format.size(value)
    unit = next((unit for ending, unit in _UNITS.items() if name.endswith(ending)), "")
    return f"{format.figure(value, digits=4)}{unit}"


_UNITS = {"_per_s": "/s", "_s": " s", "_percent": " %"}
