"""The driver: the main process of one attempt on the cluster. It begins, keeps the workers together, and says how it ended.

    python -m trainer.cluster.driver --attempt att_… --job job_… --api URL --storage URI --token-path PATH

It imports ray in a thread, beside its first errands; the end of the attempt comes from the meeting, never from Ray Train (truth 11).
"""

import importlib
import os
import secrets
import signal
import sys
import threading
import time
import traceback
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from drumline.run.reporter import Asked
from drumline.run.spool import Spool, register, spool_of
from drumline.run.writer import FileReporter
from drumline.spec.start import StartRecord
from drumline.spec.states import EndReason
from trainer.cluster.begin import CannotBegin, Order, Preparation, fetch_start, read_order
from trainer.cluster.limits import Clock, decide_timeout
from trainer.cluster.meeting import Meeting
from trainer.cluster.requests import Requests
from trainer.cluster.verdict import End, decide_end
from trainer.engine.plan import PreparedData
from trainer.reporting.errand import Errand, keep_shipper

LOOK_S = 0.2
GO_HOME_S = 3.0
"""How long workers may take to end by themselves once they were sent home; then Ray kills them."""
GROUP_GRACE_S = 2.0
"""Ray Train tells of a lost worker too, with fewer words: the meeting's own word is awaited this long."""

Result = TypeVar("Result")


@dataclass
class Driver:
    """One attempt."""

    order: Order
    spool: Spool
    reporter: FileReporter
    started: dict[str, float]
    start: StartRecord | None = None
    meeting: Meeting | None = None
    group: Any = None
    requests: Requests | None = None
    clock: Clock = field(default_factory=Clock)
    terminated: threading.Event = field(default_factory=threading.Event)
    _group_failed_at: float | None = None

    def attend(self) -> End:
        """Begin, and return how the attempt ends."""
        try:
            ray = _in_thread(lambda: _connect_ray(self.started), name="ray")
            self.start = fetch_start(self.order)
            self.requests = Requests(self.spool, self.reporter, can_checkpoint=self.start.spec.workload.type != "script")
            self.clock = Clock(run_s_left=self.start.run_s_left, start_s=self.start.spec.limits.start_s)
            prepared = _in_thread(Preparation(self.start, self.spool, self.reporter).run, name="prepare")
            if (end := self._wait_for(prepared)) or (end := self._wait_for(ray)):
                return end
            self.started["prepared"] = time.time()
            self._start_workers(prepared.result(), ray.result())
            return self._keep_together()
        except CannotBegin as error:
            return End(error.reason, str(error), details=error.details)

    def _wait_for(self, future: "Future[Any]") -> End | None:
        """Wait for an errand, unless the attempt is to end meanwhile."""
        while not future.done():
            if end := self._asked_to_end():
                return end
            time.sleep(LOOK_S / 5)
        if (error := future.exception()) is not None:
            raise error
        return None

    def _asked_to_end(self) -> End | None:
        """While there are no workers yet, a stop ends the attempt at once."""
        assert self.requests is not None
        self.requests.look(num_saved=0)
        if self.requests.asked.stop:
            return End(EndReason.CANCELLED)
        return self._from_outside()

    def _start_workers(self, data: PreparedData | None, module: Any) -> None:
        assert self.start is not None
        from trainer.cluster.member import Invitation  # after ray: what follows was imported beside it

        spec, host = self.start.spec, module.node_host()
        self.meeting = Meeting(secrets.token_hex(16), wanted=spec.num_workers, host=host)
        invitation = Invitation(host, self.meeting.open(), self.meeting.secret)
        errand = _errand(self.order, node="")
        self.started["asked_for_workers"] = time.time()
        self.group = module.start_group(
            self.start, invitation, errand=errand, data=data, started=self.started, folder=str(self.spool.root / "ray-train")
        )

    def _keep_together(self) -> End:
        """Hand on requests and watch, until the facts say how it ends."""
        assert self.meeting is not None and self.requests is not None
        while True:
            if self.requests.look(num_saved=self.meeting.num_saved):
                self.meeting.ask(self.requests.asked)
            if (end := self._decide()) is not None:
                return end
            with self.meeting.changed:
                self.meeting.changed.wait(LOOK_S)

    def _decide(self) -> End | None:
        assert self.meeting is not None and self.requests is not None
        if self.requests.asked.stop and self.meeting.epoch == 0:
            return End(EndReason.CANCELLED)  # nobody has trained yet, so there is nothing to save
        facts, now = self.meeting.facts(), time.monotonic()
        if (end := decide_end(facts)) is not None:
            return self._with_last_line(self._as_asked(end))
        if end := self._from_outside():
            return end
        if end := self._from_group(now):
            return end
        has_begun = "training" in self.meeting.phases().values() or facts.step > 0
        timeout = decide_timeout(self.clock, has_begun=has_begun, now=now)
        if timeout is None:
            return None
        if timeout.is_patient:
            self.meeting.ask(Asked(stop=True))
            return None
        return End(timeout.reason, timeout.sentence, facts.step)

    def _as_asked(self, end: End) -> End:
        """A stop that the run's time limit asked for is that limit's end, not a cancellation."""
        assert self.requests is not None
        if end.reason is EndReason.CANCELLED and not self.requests.asked.stop:
            return End(EndReason.RUN_TIMEOUT, self.clock.run_sentence, end.step, end.details)
        return end

    def _from_outside(self) -> End | None:
        if self.terminated.is_set():
            return End(EndReason.STOPPED, "the attempt was stopped through Ray")
        if self.spool.superseded.exists():
            return End(EndReason.CLUSTER_LOST, "a newer attempt of this job has taken over")
        return None

    def _from_group(self, now: float) -> End | None:
        failure = self.group.poll()
        if failure is None:
            return None
        self._group_failed_at = self._group_failed_at if self._group_failed_at is not None else now
        if now - self._group_failed_at < GROUP_GRACE_S:
            return None
        return End(EndReason.WORKER_LOST, f"Ray could not keep the workers running: {failure}")

    def _with_last_line(self, end: End) -> End:
        """What a lost worker wrote last, where its log lies on this node."""
        worker = str(end.details.get("worker", ""))
        line = _last_line(self.spool.log(worker)) if end.reason is EndReason.WORKER_LOST and worker else ""
        if not line:
            return end
        return End(end.reason, f"{end.sentence}; the last line of its log: {line}", end.step, {**end.details, "last_line": line})

    def conclude(self, end: End) -> int:
        """Say the verdict first, so that the user hears it, then free everything. Returns the exit code."""
        if self.requests is not None:
            self.requests.conclude(str(end.reason))
        self.reporter.say("verdict", reason=end.reason, sentence=end.sentence, step=end.step, details=end.details)
        if self.meeting is not None:
            self.meeting.close(end.sentence or f"the attempt has ended: {end.reason}")
        if self.group is not None:
            self.group.stop(timeout_s=GO_HOME_S)
        if self.meeting is not None:
            self.meeting.shut()
        return 0 if end.reason in (EndReason.COMPLETED, EndReason.CANCELLED, EndReason.PAUSED) else 1


