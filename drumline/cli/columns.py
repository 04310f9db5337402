"""A table without lines that fits its terminal: columns that matter least go first. Knows nothing of jobs."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

GAP = 2


@dataclass(frozen=True)
class Column:
    """The cells of one column, one a row. `rank` 0 always stays; the highest goes first."""

    cells: Sequence[Text]
    rank: int = 0
    is_number: bool = False
    width_max: int = 60
    width_min: int | None = None
    """A column of text may be cut down to this before a less important one goes; what is to spare goes to the first of them."""

    @property
    def width(self) -> int:
        return min(self.width_max, max((cell.cell_len for cell in self.cells), default=0))

    @property
    def least(self) -> int:
        return self.width if self.width_min is None else min(self.width, self.width_min)


@dataclass(frozen=True)
class Columns:
    """Columns side by side; empty ones are left out."""

    columns: Sequence[Column]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        kept = fitting(self.columns, options.max_width)
        spare = options.max_width - _taken(kept)
        grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        for column in kept:
            extra = max(0, min(column.width - column.least, spare))
            spare -= extra
            grid.add_column(width=column.least + extra, no_wrap=True, overflow="ellipsis", justify="right" if column.is_number else "left")
        for row in zip(*(column.cells for column in kept), strict=True):
            grid.add_row(*row)
        yield grid


def fitting(columns: Sequence[Column], width: int) -> list[Column]:
    """Return the columns to show: all that hold anything, less the least important ones until the rest fits."""
    kept = [column for column in columns if column.width]
    while len(kept) > 1 and _taken(kept) > width:
        least = max(kept, key=lambda column: column.rank)
        if least.rank == 0:
            break
        kept.remove(least)
    return kept


def _taken(columns: Sequence[Column]) -> int:
    return sum(column.least + GAP for column in columns) - GAP
