"""Taking a batch in: one transaction, idempotent by (attempt, worker, sequence), durable when answered.

The door for shippers (endpoints.py) and for the reconciler, which takes in the outbox of a dead attempt.
"""

from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.orm import Session

from drumline.run.records import Points, Progress, Record, Status
from drumline.spec.states import AttemptState, JobState
from drumline.wire.ingest import Taken
from drumline.wire.views import CommandView
from service.errors import not_found
from service.ingest.batch import Judged, RawBatch, SetAside, judge, workers_in
from service.ingest.happenings import store_happening
from service.ingest.progress import after_points
from service.lifecycle import Move, move_job
from service.logs.taking import take_logs
from service.series.blocks import Point, generation
from service.series.taking import Key, take_points
from service.storable import clean_text
from service.store.attempts import open_commands
from service.store.events import append_event
from service.store.ingest import job_of, mark_heard, workers_of
from service.store.jobs import lock_job
from service.store.positions import take_positions
from service.store.series import count_series
from service.store.tables import Attempt, Job, Worker

EVENTS_MAX = 20
"""Records set aside that get an event of their own; the rest of a batch share one."""
SERIES_MAX = 50_000
"""Named series of one job: a script that puts a number into the name must not fill the disk."""
LOG_BYTES_MAX = 2**30
INT_MAX = 2**31 - 1


@dataclass
class Taking:
    """A batch on its way in."""

    session: Session
    job: Job
    attempt: Attempt
    now: datetime
    workers: dict[str, Worker]
    judged: Judged = field(default_factory=Judged)

    @property
    def is_newest(self) -> bool:
        return self.attempt.fence == self.job.fence

    @property
    def is_living(self) -> bool:
        return self.is_newest and self.attempt.state != AttemptState.ENDED

    def worker(self, worker_id: str) -> Worker:
        """Return a writer's row, made when it is first heard of."""
        if worker_id not in self.workers:
            row = Worker(
                attempt_id=self.attempt.id, id=worker_id, job_id=self.job.id, sequence=0, log_offset=0, status={}, heard_at=self.now
            )
            self.session.add(row)
            self.workers[worker_id] = row
        return self.workers[worker_id]


def take_batch(session: Session, attempt_id: str, batch: RawBatch, *, now: datetime, log_bytes_max: int = LOG_BYTES_MAX) -> Taken:
    """Store what is new in a batch, within the caller's transaction, and say what is taken."""
    job_id = mark_heard(session, attempt_id, now=now) if batch.is_empty else job_of(session, attempt_id)
    if job_id is None:
        raise not_found("attempt", attempt_id)
    job = session.get_one(Job, job_id) if batch.is_empty else lock_job(session, job_id)
    assert job is not None, "an attempt belongs to a job"
    attempt = session.get_one(Attempt, attempt_id)
    rows = workers_of(session, attempt_id, None if batch.is_empty else workers_in(batch))
    taking = Taking(session, job, attempt, now, rows)
    if not batch.is_empty:
        attempt.heard_at = now
        _take_records(taking, batch)
        take_logs(session, taking.worker, batch.logs, job=job, attempt_id=attempt_id, bytes_max=log_bytes_max)
        session.flush()
    return _answer(taking)


def _take_records(taking: Taking, batch: RawBatch) -> None:
    taking.judged = judge(batch, {worker: row.sequence for worker, row in taking.workers.items()})
    records = taking.judged.records
    _note_training(taking, records)
    for writer, record in records:
        if not isinstance(record, Points | Status | Progress):
            _take_happening(taking, writer, record)
    changed = _note_progress(taking, records)
    points = _points_of(taking, records)
    if points or changed:
        position = take_positions(taking.session, taking.job.id)
        stamped = {key: [point._replace(position=position) for point in added] for key, added in points.items()}
        take_points(taking.session, taking.job.id, stamped, position=position)
    _note_workers(taking, records)
    _say_set_aside(taking)


def _note_training(taking: Taking, records: list[tuple[str, Record]]) -> None:
    """The first sign of training moves the attempt and the job to running."""
    if not taking.is_living or (taking.attempt.state == AttemptState.RUNNING and taking.job.state == JobState.RUNNING):
        return
    actor = next((writer for writer, record in records if isinstance(record, Points) or _trains(record)), None)
    if actor is None:
        return
    if taking.attempt.state != AttemptState.RUNNING:
        taking.attempt.state = AttemptState.RUNNING
        taking.attempt.started_at = taking.attempt.started_at or taking.now
    if taking.job.state in (JobState.STARTING, JobState.RECOVERING):
        taking.session.flush()
        move_job(taking.session, taking.job, Move(JobState.RUNNING, actor, f"{taking.job.name} trains"), now=taking.now)


