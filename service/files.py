"""Handing out a file of the storage: in pieces, under a safe name, never as a page that a browser would run."""

from urllib.parse import quote

from fastapi.responses import Response, StreamingResponse

from service.errors import ProblemError, shown
from service.storage import Storage, StorageError


def file_response(storage: Storage, path: str, *, name: str) -> Response:
    """Return a download. Raises a problem where the file is gone or the path leads elsewhere."""
    try:
        size = storage.size(path)
    except StorageError:
        raise ProblemError(
            404, "no_such_file", f"the file {shown(name)} is not in the storage", remedy="list the files to see what there is"
        ) from None
    headers = {
        "Content-Length": str(size),
        "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name.rpartition('/')[2], safe='')}",
    }
    return StreamingResponse(storage.stream(path), media_type="application/octet-stream", headers=headers)
