"""What happened to a job between two positions, as messages ready to be sent. Reads the database; sends nothing.

Positions are taken in the writing transaction, under the lock of the job's counter: whoever sees the counter at n sees everything up to n.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from drumline.wire.stream import StreamLog, StreamPoints, StreamSeries
from service.jobs.actions import job_views
from service.jobs.views import event_view
from service.logs.chunks import lines_of
from service.series.blocks import Point, unpack_payload, unpack_tail
from service.store.happened import list_events
from service.store.jobs import JobFilter, find_job, list_jobs
from service.store.logs import ChunkFilter, chunks
from service.store.series import changed_series, payloads_after

KINDS = ("state", "series", "logs")
WINDOW = 512
"""Positions read at once: bounds what one message list can hold."""


@dataclass(frozen=True)
class Message:
    """One server-sent event, less its id."""

    position: int
    kind: str
    """state, series or logs."""
    event: str
    data: str


@dataclass(frozen=True)
class News:
    """Messages of a job after one position and up to another."""

    job_id: str
    after: int
    upto: int
    messages: Sequence[Message] = ()
    kinds: frozenset[str] = frozenset()
    """What was read; a follower that wants more reads for itself."""
    is_all: bool = True
    """Nothing further had happened when this was read."""


def load_news(session: Session, job_id: str, *, after: int, kinds: frozenset[str], now: datetime) -> News:
    """Read what happened after a position, a window at most, in order; at the end the job as it then stands."""
    row = find_job(session, job_id)
    if row is None or row[1] <= after:
        return News(job_id, after, after, kinds=kinds)
    upto = min(row[1], after + WINDOW)
    is_all = upto == row[1]
    found: list[Message] = []
    if "state" in kinds:
        found += _events(session, job_id, after, upto)
    if "series" in kinds:
        found += _points(session, job_id, after, upto)
    if "logs" in kinds:
        found += _logs(session, job_id, after, upto)
    found.sort(key=lambda message: message.position)
    if is_all and "state" in kinds:
        found += [message for news in load_jobs(session, [job_id], now=now) for message in news.messages]
    return News(job_id, after, upto, found, kinds, is_all)


def load_jobs(session: Session, job_ids: Sequence[str], *, now: datetime) -> list[News]:
    """Read jobs as they stand, whatever happened before."""
    views = job_views(session, list_jobs(session, JobFilter(ids=job_ids), limit=len(job_ids)), now=now)
    messages = [(view.id, Message(view.position, "state", "job", view.model_dump_json())) for view in views]
    return [News(job_id, 0, message.position, [message], frozenset({"state"})) for job_id, message in messages]


def _events(session: Session, job_id: str, after: int, upto: int) -> Iterator[Message]:
    for event in list_events(session, job_id, after=after, limit=WINDOW):
        if event.position <= upto:
            yield Message(event.position, "state", "event", event_view(event).model_dump_json())


def _logs(session: Session, job_id: str, after: int, upto: int) -> Iterator[Message]:
    for chunk in chunks(session, ChunkFilter(job_id), after=after, limit=WINDOW):
        if chunk.position <= upto:
            lines = [text for _, text in lines_of(chunk.payload, start=chunk.start)]
            log = StreamLog(job=job_id, position=chunk.position, worker=chunk.worker, lines=lines)
            yield Message(chunk.position, "logs", "log", log.model_dump_json())


def _points(session: Session, job_id: str, after: int, upto: int) -> Iterator[Message]:
    """One message for each batch that brought points: its position is what a follower may go on from."""
    rows = changed_series(session, job_id, after=after)
    sealed = payloads_after(session, [row.id for row in rows], after=after)
    by_position: dict[int, list[StreamSeries]] = {}
    for row in rows:
        points = [point for payload in sealed.get(row.id, []) for point in unpack_payload(payload)] + unpack_tail(row.tail)
        for position, series in _by_position(points, after, upto).items():
            in_order = [(point.step, point.value) for point in sorted(series, key=lambda point: point.step)]
            by_position.setdefault(position, []).append(
                StreamSeries(name=row.name, rank=None if row.rank < 0 else row.rank, points=in_order)
            )
    for position, group in by_position.items():
        yield Message(position, "series", "points", StreamPoints(job=job_id, position=position, series=group).model_dump_json())


def _by_position(points: Sequence[Point], after: int, upto: int) -> dict[int, list[Point]]:
    groups: dict[int, list[Point]] = {}
    for point in points:
        if after < point.position <= upto:
            groups.setdefault(point.position, []).append(point)
    return groups
