"""Errors as the API says them: problems of RFC 9457 with a stable code, one sentence and a remedy. Every refusal passes here."""

import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException

from drumline.spec.problems import FieldProblem, SpecError
from drumline.wire.views import Problem

logger = logging.getLogger(__name__)
MEDIA_TYPE = "application/problem+json"


class ProblemError(Exception):
    """A refusal, ready to be said."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        remedy: str = "",
        errors: Sequence[FieldProblem] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status, self.code, self.detail, self.remedy = status, code, detail, remedy
        self.errors, self.headers = list(errors), dict(headers or {})


def not_found(what: str, name: str) -> ProblemError:
    """Return the refusal for a thing that does not exist."""
    return ProblemError(404, f"no_such_{what}", f"there is no {what} {shown(name)}", remedy=f"list them to find the id of the {what}")


def invalid(field: str, message: str, *, code: str = "invalid", remedy: str = "") -> ProblemError:
    """Return the refusal of one field of a request."""
    problem = FieldProblem(code=code, field=field, message=message, remedy=remedy)
    return ProblemError(422, "invalid_request", f"{field}: {message}", remedy=remedy, errors=[problem])


def invalid_spec(problems: Sequence[FieldProblem]) -> ProblemError:
    first = problems[0].sentence()
    more = "" if len(problems) == 1 else f" (and {len(problems) - 1} more)"
    return ProblemError(422, "invalid_spec", f"{first}{more}", remedy="mend the job file; `drumline validate` checks it", errors=problems)


def shown(text: str) -> str:
    """Return text from outside as it may stand in a sentence: short, in one line, printable."""
    kept = "".join(char if char.isprintable() else "�" for char in text[:80])
    return f"`{kept}{'…' if len(text) > 80 else ''}`"


def problem_response(request_id: str, error: ProblemError) -> Response:
    title = HTTPStatus(error.status).phrase
    problem = Problem(
        type=f"urn:drumline:problem:{error.code}",
        title=title,
        status=error.status,
        code=error.code,
        detail=error.detail,
        remedy=error.remedy,
        errors=error.errors,
        request_id=request_id,
    )
    return Response(problem.model_dump_json(), status_code=error.status, media_type=MEDIA_TYPE, headers=error.headers)


def add_error_pages(app: FastAPI) -> None:
    """Let every error that can leave the API leave as a problem."""
    app.add_exception_handler(ProblemError, _say_problem)
    app.add_exception_handler(SpecError, _say_spec_error)
    app.add_exception_handler(RequestValidationError, _say_validation_error)
    app.add_exception_handler(HTTPException, _say_http_exception)
    for unavailable in (OperationalError, InterfaceError, PoolTimeout):
        app.add_exception_handler(unavailable, _say_database_error)


def database_unavailable() -> ProblemError:
    return ProblemError(
        503, "database_unavailable", "the database did not answer", remedy="try again in a moment", headers={"Retry-After": "1"}
    )


def _say(request: Request, error: ProblemError) -> Response:
    return problem_response(request.scope.get("state", {}).get("request_id", ""), error)


async def _say_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, ProblemError)
    return _say(request, error)


async def _say_spec_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, SpecError)
    return _say(request, invalid_spec(error.problems))


async def _say_validation_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    details = error.errors()
    if any(one["type"] == "json_invalid" for one in details):
        return _say(request, ProblemError(400, "not_json", "the body is not JSON", remedy="send a JSON object"))
    problems = [_field_problem(one) for one in details[:50]]
    return _say(request, ProblemError(422, "invalid_request", problems[0].sentence(), remedy=problems[0].remedy, errors=problems))


def _field_problem(details: Mapping[str, Any]) -> FieldProblem:
    place, *path = details["loc"]
    field = ".".join(str(part) for part in path) or str(place)
    kind = str(details["type"])
    if kind == "missing":
        return FieldProblem(code="missing", field=field, message="is required")
    if kind == "extra_forbidden":
        return FieldProblem(code="unknown_field", field=field, message="is not a field here", remedy="remove it")
    text = str(details["msg"]).replace("Input should be", "must be").replace("String should", "must").replace("Value should", "must")
    return FieldProblem(code=kind, field=field, message=f"{text[:1].lower()}{text[1:]}, and is {shown(str(details.get('input')))}")


async def _say_http_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    path = shown(request.url.path)
    match error.status_code:
        case 404:
            said = ProblemError(404, "no_such_route", f"there is nothing at {path}", remedy="see /openapi.json for what there is")
        case 405:
            allowed = (error.headers or {}).get("Allow", "")
            said = ProblemError(
                405, "method_not_allowed", f"{path} cannot be asked with {request.method}", remedy=f"use {allowed}", headers=error.headers
            )
        case 400:
            said = ProblemError(400, "not_json", "the body is not JSON", remedy="send a JSON object")
        case status:
            said = ProblemError(status, {413: "too_large"}.get(status, f"http_{status}"), str(error.detail), headers=error.headers)
    return _say(request, said)


async def _say_database_error(request: Request, error: Exception) -> Response:
    logger.error("the database failed in %s %s", request.method, request.url.path, exc_info=error)
    return _say(request, database_unavailable())
