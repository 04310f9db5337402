"""What can be asked of series: their names, and the buckets of one."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from drumline.wire.views import Bucket, Page, SeriesSummary, SeriesView
from service.context import Service
from service.cursors import encode_cursor
from service.errors import ProblemError
from service.jobs.actions import require_job
from service.series.blocks import STEP_MAX, Point, join_value, unpack_payload, unpack_summary, unpack_tail
from service.series.charts import buckets, latest, plan
from service.store.series import find_series, headers, list_series, payloads, summaries
from service.store.tables import Series


@dataclass(frozen=True)
class SeriesQuery:
    """One series of a job, and how it is looked at."""

    job_id: str
    name: str
    rank: int | None = None
    first: int = 0
    last: int = STEP_MAX
    num_buckets: int = 1000


def page_of_series(service: Service, job_id: str, *, after: tuple[str, int] | None, text: str, limit: int) -> Page[SeriesSummary]:
    with service.reading() as session:
        require_job(session, job_id)
        rows = list_series(session, job_id, after=after, text=text, limit=limit + 1)
    items = [_summary(row) for row in rows[:limit]]
    return Page(items=items, next=encode_cursor(rows[limit - 1].name, rows[limit - 1].rank) if len(rows) > limit else None)


def _summary(row: Series) -> SeriesSummary:
    return SeriesSummary(
        name=row.name,
        rank=None if row.rank < 0 else row.rank,
        num_points=row.num_points,
        step_first=row.step_first,
        step_last=row.step_last,
        last=join_value(row.last_kind, row.last_value),
    )


def chart(service: Service, query: SeriesQuery) -> SeriesView:
    """Return a series as buckets."""
    with service.reading() as session:
        _, position = require_job(session, query.job_id)
        row = find_series(session, query.job_id, query.name, -1 if query.rank is None else query.rank)
        if row is None:
            whose = "global" if query.rank is None else f"of rank {query.rank}"
            raise ProblemError(
                404,
                "no_such_series",
                f"the job has no {whose} series of this name",
                remedy=f"GET /v1/jobs/{query.job_id}/series lists them",
            )
        found = _buckets(session, row, query)
    return SeriesView.model_construct(job_id=query.job_id, name=row.name, rank=query.rank, buckets=found, position=position)


def _buckets(session: Session, row: Series, query: SeriesQuery) -> list[Bucket]:
    first, last = query.first, query.last
    tail = unpack_tail(row.tail)
    chosen = plan(headers(session, row.id, first=first, last=last), tail, first=first, last=last, num_buckets=query.num_buckets)
    far = [header.span for header in chosen.by_header]
    for summary in summaries(session, row.id, chosen.by_summary).values():
        far += unpack_summary(summary)
    near: list[Point] = []
    for _, payload in sorted(payloads(session, row.id, chosen.by_payload).items()):
        near += unpack_payload(payload)
    return buckets(far, latest([*near, *tail]), first=first, last=last, num_buckets=query.num_buckets)
