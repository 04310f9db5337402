"""What the SDK raises: one class for each thing a caller may answer. Every message is a sentence, and says what to do."""

from drumline.spec.problems import FieldProblem
from drumline.wire.views import Problem

INVALID_SPEC = "invalid_spec"
"""The code of every problem with a job file as such, here and in the API."""


class DrumlineError(Exception):
    """Anything that went wrong; catch this one to catch all."""

    def __init__(
        self, sentence: str, *, remedy: str = "", code: str = "error", status: int | None = None, errors: list[FieldProblem] | None = None
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.remedy = remedy
        self.code = code
        self.status = status
        """The HTTP status, where a service answered."""
        self.errors = errors or []
        """What is wrong with which field, where a job file was refused."""
        self.request_id = ""

    def sentences(self) -> list[str]:
        """Return one sentence for each mistake: the fields' own where there are any, else this error's."""
        if self.errors:
            return [error.sentence() for error in self.errors]
        return [f"{self.sentence}; {self.remedy}" if self.remedy else self.sentence]

    def __str__(self) -> str:
        return "\n".join(self.sentences())


class Misused(DrumlineError, ValueError):
    """A call that cannot mean anything: a wrong argument, or a folder in the way. Nothing was sent."""


class Unreachable(DrumlineError):
    """No service is known, or it did not answer in time, however often it was asked."""


class Unauthorized(DrumlineError):
    """The service does not know the key, or the key may not do this."""


class Refused(DrumlineError):
    """The service understood, and says no."""


class InvalidJobFile(Refused):
    """The job file is wrong; `errors` names every field. Nothing was stored."""


class NotFound(Refused):
    """There is no such thing."""


class ServiceFailed(DrumlineError):
    """The service met an error of its own, or answered what no service of Drumline answers."""


class TimedOut(DrumlineError):
    """What was waited for did not happen in the time given."""


def from_problem(problem: Problem) -> DrumlineError:
    """Return the error that an answer of the API means."""
    error = _kind(problem)(
        problem.detail or problem.title, remedy=problem.remedy, code=problem.code, status=problem.status, errors=problem.errors
    )
    error.request_id = problem.request_id
    return error


def _kind(problem: Problem) -> type[DrumlineError]:
    if problem.status in (401, 403):
        return Unauthorized
    if problem.status == 404:
        return NotFound
    if problem.status >= 500:
        return ServiceFailed
    return InvalidJobFile if problem.code == INVALID_SPEC else Refused
