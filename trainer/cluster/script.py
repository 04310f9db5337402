"""A user's own script in a subprocess of its worker, as torchrun would run it: same environment, own folder, nothing left behind.

It is not touched: it imports its own `trainer.py`, prints to the worker's log, and hears of Drumline only if it imports `drumline.run`.
"""

import contextlib
import hashlib
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

import drumline
import drumline.run.session as run_session
from drumline.run.reporter import Reporter
from drumline.run.spool import Spool
from drumline.run.stop import AskedFile
from drumline.spec.start import StartRecord
from drumline.spec.states import EndReason
from drumline.spec.workload import Script
from trainer.cluster.member import MeetingClient
from trainer.cluster.script_error import TAIL_BYTES, ScriptError, find_error
from trainer.engine.plan import Ended, Outcome
from trainer.engine.rendezvous import Epoch, MeetingOver
from trainer.reporting.leftovers import kill_leftovers

POLL_S = 0.05
STOP_S = 5.0
"""How long a script that listens may take to stop; within the 8 s after which the control plane forces the attempt."""
TERM_S = 1.5
"""How long after SIGTERM before SIGKILL, for a script that was asked before."""
# The kernel kills the script when its worker dies; a parent that died before that was set up is noticed by its pid.
_GUARD = (
    "import ctypes,os,sys\nctypes.CDLL(None).prctl(1,9)\nif os.getppid()!=int(sys.argv[1]): os._exit(1)\nos.execv(sys.argv[2],sys.argv[2:])"
)


@dataclass
class ScriptRun:
    """One run of the script by one worker."""

    start: StartRecord
    spool: Spool
    folder: Path
    client: MeetingClient
    reporter: Reporter
    _is_over: threading.Event = field(default_factory=threading.Event)

    def run(self) -> Outcome:
        """Join an epoch, run the script in it, and say how it ended."""
        asked = AskedFile(self.spool.asked)
        self.client.on_stop_at = asked.decide
        host = self.client.host
        try:
            epoch = self.client.join(host=host, port=free_low_port(host), step=0)
        except MeetingOver as error:
            return Outcome(Ended.FAILED, EndReason.WORKER_LOST, str(error))
        self.client.watch(epoch, self._is_over.set)
        log = self.spool.log(self.client.worker)
        log_start = log.stat().st_size if log.exists() else 0
        self.reporter.say("status", phase="training", epoch=epoch.number, rank=epoch.rank, step=0)
        process = self._launch(epoch)
        try:
            was_stopped = self._wait(process, asked)
        finally:
            _kill(process)
            kill_leftovers(self.spool.root, writer=self.client.worker)
        return self._outcome(process.returncode, was_stopped, log_start)

    def _launch(self, epoch: Epoch) -> subprocess.Popen[bytes]:
        workload = self.start.spec.workload
        assert isinstance(workload, Script)
        program = [sys.executable, "-u", workload.entrypoint, *workload.arguments]
        return subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _GUARD, str(os.getpid()), *program],
            cwd=self.folder,
            env=self._environment(epoch),
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )

    def _environment(self, epoch: Epoch) -> dict[str, str]:
        place, spec = self.client.place(), self.start.spec
        threads = str(max(1, int(spec.resources.per_worker.cpu)))
        here = run_session.Place(
            spool=str(self.spool.root),
            writer=self.client.worker,
            job_id=self.start.job_id,
            fence=self.start.fence,
            storage=self.start.storage,
            spec_sha256=hashlib.sha256(spec.model_dump_json().encode()).hexdigest(),
            num_nodes=place.num_nodes,
            epoch=epoch.number,
            resume_from=[(each.path, each.step) for each in self.start.resume_from],
        )
        environment = {
            **_inherited(),
            "OMP_NUM_THREADS": threads,
            **_torchrun(epoch, self.client, run_id=self.start.attempt_id),
            **spec.environment.variables,
            run_session.VARIABLE: here.variable(),
        }
        if len(place.local_gpus) == place.local_world_size:
            environment["CUDA_VISIBLE_DEVICES"] = ",".join(place.local_gpus)  # so that LOCAL_RANK names this worker's own
        paths = [str(_own_path(self.spool)), spec.environment.variables.get("PYTHONPATH", _other_paths())]
        return {**environment, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}

    def _wait(self, process: subprocess.Popen[bytes], asked: AskedFile) -> bool:
        """Return when the script has ended, by itself or by us; and whether it was asked to stop."""
        stop_at: float | None = None
        decided = 0
        while process.poll() is None:
            if self._is_over.is_set():
                return stop_at is not None
            if stop_at is None and self.reporter.asked().stop:
                asked.ask()
                stop_at = time.monotonic()
                if not asked.is_listening:
                    _signal(process, signal.SIGTERM)
            if stop_at is not None and self._is_late(process, asked, time.monotonic() - stop_at):
                return True
            if asked.read()[1] > decided:  # rank 0 has decided: the other nodes hear it through the driver
                decided = asked.read()[1]
                self.client.tell("stop_at", call=decided)
            time.sleep(POLL_S)
        return stop_at is not None

    def _is_late(self, process: subprocess.Popen[bytes], asked: AskedFile, waited_s: float) -> bool:
        """One that listens gets SIGTERM after STOP_S; everyone is killed TERM_S after that."""
        if asked.is_listening and STOP_S <= waited_s < STOP_S + 2 * POLL_S:
            _signal(process, signal.SIGTERM)
        return waited_s > STOP_S + TERM_S

    def _outcome(self, code: int, was_stopped: bool, log_start: int) -> Outcome:
        step = last_step(_tail(self.spool.records(self.client.worker), 0))
        if was_stopped:
            return Outcome(Ended.STOPPED, EndReason.CANCELLED, step=step)
        if self._is_over.is_set() and code != 0:
            return Outcome(Ended.FAILED, EndReason.WORKER_LOST, "another worker ended the group", step)
        if code == 0:
            return Outcome(Ended.COMPLETED, EndReason.COMPLETED, step=step)
        error = find_error(_tail(self.spool.log(self.client.worker), log_start), self.folder)
        return replace(describe_failure(code, error), step=step)


