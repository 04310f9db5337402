"""A curve in the terminal: eighths of a row for height, its range at the left, its steps below. Draws values; asks nothing."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from drumline.cli import format
from drumline.cli.look import BLUE, GREY

ROWS = 8
EIGHTHS = " ▁▂▃▄▅▆▇█"


@dataclass(frozen=True)
class Chart:
    name: str
    steps: Sequence[int]
    values: Sequence[float]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        finite = [value for value in self.values if math.isfinite(value)]
        yield Text(self.name, style="bold").append(f"  {format.figure(self.values[-1], digits=4)}", style="not bold")
        if not finite:
            yield Text("no finite values", style=GREY)
            return
        low, high = min(finite), max(finite)
        labels = {0: format.figure(high, digits=4), ROWS - 1: format.figure(low, digits=4)}
        margin = max(len(label) for label in labels.values())
        for number, row in enumerate(rows(self.values, low=low, high=high)):
            yield Text(f"{labels.get(number, ''):>{margin}} ┤", style=GREY).append(row, style=BLUE)
        first, last = f"step {format.count(self.steps[0])}", format.count(self.steps[-1])
        yield Text(f"{'':>{margin}}  {first} {last:>{max(0, len(self.values) - len(first) - 1)}}", style=GREY)


def rows(values: Sequence[float], *, low: float, high: float) -> list[str]:
    """Return the rows, top first; what is not finite is a × at the foot."""
    return ["".join(_cell(value, row, low, high) for value in values) for row in reversed(range(ROWS))]


def _cell(value: float, row: int, low: float, high: float) -> str:
    if not math.isfinite(value):
        return "×" if row == 0 else " "
    share = (value - low) / (high - low) if high > low else 0.0
    eighths = 1 + round(share * (ROWS * 8 - 1))
    return EIGHTHS[max(0, min(8, eighths - 8 * row))]
