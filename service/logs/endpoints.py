"""GET /v1/jobs/{id}/logs."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field

from drumline.wire.views import LogPage
from service.auth import User
from service.context import Context
from service.cursors import decode_cursor
from service.logs.actions import LogQuery, page_of_logs, tail_of_logs
from service.store.logs import ChunkFilter

router = APIRouter(tags=["what happened"])


class LogParameters(BaseModel):
    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)
    worker: str = Field("", max_length=40)
    """Id of a worker, or `driver`."""
    attempt: str = Field("", max_length=40)
    search: str = Field("", max_length=200)
    """Only lines that hold this text, in any case."""
    tail: int | None = Field(None, ge=1, le=10_000)
    """The last lines, in place of a page."""
    after: int | None = Field(None, ge=0, le=2**53)
    """Only what came after this position."""
    cursor: str | None = Field(None, max_length=200)
    """`next` of the page before."""
    limit: int = Field(1000, ge=1, le=10_000)


@router.get("/v1/jobs/{job_id}/logs", summary="Read a job's logs")
def read_logs(service: Context, _: User, job_id: str, narrow: Annotated[LogParameters, Query()]) -> LogPage:
    """What workers and driver wrote to stdout and stderr: from a cursor on, or the last `tail` lines; kept after the cluster is gone."""
    wanted = ChunkFilter(job_id, worker=narrow.worker, attempt_id=narrow.attempt)
    if narrow.tail is not None:
        return tail_of_logs(service, LogQuery(wanted, narrow.search, limit=narrow.tail))
    after = (narrow.after + 1, 0) if narrow.after is not None else (-1, 0)
    if narrow.cursor is not None:
        position, lines = decode_cursor(narrow.cursor, int, int)
        after = (position, lines)
    return page_of_logs(service, LogQuery(wanted, narrow.search, after=after, limit=narrow.limit))
