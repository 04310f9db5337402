"""What is done beside the decisions: old checkpoints and tokens removed, records left in the outbox taken in. Each may be repeated."""

import math
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from drumline.spec.resources import Checkpointing
from drumline.spec.states import FINAL
from service.reconciler.begin import attempt_folder
from service.reconciler.outbox import take_in_outbox
from service.reconciler.retention import Kept, removable
from service.reconciler.site import Site
from service.store.checkpoints import valid_checkpoints
from service.store.tables import Attempt, Checkpoint, Job

TIDY_AFTER = (timedelta(seconds=30), timedelta(minutes=5))
"""After a job's end its shippers may still put records aside: two more looks, then none."""


def tidy(site: Site, job_id: str) -> datetime | None:
    """Leave nothing of an ended job behind but what was asked for, and return when to look once more; None for never."""
    take_in_outbox(site, job_id)
    prune_checkpoints(site, job_id)
    remove_tokens(site, job_id)
    with site.database.reading() as session:
        now, ended_at = site.clock(session), session.get_one(Job, job_id).ended_at
    if ended_at is None:
        return now  # retried while we tidied
    return min((ended_at + after for after in TIDY_AFTER if ended_at + after > now), default=None)


def prune_checkpoints(site: Site, job_id: str) -> int:
    """Remove what retention does not keep, and return how many. Marked first: no reader is ever sent to a folder half gone."""
    with site.database.reading() as session:
        if not _removable(session, job_id) and not _half_removed(session, job_id):
            return 0
    with site.database.writing() as session:
        for each in _removable(session, job_id):
            row = session.get_one(Checkpoint, each.id, with_for_update=True, populate_existing=True)
            if not _is_awaited(session, each.id):  # asked again with the row locked: a fork locks it too
                row.state = "removed"
        session.flush()
        marked = [(row.id, row.path) for row in _half_removed(session, job_id)]
    for _, path in marked:
        site.storage.delete(path)
    with site.database.writing() as session:
        now = site.clock(session)
        for checkpoint_id, _ in marked:
            session.get_one(Checkpoint, checkpoint_id).removed_at = now
    return len(marked)


def _removable(session: Session, job_id: str) -> list[Kept]:
    keep = Checkpointing.model_validate(session.get_one(Job, job_id).spec.get("checkpoint", {}))
    rows = valid_checkpoints(session, [job_id])
    found = [Kept(row.id, row.fence, row.step, _loss(row.metrics.get("validation_loss"))) for row in rows]
    candidates = removable(found, keep_last=keep.keep_last, keep_best=keep.keep_best)
    return [each for each in candidates if not _is_awaited(session, each.id)]


def _is_awaited(session: Session, checkpoint_id: str) -> bool:
    """Will a fork that has not ended begin from it?"""
    forks = select(Job.id).where(Job.from_checkpoint == checkpoint_id, Job.state.not_in(FINAL), Job.deleted_at.is_(None))
    return session.scalar(forks.limit(1)) is not None


def _loss(value: float | str | None) -> float | None:
    """Numbers that are not finite are stored as words (truth 12), and are never the best."""
    return value if isinstance(value, int | float) and math.isfinite(value) else None


def _half_removed(session: Session, job_id: str) -> list[Checkpoint]:
    statement = select(Checkpoint).where(Checkpoint.job_id == job_id, Checkpoint.state == "removed", Checkpoint.removed_at.is_(None))
    return list(session.scalars(statement))


def remove_tokens(site: Site, job_id: str) -> None:
    """Remove the tokens of a job's ended attempts."""
    with site.database.reading() as session:
        ended = session.scalars(select(Attempt.id).where(Attempt.job_id == job_id, Attempt.ended_at.is_not(None))).all()
    for attempt_id in ended:
        site.storage.delete(attempt_folder(job_id, attempt_id))
