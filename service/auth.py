"""Who may pass: API keys, browser sessions, and attempts' own tokens with their two doors. Secrets themselves: keys.py."""

import hmac
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse
from fastapi.security import HTTPBearer
from starlette.concurrency import run_in_threadpool

from service.context import Context, Service
from service.errors import ProblemError
from service.keys import SESSION_LIFE, USED_EVERY, Principal, find_by_cookie, find_by_key, hash_token, note_use, open_session
from service.store.tables import Attempt

COOKIE = "drumline_session"
_REMEDY = "send `Authorization: Bearer` and a key, or open the dashboard with `drumline open`"

router = APIRouter()
bearer = HTTPBearer(auto_error=False, description="An API key (`dl_…`); on the two doors of an attempt, the attempt's own token.")


async def require_user(request: Request, service: Context, _: Annotated[object, Depends(bearer)] = None) -> Principal:
    """Let API keys and open sessions pass."""
    return await run_in_threadpool(_find_user, service, _bearer(request), request.cookies.get(COOKIE, ""))


async def require_attempt(attempt_id: str, request: Request, service: Context, _: Annotated[object, Depends(bearer)] = None) -> str:
    """Let the token of exactly this attempt pass, and return the attempt's id."""
    return await run_in_threadpool(_find_attempt, service, attempt_id, _bearer(request))


User = Annotated[Principal, Depends(require_user)]
OwnAttempt = Annotated[str, Depends(require_attempt)]


@router.get("/login", include_in_schema=False)
def login(service: Context, request: Request, link: str = "") -> RedirectResponse:
    """Open a browser session with a one-time link, and go to the dashboard."""
    with service.writing() as (session, now):
        cookie = open_session(session, link, now=now)
    if cookie is None:
        raise ProblemError(403, "link_spent", "this login link was used already, or is too old", remedy="run `drumline open` for a new one")
    answer = RedirectResponse("/", status_code=303)
    answer.set_cookie(
        COOKIE,
        cookie,
        max_age=int(SESSION_LIFE.total_seconds()),
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        path="/",
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _find_user(service: Service, key: str, cookie: str) -> Principal:
    now = service.clock()
    with service.reading() as session:
        found = find_by_key(session, key) if key else find_by_cookie(session, cookie, now=now) if cookie else None
    if found is None:
        what = "this key is unknown or revoked" if key else "this session is over" if cookie else "no key was sent"
        raise ProblemError(401, "not_allowed_in", what, remedy=_REMEDY, headers={"WWW-Authenticate": "Bearer"})
    if found.used_at is None or now - found.used_at > USED_EVERY:
        with service.writing() as (session, now):
            note_use(session, found, now=now)
    return found


def _find_attempt(service: Service, attempt_id: str, token: str) -> str:
    with service.reading() as session:
        attempt = session.get(Attempt, attempt_id)
        expected = attempt.token_sha256 if attempt else ""
    if not token or not hmac.compare_digest(expected, hash_token(token)):
        raise ProblemError(
            401,
            "not_this_attempt",
            "the token does not belong to this attempt",
            remedy="use the token from the attempt's own storage folder",
        )
    return attempt_id


def _bearer(request: Request) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""
