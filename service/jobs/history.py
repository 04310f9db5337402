"""The routes of what happened to a job: attempts, events, artifacts."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response

from drumline.wire.views import ArtifactView, AttemptView, EventView, Page
from service.auth import User
from service.context import Context
from service.cursors import PAGE_MAX, decode_cursor, encode_cursor
from service.errors import not_found
from service.files import file_response
from service.jobs.actions import require_job
from service.jobs.views import artifact_view, attempt_view, event_view
from service.openapi import DOWNLOAD
from service.store.attempts import list_attempts
from service.store.checkpoints import list_artifacts
from service.store.happened import list_events, newest_events
from service.store.tables import Artifact

router = APIRouter(tags=["what happened"])

Cursor = Annotated[str | None, Query(max_length=200, description="`next` of the page before.")]
Limit = Annotated[int, Query(ge=1, le=PAGE_MAX)]
EventKind = Literal["state", "attempt", "checkpoint", "command", "artifact", "incident", "note"]


@router.get("/v1/jobs/{job_id}/attempts", summary="List a job's attempts")
def read_attempts(service: Context, _: User, job_id: str, cursor: Cursor = None, limit: Limit = 100) -> Page[AttemptView]:
    """Oldest first."""
    after = decode_cursor(cursor, int)[0] if cursor is not None else 0
    with service.reading() as session:
        require_job(session, job_id)
        rows = list_attempts(session, job_id, after=after, limit=limit + 1)
    more = encode_cursor(rows[limit - 1].fence) if len(rows) > limit else None
    return Page(items=[attempt_view(row) for row in rows[:limit]], next=more)


@router.get("/v1/jobs/{job_id}/events", summary="List a job's events")
def read_events(
    service: Context,
    _: User,
    job_id: str,
    *,
    kind: Annotated[list[EventKind], Query(description="Only these kinds.")] = [],  # noqa: B006 - FastAPI copies it
    newest: Annotated[bool, Query(description="Newest first.")] = False,
    cursor: Cursor = None,
    limit: Limit = 200,
) -> Page[EventView]:
    """Oldest first, unless asked otherwise."""
    at = decode_cursor(cursor, int)[0] if cursor is not None else (2**62 if newest else 0)
    with service.reading() as session:
        require_job(session, job_id)
        if newest:
            rows = newest_events(session, job_id, before=at, kinds=kind, limit=limit + 1)
        else:
            rows = list_events(session, job_id, after=at, kinds=kind, limit=limit + 1)
    more = encode_cursor(rows[limit - 1].position) if len(rows) > limit else None
    return Page(items=[event_view(row) for row in rows[:limit]], next=more)


@router.get("/v1/jobs/{job_id}/artifacts", summary="List what a job saved for keeps")
def read_artifacts(service: Context, _: User, job_id: str, cursor: Cursor = None, limit: Limit = 100) -> Page[ArtifactView]:
    """Newest first."""
    before = decode_cursor(cursor, str)[0] if cursor is not None else ""
    with service.reading() as session:
        require_job(session, job_id)
        rows = list_artifacts(session, job_id, before=before, limit=limit + 1)
    more = encode_cursor(rows[limit - 1].id) if len(rows) > limit else None
    return Page(items=[artifact_view(row) for row in rows[:limit]], next=more)


@router.get("/v1/jobs/{job_id}/artifacts/{artifact_id}/file", summary="Download an artifact", response_class=Response, responses=DOWNLOAD)
def download_artifact(service: Context, _: User, job_id: str, artifact_id: str) -> Response:
    with service.reading() as session:
        row = session.get(Artifact, artifact_id)
    if row is None or row.job_id != job_id:
        raise not_found("artifact", artifact_id)
    return file_response(service.storage, row.path, name=row.name)
