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

    @property
    def width(self) -> int:
        return min(self.width_max, max((cell.cell_len for cell in self.cells), default=0))


@dataclass(frozen=True)
class Columns:
    """Columns side by side; empty ones are left out."""

    columns: Sequence[Column]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        kept = fitting(self.columns, options.max_width)
        grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        for column in kept:
            grid.add_column(width=column.width, no_wrap=True, overflow="ellipsis", justify="right" if column.is_number else "left")
        for row in zip(*(column.cells for column in kept), strict=True):
            grid.add_row(*row)
        yield grid


def fitting(columns: Sequence[Column], width: int) -> list[Column]:
    """Return the columns to show: all that hold anything, less the least important ones until the rest fits."""
    kept = [column for column in columns if column.width]
    while len(kept) > 1 and sum(column.width + GAP for column in kept) - GAP > width:
        least = max(kept, key=lambda column: column.rank)
        if least.rank == 0:
            break
        kept.remove(least)
    return kept
