"""What the OpenAPI document says beside the types: which problems each call can answer with, and examples."""

from typing import Any

from drumline.wire.ingest import Batch
from drumline.wire.views import Problem
from service.errors import MEDIA_TYPE

Responses = dict[int | str, dict[str, Any]]

EXAMPLE_SPEC: dict[str, Any] = {
    "version": 1,
    "name": "shakespeare",
    "labels": {"team": "demo"},
    "workload": {"type": "language_model", "family": "gpt2", "hidden_size": 128, "num_hidden_layers": 4, "num_attention_heads": 4},
    "data": {"source": "/data/tinyshakespeare.txt", "tokenizer": "characters", "sequence_length": 64},
    "train": {
        "steps": 2000,
        "global_batch_size": 12,
        "optimizer": {"type": "adamw", "lr": 0.001, "betas": [0.9, 0.99]},
        "schedule": {"type": "cosine", "warmup_steps": 100, "min_lr": 0.0001},
        "evaluate": {"every_steps": 250, "sequences": 240},
    },
    "resources": {"workers": 2, "per_worker": {"cpu": 1}},
    "checkpoint": {"every_steps": 500},
}
SUBMISSION: dict[str, Any] = {
    "language model": {"summary": "A small GPT-2 on two workers", "value": {"spec": EXAMPLE_SPEC, "notes": "first try"}},
    "user's own task": {
        "summary": "A class in an uploaded folder",
        "value": {
            "spec": {
                "version": 1,
                "name": "digits",
                "workload": {"type": "python", "task": "digits:Digits"},
                "code": {"sha256": "ab" * 32},
                "train": {"data_epochs": 20, "global_batch_size": 64},
                "resources": {"workers": 2},
            }
        },
    },
}
PATCH: dict[str, Any] = {
    "notes and labels": {"value": {"notes": "the learning rate was too high", "labels": {"team": "demo", "keep": "no"}}}
}
FORK: dict[str, Any] = {
    "another learning rate": {"value": {"checkpoint": "best", "name": "slower", "changes": {"train": {"optimizer": {"lr": 0.0001}}}}}
}
BATCH: dict[str, Any] = {
    "protocol": 1,
    "shipper": "node-1:4711",
    "records": [
        {
            "worker": "wrk_0198c1d2e3f47a5b8c9d0e1f2a3b4c5d",
            "records": [
                {"kind": "points", "sequence": 1, "time": 1764612000.0, "step": 1, "values": {"loss": 4.17, "tokens_per_s": 12400.0}}
            ],
        }
    ],
    "logs": [{"worker": "driver", "start": 0, "end": 13, "text": "tokens ready\n"}],
}
_PROBLEM: dict[str, Any] = {
    "type": "urn:drumline:problem:no_such_job",
    "title": "Not Found",
    "status": 404,
    "code": "no_such_job",
    "detail": "there is no job `job_0198c1d2`",
    "remedy": "list them to find the id of the job",
    "errors": [],
    "request_id": "5f2c9f0e",
}


def problems(*statuses: int) -> Responses:
    """Return the documented problems of a route."""
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}, "example": _PROBLEM}}
    return {status: {"description": _MEANINGS[status], "content": content} for status in statuses}


_MEANINGS = {
    400: "The request cannot be read.",
    401: "No key, or one that does not open this door.",
    403: "Another site's page may not do this.",
    404: "There is no such thing.",
    409: "The thing is not in a state for this.",
    410: "The thing was removed.",
    412: "The thing has moved on since it was looked at.",
    413: "The body is too large.",
    415: "The body is of an unknown kind.",
    421: "The service is not called by this name.",
    422: "A field is wrong; `errors` names it.",
    503: "Not now; try again.",
}
EVERYWHERE = problems(400, 401, 403, 404, 409, 410, 412, 413, 415, 421, 422, 503)
DOWNLOAD: Responses = {
    200: {"description": "The file.", "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}}
}


def complete(document: dict[str, Any]) -> dict[str, Any]:
    """Add the schemas that FastAPI does not see: every problem's, and that of a batch, whose records ingest judges one by one."""
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    for model in (Problem, Batch):
        schema = model.model_json_schema(ref_template="#/components/schemas/{model}", mode="serialization")
        for name, part in schema.pop("$defs", {}).items():
            schemas.setdefault(name, part)
        schemas[model.__name__] = schema
    for leftover in ("HTTPValidationError", "ValidationError"):
        schemas.pop(leftover, None)
    return document
