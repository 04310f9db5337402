"""From a source to a token cache in the storage: read, tokenize once, write `tokens/<hash>/`. No torch here: the driver runs it."""

from collections.abc import Callable

from drumline.spec.problems import FieldProblem
from drumline.spec.workload import Data
from trainer.engine.plan import PreparedData


class DataError(Exception):
    """The data cannot be used; `problem` names the field, such as `data.source`."""

    def __init__(self, problem: FieldProblem) -> None:
        super().__init__(problem.sentence())
        self.problem = problem


Progress = Callable[[int, int], None]
"""Called about twice a second while tokenizing, with (bytes done, bytes in all)."""


def prepare(data: Data, *, storage: str, progress: Progress = lambda done, total: None) -> PreparedData:
    """Return where the tokens of `data` lie, after making them if need be. Raises DataError."""
    raise RuntimeError("being built")
