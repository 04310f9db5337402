"""A control plane of two endpoints, in memory: it gives a start record, takes ingest as the real one does, and can be told to misbehave."""

import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from drumline.spec.start import StartRecord
from drumline.wire.ingest import Batch, Taken

TOKEN = "the attempt's own token"


@dataclass
class FakeApi:
    """Everything that arrived, once each, in order."""

    start: StartRecord | None = None
    records: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    arrived: list[tuple[str, str]] = field(default_factory=list)
    """Writer and kind of every record, in the order in which they came."""
    logs: dict[str, str] = field(default_factory=dict)
    taken: Taken = field(default_factory=Taken)
    commands: list[dict[str, Any]] = field(default_factory=list)
    num_posts: int = 0
    away: bool = False
    refuses: Callable[[Batch], bool] = lambda batch: False
    lock: threading.Lock = field(default_factory=threading.Lock)

    def take(self, body: bytes) -> Taken:
        """Store what is new, refuse gaps, and answer as wire/ingest.py says."""
        batch = Batch.model_validate_json(body)
        with self.lock:
            self.num_posts += 1
            for each in batch.records:
                for record in each.records:
                    highest = self.taken.records.get(each.worker, 0)
                    assert record.sequence <= highest + 1, f"{each.worker} skipped from {highest} to {record.sequence}"
                    if record.sequence == highest + 1:
                        self.records.setdefault(each.worker, []).append(record.model_dump())
                        self.taken.records[each.worker] = record.sequence
                        self.arrived.append((each.worker, record.kind))
            for piece in batch.logs:
                if piece.start == self.taken.logs.get(piece.worker, 0):
                    self.logs[piece.worker] = self.logs.get(piece.worker, "") + piece.text
                    self.taken.logs[piece.worker] = piece.end
            done = {record["command_id"] for record in self.said("command") if record["state"] in ("done", "refused")}
            open_commands = [command for command in self.commands if command["id"] not in done]
            return Taken.model_validate({**self.taken.model_dump(), "commands": open_commands})

    def said(self, kind: str, **fields: Any) -> list[dict[str, Any]]:
        """Return what was said of a kind, by anybody, with these fields."""
        rows = [record for records in self.records.values() for record in records if record["kind"] == kind]
        return [row for row in rows if all(row.get(name) == value for name, value in fields.items())]

    def series(self, name: str, *, rank: int | None = None) -> list[tuple[int, float]]:
        return [(row["step"], row["values"][name]) for row in self.said("points", rank=rank) if name in row["values"]]

    def wait_for(self, what: Callable[[], Any], *, timeout_s: float = 60) -> Any:
        ends_at = time.monotonic() + timeout_s
        while not (found := what()):
            said = json.dumps(self.records, default=str)[-3000:]
            assert time.monotonic() < ends_at, f"did not happen in {timeout_s} s; said: {said}\n{self.logs}"
            time.sleep(0.05)
        return found

    def verdict(self, *, timeout_s: float = 60) -> dict[str, Any]:
        return dict(self.wait_for(lambda: self.said("verdict"), timeout_s=timeout_s)[0])


def serve(api: FakeApi) -> tuple[str, ThreadingHTTPServer]:
    """Serve it over HTTP; returns its URL and what to `shutdown()`."""

    class Endpoints(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            assert self.path.endswith("/start") and api.start is not None
            self._answer(200, api.start.model_dump_json())

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if api.away:
                self._answer(503, "{}")
            elif api.refuses(Batch.model_validate_json(body)):
                self._answer(422, "it will not do")
            else:
                self._answer(200, api.take(body).model_dump_json())

        def _answer(self, status: int, text: str) -> None:
            if self.headers["Authorization"] != f"Bearer {TOKEN}":
                status, text = 401, "{}"
            raw = text.encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)

        def log_message(self, *_: Any) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Endpoints)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}", server
