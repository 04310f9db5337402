"""The list of jobs: one row each, in the words and the order of the dashboard's first page. Draws; asks nothing."""

from collections.abc import Sequence
from datetime import datetime

from rich.text import Text

from drumline.cli import format, phrases
from drumline.cli.columns import Column, Columns
from drumline.cli.look import GREY, LOOKS, state_text
from drumline.spec.states import JobState
from drumline.wire.views import JobView

SHORT_ID = 16
"""Letters of an id that name a job in practice: the prefix, and its time to the millisecond."""


def job_list(jobs: Sequence[JobView], *, now: datetime) -> Columns:
    """Rows of state, name, curve, loss, progress, time, rate, workers, why, age and id."""
    return Columns(
        [
            Column([state_text(job.state, pad=True) for job in jobs]),
            Column([Text(job.name, style="bold") for job in jobs], width_max=28, width_min=16),
            Column([Text(format.sparkline(job.progress.spark), style=LOOKS[job.state].style) for job in jobs], rank=6),
            Column([Text(phrases.loss(job.progress)) for job in jobs], rank=1),
            Column([Text(phrases.share(job.progress), style=LOOKS[job.state].style) for job in jobs], rank=2),
            Column([Text(_time(job, now=now)) for job in jobs], rank=3),
            Column([Text(phrases.rate(job.progress) if job.state is JobState.RUNNING else "") for job in jobs], rank=7, is_number=True),
            Column([Text(phrases.workers(job)) for job in jobs], rank=8),
            Column([Text(_why(job), style=GREY) for job in jobs], rank=4, width_max=60, width_min=16),
            Column(
                [Text(f"{format.rough((now - job.created_at).total_seconds())} ago", style=GREY) for job in jobs], rank=5, is_number=True
            ),
            Column([Text(job.id[:SHORT_ID], style=GREY) for job in jobs], rank=9),
        ]
    )


def _time(job: JobView, *, now: datetime) -> str:
    """Time left of what moves, time taken by what has ended, time waited by what waits."""
    if job.state.is_final:
        ran_s = phrases.ran_for(job, now=now)
        return "" if ran_s is None else f"took {format.duration(ran_s)}"
    if job.state is JobState.RUNNING:
        return phrases.time_left(job.progress)
    return f"for {format.duration((now - job.state_since).total_seconds())}"


def _why(job: JobView) -> str:
    if job.state is JobState.QUEUED:
        return job.waits
    return job.cause.sentence if job.state in (JobState.RECOVERING, JobState.FAILED) else ""
