"""The routes of verbs: cancel, pause, resume, retry, fork. Each calls one action, and answers with the job as it is then."""

from typing import Annotated

from fastapi import APIRouter, Body, Response
from fastapi.responses import JSONResponse

from drumline.wire.views import ForkRequest, JobDetail
from service.auth import User
from service.context import Context
from service.jobs.actions import etag
from service.jobs.endpoints import IdempotencyKey, IfMatch
from service.jobs.fork import fork_job
from service.jobs.verbs import cancel_job, pause_job, resume_job, retry_job
from service.openapi import FORK

router = APIRouter(tags=["jobs"])


@router.post("/v1/jobs/{job_id}/cancel", summary="Cancel a job")
def cancel(service: Context, user: User, job_id: str, response: Response, if_match: IfMatch = None) -> JobDetail:
    """A queued job is cancelled at once; a running one is asked to save and stop, and forced after 8 seconds of silence."""
    return _tagged(response, cancel_job(service, job_id, actor=user.name, if_match=if_match))


@router.post("/v1/jobs/{job_id}/pause", summary="Pause a job")
def pause(service: Context, user: User, job_id: str, response: Response, if_match: IfMatch = None) -> JobDetail:
    """A queued job pauses at once; a running one saves, stops and frees its workers, and is forced after 8 seconds of silence."""
    return _tagged(response, pause_job(service, job_id, actor=user.name, if_match=if_match))


@router.post("/v1/jobs/{job_id}/resume", summary="Resume a paused job")
def resume(service: Context, user: User, job_id: str, response: Response, if_match: IfMatch = None) -> JobDetail:
    """It queues at its old place, and goes on from its newest valid checkpoint as if it had never stopped."""
    return _tagged(response, resume_job(service, job_id, actor=user.name, if_match=if_match))


@router.post("/v1/jobs/{job_id}/retry", summary="Retry a failed or cancelled job")
def retry(service: Context, user: User, job_id: str, response: Response, if_match: IfMatch = None) -> JobDetail:
    """The same job queues again with its failures forgotten, and goes on from its newest valid checkpoint where it has one."""
    return _tagged(response, retry_job(service, job_id, actor=user.name, if_match=if_match))


@router.post("/v1/jobs/{job_id}/fork", status_code=201, response_model=JobDetail, summary="Fork a job from a checkpoint")
def fork(
    service: Context,
    user: User,
    job_id: str,
    *,
    request: Annotated[ForkRequest, Body(openapi_examples=FORK)],
    idempotency_key: IdempotencyKey = None,
) -> JSONResponse:
    """Store a new job that goes on from a checkpoint of this one, with some fields changed. Checked as any submission is."""
    done = fork_job(service, job_id, request, actor=user.name, key=idempotency_key)
    headers = {"Location": f"/v1/jobs/{done.answer['id']}", "ETag": etag(done.answer["version"])}
    return JSONResponse(done.answer, status_code=201, headers=headers | ({"Idempotent-Replayed": "true"} if done.replayed else {}))


def _tagged(response: Response, job: JobDetail) -> JobDetail:
    response.headers["ETag"] = etag(job.version)
    return job
