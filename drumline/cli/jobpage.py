"""The page of one job: what it is, how far, its life to scale, what went wrong, workers, checkpoints, last events. Draws; asks nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from drumline.cli import format, lines, phrases
from drumline.cli.columns import Column, Columns
from drumline.cli.look import AMBER, BLUE, GREEN, GREY, LOOKS, RED, state_text
from drumline.cli.timeline import timeline
from drumline.spec.states import JobState
from drumline.wire.views import CheckpointView, EventView, JobDetail, WorkerView

EVENTS_SHOWN = 8
SILENT_S = 5.0
"""A worker unheard for longer is marked."""


@dataclass(frozen=True)
class JobPage:
    job: JobDetail
    events: Sequence[EventView]
    checkpoints: Sequence[CheckpointView]
    now: datetime

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield _headline(self.job)
        yield _about(self.job, now=self.now)
        if self.job.notes:
            yield Text(self.job.notes, style="italic")
        yield from _cause(self.job)
        if life := timeline(self.events, now=self.now, width=min(options.max_width, 100)):
            yield Text()
            yield from life
        if self.job.workers and not self.job.state.is_final:
            yield _title("Workers")
            yield worker_table(self.job.workers)
        if self.checkpoints:
            yield _title("Checkpoints")
            yield checkpoint_table(self.checkpoints, now=self.now)
        if self.events:
            yield _title("Events")
            yield from event_lines(self.events[-EVENTS_SHOWN:], self.job)


def _headline(job: JobDetail) -> Text:
    """shakespeare  ● running   step 1 240 / 2 000 · loss 1.91 · 12.4 k tok/s · 3 min left."""
    told = job.progress
    moving = (phrases.rate(told), phrases.time_left(told)) if job.state is JobState.RUNNING else ()
    figures = [piece for piece in (phrases.steps(told), phrases.loss(told, digits=4), phrases.validation(told), *moving) if piece]
    return (
        Text(job.name, style="bold")
        .append("  ")
        .append_text(state_text(job.state))
        .append("   " + " · ".join(figures), style="default not bold")
    )


def _about(job: JobDetail, *, now: datetime) -> Text:
    ran_s = phrases.ran_for(job, now=now)
    labels = " ".join(f"{name}={value}" for name, value in sorted(job.labels.items()))
    pieces = [
        job.id,
        job.workload,
        phrases.workers(job),
        f"submitted {format.rough((now - job.created_at).total_seconds())} ago",
        f"ran {format.duration(ran_s)}" if ran_s is not None and job.state.is_final else "",
        f"attempt {job.num_attempts}" if job.num_attempts > 1 else "",
        f"commit {job.git_commit[:10]}{'-dirty' if job.git_commit.endswith('-dirty') else ''}" if job.git_commit else "",
        labels,
    ]
    return Text(" · ".join(piece for piece in pieces if piece), style=GREY)


def _cause(job: JobDetail) -> list[Text]:
    sentence = job.waits if job.state is JobState.QUEUED else job.cause.sentence
    if not sentence or job.state in (JobState.RUNNING, JobState.SUCCEEDED):
        return []
    return [Text(), Text(sentence, style=LOOKS[job.state].style), *lines.traceback(job.cause, indent=2)]


def worker_table(workers: Sequence[WorkerView]) -> Columns:
    """Rows of rank, phase, step, memory, load, node and silence."""
    return Columns(
        [
            Column([Text("–" if worker.rank is None else str(worker.rank)) for worker in workers], is_number=True),
            Column([_phase(worker) for worker in workers]),
            Column([Text(f"step {format.count(worker.step)}") for worker in workers], rank=1),
            Column([Text(format.size(worker.memory_bytes)) for worker in workers], rank=2, is_number=True),
            Column([Text(f"{worker.cpu_percent:.0f} % CPU") for worker in workers], rank=3, is_number=True),
            Column(
                [Text("" if worker.gpu_percent is None else f"{worker.gpu_percent:.0f} % GPU") for worker in workers],
                rank=3,
                is_number=True,
            ),
            Column([Text(worker.node, style=GREY) for worker in workers], rank=4),
            Column([Text(f"pid {worker.pid}", style=GREY) for worker in workers], rank=5),
        ]
    )


def _phase(worker: WorkerView) -> Text:
    if worker.silent_s > SILENT_S:
        return Text(f"◆ silent for {format.duration(worker.silent_s)}", style=AMBER)
    return Text(f"● {worker.phase}", style=BLUE) if worker.phase else Text("○ starting", style=BLUE)


def checkpoint_table(checkpoints: Sequence[CheckpointView], *, now: datetime) -> Columns:
    """Rows of step, state, size, validation loss, marks, age and id."""
    return Columns(
        [
            Column([Text(f"step {format.count(one.step)}") for one in checkpoints], is_number=True),
            Column([_validity(one) for one in checkpoints]),
            Column([Text(format.size(one.bytes)) for one in checkpoints], rank=2, is_number=True),
            Column([_metric(one) for one in checkpoints], rank=1),
            Column([Text(" ".join(_marks(one))) for one in checkpoints], rank=1),
            Column(
                [Text(f"{format.rough((now - one.created_at).total_seconds())} ago", style=GREY) for one in checkpoints],
                rank=3,
                is_number=True,
            ),
            Column([Text(one.id, style=GREY) for one in checkpoints], rank=0),
        ]
    )


def _validity(checkpoint: CheckpointView) -> Text:
    glyph, style = {"valid": ("✓", GREEN), "damaged": ("✗", RED), "removed": ("○", GREY)}[checkpoint.state]
    return Text(f"{glyph} {checkpoint.state}", style=style)


def _metric(checkpoint: CheckpointView) -> Text:
    loss = checkpoint.metrics.get("validation_loss")
    return Text("" if loss is None else f"validation {format.figure(loss, digits=4)}")


def _marks(checkpoint: CheckpointView) -> list[str]:
    return [mark for mark, holds in (("latest", checkpoint.is_latest), ("best", checkpoint.is_best)) if holds]


def event_lines(events: Sequence[EventView], job: JobDetail) -> list[lines.Line]:
    return [line for event in events if (line := lines.event(event, job, with_end=True)) is not None]


def _title(words: str) -> Text:
    return Text(f"\n{words}", style="bold")
