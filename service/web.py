"""The built dashboard at `/`: its files, its one page for every address that is not the API's, or a page that says how to build it."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import Receive, Scope, Send

API_PREFIXES = ("/v1/", "/healthz", "/readyz", "/openapi.json", "/login", "/metrics")
_NOT_BUILT = """<!doctype html><meta charset="utf-8"><title>Drumline</title>
<h1>The dashboard is not built</h1>
<p>The service runs. Build its pages with <code>make web/dist/index.html</code>, then load this page again.</p>
<p>The API is described in <a href="/openapi.json">/openapi.json</a>.</p>
"""


class Dashboard:
    """What answers where no route of the API does. Only GET and HEAD, only outside the API."""

    def __init__(self, dist: Path) -> None:
        self.dist = dist

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD") or scope["path"].startswith(API_PREFIXES):
            raise HTTPException(404)
        await self._page(Request(scope))(scope, receive, send)

    def _page(self, request: Request) -> Response:
        index = self.dist / "index.html"
        file = self._file(request.scope["path"])
        if file is not None and file != index:
            # Vite writes the hash of its content into the name of every file under assets/.
            lasting = "public, max-age=31536000, immutable" if request.scope["path"].startswith("/assets/") else "no-cache"
            return FileResponse(file, headers={"Cache-Control": lasting})
        if request.scope["path"].startswith("/assets/"):
            raise HTTPException(404)
        if index.is_file():
            return FileResponse(index, headers={"Cache-Control": "no-cache"})
        return HTMLResponse(_NOT_BUILT)

    def _file(self, path: str) -> Path | None:
        """Return the file of the dashboard at a path; None where there is none, or where it would lie outside."""
        found = (self.dist / path.lstrip("/")).resolve()
        return found if found.is_relative_to(self.dist.resolve()) and found.is_file() else None
