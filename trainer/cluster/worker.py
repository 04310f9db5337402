"""What runs in every Ray Train worker: it joins the meeting, trains with the engine or runs the user's script, and hands in its outcome.

`work` never raises: how a run ended is told to the driver, not to Ray (truth 11). torch is imported beside the first steps, and not at all
for scripts.
"""

import importlib
import os
import sys
import threading
import time
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import ray

from drumline.run.spool import Spool, register, spool_of
from drumline.run.storage import Storage
from drumline.run.writer import FileReporter
from drumline.spec.ids import new_id
from drumline.spec.start import StartRecord
from drumline.spec.states import EndReason
from drumline.spec.workload import Script
from trainer.cluster.code import CodeError, unpack_code
from trainer.cluster.member import Guest, Invitation, MeetingClient
from trainer.cluster.narration import line_of, line_of_evaluation
from trainer.cluster.script import ScriptRun
from trainer.engine.plan import Ended, Outcome, Plan, PreparedData
from trainer.engine.rendezvous import MeetingOver
from trainer.reporting.errand import Errand, keep_shipper

HOME_S = 30.0
"""How long a worker whose run is over waits to be sent home by the driver."""


@dataclass(frozen=True)
class Assignment:
    """What the driver hands to each worker, through Ray Train's loop config."""

    start: StartRecord
    invitation: Invitation
    errand: Errand
    data: PreparedData | None = None
    started: dict[str, float] = field(default_factory=dict)


class WorkerReporter(FileReporter):
    """A worker's reporter; what the driver needs to know is told to the meeting as well."""

    client: MeetingClient | None = None

    def points(self, step: int, values: Mapping[str, float], *, epoch: int = 0, rank: int | None = None) -> None:
        super().points(step, values, epoch=epoch, rank=rank)
        if rank is None and (line := line_of_evaluation(step, values)):
            print(line, flush=True)

    def say(self, kind: str, **fields: Any) -> None:
        super().say(kind, **fields)
        if line := line_of(kind, fields):
            print(line, flush=True)
        if self.client is not None and kind == "status":
            self.client.tell("phase", phase=fields.get("phase", ""), step=fields.get("step", 0))
        elif self.client is not None and kind == "checkpoint":
            self.client.tell("saved", step=fields.get("step", 0))


def work(rank: int, config: dict[str, Any]) -> None:
    """What Ray Train runs in every worker. Returns when the driver has sent us home."""
    assignment: Assignment = config["assignment"]
    started = {**assignment.started, "worker": time.time()}
    worker, spool = new_id("wrk"), spool_of(assignment.start.attempt_id)
    register(spool, worker)
    _redirect_output(spool, worker)
    _prepare_process(assignment.start)
    keep_shipper(spool, Errand(**{**vars(assignment.errand), "node": _node()}))
    reporter = WorkerReporter(spool.records(worker))
    reporter.say("status", phase="starting")
    guest = Guest(worker, rank, _node(), os.getpid(), tuple(str(each) for each in ray.get_gpu_ids()))
    try:
        client = MeetingClient(assignment.invitation, guest, on_asked=reporter.ask)
    except (OSError, MeetingOver) as error:
        print(f"the meeting is out of reach: {error}", file=sys.stderr, flush=True)
        return
    reporter.client = client
    outcome = _run(assignment, client, reporter, spool, started)
    reporter.say("status", phase="done", rank=client.seat, step=outcome.step)
    client.conclude(outcome)
    client.wait_until_closed(HOME_S)
    client.close()


def _run(assignment: Assignment, client: MeetingClient, reporter: WorkerReporter, spool: Spool, started: dict[str, float]) -> Outcome:
    start = assignment.start
    try:
        code = start.spec.code
        folder = unpack_code(spool, Storage(start.storage), code.sha256) if code and code.sha256 else None
        if isinstance(start.spec.workload, Script):
            assert folder is not None, "the spec's checks demand code for scripts"
            return ScriptRun(start, spool, folder, client, reporter).run()
        plan = Plan(
            spec=start.spec,
            job_id=start.job_id,
            worker=client.worker,
            storage=start.storage,
            fence=start.fence,
            resume_from=tuple(start.resume_from),
            data=assignment.data,
            code_folder=str(folder) if folder else None,
            cache_folder=str(spool.root / "tokens"),
            device="cuda:0" if start.spec.resources.per_worker.gpu else "cpu",
            host=client.host,
            started=started,
        )
        train = importlib.import_module("trainer.engine.train")  # torch comes with it, begun beside the first steps
        outcome: Outcome = train.run(plan, rendezvous=client, reporter=reporter)
        return outcome
    except CodeError as error:
        return Outcome(Ended.FAILED, EndReason.STORAGE, str(error))
    except Exception as error:  # what nobody foresaw must reach the user too, as our own fault
        details = {"error": f"{type(error).__name__}: {error}", "traceback": traceback.format_exc()}
        return Outcome(Ended.FAILED, EndReason.INTERNAL, f"worker {client.seat} failed inside Drumline: {error}", details=details)


def _redirect_output(spool: Spool, worker: str) -> None:
    """Send both streams straight to a file that outlives the process, whoever writes to the descriptors."""
    descriptor = os.open(spool.log(worker), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    sys.stdout.flush()
    sys.stderr.flush()
    os.dup2(descriptor, 1)
    os.dup2(descriptor, 2)
    os.close(descriptor)


def _prepare_process(start: StartRecord) -> None:
    """Set threads and the user's variables before torch is imported, and begin to import it."""
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    os.environ["OMP_NUM_THREADS"] = str(max(1, int(start.spec.resources.per_worker.cpu)))
    os.environ.update(start.spec.environment.variables)
    if not isinstance(start.spec.workload, Script):
        threading.Thread(target=importlib.import_module, args=("trainer.engine.train",), name="import-torch", daemon=True).start()


def _node() -> str:
    return str(ray.get_runtime_context().get_node_id())[:12]
