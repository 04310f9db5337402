"""Does what the schedule says: gives waiting jobs their next attempt, and tells the others why they wait. All in one transaction."""

from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from drumline.spec.states import JobState
from service.reconciler.moves import admit
from service.reconciler.rows import read_requests, read_room
from service.reconciler.schedule import Plan, Request, schedule
from service.reconciler.site import Site
from service.store.positions import take_positions
from service.store.tables import Cluster, Job


def admit_waiting(site: Site) -> list[str]:
    """Admit every job that may start, and return their ids."""
    with site.database.reading() as session:
        now = site.clock(session)
        requests, plan, told = _plan(session, site.cluster_id, now=now)
        if not plan.start and not _news(plan, told):
            return []
    with site.database.writing() as session:
        now = site.clock(session)
        # Two reconcilers would else share out the same room at once.
        session.scalars(select(Cluster).where(Cluster.id == site.cluster_id).with_for_update(key_share=True)).one()
        requests, plan, told = _plan(session, site.cluster_id, now=now)
        started = [job_id for job_id in plan.start if _admit(session, requests[job_id], now=now)]
        for job_id, waits in _news(plan, told).items():
            _tell(session, job_id, waits)
        return started


def _plan(session: Session, cluster_id: str, *, now: datetime) -> tuple[dict[str, Request], Plan, dict[str, str]]:
    requests, told = read_requests(session, cluster_id, now=now)
    plan = schedule(requests, read_room(session, session.get_one(Cluster, cluster_id)))
    return {each.job_id: each for each in requests}, plan, told


def _news(plan: Plan, told: dict[str, str]) -> dict[str, str]:
    return {job_id: waits for job_id, waits in plan.waits.items() if told[job_id] != waits}


def _admit(session: Session, request: Request, *, now: datetime) -> bool:
    waiting = [JobState.QUEUED, JobState.RECOVERING]
    job = session.scalars(select(Job).where(Job.id == request.job_id, Job.state.in_(waiting)).with_for_update()).one_or_none()
    if job is None:
        return False  # cancelled while we planned
    admit(session, job, request, now=now)
    return True


def _tell(session: Session, job_id: str, waits: str) -> None:
    """Write down why a job waits. It is no event, but takes a position, so that followers see it."""
    waiting = (Job.id == job_id, Job.state.in_([JobState.QUEUED, JobState.RECOVERING]))
    done = session.execute(update(Job).where(*waiting).values(waits=waits).execution_options(synchronize_session=False))
    if done.rowcount == 1:  # type: ignore[attr-defined]
        take_positions(session, job_id)
