"""The start record: what an attempt's driver is told before it starts."""

from datetime import timedelta

from sqlalchemy.orm import Session

from drumline.spec.parse import parse_spec
from drumline.spec.start import ResumeFrom, StartRecord
from drumline.spec.states import AttemptState
from service.context import Service
from service.errors import ProblemError
from service.store.attempts import ran_before
from service.store.checkpoints import valid_checkpoints
from service.store.tables import Attempt, Checkpoint, Job

RESUME_MAX = 50


def start_record(service: Service, attempt_id: str) -> StartRecord:
    """Return the record of an attempt that is still the newest. Raises a problem where it is over."""
    with service.reading() as session:
        attempt = session.get_one(Attempt, attempt_id)
        job = session.get_one(Job, attempt.job_id)
        if attempt.state == AttemptState.ENDED or attempt.fence < job.fence:
            raise ProblemError(409, "attempt_over", f"attempt {attempt.fence} of {job.name} is over", remedy="end the driver")
        spec = parse_spec(job.spec)
        run_s_left = spec.limits.run_s
        if run_s_left is not None:
            here = service.clock() - attempt.started_at if attempt.started_at is not None else timedelta()
            run_s_left = max(0.0, run_s_left - (ran_before(session, job.id) + here).total_seconds())
        return StartRecord(
            job_id=job.id,
            attempt_id=attempt.id,
            fence=attempt.fence,
            spec=spec,
            storage=service.storage.uri,
            resume_from=_resume_from(session, job),
            failures_left=max(0, spec.recovery.failures_without_progress_max - job.failures),
            run_s_left=run_s_left,
        )


def _resume_from(session: Session, job: Job) -> list[ResumeFrom]:
    """The job's own checkpoints; of a fork without any, the parent's, even a lost one: to begin anew in silence would be a lie."""
    rows = valid_checkpoints(session, [job.id])[:RESUME_MAX]
    if not rows and job.from_checkpoint is not None and (origin := session.get(Checkpoint, job.from_checkpoint)) is not None:
        rows = [origin]
    return [ResumeFrom(checkpoint_id=row.id, path=row.path, step=row.step) for row in rows]
