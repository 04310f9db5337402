"""Submit: from a job file to a queued job, once for each Idempotency-Key."""

from datetime import datetime

from sqlalchemy.orm import Session

from drumline.spec.check import Capacity, check_spec
from drumline.spec.ids import new_id
from drumline.spec.job import JobSpec
from drumline.spec.parse import parse_spec
from drumline.spec.problems import FieldProblem, SpecError
from drumline.spec.states import JobState
from drumline.wire.views import JobDetail, Submission, Validation
from service.context import Service
from service.errors import invalid
from service.jobs.views import job_detail
from service.once import Answer, Asked, answer_once, earlier_answer
from service.storable import unstorable
from service.store.clusters import DEFAULT_CLUSTER
from service.store.events import append_event
from service.store.tables import Cluster, Code, Job, JobPosition

PATH = "/v1/jobs"
WORKERS_MAX = 100_000
NOTES_MAX = 20_000


def submit_job(service: Service, submission: Submission, *, actor: str, key: str | None) -> Answer:
    """Store a job, or return the answer that its key was given before. Raises problems."""
    asked = Asked.of(key, PATH, submission)
    if (answer := earlier_answer(service, asked)) is not None:
        return answer
    spec = checked_spec(service, submission)

    def create(session: Session, now: datetime) -> JobDetail:
        job = new_job(spec, submission, actor=actor, now=now)
        return store_job(session, job, f"{job.name} was submitted by {actor}", now=now)

    return answer_once(service, asked, create, status=201)


def validate_job(service: Service, submission: Submission) -> Validation:
    """Say what is wrong with a job file, or how it reads with every default filled in."""
    try:
        spec = checked_spec(service, submission)
    except SpecError as error:
        return Validation(ok=False, errors=error.problems)
    return Validation(ok=True, spec=spec.model_dump(mode="json"))


def checked_spec(service: Service, submission: Submission) -> JobSpec:
    """Parse and check against the last known capacity. Raises SpecError."""
    if (bad := unstorable(submission.spec)) is not None:
        raise SpecError([bad])
    spec = parse_spec(submission.spec)
    with service.reading() as session:
        cluster = session.get(Cluster, DEFAULT_CLUSTER)
        capacity = Capacity.model_validate(cluster.capacity) if cluster and cluster.capacity.get("nodes") else None
        problems = check_spec(spec, capacity) or _check_here(session, spec)
    if problems:
        raise SpecError(problems)
    return spec


def _check_here(session: Session, spec: JobSpec) -> list[FieldProblem]:
    """Check what only the service can know."""
    if spec.num_workers > WORKERS_MAX:
        message = f"{spec.num_workers} is more than any cluster holds"
        return [FieldProblem(code="infeasible", field="resources.workers", message=message, remedy=f"use at most {WORKERS_MAX}")]
    if spec.code is None:
        return []
    if spec.code.sha256 is None:
        remedy = "upload a zip of it to POST /v1/code, and give its sha256; CLI and SDK do so"
        return [FieldProblem(code="not_uploaded", field="code.path", message="a folder of yours cannot be read from here", remedy=remedy)]
    if session.get(Code, spec.code.sha256) is None:
        return [
            FieldProblem(
                code="not_uploaded", field="code.sha256", message="no such zip was uploaded", remedy="send it to POST /v1/code first"
            )
        ]
    return []


def new_job(spec: JobSpec, submission: Submission, *, actor: str, now: datetime) -> Job:
    """Return the row of a job just asked for."""
    for field, text, longest in (("notes", submission.notes, NOTES_MAX), ("git_commit", submission.git_commit or "", 64)):
        if len(text) > longest:
            raise invalid(field, f"is longer than {longest:,} characters", code="too_long")
        if unstorable(text) is not None:
            raise invalid(field, "holds a NUL character or broken Unicode", code="bad_characters")
    return Job(
        id=new_id("job"),
        cluster_id=DEFAULT_CLUSTER,
        name=spec.name,
        labels=dict(spec.labels),
        notes=submission.notes,
        spec=spec.model_dump(mode="json"),
        workload=spec.workload.type,
        priority=spec.priority,
        workers_wanted=spec.num_workers,
        git_commit=submission.git_commit,
        facts={},
        submitted_by=actor,
        state=JobState.QUEUED,
        state_since=now,
        version=1,
        details={},
        created_at=now,
        look_at=now,
        progress={},
        step=0,
        fence=0,
        sentence="",
        waits="",
    )


def store_job(session: Session, job: Job, sentence: str, *, now: datetime) -> JobDetail:
    """Store a new job with its first event, and show it."""
    session.add(job)
    session.flush()
    session.add(JobPosition(job_id=job.id, last=0))
    session.flush()
    position = append_event(session, job.id, "state", JobState.QUEUED, sentence=sentence, actor=job.submitted_by, now=now)
    session.flush()
    return job_detail((job, position), [], now=now)
