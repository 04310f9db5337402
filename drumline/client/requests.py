"""One function for each thing the API can be asked, shared by the sync and the async client: it builds the request, and sends nothing."""

from __future__ import annotations  # building every Page[...] of the annotations costs 40 ms of each start

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal
from urllib.parse import quote

from pydantic import TypeAdapter

from drumline.client.exchange import Request, json_body, new_idempotency_key
from drumline.wire.views import (
    ArtifactView,
    AttemptView,
    CheckpointDetail,
    CheckpointView,
    ClusterView,
    CodeView,
    EventView,
    ForkRequest,
    JobDetail,
    JobPatch,
    JobView,
    LogPage,
    Page,
    SeriesSummary,
    SeriesView,
    Submission,
    Validation,
)

JSON = ("Content-Type", "application/json")


@cache
def _reads(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def submit(submission: Submission) -> Request[JobDetail]:
    return Request("POST", "/v1/jobs", _reads(JobDetail), body=json_body(submission), headers=(JSON, new_idempotency_key()))


def validate(submission: Submission) -> Request[Validation]:
    return Request("POST", "/v1/jobs/validate", _reads(Validation), body=json_body(submission), headers=(JSON,))


def upload_code(packed: bytes, sha256: str) -> Request[CodeView]:
    headers = (("Content-Type", "application/zip"), ("Idempotency-Key", sha256))
    return Request("POST", "/v1/code", _reads(CodeView), body=packed, headers=headers)


def jobs(*, states: Sequence[str] = (), labels: Mapping[str, str], q: str = "", limit: int = 100) -> Request[Page[JobView]]:
    asked = [("state", ",".join(states))] if states else []
    asked += [("label", f"{name}={value}") for name, value in labels.items()]
    asked += [("q", q)] if q else []
    return Request("GET", "/v1/jobs", _reads(Page[JobView]), params=(*asked, ("limit", str(limit))))


def job(job_id: str) -> Request[JobDetail]:
    return Request("GET", f"/v1/jobs/{_part(job_id)}", _reads(JobDetail))


def edit(job_id: str, patch: JobPatch) -> Request[JobDetail]:
    return Request("PATCH", f"/v1/jobs/{_part(job_id)}", _reads(JobDetail), body=json_body(patch), headers=(JSON,))


def move(job_id: str, verb: Literal["cancel", "pause", "resume", "retry"]) -> Request[JobDetail]:
    return Request("POST", f"/v1/jobs/{_part(job_id)}/{verb}", _reads(JobDetail), headers=(new_idempotency_key(),))


def fork(job_id: str, wanted: ForkRequest) -> Request[JobDetail]:
    headers = (JSON, new_idempotency_key())
    return Request("POST", f"/v1/jobs/{_part(job_id)}/fork", _reads(JobDetail), body=json_body(wanted), headers=headers)


def attempts(job_id: str) -> Request[Page[AttemptView]]:
    return _list(f"/v1/jobs/{_part(job_id)}/attempts", AttemptView)


def events(job_id: str) -> Request[Page[EventView]]:
    return _list(f"/v1/jobs/{_part(job_id)}/events", EventView)


def artifacts(job_id: str) -> Request[Page[ArtifactView]]:
    return _list(f"/v1/jobs/{_part(job_id)}/artifacts", ArtifactView)


def checkpoints(job_id: str) -> Request[Page[CheckpointView]]:
    return _list("/v1/checkpoints", CheckpointView, ("job", job_id))


def checkpoint(checkpoint_id: str) -> Request[CheckpointDetail]:
    return Request("GET", f"/v1/checkpoints/{_part(checkpoint_id)}", _reads(CheckpointDetail))


def clusters() -> Request[Page[ClusterView]]:
    return _list("/v1/clusters", ClusterView)


def series_names(job_id: str) -> Request[Page[SeriesSummary]]:
    return _list(f"/v1/jobs/{_part(job_id)}/series", SeriesSummary)


def series(
    job_id: str, name: str, *, rank: int | None = None, points: int = 1000, between: tuple[int | None, int | None] = (None, None)
) -> Request[SeriesView]:
    asked = {"rank": rank, "from": between[0], "to": between[1], "points": points}
    params = tuple((key, str(value)) for key, value in asked.items() if value is not None)
    return Request("GET", f"/v1/jobs/{_part(job_id)}/series/{_part(name)}", _reads(SeriesView), params=params)


def logs(
    job_id: str, *, worker: str | None = None, search: str | None = None, tail: int | None = None, limit: int = 1000
) -> Request[LogPage]:
    asked = {"worker": worker, "search": search, "tail": tail, "limit": None if tail else limit}
    params = tuple((key, str(value)) for key, value in asked.items() if value is not None)
    return Request("GET", f"/v1/jobs/{_part(job_id)}/logs", _reads(LogPage), params=params)


def nothing(path: str) -> Request[None]:
    """The request behind a download, whose body is not read as JSON."""
    return Request("GET", path, _reads(None))


def checkpoint_file(checkpoint_id: str, path: str) -> str:
    return f"/v1/checkpoints/{_part(checkpoint_id)}/files/{quote(path)}"


def artifact_file(job_id: str, artifact_id: str) -> str:
    return f"/v1/jobs/{_part(job_id)}/artifacts/{_part(artifact_id)}/file"


def after(request: Request[Any], cursor: str) -> Request[Any]:
    """Return the request for the next page."""
    params = tuple(pair for pair in request.params if pair[0] != "cursor")
    return Request(request.method, request.path, request.answer, params=(*params, ("cursor", cursor)))


def _list(path: str, item: Any, *params: tuple[str, str]) -> Request[Page[Any]]:
    return Request("GET", path, _reads(Page[item]), params=(*params, ("limit", "500")))


def _part(text: str) -> str:
    return quote(text, safe="")
