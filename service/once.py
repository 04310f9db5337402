"""A creating POST with an Idempotency-Key is done once; repeated, it gets the answer given then."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import BaseModel
from sqlalchemy.orm import Session

from service.context import Service
from service.errors import ProblemError
from service.store.idempotency import claim_key, find_answer, keep_answer


@dataclass(frozen=True)
class Asked:
    """What makes two requests the same one."""

    key: str | None
    """None asks for no protection."""
    path: str
    body_sha256: str

    @classmethod
    def of(cls, key: str | None, path: str, body: BaseModel) -> "Asked":
        text = json.dumps(body.model_dump(mode="json"), sort_keys=True)
        return cls(key, path, hashlib.sha256(text.encode()).hexdigest())


@dataclass(frozen=True)
class Answer:
    answer: dict[str, Any]
    replayed: bool = False
    """The key was used before, with the same body: this is the answer given then."""


def earlier_answer(service: Service, asked: Asked) -> Answer | None:
    """Return what the key was answered before; None where it is new. Raises a problem where it was used for another body."""
    if asked.key is None:
        return None
    with service.reading() as session:
        return _replay(session, asked, asked.key)


def answer_once(service: Service, asked: Asked, create: Callable[[Session, datetime], BaseModel], *, status: int) -> Answer:
    """Create and keep the answer in one transaction, or return what another with the same key was answered meanwhile."""
    with service.writing() as (session, now):
        if asked.key is not None and not claim_key(session, asked.key, asked.path, body_sha256=asked.body_sha256, now=now):
            answer = _replay(session, asked, asked.key)
            assert answer is not None, "a key that could not be claimed is there"
            return answer
        answer_json = create(session, now).model_dump(mode="json")
        if asked.key is not None:
            keep_answer(session, asked.key, asked.path, status=status, answer=answer_json)
    return Answer(answer_json)


def _replay(session: Session, asked: Asked, key: str) -> Answer | None:
    stored = find_answer(session, key, asked.path)
    if stored is None:
        return None
    if stored.body_sha256 != asked.body_sha256:
        raise ProblemError(
            422,
            "key_reused",
            "this Idempotency-Key was used for another body",
            remedy="use a new key for a new job, and the same body with the same key",
        )
    return Answer(stored.answer, replayed=True)
