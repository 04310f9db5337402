"""Watching one job in the terminal until it ends: states and events as lines, progress as one line that stays below them.

Piped, progress becomes a line now and then, and no control characters are written. `follow_job` is also what `make demo` shows.
"""

from contextlib import AbstractContextManager
from dataclasses import asdict, fields
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Protocol, Self

from rich.console import Console, ConsoleOptions, RenderResult
from rich.live import Live

from drumline.cli import lines, out
from drumline.cli.workers import WorkerNames
from drumline.client import Client, Healed, JobChanged, LogCame, Lost, PointsCame, SomethingHappened, Update
from drumline.run.numbers import wire_number
from drumline.spec.states import JobState
from drumline.wire.views import JobView

PLAIN_EVERY_S = 30.0
"""Piped output tells progress this often, and at every tenth of the way."""
REFRESHES_PER_S = 4


def follow_job(client: Client, job_id: str, *, console: Console, logs: bool = False) -> JobView:
    """Print what happens to a job until it ends, and return it as it ended."""
    first = client.job(job_id)
    screen: Screen = LiveScreen(console, first) if console.is_terminal and not console.is_dumb_terminal else PlainScreen(console, first)
    workers = WorkerNames(client, first.id)
    with screen:
        for event in client.events(first):
            if event.position <= first.position:
                screen.print(lines.event(event, first))
        for update in client.follow(first, kinds=("state", "logs") if logs else ("state",)):
            _show(update, screen, workers)
    screen.print(lines.ending(screen.job))
    return screen.job


def _show(update: Update, screen: "Screen", workers: WorkerNames) -> None:
    match update:
        case JobChanged(job):
            screen.progress(job)
        case SomethingHappened(event):
            screen.print(lines.event(event, screen.job))
        case LogCame(worker=worker, lines=texts):
            for text in texts:
                screen.print(lines.log(workers.of(worker), text))
        case Lost(sentence) | Healed(sentence):
            screen.print(lines.connection(sentence, now=datetime.now(UTC), stands=isinstance(update, Healed)))


class Screen(Protocol):
    """Where news of one job appears."""

    job: JobView

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None: ...

    def print(self, line: lines.Line | None) -> None:
        """Add a line for good; None adds nothing."""
        ...

    def progress(self, job: JobView) -> None:
        """Take the job as it now stands."""
        ...


class LiveScreen(AbstractContextManager["LiveScreen"]):
    """A terminal: lines scroll up, and the progress line below them is drawn anew in place."""

    def __init__(self, console: Console, job: JobView) -> None:
        self.job = job
        self._console = console
        self._live = Live(self, console=console, transient=True, refresh_per_second=REFRESHES_PER_S)

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._live.stop()

    def print(self, line: lines.Line | None) -> None:
        if line is not None:
            self._console.print(line)

    def progress(self, job: JobView) -> None:
        self.job = job

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield lines.progress(self.job, now=datetime.now(UTC), width=options.max_width)


class PlainScreen(AbstractContextManager["PlainScreen"]):
    """A pipe or a file: one line after the other."""

    def __init__(self, console: Console, job: JobView) -> None:
        self.job = job
        self._console = console
        self._told = lines.Told.of(job, now=datetime.now(UTC))

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        return

    def print(self, line: lines.Line | None) -> None:
        if line is not None:
            self._console.print(line, soft_wrap=True)

    def progress(self, job: JobView) -> None:
        self.job = job
        now = datetime.now(UTC)
        if not job.state.is_final and self._told.is_due(job, now=now, every_s=PLAIN_EVERY_S):
            self._told = lines.Told.of(job, now=now)
            self.print(lines.plain_progress(job))


def watch(client: Client, job: JobView, *, logs: bool = False) -> int:
    """Follow a job on stdout, and return the exit code. Ctrl-C ends the watching only, and says so."""
    try:
        return exit_code(follow_job(client, job.id, console=out.screen(), logs=logs))
    except KeyboardInterrupt:
        out.show(f"stopped watching; {job.name} goes on, and `drumline follow {job.name}` shows it again")
        raise


def follow_json(client: Client, job: JobView, *, logs: bool = False) -> int:
    """Print what happens to a job as lines of JSON, each with its kind under `update`, and return the exit code."""
    last = job
    for update in client.follow(job, kinds=("state", "series", "logs") if logs else ("state", "series")):
        out.line({"update": _KINDS[type(update)], **_fields(update)})
        last = update.job if isinstance(update, JobChanged) else last
    return exit_code(last)


def exit_code(job: JobView) -> int:
    return 0 if job.state is JobState.SUCCEEDED else 1


_KINDS = {JobChanged: "job", SomethingHappened: "event", PointsCame: "points", LogCame: "log", Lost: "lost", Healed: "healed"}


def _fields(update: Update) -> dict[str, Any]:
    match update:
        case PointsCame(series=series):
            return {"series": [{**asdict(one), "points": [[step, wire_number(value)] for step, value in one.points]} for one in series]}
        case _:
            return {field.name: getattr(update, field.name) for field in fields(update)}
