"""The position counter of a job: what orders everything that happened to it."""

from sqlalchemy import update
from sqlalchemy.orm import Session

from service.store.tables import JobPosition


def take_positions(session: Session, job_id: str, count: int = 1) -> int:
    """Take `count` positions in the writing transaction and return the first. Rolled back, they were never taken."""
    statement = update(JobPosition).where(JobPosition.job_id == job_id).values(last=JobPosition.last + count).returning(JobPosition.last)
    last = session.execute(statement).scalar_one()
    return int(last) - count + 1