def describe_failure(code: int, error: ScriptError | None) -> Outcome:
    """Say how a script failed, from its exit code and the error in its log."""
    if code < 0:
        name = signal.Signals(-code).name
        reason = EndReason.WORKER_LOST if code == -signal.SIGKILL else EndReason.USER_CODE
        hint = ", perhaps because the machine ran out of memory" if code == -signal.SIGKILL else ""
        return Outcome(Ended.FAILED, reason, f"the script was ended by {name}{hint}", details={"signal": name})
    if error is None:
        sentence = f"the script ended with exit code {code}; its log says more"
        return Outcome(Ended.FAILED, EndReason.USER_CODE, sentence, details={"exit_code": code})
    where = f"{error.file}, line {error.line}: " if error.file else ""
    details = {
        "error": f"{error.type}: {error.text}",
        "file": error.file,
        "line": error.line,
        "traceback": error.traceback,
        "exit_code": code,
    }
    reason = EndReason.WORKER_LOST if error.is_peer_gone else EndReason.USER_CODE
    return Outcome(Ended.FAILED, reason, f"{where}{error.type}: {error.text}".rstrip(": "), details=details)


def last_step(records: str) -> int:
    """Return the highest step that a script told, from the tail of its records."""
    return max((int(found) for found in re.findall(r'"kind": "(?:points|progress)".*?"step": (\d+)', records)), default=0)


def free_low_port(host: str) -> int:
    """Return a free port below the range from which the system gives ports away: nobody takes it before the script binds it."""
    for _ in range(100):
        port = random.randint(20_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind((host, port))
                return port
            except OSError:
                continue
    raise OSError(f"no free port between 20000 and 32000 on {host}")


def _torchrun(epoch: Epoch, client: MeetingClient, *, run_id: str) -> dict[str, str]:
    """The variables of torch.distributed.run, one for one."""
    place, world = client.place(), str(epoch.world_size)
    return {
        "RANK": str(epoch.rank),
        "LOCAL_RANK": str(place.local_rank),
        "WORLD_SIZE": world,
        "LOCAL_WORLD_SIZE": str(place.local_world_size),
        "GROUP_RANK": str(place.node_rank),
        "GROUP_WORLD_SIZE": str(place.num_nodes),
        "ROLE_NAME": "default",
        "ROLE_RANK": str(epoch.rank),
        "ROLE_WORLD_SIZE": world,
        "MASTER_ADDR": epoch.store_host,
        "MASTER_PORT": str(epoch.store_port),
        "TORCHELASTIC_RUN_ID": run_id,
        "TORCHELASTIC_RESTART_COUNT": "0",
        "TORCHELASTIC_MAX_RESTARTS": "0",
        "TORCHELASTIC_USE_AGENT_STORE": "False",
        "TORCH_NCCL_ASYNC_ERROR_HANDLING": "1",
    }


def _inherited() -> dict[str, str]:
    """Our own environment without what Ray and Drumline put there."""
    ours = ("RAY_", "DRUMLINE_", "__")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours) and name != "PYTHONPATH"}


def _own_path(spool: Spool) -> Path:
    """A folder with nothing but `drumline`, so that no module of ours hides one of the user's."""
    folder = spool.root / "path"
    folder.mkdir(exist_ok=True)
    link = folder / "drumline"
    if not link.exists():
        with contextlib.suppress(FileExistsError):  # another worker of this node was faster
            link.symlink_to(Path(drumline.__file__).parent)
    return folder


def _other_paths() -> str:
    """The cluster's own PYTHONPATH, without the package in which our code travelled."""
    own = Path(drumline.__file__).parents[1]
    return os.pathsep.join(path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path and Path(path) != own)


def _signal(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        return


def _kill(process: subprocess.Popen[bytes]) -> None:
    _signal(process, signal.SIGKILL)
    process.wait(timeout=10)


def _tail(log: Path, start: int) -> str:
    try:
        with log.open("rb") as file:
            file.seek(max(start, log.stat().st_size - TAIL_BYTES))
            return file.read(TAIL_BYTES).decode("utf-8", errors="replace")
    except OSError:
        return ""
