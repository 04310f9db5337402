"""How news of a job reads, line by line: what happened, how far it is, how it ended. Draws nothing, asks for no time."""

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from rich.console import Group
from rich.text import Text

from drumline.cli import format, phrases
from drumline.cli.look import AMBER, GREEN, GREY, LOOKS, RED, state_text
from drumline.cli.row import Row
from drumline.spec.states import JobState
from drumline.wire.views import Cause, EventView, JobView

Line: TypeAlias = Text | Row | Group
TRACEBACK_LINES_MAX = 12
_PASSING = frozenset({JobState.QUEUED, JobState.STARTING, JobState.RECOVERING, JobState.PAUSING, JobState.PAUSED, JobState.CANCELLING})


def event(happened: EventView, job: JobView, *, with_end: bool = False) -> Line | None:
    """One thing that happened: time, shape, word, sentence. While following, the end is told by `ending`, with figures."""
    if happened.kind == "state" and JobState(happened.name).is_final and not with_end:
        return None
    sentence = "" if happened.sentence == f"{job.name} is {happened.name}" else happened.sentence
    if happened.kind == "state":
        look = LOOKS[JobState(happened.name)]
        return Row(happened.time, Text(f"{look.glyph} {happened.name}", style=look.style), Text(sentence))
    word = happened.kind if happened.kind in ("checkpoint", "artifact", "incident") else happened.name.replace("_", " ")
    return Row(happened.time, Text(f"· {word}", style=GREY), Text(sentence, style=GREY))


def log(worker: str, text: str) -> Line:
    said = Text.from_ansi(text) if "\x1b" in text else Text(text)  # colours of the user's own stay, what moves the cursor does not
    said.style = "default"
    return Text(f"{worker:>6} │ ", style=GREY).append_text(said)


def connection(sentence: str, *, now: datetime, stands: bool) -> Line:
    word = Text("● online", style=GREEN) if stands else Text("◆ offline", style=AMBER)
    return Row(now, word, Text(sentence))


def progress(job: JobView, *, now: datetime, width: int) -> Text:
    """The line that stays: state, bar, figures; what matters least goes first where the terminal is narrow."""
    if job.state in _PASSING:
        waited = format.duration((now - job.state_since).total_seconds())
        return _fitted([state_text(job.state), Text(waited), Text(job.waits or job.cause.sentence, style=GREY)], width)
    told = job.progress
    pieces = [
        state_text(job.state),
        Text(phrases.share(told), style=LOOKS[job.state].style),
        Text(phrases.steps(told)),
        Text(phrases.time_left(told)),
        Text(phrases.loss(told, digits=4)),
        Text(phrases.rate(told)),
        Text(phrases.validation(told)),
        Text(format.sparkline(told.spark, width=12), style=GREY),
    ]
    return _fitted(pieces, width)


def plain_progress(job: JobView) -> Text:
    told = job.progress
    pieces = [phrases.steps(told), phrases.loss(told, digits=4), phrases.validation(told), phrases.rate(told), phrases.time_left(told)]
    return Text("          " + " · ".join(piece for piece in pieces if piece))


@dataclass(frozen=True)
class Told:
    """What the last plain progress line told, to know when the next is due."""

    at: datetime
    tenth: int
    validation_loss: float | None

    @classmethod
    def of(cls, job: JobView, *, now: datetime) -> "Told":
        told = job.progress
        return cls(now, 10 * told.step // told.steps if told.steps else 0, told.validation_loss)

    def is_due(self, job: JobView, *, now: datetime, every_s: float) -> bool:
        if not job.progress.step:
            return False
        new = Told.of(job, now=now)
        return (new.tenth, new.validation_loss) != (self.tenth, self.validation_loss) or (now - self.at).total_seconds() >= every_s


def ending(job: JobView) -> Line:
    """How the job ended: the figures that matter, and what went wrong, with the user's own file and line."""
    told = job.progress
    ran_s = phrases.ran_for(job, now=job.ended_at or job.state_since)
    done = phrases.counted(told.step, "step") + (f" in {format.duration(ran_s)}" if ran_s is not None else "") if told.step else ""
    rate = f"{phrases.rate(told)}" if job.state is JobState.SUCCEEDED else ""
    figures = " · ".join(piece for piece in (done, phrases.loss(told, digits=4), phrases.validation(told), rate) if piece)
    sentence = "" if job.state is JobState.SUCCEEDED else job.cause.sentence
    said = [Row(job.ended_at or job.state_since, state_text(job.state), Text(sentence or figures))]
    if sentence and figures:
        said.append(Row(None, Text(), Text(figures, style=GREY)))
    return Group(*said, *traceback(job.cause))


def traceback(cause: Cause, *, indent: int = 10) -> list[Text]:
    """The last lines of the user's own traceback, where the job ended with one."""
    text = cause.details.get("traceback")
    if not isinstance(text, str) or not text.strip():
        return []
    kept = text.rstrip().splitlines()[-TRACEBACK_LINES_MAX:]
    return [Text(f"{'':{indent}}{line}", style=RED if line is kept[-1] else GREY) for line in kept]


def _fitted(pieces: list[Text], width: int) -> Text:
    """Join pieces by two spaces, from the first on, as long as they fit."""
    line = Text(no_wrap=True, overflow="ellipsis")
    for piece in pieces:
        if not piece.plain:
            continue
        if line.cell_len and line.cell_len + 2 + piece.cell_len > width:
            break
        line.append_text(Text("  ") if line.cell_len else Text()).append_text(piece)
    return line
