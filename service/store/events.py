"""Events: one row for each thing that happened to a job."""

from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from service.store.positions import take_positions
from service.store.tables import Event


def append_event(
    session: Session, job_id: str, kind: str, name: str, *, sentence: str, actor: str, now: datetime, details: dict[str, Any] | None = None
) -> int:
    """Append an event and return its position."""
    position = take_positions(session, job_id)
    session.add(
        Event(job_id=job_id, position=position, time=now, kind=kind, name=name, sentence=sentence, actor=actor, details=details or {})
    )
    return position
