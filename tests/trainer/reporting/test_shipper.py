"""The shipper step by step, against a control plane in memory: nothing lost, nothing doubled, nothing left behind."""

import gzip
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from drumline.run.session import VARIABLE, Place
from drumline.run.spool import Spool, Writer, is_alive, register, start_of
from drumline.run.writer import FileReporter
from drumline.wire.ingest import Batch, Taken
from tests.trainer.fake_api import FakeApi
from trainer.reporting import shipper as shipping
from trainer.reporting.errand import Errand
from trainer.reporting.post import Away, Refused
from trainer.reporting.pulse import Pulse
from trainer.reporting.shipper import Shipper, make_shipper


class Door:
    """The API without HTTP; `lost` answers are stored but never heard."""

    def __init__(self, api: FakeApi) -> None:
        self.api, self.lost = api, 0

    def post(self, batch: dict[str, Any]) -> Taken | Refused | Away:
        body = json.dumps(batch).encode()
        if self.api.away:
            return Away("it is away")
        if self.api.refuses(Batch.model_validate_json(body)):
            return Refused("422: it will not do")
        taken = self.api.take(body)
        if self.lost > 0:
            self.lost -= 1
            return Away("the answer was lost")
        return taken

    def close(self) -> None:
        return


@pytest.fixture
def sleeper() -> Iterator[subprocess.Popen[bytes]]:
    """A process that plays a worker."""
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    yield process
    process.kill()
    process.wait()


class Still(Pulse):
    """A pulse that does not beat by itself, so that tests count what they said."""

    def beat(self, living: list[Writer], *, now: float) -> None:
        return


class Stage:
    def __init__(self, tmp_path: Path, worker: subprocess.Popen[bytes]) -> None:
        self.spool, self.api, self.worker = Spool(tmp_path / "spool"), FakeApi(), worker
        self.storage = tmp_path / "storage"
        register(self.spool, "w")
        entry = Writer("w", worker.pid, start_of(worker.pid))
        (self.spool.root / "writers" / "w.json").write_text(json.dumps(asdict(entry)))
        self.reporter = FileReporter(self.spool.records("w"))
        self.door = Door(self.api)
        self.now = 0.0
        self.shipper = self.new_shipper()

    def new_shipper(self) -> Shipper:
        errand = Errand("att_1", "job_1", "http://nowhere", str(self.storage), "token", "node-1")
        shipper = make_shipper(self.spool, errand, api=self.door)  # type: ignore[arg-type]
        shipper.pulse = Still(self.spool, "node-1")
        shipper.catch_up()
        return shipper

    def steps(self, count: int = 1, *, every_s: float = 1.0) -> bool:
        goes_on = True
        for _ in range(count):
            self.now += every_s
            goes_on = self.shipper.step(now=self.now)
        return goes_on

    def die(self) -> None:
        self.worker.kill()
        self.worker.wait()

    def steps_taken(self) -> list[int]:
        return [record["step"] for record in self.api.said("points")]


@pytest.fixture
def stage(tmp_path: Path, sleeper: subprocess.Popen[bytes]) -> Stage:
    return Stage(tmp_path, sleeper)


def test_records_and_log_arrive_once_and_in_order(stage: Stage) -> None:
    for step in range(1200):
        stage.reporter.points(step, {"loss": 1.0})
    stage.spool.log("w").write_bytes(b"hello\nhalf a l")
    stage.steps(2)
    assert stage.steps_taken() == list(range(1200))
    assert stage.api.logs == {"w": "hello\n"}
    stage.spool.log("w").write_bytes(b"hello\nhalf a line\n")
    stage.steps()
    assert stage.api.logs == {"w": "hello\nhalf a line\n"}


def test_an_answer_that_is_lost_doubles_nothing(stage: Stage) -> None:
    stage.door.lost = 2
    for step in range(10):
        stage.reporter.points(step, {"loss": 1.0})
    stage.spool.log("w").write_bytes(b"line\n")
    stage.steps(5)
    assert stage.steps_taken() == list(range(10))
    assert stage.api.logs == {"w": "line\n"}


def test_a_second_shipper_goes_on_where_the_first_was_killed(stage: Stage) -> None:
    for step in range(10):
        stage.reporter.points(step, {"loss": 1.0})
    stage.spool.log("w").write_bytes(b"first\n")
    stage.steps()
    stage.reporter.points(10, {"loss": 1.0})
    with stage.spool.log("w").open("ab") as log:
        log.write(b"second\n")
    stage.shipper = stage.new_shipper()
    stage.steps()
    assert stage.steps_taken() == list(range(11))
    assert stage.api.logs == {"w": "first\nsecond\n"}


def test_a_verdict_never_arrives_before_what_workers_had_written_by_then(stage: Stage) -> None:
    """Else the next attempt would begin without the last checkpoint of this one."""
    register(stage.spool, "driver")
    driver = FileReporter(stage.spool.records("driver"))
    stage.steps()
    for step in range(1200):
        stage.reporter.points(step, {"loss": 1.0})
    register(stage.spool, "late")  # it came, wrote and died between two looks of the shipper
    FileReporter(stage.spool.records("late")).say("checkpoint", checkpoint_id="c", fence=1, step=5, path="p", bytes=1, manifest_sha256="0")
    driver.say("event", name="note", sentence="the driver speaks")
    driver.say("verdict", reason="worker_lost", sentence="it died")
    stage.steps(1, every_s=0.3)
    arrived = stage.api.arrived
    assert arrived.count(("w", "points")) == 1200
    assert arrived[-1] == ("driver", "verdict")
    assert ("late", "checkpoint") in arrived


