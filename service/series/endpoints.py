"""GET /v1/jobs/{id}/series and /series/{name}."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field

from drumline.wire.views import Page, SeriesSummary, SeriesView
from service.auth import User
from service.context import Context
from service.cursors import PAGE_MAX, decode_cursor
from service.errors import invalid
from service.series.actions import SeriesQuery, chart, page_of_series
from service.series.blocks import STEP_MAX
from service.series.charts import POINTS_MAX

router = APIRouter(tags=["what happened"])


class ChartParameters(BaseModel):
    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)
    rank: int | None = Field(None, ge=0, lt=2**31)
    """A rank's own series; without it the job's."""
    from_: int = Field(0, alias="from", ge=0, le=STEP_MAX)
    """First step."""
    to: int = Field(STEP_MAX, ge=0, le=STEP_MAX)
    """Last step."""
    points: int = Field(1000, ge=1, le=POINTS_MAX)
    """Buckets at most; about as many as the chart has pixels."""


@router.get("/v1/jobs/{job_id}/series", summary="List a job's series")
def list_series(
    service: Context,
    _: User,
    job_id: str,
    *,
    q: Annotated[str, Query(max_length=128, description="Part of a name.")] = "",
    cursor: Annotated[str | None, Query(max_length=400)] = None,
    limit: Annotated[int, Query(ge=1, le=PAGE_MAX)] = 200,
) -> Page[SeriesSummary]:
    """Every named series, the job's own and those of its ranks, without points."""
    after = None
    if cursor is not None:
        name, rank = decode_cursor(cursor, str, int)
        after = (name, rank)
    return page_of_series(service, job_id, after=after, text=q, limit=limit)


@router.get("/v1/jobs/{job_id}/series/{name:path}", summary="Read one series as buckets")
def read_series(service: Context, _: User, job_id: str, name: str, asked: Annotated[ChartParameters, Query()]) -> SeriesView:
    """At most `points` buckets of equal width in steps; of a step seen twice the latest attempt's and epoch's value is shown."""
    if asked.from_ > asked.to:
        raise invalid("from", f"step {asked.from_} is after step {asked.to}, the last one asked for", remedy="use from at most to")
    return chart(service, SeriesQuery(job_id, name, asked.rank, first=asked.from_, last=asked.to, num_buckets=asked.points))
