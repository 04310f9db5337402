"""POST /v1/code: a zip of the user's own folder, kept under its SHA-256."""

import hashlib
import tempfile
from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from drumline.wire.views import CodeView
from service.auth import User
from service.code.zips import check_zip
from service.context import Context, Service
from service.errors import ProblemError
from service.store.tables import Code

router = APIRouter(tags=["code"])
UNPACKED_TIMES = 4
"""How much larger than the largest upload its content may be."""
_BODY = {"requestBody": {"required": True, "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}}}


@dataclass(frozen=True)
class Upload:
    sha256: str
    num_bytes: int


@router.post("/v1/code", status_code=201, summary="Upload a zip of code", openapi_extra=_BODY)
async def upload(service: Context, _: User, request: Request, response: Response) -> CodeView:
    """The body is the zip itself. A zip that is there already is answered the same."""
    with tempfile.NamedTemporaryFile(prefix="drumline-code-") as file:
        taken = await _receive(request, Path(file.name), bytes_max=service.settings.upload_bytes_max)
        return await run_in_threadpool(_keep, service, Path(file.name), taken)


async def _receive(request: Request, target: Path, *, bytes_max: int) -> Upload:
    """Write the body to a file, hashing it, and stop at the limit."""
    digest, size = hashlib.sha256(), 0
    with target.open("wb") as file:
        async for piece in request.stream():
            size += len(piece)
            if size > bytes_max:
                raise ProblemError(
                    413, "too_large", f"the zip is larger than {bytes_max:,} bytes", remedy="leave data and results out of the folder"
                )
            digest.update(piece)
            file.write(piece)
    return Upload(digest.hexdigest(), size)


def _keep(service: Service, path: Path, taken: Upload) -> CodeView:
    """Check and store a zip: the file first, then the row that makes it known."""
    view = CodeView(sha256=taken.sha256, bytes=taken.num_bytes)
    with service.reading() as session:
        if session.get(Code, taken.sha256) is not None:
            return view
    check_zip(path, unpacked_max=UNPACKED_TIMES * service.settings.upload_bytes_max)
    service.storage.put_file(f"code/{taken.sha256}.zip", path)
    with service.writing() as (session, now):
        if session.get(Code, taken.sha256) is None:
            session.add(Code(sha256=taken.sha256, bytes=taken.num_bytes, created_at=now))
    return view
