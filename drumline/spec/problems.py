"""The error language: a code, the field, what happened, what to do. Spoken by spec, driver, API, SDK and CLI alike."""

from pydantic import BaseModel


class FieldProblem(BaseModel):
    """One thing wrong with one field."""

    code: str
    """Stable, snake_case, for machines."""
    field: str
    """Dotted path into the job file, such as `train.optimizer.lr`; empty where the whole is meant."""
    message: str
    """One sentence: what is wrong."""
    remedy: str = ""
    """What to do; empty where the message already says it."""

    def sentence(self) -> str:
        """Return everything in one line, for terminals and logs."""
        where = f"{self.field}: " if self.field else ""
        return f"{where}{self.message}" + (f"; {self.remedy}" if self.remedy else "")


class SpecError(ValueError):
    """A job file that cannot be accepted, with every problem found in it."""

    def __init__(self, problems: list[FieldProblem]) -> None:
        super().__init__("\n".join(problem.sentence() for problem in problems))
        self.problems = problems
