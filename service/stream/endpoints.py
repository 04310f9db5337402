"""GET /v1/stream: server-sent events of one, some or all jobs."""

import re
from typing import Annotated

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import Response, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from service.auth import User
from service.context import Context, Service
from service.errors import invalid, not_found, shown
from service.openapi import Responses
from service.store.happened import positions
from service.stream.follower import Follower
from service.stream.news import KINDS

router = APIRouter(tags=["live"])
JOBS_MAX = 100
_PLACE = re.compile(r"(?:(?P<job>job_[0-9a-f]{32}):)?(?P<position>[0-9]{1,18})")
_MESSAGES = {"text/event-stream": {"schema": {"type": "string"}}}
_STREAM: Responses = {200: {"description": "Server-sent events: job, event, points, log.", "content": _MESSAGES}}


class StreamParameters(BaseModel):
    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)
    job: list[str] = Field([], max_length=JOBS_MAX)
    """Ids, repeated or by comma; none means all jobs, each as it stands whenever it moves."""
    kinds: str = Field(",".join(KINDS), max_length=100)
    """Of state, series and logs, by comma."""
    after: str = Field("", max_length=8000)
    """`job:position` by comma (with one job its position alone): what the page that was read first said. Without it: from now on."""


@router.get("/v1/stream", summary="Follow jobs live", response_class=Response, responses=_STREAM)
async def stream(
    request: Request,
    service: Context,
    _: User,
    asked: Annotated[StreamParameters, Query()],
    last_event_id: Annotated[
        str | None, Header(max_length=8000, description="Sent by a client that connects again; wins over `after`.")
    ] = None,
) -> Response:
    """Everything that happens to the jobs, in order, none skipped; connect again with the last id and go on where it broke."""
    jobs = [job for part in asked.job for job in part.split(",") if job]
    if len(jobs) > JOBS_MAX:
        raise invalid("job", f"names {len(jobs)} jobs; at most {JOBS_MAX} are followed on one stream")
    kinds = _kinds(asked.kinds)
    places = _places(last_event_id if last_event_id else asked.after, jobs)
    told = await run_in_threadpool(_begin, service, jobs, places) if jobs else places
    follower = Follower(service, request.app.state.broadcaster, kinds if jobs else frozenset({"state"}), told, frozenset(jobs))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(follower.events(), media_type="text/event-stream", headers=headers)


def _begin(service: Service, jobs: list[str], places: dict[str, int]) -> dict[str, int]:
    """Return the position each job is followed from; one that lies ahead of the job is brought back to it."""
    with service.reading() as session:
        last = positions(session, jobs)
    missing = next((job for job in jobs if job not in last), None)
    if missing is not None:
        raise not_found("job", missing)
    return {job: min(places.get(job, last[job]), last[job]) for job in last}


def _places(text: str, jobs: list[str]) -> dict[str, int]:
    places: dict[str, int] = {}
    for part in text.split(",") if text else []:
        match = _PLACE.fullmatch(part.strip())
        job = match and (match["job"] or (jobs[0] if len(jobs) == 1 else None))
        if match is None or job is None:
            raise invalid(
                "after",
                f"{shown(part)} does not have the form job:position",
                remedy="pass an id of the stream, or a position that a page said",
            )
        places[job] = int(match["position"])
    return places


def _kinds(text: str) -> frozenset[str]:
    kinds = frozenset(part.strip() for part in text.split(","))
    if not kinds <= set(KINDS):
        raise invalid("kinds", f"{shown(text)} names an unknown kind", code="not_a_choice", remedy=f"use {', '.join(KINDS)}")
    return kinds
