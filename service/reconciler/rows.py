"""From rows to facts: what `decide` and `schedule` are told is read here. Reads only."""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from drumline.run.records import Verdict
from drumline.spec.check import Capacity
from drumline.spec.resources import Limits, Recovery, Resources
from drumline.spec.states import AttemptState, EndReason, JobState
from service.reconciler.facts import AttemptFacts, Cause, JobFacts
from service.reconciler.schedule import Request, Room
from service.store.attempts import held, ran_before
from service.store.tables import Attempt, Cluster, Job


def read_job(session: Session, job_id: str, *, over_since: datetime | None = None) -> JobFacts:
    """Return what is written of a job and of its living attempt."""
    job = session.get_one(Job, job_id)
    limits, recovery = Limits.model_validate(job.spec.get("limits", {})), Recovery.model_validate(job.spec.get("recovery", {}))
    return JobFacts(
        id=job.id,
        name=job.name,
        state=JobState(job.state),
        version=job.version,
        step=job.step,
        failures=job.failures,
        failures_step=job.failures_step,
        failures_max=recovery.failures_without_progress_max,
        first_cause=_first_cause(session, job),
        retry_at=job.retry_at,
        stop_asked_at=job.stop_asked_at,
        ran_before=ran_before(session, job.id) if limits.run_s is not None else timedelta(),
        start_s=limits.start_s,
        run_s=limits.run_s,
        attempt=_living_attempt(session, job, over_since),
    )


def _living_attempt(session: Session, job: Job, over_since: datetime | None) -> AttemptFacts | None:
    statement = select(Attempt).where(Attempt.job_id == job.id, Attempt.fence == job.fence, Attempt.state != AttemptState.ENDED)
    row = session.scalars(statement).one_or_none()
    if row is None:
        return None
    return AttemptFacts(
        id=row.id,
        fence=row.fence,
        state=AttemptState(row.state),
        created_at=row.created_at,
        started_at=row.started_at,
        heard_at=row.heard_at,
        verdict=_verdict(row.verdict),
        stop_sent_at=row.stop_sent_at,
        over_since=over_since,
    )


def _verdict(said: dict[str, Any] | None) -> Cause | None:
    if said is None:
        return None
    verdict = Verdict.model_validate(said)
    return Cause(verdict.reason, verdict.sentence, verdict.details)


def _first_cause(session: Session, job: Job) -> Cause | None:
    """Why the first attempt of the present row of failures failed; all before the newest one have ended."""
    if job.failures == 0:
        return None
    ended = select(Attempt.reason, Attempt.sentence, Attempt.details).where(Attempt.job_id == job.id, Attempt.reason.is_not(None))
    row = session.execute(ended.order_by(Attempt.fence.desc()).offset(job.failures - 1).limit(1)).one_or_none()
    return Cause(EndReason(str(row.reason)), row.sentence, row.details) if row is not None else None


def read_room(session: Session, cluster: Cluster) -> Room:
    """Return what a cluster has, and what the attempts that live hold of it: our own ledger, not Ray's."""
    cpu, gpu = held(session, [cluster.id]).get(cluster.id, (0.0, 0.0))
    return Room(Capacity.model_validate(cluster.capacity or {}), cpu_held=cpu, gpu_held=gpu, reached=cluster.reached)


def read_requests(session: Session, cluster_id: str, *, now: datetime) -> tuple[list[Request], dict[str, str]]:
    """Return the jobs that wait for an attempt, and what each was last told of why."""
    living = select(Attempt.id).where(Attempt.job_id == Job.id, Attempt.state != AttemptState.ENDED).exists()
    columns = select(Job.id, Job.created_at, Job.priority, Job.state, Job.retry_at, Job.waits, Job.spec["resources"])
    rows = session.execute(
        columns.where(Job.cluster_id == cluster_id, Job.state.in_([JobState.QUEUED, JobState.RECOVERING]), ~living)
    ).all()
    requests = []
    for job_id, created_at, priority, state, retry_at, _, resources in rows:
        wanted = Resources.model_validate(resources or {})
        workers = wanted.workers if isinstance(wanted.workers, int) else wanted.workers.min
        requests.append(
            Request(
                job_id,
                created_at,
                workers,
                cpu=wanted.per_worker.cpu,
                gpu=wanted.per_worker.gpu,
                priority=priority,
                admitted=state == JobState.RECOVERING,
                ready=retry_at is None or retry_at <= now,
            )
        )
    return requests, {row[0]: row[5] for row in rows}


def schedule_is_due(session: Session, *, now: datetime) -> bool:
    """Say whether a job was queued and not told why it waits, or recovers and may start again."""
    new = (Job.state == JobState.QUEUED) & (Job.waits == "")
    again = (Job.state == JobState.RECOVERING) & (Job.retry_at <= now)
    return session.execute(select(Job.id).where(or_(new, again)).limit(1)).first() is not None
