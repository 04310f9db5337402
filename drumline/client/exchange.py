"""One call to the API, however often it is tried: what to send, when to try again, what the answer means. No I/O and no clock.

Both shells, sync and async, do the same: send `exchange.request`, hand the outcome to `take`, and obey.
"""

import json
import random
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from drumline.client.errors import DrumlineError, ServiceFailed, Unreachable, from_problem
from drumline.wire.views import Problem

T = TypeVar("T")

RETRIES_MAX = 4
WAIT_FIRST_S = 0.25
WAIT_MAX_S = 8.0
RETRIED_STATUS = frozenset({502, 503, 504})


@dataclass(frozen=True)
class Request(Generic[T]):
    """What to ask, and as what to read the answer. Every request may be repeated: creating ones carry an Idempotency-Key."""

    method: str
    path: str
    answer: TypeAdapter[T]
    params: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Answer:
    """What a service answered."""

    status: int
    body: bytes
    headers: dict[str, str] = field(default_factory=dict)
    """Names in lower case."""


@dataclass(frozen=True)
class Failure:
    """Why no answer came."""

    sentence: str


@dataclass(frozen=True)
class Done(Generic[T]):
    value: T


@dataclass(frozen=True)
class Wait:
    """Try again after this many seconds."""

    seconds: float


@dataclass
class Exchange(Generic[T]):
    """The tries of one request."""

    request: Request[T]
    url: str
    """Of the service; named in errors."""
    tries: int = 0
    jitter: Callable[[], float] = random.random

    def take(self, outcome: Answer | Failure) -> Done[T] | Wait:
        """Say what an outcome means: the value, or another try. Raises the DrumlineError that it means otherwise."""
        self.tries += 1
        if isinstance(outcome, Answer) and outcome.status not in RETRIED_STATUS:
            return Done(read_answer(outcome, self.request.answer))
        if self.tries <= RETRIES_MAX:
            return Wait(back_off(self.tries, jitter=self.jitter()))
        if isinstance(outcome, Answer):
            raise problem_in(outcome)
        raise unreachable(self.url, outcome)


def back_off(tries: int, *, jitter: float) -> float:
    """Return the seconds before the next try: doubling, at most WAIT_MAX_S, less up to a half so that clients do not march in step."""
    return float(min(WAIT_MAX_S, WAIT_FIRST_S * 2 ** (tries - 1)) * (1 - jitter / 2))


def unreachable(url: str, failure: Failure) -> Unreachable:
    return Unreachable(
        f"cannot reach the service at {url}: {failure.sentence}",
        remedy="see `drumline status`, or start it with `drumline up`",
        code="unreachable",
    )


def read_answer(answer: Answer, adapter: TypeAdapter[T]) -> T:
    """Return the value in a good answer. Raises the error in a bad one."""
    if not 200 <= answer.status < 300:
        raise problem_in(answer)
    try:
        return adapter.validate_json(answer.body or b"null")
    except ValidationError:
        raise ServiceFailed(
            "the service answered something that this version of Drumline cannot read",
            remedy="make client and service the same version",
            code="unreadable",
            status=answer.status,
        ) from None


def problem_in(answer: Answer) -> DrumlineError:
    """Return the error that an answer holds; one is made up where a proxy, not the API, has spoken."""
    try:
        return from_problem(Problem.model_validate_json(answer.body))
    except ValidationError:
        said = answer.body.decode(errors="replace").strip().partition("\n")[0][:120]
        sentence = f"the service answered {answer.status}" + (f": {said}" if said else "")
        return from_problem(
            Problem(
                type="about:blank",
                title=sentence,
                status=answer.status,
                code=f"http_{answer.status}",
                detail=sentence,
                remedy="check that DRUMLINE_URL names a Drumline service",
            )
        )


def json_body(value: BaseModel | Any) -> bytes:
    """Return a body; NaN is refused here, as the API would."""
    plain = value.model_dump(mode="json", exclude_unset=True) if isinstance(value, BaseModel) else value
    return json.dumps(plain, ensure_ascii=False, allow_nan=False).encode()


def new_idempotency_key() -> tuple[str, str]:
    return ("Idempotency-Key", uuid.uuid4().hex)
