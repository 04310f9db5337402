"""The life of a job as a line to scale: ── queued ─ starting ──── running ────▶. Draws from state events; asks nothing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from rich.text import Text

from drumline.cli import format
from drumline.cli.look import GREY, LOOKS
from drumline.spec.states import JobState
from drumline.wire.views import EventView

LEGEND_MAX = 7


@dataclass(frozen=True)
class Stretch:
    """A time in one state."""

    state: JobState
    seconds: float


def stretches(events: Iterable[EventView], *, now: datetime) -> tuple[list[Stretch], JobState | None]:
    """Return the times spent in each state, in order, and the final state, if it came."""
    moves = [(JobState(event.name), event.time) for event in events if event.kind == "state"]
    final = moves[-1][0] if moves and moves[-1][0].is_final else None
    ends = [*moves[1:], (None, now)]
    spent = [Stretch(state, max(0.0, (end - time).total_seconds())) for (state, time), (_, end) in zip(moves, ends, strict=False)]
    return (spent[:-1] if final else spent), final


def timeline(events: Iterable[EventView], *, now: datetime, width: int) -> list[Text]:
    """Return the line and its legend; nothing where nothing has happened yet."""
    spent, final = stretches(events, now=now)
    if not spent:
        return []
    line = Text(no_wrap=True)
    for stretch, columns in zip(spent, _columns(spent, width - 2), strict=True):
        line.append(_segment(stretch.state.value, columns), style=LOOKS[stretch.state].style)
    end = LOOKS[final] if final else LOOKS[spent[-1].state]
    line.append(f" {end.glyph}" if final else "▶", style=end.style)
    return [line, _legend(spent)]


def _segment(word: str, columns: int) -> str:
    """A stretch of line; with its word in it where there is room."""
    if columns < len(word) + 4:
        return "─" * columns
    left = (columns - len(word) - 2) // 2
    return f"{'─' * left} {word} {'─' * (columns - len(word) - 2 - left)}"


def _columns(spent: Sequence[Stretch], width: int) -> list[int]:
    """Share the width by time; everything that happened gets at least one column."""
    total = sum(stretch.seconds for stretch in spent) or 1.0
    free = max(0, width - len(spent))
    return [1 + int(free * stretch.seconds / total) for stretch in spent]


def _legend(spent: Sequence[Stretch]) -> Text:
    """Name each stretch with its length; of a long story, the sums."""
    if len(spent) > LEGEND_MAX:
        states = dict.fromkeys(stretch.state for stretch in spent)
        spent = [Stretch(state, sum(one.seconds for one in spent if one.state is state)) for state in states]
    legend = Text()
    for stretch in spent:
        legend.append(" · " if legend.plain else "", style=GREY)
        legend.append(f"{stretch.state} ", style=LOOKS[stretch.state].style).append(format.duration(stretch.seconds))
    return legend
