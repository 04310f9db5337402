"""A service that says what a test scripts, behind httpx's transport seam: no sockets, no real API."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from pydantic import BaseModel

from drumline.client import Client

Reply = httpx.Response | Exception
URL = "http://drumline.test"


@dataclass
class FakeService:
    """Answers by (method, path): each reply once, the last one for ever. What it has no reply for is a 404 of the API's kind."""

    replies: dict[tuple[str, str], list[Reply | Callable[[httpx.Request], Reply]]] = field(default_factory=dict)
    seen: list[httpx.Request] = field(default_factory=list)
    slept: list[float] = field(default_factory=list)

    def on(self, method: str, path: str, *replies: Any) -> "FakeService":
        self.replies[method, path] = [as_reply(reply) for reply in replies]
        return self

    def client(self) -> Client:
        return Client(URL, "dl_test", transport=httpx.MockTransport(self._handle), sleep=self.slept.append)

    def asked(self, method: str, path: str) -> list[httpx.Request]:
        return [request for request in self.seen if (request.method, request.url.path) == (method, path)]

    def _handle(self, request: httpx.Request) -> httpx.Response:
        request.read()
        self.seen.append(request)
        waiting = self.replies.get((request.method, request.url.path))
        if not waiting:
            return problem(404, "not_found", f"there is no {request.url.path}")
        reply = waiting.pop(0) if len(waiting) > 1 else waiting[0]
        if callable(reply) and not isinstance(reply, httpx.Response):
            reply = reply(request)
        if isinstance(reply, Exception):
            raise reply
        return reply


def as_reply(reply: Any) -> Any:
    """Views and plain data become JSON answers; everything else is taken as it is."""
    if isinstance(reply, BaseModel):
        return httpx.Response(200, text=reply.model_dump_json())
    if isinstance(reply, dict | list):
        return httpx.Response(200, json=reply)
    return reply


def page(items: Sequence[BaseModel], *, next: str | None = None) -> dict[str, Any]:
    return {"items": [json.loads(item.model_dump_json()) for item in items], "next": next}


def problem(status: int, code: str, detail: str, **more: Any) -> httpx.Response:
    return httpx.Response(
        status,
        json={"type": f"urn:drumline:problem:{code}", "title": code, "status": status, "code": code, "detail": detail, **more},
        headers={"Content-Type": "application/problem+json"},
    )


def message(event: str, data: BaseModel | dict[str, Any], *, id: str) -> str:
    text = data.model_dump_json() if isinstance(data, BaseModel) else json.dumps(data)
    return f"id: {id}\nevent: {event}\ndata: {text}\n\n"


def stream(*messages: str, then: Exception | None = None) -> Callable[[httpx.Request], Reply]:
    """A stream that says its messages, and then ends or breaks."""

    class Said(httpx.SyncByteStream):
        def __iter__(self) -> Iterator[bytes]:
            yield from (said.encode() for said in messages)
            if then is not None:
                raise then

    return lambda _: httpx.Response(200, stream=Said(), headers={"Content-Type": "text/event-stream"})