def _trains(record: Record) -> bool:
    return isinstance(record, Status) and record.phase == "training"


def _take_happening(taking: Taking, writer: str, record: Record) -> None:
    """Store a rare record in a savepoint of its own: what the database will not have costs nothing else."""
    try:
        with taking.session.begin_nested():
            store_happening(taking.session, taking.job, taking.attempt, (writer, record), now=taking.now)
    except (DataError, IntegrityError, ValueError, OverflowError) as error:
        reason = str(error).splitlines()[0][:300]
        taking.judged.set_aside.append(SetAside(writer, record.sequence, reason, repr(record)[:500]))


def _note_progress(taking: Taking, records: list[tuple[str, Record]]) -> bool:
    """Bring the job's progress up to date. Says whether anything changed; older attempts change nothing."""
    if not taking.is_newest:
        return False
    job = taking.job
    told = [record for _, record in records if isinstance(record, Progress) or (isinstance(record, Points) and record.rank is None)]
    if told:
        job.step = max(0, min(told[-1].step, INT_MAX))
        ends = [record.steps for record in told if isinstance(record, Progress)]
        if ends:
            job.steps = None if ends[-1] is None else max(0, min(ends[-1], INT_MAX))
        job.progress = after_points(job.progress, [record for record in told if isinstance(record, Points)], steps=job.steps)
    return bool(told) or any(record.kind in ("facts", "verdict") for _, record in records)


def _points_of(taking: Taking, records: list[tuple[str, Record]]) -> dict[Key, list[Point]]:
    """Sort figures by series, their position left open; the names beyond the limit of a job are set aside."""
    points: dict[Key, list[Point]] = {}
    fence = taking.attempt.fence
    for _, record in records:
        if isinstance(record, Points):
            rank = -1 if record.rank is None else record.rank
            order = generation(fence, record.epoch)
            for name, value in record.values.items():
                points.setdefault((name, rank), []).append(Point(record.step, value, order, 0))
    if len(points) > 1000 and len(points) + count_series(taking.session, taking.job.id) > SERIES_MAX:
        taking.judged.set_aside.append(SetAside("", 0, f"the job has too many series (more than {SERIES_MAX:,})", ""))
        return {}
    return points


def _note_workers(taking: Taking, records: list[tuple[str, Record]]) -> None:
    for writer, sequence in taking.judged.taken.items():
        row = taking.worker(writer)
        row.sequence = max(row.sequence, sequence)
        row.heard_at = taking.now
    for writer, record in records:
        if isinstance(record, Status):
            taking.worker(writer).status = record.model_dump(mode="json", exclude={"kind", "sequence"})


def _say_set_aside(taking: Taking) -> None:
    aside = taking.judged.set_aside
    for one in aside[:EVENTS_MAX]:
        sentence = clean_text(f"record {one.sequence} of {one.worker or 'a worker'} was set aside: {one.reason}")[:2000]
        details = {"worker": one.worker, "sequence": one.sequence, "record": clean_text(one.shown)}
        append_event(
            taking.session, taking.job.id, "note", "record_set_aside", sentence=sentence, actor="ingest", now=taking.now, details=details
        )
    if len(aside) > EVENTS_MAX:
        sentence = f"{len(aside) - EVENTS_MAX} more records of one batch were set aside"
        append_event(taking.session, taking.job.id, "note", "records_set_aside", sentence=sentence, actor="ingest", now=taking.now)


def _answer(taking: Taking) -> Taken:
    commands = open_commands(taking.session, taking.attempt.id) if taking.is_living else []
    return Taken(
        records={worker: row.sequence for worker, row in taking.workers.items()},
        logs={worker: row.log_offset for worker, row in taking.workers.items()},
        set_aside=len(taking.judged.set_aside),
        commands=[
            CommandView.model_validate({name: getattr(row, name) for name in ("id", "kind", "arguments", "state")}) for row in commands
        ],
        attempt="superseded" if not taking.is_newest else "current" if taking.is_living else "ended",
    )
