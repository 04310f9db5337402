"""What every request passes first: an id, a known Host, a friendly Origin, a bounded body; and what every answer carries. No keys here."""

import ipaddress
import logging
import re
import uuid
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.errors import ProblemError, problem_response, shown
from service.settings import Settings

logger = logging.getLogger(__name__)

JSON_BYTES_MAX = 2 * 2**20
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_RAW_BODIES = re.compile(r"/v1/code|/v1/attempts/[^/]+/ingest")
"""These read, and bound, their bodies themselves."""

SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
}


class Guard:
    """ASGI middleware. Pure, so that streams pass it unbuffered."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.hosts = allowed_hosts(settings)
        self.origins = {origin.strip().rstrip("/").lower() for origin in settings.allowed_origins.split(",") if origin.strip()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        request_id = _request_id(headers)
        scope.setdefault("state", {})["request_id"] = request_id
        started = False

        async def send_guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                _add_headers(message, request_id, is_api=scope["path"].startswith("/v1/"))
            await send(message)

        refused = self._refusal(scope, headers)
        if refused is not None:
            await problem_response(request_id, refused)(scope, receive, send_guarded)
            return
        try:
            await self.app(scope, receive if _RAW_BODIES.fullmatch(scope["path"]) else _bounded(receive), send_guarded)
        except Exception:  # the last door: whatever it was, the caller gets a problem and the log the traceback
            logger.exception("request %s failed: %s %s", request_id, scope["method"], scope["path"])
            if started:
                raise
            failed = ProblemError(
                500, "internal", "the service failed on this request", remedy="look for the request id in the service's log"
            )
            await problem_response(request_id, failed)(scope, receive, send_guarded)

    def _refusal(self, scope: Scope, headers: Headers) -> ProblemError | None:
        host = _host_name(headers.get("host", ""))
        if not self._knows(host):
            return ProblemError(
                421,
                "unknown_host",
                f"the service is not called {shown(host)}",
                remedy="use its address, or add the name to DRUMLINE_ALLOWED_HOSTS",
            )
        if "\0" in scope["path"] or b"%00" in scope.get("query_string", b""):
            return ProblemError(400, "bad_characters", "the address holds a NUL character", remedy="remove it")
        if scope["method"] not in SAFE_METHODS and not self._is_friendly(headers):
            return ProblemError(
                403,
                "foreign_origin",
                "another site's page may not write here",
                remedy="use the dashboard, the command line or the API itself",
            )
        length = headers.get("content-length", "0")
        if not _RAW_BODIES.fullmatch(scope["path"]) and (not length.isdecimal() or int(length[:12]) > JSON_BYTES_MAX):
            return ProblemError(413, "too_large", f"the body is larger than {JSON_BYTES_MAX:,} bytes", remedy="send less")
        return None

    def _knows(self, host: str) -> bool:
        """An IP address cannot be rebound by anybody's DNS; a name must be ours."""
        try:
            ipaddress.ip_address(host)
        except ValueError:
            return host in self.hosts
        return True

    def _is_friendly(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower() or origin.lower() in self.origins


def allowed_hosts(settings: Settings) -> set[str]:
    """Return the names the service answers to."""
    named = {name.strip().lower() for name in settings.allowed_hosts.split(",") if name.strip()}
    return named | {"localhost", settings.host.lower(), (urlsplit(settings.url_for_workers).hostname or "localhost").lower()}


def _host_name(host: str) -> str:
    """Return the name or address in a Host header; empty where it is malformed."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def _request_id(headers: Headers) -> str:
    given = headers.get("x-request-id", "")
    return given if _REQUEST_ID.fullmatch(given) else uuid.uuid4().hex


def _add_headers(message: Message, request_id: str, *, is_api: bool) -> None:
    headers = MutableHeaders(scope=message)
    headers["X-Request-Id"] = request_id
    for name, value in SECURITY_HEADERS.items():
        headers.setdefault(name, value)
    if is_api:
        headers.setdefault("Cache-Control", "no-store")


def _bounded(receive: Receive) -> Receive:
    """Count a body that does not say its length."""
    taken = 0

    async def receive_bounded() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > JSON_BYTES_MAX:
            raise HTTPException(413, f"the body is larger than {JSON_BYTES_MAX:,} bytes")
        return message

    return receive_bounded
