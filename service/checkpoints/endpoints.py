"""GET /v1/checkpoints, one of them, and its files."""

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from drumline.wire.views import CheckpointDetail, CheckpointView, Page
from service.auth import User
from service.checkpoints.actions import file_of, page_of_checkpoints, show_checkpoint
from service.context import Context
from service.cursors import PAGE_MAX, decode_cursor
from service.files import file_response
from service.openapi import DOWNLOAD
from service.series.blocks import STEP_MAX
from service.store.checkpoints import CheckpointFilter

router = APIRouter(tags=["checkpoints"])


@router.get("/v1/checkpoints", summary="List checkpoints")
def list_checkpoints(
    service: Context,
    _: User,
    *,
    job: Annotated[str | None, Query(max_length=40, description="Id of a job.")] = None,
    step: Annotated[int | None, Query(ge=0, le=STEP_MAX)] = None,
    latest: Annotated[bool, Query(description="Only the newest valid one of each job.")] = False,
    best: Annotated[bool, Query(description="Only the valid one of each job with the lowest validation loss.")] = False,
    cursor: Annotated[str | None, Query(max_length=200)] = None,
    limit: Annotated[int, Query(ge=1, le=PAGE_MAX)] = 100,
) -> Page[CheckpointView]:
    """Newest first, the removed ones too."""
    before = decode_cursor(cursor, str)[0] if cursor is not None else ""
    return page_of_checkpoints(service, CheckpointFilter(job, step, before=before), latest=latest, best=best, limit=limit)


@router.get("/v1/checkpoints/{checkpoint_id}", summary="Show a checkpoint and its files")
def read_checkpoint(service: Context, _: User, checkpoint_id: str) -> CheckpointDetail:
    return show_checkpoint(service, checkpoint_id)


@router.get(
    "/v1/checkpoints/{checkpoint_id}/files/{path:path}",
    summary="Download a file of a checkpoint",
    response_class=Response,
    responses=DOWNLOAD,
)
def download_file(service: Context, _: User, checkpoint_id: str, path: str) -> Response:
    return file_response(service.storage, file_of(service, checkpoint_id, path), name=path)
