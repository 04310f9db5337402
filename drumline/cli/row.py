"""One line of a story: time, word, sentence. Knows how wide each is; chooses no words."""

from dataclasses import dataclass
from datetime import datetime

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from drumline.cli.look import GREY

_WORD_WIDTH = 12
_CLOCK = "%H:%M:%S"


@dataclass(frozen=True)
class Row:
    """Time, word and sentence. In a terminal a long sentence goes on under itself; piped, a row is one line."""

    time: datetime | None
    word: Text
    sentence: Text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        clock = self.time.astimezone().strftime(_CLOCK) if self.time else ""
        if not console.is_terminal:
            yield Text(f"{clock:8}  {self.word.plain:{_WORD_WIDTH}}  {self.sentence.plain}".rstrip(), overflow="ignore", no_wrap=True)
            return
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(width=8, style=GREY)
        grid.add_column(width=_WORD_WIDTH, no_wrap=True)
        grid.add_column(overflow="fold")
        grid.add_row(clock, self.word, self.sentence)
        yield grid
