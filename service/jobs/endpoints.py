"""The routes of jobs: submit, list, validate, show, edit. Each parses, calls one action, and answers. Verbs: verb_endpoints.py."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Header, Query, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from drumline.spec.job import JobSpec, Label
from drumline.spec.states import JobState
from drumline.wire.views import JobDetail, JobPatch, JobView, Page, Submission, Validation
from service.auth import User
from service.context import Context
from service.cursors import PAGE_MAX, decode_cursor
from service.errors import invalid, shown
from service.jobs.actions import edit_job, etag, page_of_jobs, show_job
from service.jobs.submit import submit_job, validate_job
from service.openapi import PATCH, SUBMISSION
from service.store.jobs import JobFilter

router = APIRouter(tags=["jobs"])
schema_router = APIRouter(tags=["operation"])

IdempotencyKey = Annotated[
    str | None,
    Header(
        min_length=1, max_length=255, pattern=r"^[\x21-\x7e]+$", description="The same key and body again give the same answer, for 7 days."
    ),
]
IfMatch = Annotated[str | None, Header(max_length=64, description="The ETag of the job as it was looked at; anything else is refused.")]
_LABELS: TypeAdapter[dict[str, str]] = TypeAdapter(dict[Label, Label])


@router.post("/v1/jobs", status_code=201, response_model=JobDetail, summary="Submit a job")
def submit(
    service: Context,
    user: User,
    submission: Annotated[Submission, Body(openapi_examples=SUBMISSION)],
    idempotency_key: IdempotencyKey = None,
) -> JSONResponse:
    """Check a job file and store the job as queued. Refused ones store nothing."""
    done = submit_job(service, submission, actor=user.name, key=idempotency_key)
    headers = {"Location": f"/v1/jobs/{done.answer['id']}", "ETag": etag(done.answer["version"])}
    return JSONResponse(done.answer, status_code=201, headers=headers | ({"Idempotent-Replayed": "true"} if done.replayed else {}))


class ListParameters(BaseModel):
    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)
    state: list[str] = Field([], max_length=20)
    """One or more states, repeated or by comma."""
    label: list[str] = Field([], max_length=10)
    """name=value; all must fit."""
    q: str = Field("", max_length=200)
    """Part of a name or the notes, or the beginning of an id."""
    cursor: str | None = Field(None, max_length=200)
    """`next` of the page before."""
    limit: int = Field(100, ge=1, le=PAGE_MAX)


@router.get("/v1/jobs", summary="List jobs")
def list_jobs(service: Context, _: User, asked: Annotated[ListParameters, Query()]) -> Page[JobView]:
    """Newest first."""
    before = decode_cursor(asked.cursor, str)[0] if asked.cursor is not None else ""
    wanted = JobFilter(_states(asked.state), [_split(label) for label in asked.label], asked.q, before=before)
    return page_of_jobs(service, wanted, limit=asked.limit)


@router.post("/v1/jobs/validate", summary="Check a job file without running it")
def validate(service: Context, _: User, submission: Annotated[Submission, Body(openapi_examples=SUBMISSION)]) -> Validation:
    """Everything that can be said without looking at data, tokenizer and storage, which the driver checks before workers start."""
    return validate_job(service, submission)


@router.get("/v1/jobs/{job_id}", summary="Show a job")
def show(service: Context, _: User, job_id: str, response: Response) -> JobDetail:
    job = show_job(service, job_id)
    response.headers["ETag"] = etag(job.version)
    return job


@router.patch("/v1/jobs/{job_id}", summary="Edit a job's notes and labels")
def edit(
    service: Context,
    user: User,
    job_id: str,
    *,
    patch: Annotated[JobPatch, Body(openapi_examples=PATCH)],
    response: Response,
    if_match: IfMatch = None,
) -> JobDetail:
    """Labels are replaced as a whole."""
    if patch.labels is not None:
        _check_labels(patch.labels)
    job = edit_job(service, job_id, patch, actor=user.name, if_match=if_match)
    response.headers["ETag"] = etag(job.version)
    return job


@schema_router.get("/v1/schema/job", summary="JSON Schema of a job file")
def job_schema() -> dict[str, Any]:
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **JobSpec.model_json_schema()}


def _check_labels(labels: dict[str, str]) -> None:
    if len(labels) > 32:
        raise invalid("labels", f"has {len(labels)} entries", remedy="use at most 32")
    try:
        _LABELS.validate_python(labels)
    except ValidationError as error:
        place = error.errors()[0]["loc"][0]
        raise invalid(f"labels.{place}"[:200], "must be letters, digits, dots, dashes, underscores and slashes, at most 63") from None


def _states(asked: list[str]) -> list[str]:
    states = [state for part in asked for state in part.split(",") if state]
    wrong = next((state for state in states if state not in set(JobState)), None)
    if wrong is not None:
        raise invalid("state", f"{shown(wrong)} is not a state", code="not_a_choice", remedy=f"use {', '.join(JobState)}")
    return states


def _split(label: str) -> tuple[str, str]:
    name, sign, value = label.partition("=")
    if not sign or "" in (name, value):
        raise invalid("label", f"{shown(label)} does not have the form name=value")
    _check_labels({name: value})
    return name, value