def _connect_ray(started: dict[str, float]) -> Any:
    """Import what needs ray, and connect; returns the module, the door to everything with ray in it."""
    module = importlib.import_module("trainer.cluster.launch")
    started["ray_imported"] = time.time()
    try:
        module.connect()
    except Exception as error:  # ray raises many kinds; each means the same to the user
        raise CannotBegin(EndReason.CLUSTER_LOST, f"the driver could not connect to Ray: {error}") from error
    started["ray_connected"] = time.time()
    return module


def _in_thread(call: Any, *, name: str) -> "Future[Any]":
    """Like an executor's submit, but daemonic: nothing that hangs may hold the process at its end."""
    future: Future[Any] = Future()

    def run() -> None:
        try:
            future.set_result(call())
        except BaseException as error:  # handed to whoever waits
            future.set_exception(error)

    threading.Thread(target=run, name=name, daemon=True).start()
    return future


def _errand(order: Order, *, node: str) -> Errand:
    return Errand(order.attempt_id, order.job_id, order.api_url, order.storage, order.token_path, node)


def _last_line(log: Path) -> str:
    try:
        with log.open("rb") as file:
            file.seek(max(0, log.stat().st_size - 4096))
            lines = [line for line in file.read().decode("utf-8", errors="replace").splitlines() if line.strip()]
    except OSError:
        return ""
    return lines[-1].strip()[:300] if lines else ""


def main() -> None:
    started = {"driver": time.time()}
    order = read_order(sys.argv[1:])
    spool = spool_of(order.attempt_id)
    register(spool, "driver")
    ray_log = _redirect_output(spool.log("driver"))
    keep_shipper(spool, _errand(order, node=os.uname().nodename))
    reporter = FileReporter(spool.records("driver"))
    driver = Driver(order, spool, reporter, started)
    signal.signal(signal.SIGTERM, lambda *_: driver.terminated.set())
    try:
        end = driver.attend()
    except BaseException as error:  # whatever it is, the user must hear of it
        traceback.print_exc()
        print(traceback.format_exc(), file=ray_log, flush=True)
        end = End(EndReason.INTERNAL, f"the driver failed: {type(error).__name__}: {error}", details={"traceback": traceback.format_exc()})
    code = driver.conclude(end)
    print(f"{end.reason}: {end.sentence}", file=ray_log, flush=True)
    _leave(code)


def _redirect_output(log: Path) -> Any:
    """Send both streams to the spool, and return what still reaches Ray's own job log."""
    kept = os.fdopen(os.dup(2), "w")
    descriptor = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.dup2(descriptor, 1)
    os.dup2(descriptor, 2)
    os.close(descriptor)
    return kept


def _leave(code: int) -> None:
    """Disconnect from Ray, which then kills what is left of the attempt, and end without waiting for any thread."""
    if "ray" in sys.modules:
        leaving = _in_thread(sys.modules["ray"].shutdown, name="ray-shutdown")
        try:
            leaving.result(timeout=3)
        except Exception:  # the process ends anyway, and Ray notices that
            traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
