"""The two doors of an attempt's own token: its start record, and ingest."""

import logging
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from sqlalchemy.exc import IntegrityError, OperationalError
from starlette.concurrency import run_in_threadpool

from drumline.spec.start import StartRecord
from drumline.wire.ingest import Taken
from service.auth import OwnAttempt
from service.context import Context, Service
from service.errors import ProblemError
from service.ingest.actions import take_batch
from service.ingest.batch import RawBatch, parse_batch, unpack_body
from service.ingest.start import start_record
from service.openapi import BATCH

logger = logging.getLogger(__name__)
router = APIRouter(tags=["from the workers"])

TRIES = 3
"""A deadlock, or two shippers that bring the same writer first, is settled by trying again; more than this is a fault."""
_CONTENT = {"application/json": {"schema": {"$ref": "#/components/schemas/Batch"}, "example": BATCH}}
_BODY: dict[str, Any] = {"requestBody": {"required": True, "content": _CONTENT}}


@router.get("/v1/attempts/{attempt_id}/start", summary="Read an attempt's start record")
def read_start(service: Context, attempt_id: OwnAttempt) -> StartRecord:
    """With the attempt's own token. A driver whose attempt is over gets 409, and ends."""
    return start_record(service, attempt_id)


@router.post("/v1/attempts/{attempt_id}/ingest", response_model=Taken, summary="Bring what an attempt's workers said", openapi_extra=_BODY)
async def ingest(service: Context, attempt_id: OwnAttempt, request: Request) -> Response:
    """With the attempt's own token; gzip is understood. What the answer says is taken is stored durably; the rest is to be sent again."""
    body = await _read(request, bytes_max=service.settings.ingest_bytes_max)
    encoding = request.headers.get("content-encoding", "").strip().lower()
    taken = await run_in_threadpool(_take, service, attempt_id, (body, encoding))
    return Response(taken.model_dump_json(), media_type="application/json")


async def _read(request: Request, *, bytes_max: int) -> bytes:
    pieces, size = [], 0
    async for piece in request.stream():
        size += len(piece)
        if size > bytes_max:
            raise ProblemError(413, "too_large", f"the batch is larger than {bytes_max:,} bytes", remedy="send it in smaller ones")
        pieces.append(piece)
    return b"".join(pieces)


def _take(service: Service, attempt_id: str, received: tuple[bytes, str]) -> Taken:
    body, encoding = received
    batch = parse_batch(unpack_body(body, encoding, bytes_max=service.settings.ingest_bytes_max))
    for _ in range(TRIES - 1):
        try:
            return _take_once(service, attempt_id, batch)
        except (IntegrityError, OperationalError) as error:
            logger.warning("attempt %s: a batch is taken again: %s", attempt_id, str(error.orig).strip())
    return _take_once(service, attempt_id, batch)


def _take_once(service: Service, attempt_id: str, batch: RawBatch) -> Taken:
    with service.writing() as (session, now):
        return take_batch(session, attempt_id, batch, now=now, log_bytes_max=service.settings.log_bytes_max)
