"""What can be done with a job that exists: find, list, edit. Submitting: submit.py; what moves it: verbs.py, fork.py."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from drumline.spec.states import JobState
from drumline.wire.views import JobDetail, JobPatch, JobView, Page
from service.context import Service
from service.cursors import encode_cursor
from service.errors import ProblemError, invalid, not_found
from service.jobs.submit import NOTES_MAX
from service.jobs.views import job_detail, job_view
from service.storable import unstorable
from service.store.events import append_event
from service.store.jobs import JobFilter, JobRow, find_job, list_jobs, lock_job, newest_workers
from service.store.tables import Job, Worker


def show_job(service: Service, job_id: str) -> JobDetail:
    with service.reading() as session:
        return detail(session, job_id, now=service.clock())


def detail(session: Session, job_id: str, *, now: datetime) -> JobDetail:
    """Show a job whole, as this transaction sees it."""
    return job_detail(require_job(session, job_id), newest_workers(session, [job_id]), now=now)


def require_job(session: Session, job_id: str) -> JobRow:
    row = find_job(session, job_id)
    if row is None:
        raise not_found("job", job_id)
    return row


def page_of_jobs(service: Service, wanted: JobFilter, *, limit: int) -> Page[JobView]:
    with service.reading() as session:
        rows = list_jobs(session, wanted, limit=limit + 1)
        views = job_views(session, rows[:limit], now=service.clock())
    return Page(items=views, next=encode_cursor(views[-1].id) if len(rows) > limit else None)


def job_views(session: Session, rows: Sequence[JobRow], *, now: datetime) -> list[JobView]:
    """Show jobs as lists do, counting the workers of those that are active."""
    workers: dict[str, list[Worker]] = {job.id: [] for job, _ in rows}
    for worker in newest_workers(session, [job.id for job, _ in rows if JobState(job.state).is_active]):
        workers[worker.job_id].append(worker)
    return [job_view(row, workers[row[0].id], now=now) for row in rows]


def edit_job(service: Service, job_id: str, patch: JobPatch, *, actor: str, if_match: str | None) -> JobDetail:
    """Change notes and labels."""
    if patch.notes is not None and (len(patch.notes) > NOTES_MAX or unstorable(patch.notes)):
        raise invalid("notes", f"is longer than {NOTES_MAX:,} characters, or holds broken ones")
    with service.writing() as (session, now):
        job = locked_job(session, job_id, if_match=if_match)
        changed = [name for name in ("notes", "labels") if getattr(patch, name) not in (None, getattr(job, name))]
        for name in changed:
            setattr(job, name, getattr(patch, name))
        if changed:
            append_event(session, job_id, "note", "edited", sentence=f"{actor} changed {' and '.join(changed)}", actor=actor, now=now)
        session.flush()
        return detail(session, job_id, now=now)


def locked_job(session: Session, job_id: str, *, if_match: str | None) -> Job:
    """Return a job that nobody else changes until this transaction ends. Raises problems: 404; 412 where it has moved on."""
    job = lock_job(session, job_id)
    if job is None:
        raise not_found("job", job_id)
    if if_match not in (None, "*", etag(job.version)):
        raise ProblemError(
            412,
            "job_has_moved",
            f"{job.name} is at version {job.version}, not {if_match}",
            remedy="look at it again, and repeat with its new ETag",
        )
    return job


def etag(version: int) -> str:
    return f'"{version}"'