def test_while_the_api_is_away_everything_waits(stage: Stage) -> None:
    stage.api.away = True
    for step in range(5):
        stage.reporter.points(step, {"loss": 1.0})
    assert stage.steps(100)
    stage.api.away = False
    stage.steps(6)
    assert stage.steps_taken() == list(range(5))


def test_it_posts_every_second_with_nothing_to_say(stage: Stage) -> None:
    stage.steps(50, every_s=0.1)
    assert 4 <= stage.api.num_posts <= 6


def test_commands_are_handed_over_as_they_change(stage: Stage) -> None:
    stage.api.commands = [{"id": "cmd_1", "kind": "stop", "arguments": {}, "state": "asked"}]
    stage.steps()
    assert [command["id"] for command in json.loads(stage.spool.commands.read_text())] == ["cmd_1"]
    stage.reporter.say("command", command_id="cmd_1", state="done")
    stage.steps(2)
    assert json.loads(stage.spool.commands.read_text()) == []


def test_a_line_that_is_no_record_becomes_an_event_under_its_number(stage: Stage) -> None:
    stage.reporter.points(1, {"loss": 1.0})
    with stage.spool.records("w").open("ab") as file:
        file.write(b'{"kind": "points", "step": -1}\nnot json\n')
    stage.reporter.points(2, {"loss": 1.0})
    stage.steps()
    assert [record["sequence"] for record in stage.api.records["w"]] == [1, 2, 3, 4]
    assert [record["name"] for record in stage.api.said("event")] == ["record_unreadable"] * 2
    assert stage.steps_taken() == [1, 2]


def test_a_record_that_the_api_refuses_is_set_aside_and_the_rest_goes_on(stage: Stage) -> None:
    stage.api.refuses = lambda batch: any(
        record.kind == "points" and "poison" in record.values for each in batch.records for record in each.records
    )
    for step in range(20):
        stage.reporter.points(step, {"poison" if step == 11 else "loss": 1.0})
    stage.steps(40)
    assert stage.steps_taken() == [step for step in range(20) if step != 11]
    assert "422" in stage.api.said("event", name="record_unreadable")[0]["sentence"]


def test_when_all_is_acknowledged_and_everybody_dead_it_ends_and_leaves_nothing(stage: Stage) -> None:
    stage.spool.log("w").write_bytes(b"no line end")
    stage.reporter.points(1, {"loss": 1.0})
    assert stage.steps(3)
    stage.die()
    assert not stage.steps(3)
    assert stage.api.logs == {"w": "no line end"}
    assert list(stage.spool.root.parent.glob("spool*")) == []


def test_what_the_api_does_not_take_after_the_end_goes_to_the_outbox(stage: Stage) -> None:
    stage.api.away = True
    for step in range(700):
        stage.reporter.points(step, {"loss": 1.0})
    stage.spool.log("w").write_bytes(b"last words\n")
    stage.die()
    assert stage.steps(int(shipping.OUTBOX_AFTER_S))
    assert not stage.steps(5)
    paths = sorted((stage.storage / "jobs/job_1/outbox").iterdir())
    batches = [Batch.model_validate_json(gzip.decompress(path.read_bytes())) for path in paths]
    steps = [record.step for batch in batches for each in batch.records for record in each.records if record.kind == "points"]
    assert steps == list(range(700))
    assert [piece.text for batch in batches for piece in batch.logs] == ["last words\n"]
    assert not stage.spool.root.exists()


def test_a_worker_that_comes_at_the_last_moment_keeps_the_spool(stage: Stage) -> None:
    stage.die()
    stage.steps()
    register(stage.spool, "newcomer")  # this very process
    assert stage.steps(5)
    assert stage.spool.root.exists()


def test_what_a_dead_workers_script_started_is_killed_wherever_it_hid(stage: Stage) -> None:
    place = Place(spool=str(stage.spool.root), writer="w", job_id="job_1", fence=1, storage="/nowhere")
    program = [sys.executable, "-c", "import time; time.sleep(600)"]
    hidden = subprocess.Popen(program, env={VARIABLE: place.variable()}, start_new_session=True)
    stage.steps()
    assert hidden.poll() is None
    stage.die()
    stage.steps()
    assert hidden.wait(timeout=5) == -9


def test_a_pid_that_was_given_to_another_process_is_not_the_writer(sleeper: subprocess.Popen[bytes]) -> None:
    assert is_alive(Writer("w", sleeper.pid, start_of(sleeper.pid)))
    assert not is_alive(Writer("w", sleeper.pid, start_of(sleeper.pid) - 1))


def test_a_quiet_worker_is_measured_from_outside(stage: Stage) -> None:
    Pulse(stage.spool, "node-1").beat(stage.spool.writers(), now=1.0)
    stage.steps(2)
    (status,) = stage.api.said("status")
    assert status["pid"] == stage.worker.pid
    assert 2**20 < status["memory_bytes"] < 2**30
