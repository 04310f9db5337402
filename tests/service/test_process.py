"""The real process: it serves, streams over a real socket, survives a broken follower, and goes down quickly with streams open."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import Any

import httpx
import pytest

from service.db import Database
from service.keys import make_key
from tests.service.shop import SPEC, START

PATIENCE_S = 20
_RUNNING = re.compile(r"running on (http://[\d.:]+)")


@dataclass
class Running:
    process: "subprocess.Popen[str]"
    url: str
    client: httpx.Client


@pytest.fixture
def running(migrated_url: str, tmp_path: Path) -> Iterator[Running]:
    database = Database(migrated_url)
    with database.writing() as session:
        key = make_key(session, "alice", now=START)
    database.close()
    environment = {**os.environ, "DRUMLINE_HOME": str(tmp_path), "DRUMLINE_DATABASE_URL": migrated_url, "DRUMLINE_PORT": "0"}
    process = subprocess.Popen([sys.executable, "-m", "service.main"], env=environment, stderr=subprocess.PIPE, text=True)
    try:
        url = _url_of(process)
        with httpx.Client(base_url=url, headers={"Authorization": f"Bearer {key}"}, timeout=PATIENCE_S) as client:
            yield Running(process, url, client)
    finally:
        process.kill()
        process.wait()


def _url_of(process: "subprocess.Popen[str]") -> str:
    assert process.stderr is not None
    for line in process.stderr:
        if match := _RUNNING.search(line):
            threading.Thread(target=process.stderr.read, daemon=True).start()  # or its pipe fills up
            return match[1]
    raise AssertionError("the service did not start")


def follow(running: Running, heard: "Queue[tuple[str, Any]]", **params: str) -> threading.Thread:
    """Read a stream in a thread until it ends: (event, data), then ('end', None)."""

    def read() -> None:
        with running.client.stream("GET", "/v1/stream", params=params) as answer:
            event = ""
            for line in answer.iter_lines():
                if line.startswith(":"):
                    heard.put(("comment", line))
                elif line.startswith("event: "):
                    event = line[7:]
                elif line.startswith("data: "):
                    heard.put((event, json.loads(line[6:])))
        heard.put(("end", None))

    thread = threading.Thread(target=read)
    thread.start()
    return thread


def next_of(heard: "Queue[tuple[str, Any]]", event: str) -> Any:
    while True:
        name, data = heard.get(timeout=PATIENCE_S)
        if name == event:
            return data


def test_a_move_reaches_a_follower_while_it_listens_and_a_shutdown_ends_the_stream(running: Running) -> None:
    job = running.client.post("/v1/jobs", json={"spec": SPEC}).json()
    heard: Queue[tuple[str, Any]] = Queue()
    thread = follow(running, heard, job=job["id"], after=str(job["position"]))
    next_of(heard, "comment")
    before = time.monotonic()
    running.client.post(f"/v1/jobs/{job['id']}/cancel")
    assert next_of(heard, "job")["state"] == "cancelled"
    assert time.monotonic() - before < 5

    before = time.monotonic()
    running.process.send_signal(signal.SIGTERM)
    next_of(heard, "end")
    thread.join(PATIENCE_S)
    assert running.process.wait(PATIENCE_S) in (0, -signal.SIGTERM)
    assert time.monotonic() - before < 5


def test_a_follower_that_hangs_up_leaves_the_service_well(running: Running) -> None:
    job = running.client.post("/v1/jobs", json={"spec": SPEC}).json()
    for _ in range(5):
        with running.client.stream("GET", "/v1/stream", params={"job": job["id"]}) as answer:
            assert next(answer.iter_lines()) == "retry: 1000"
    assert running.client.get("/readyz").json() == {"ok": True}
    heard: Queue[tuple[str, Any]] = Queue()
    thread = follow(running, heard)
    assert next_of(heard, "job")["id"] == job["id"]
    running.process.send_signal(signal.SIGTERM)
    thread.join(PATIENCE_S)
