"""The supervisor: starts API, reconciler and a local Ray, keeps them alive, and ends them. Foreground; `up` puts it into the background."""

import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from service.supervisor import readiness
from service.supervisor.admin import run_admin
from service.supervisor.child import Child
from service.supervisor.ending import end_everything, local_ray_of
from service.supervisor.home import Home, PartName, Phase, RayState, State, write_private
from service.supervisor.options import CannotRun, Options, check, choose_port, reachable
from service.supervisor.processes import MARK, ask_and_kill, find, started_at
from trainer.cluster import local_ray
from trainer.cluster.local_ray import LocalRay

logger = logging.getLogger(__name__)
LOOK_EVERY_S = 0.5
RAY_READY_S, API_READY_S, CLUSTER_READY_S = 90.0, 45.0, 45.0


class Supervisor:
    """Of one home, whose lock its caller holds."""

    def __init__(self, home: Home, options: Options, *, tell: Callable[[str], None]) -> None:
        self.home = home
        self._options = options
        self._tell = tell
        self._children: list[Child] = []
        self._state = State(pid=os.getpid(), started_at=started_at(os.getpid()), database_url=os.environ.get("DRUMLINE_DATABASE_URL", ""))
        self._ray: LocalRay | None = None

    def start(self, stop: threading.Event) -> None:
        """Start everything, and return when a job can be submitted. Raises CannotRun, also when `stop` is set meanwhile."""
        check(self._options)
        left = self.home.read_state()
        adopted = self._adopt_ray(left)
        if left is not None and not adopted:
            end_everything(self.home, left, tell=lambda said: self._say(f"after a supervisor that died: {said}"))
        self._write()
        port = choose_port(self._options)
        self._state = self._state.model_copy(update={"url": f"http://{reachable(self._options.host)}:{port}"})
        if not adopted and not self._options.ray_address:
            self._say(f"starting a local Ray with {self._options.cpus} logical CPUs")
            self._start_ray()
        self._say("bringing the database up to date")
        environment = self._environment(port)
        run_admin(environment, "migrate")
        self._ensure_key(environment)
        self._start_service(environment)
        self._wait_for_all(stop)
        self.home.write_service(self._state.url)
        self._enter("running", f"{self._state.url} is ready")

    def watch(self, stop: threading.Event) -> None:
        """Keep everything alive until `stop` is set."""
        while not stop.wait(LOOK_EVERY_S):
            started = [child.name for child in self._children if child.keep(now=time.monotonic())]
            for name in started:
                logger.warning("%s had ended and was started again; see %s", name, self.home.log(name))
            if started:
                self._write()

    def end(self) -> None:
        """End everything. Raises CannotRun where something survives."""
        self._enter("stopping", "ending")
        end_everything(self.home, self._state, tell=self._say)

    # Ray

    def _adopt_ray(self, left: State | None) -> bool:
        """Take over the Ray of a supervisor that died, with the jobs that run on it; API and reconciler are started anew."""
        if left is None or left.ray is None or not left.ray.is_ours or self._options.ray_address:
            return False
        head = next((part for part in left.parts if part.name == "ray"), None)
        if head is None or find(head.pid, head.started_at) is None or self._options.logical_cpus not in (None, left.ray.logical_cpus):
            return False
        ray = local_ray_of(self.home, left)
        if not local_ray.is_ready(ray):
            return False
        self._say("taking over the Ray of a supervisor that died, and the jobs on it")
        others = [find(part.pid, part.started_at) for part in left.parts if part.name != "ray"]
        ask_and_kill([process for process in others if process is not None], wait_s=10)
        self._ray, self._state = ray, self._state.model_copy(update={"ray": left.ray})
        child = self._ray_child(ray)
        child.adopt(head, now=time.monotonic())
        self._children.append(child)
        return True

    def _start_ray(self) -> None:
        ray = local_ray.plan_local_ray(self.home.ray_token_file, logical_cpus=self._options.cpus)
        planned = RayState(
            address=ray.address,
            gcs_port=ray.gcs_port,
            dashboard_port=ray.dashboard_port,
            temp_dir=str(ray.temp_dir),
            logical_cpus=ray.logical_cpus,
        )
        self._ray, self._state = ray, self._state.model_copy(update={"ray": planned})
        self._write()  # before it is started: whoever comes after us must find what it leaves
        self._start_child(self._ray_child(ray))

    def _ray_child(self, ray: LocalRay) -> Child:
        # Jobs run below it: nothing of the service's own settings, which may hold a database's password, goes there.
        base = {name: value for name, value in os.environ.items() if not name.startswith("DRUMLINE_")}
        environment = {**local_ray.environment(ray, base), MARK: str(self.home.path)}
        return Child("ray", local_ray.command(ray), environment, self.home.log("ray"), before_restart=lambda: self._clear_ray(ray))

    def _clear_ray(self, ray: LocalRay) -> None:
        local_ray.end(ray, -1, timeout_s=3)
        Path(ray.temp_dir).mkdir(exist_ok=True)

    # API and reconciler

    def _start_service(self, environment: Mapping[str, str]) -> None:
        modules: dict[PartName, str] = {"api": "service.main", "reconciler": "service.reconciler"}
        for name, module in modules.items():
            self._start_child(Child(name, [sys.executable, "-m", module], environment, self.home.log(name)))

    def _environment(self, port: int) -> dict[str, str]:
        options, ray = self._options, self._ray
        token = self.home.ray_token_file if ray is not None else options.ray_token_path
        values = {
            MARK: str(self.home.path),
            "DRUMLINE_HOME": str(self.home.path),
            "DRUMLINE_HOST": options.host,
            "DRUMLINE_PUBLIC_URL": options.public_url,
            "DRUMLINE_RAY_ADDRESS": ray.address if ray is not None else options.ray_address,
            "DRUMLINE_RAY_TOKEN_PATH": str(token or ""),
            "DRUMLINE_PORT": str(port),
            "PYTHONUNBUFFERED": "1",
        }
        return {**os.environ, **values}

    def _ensure_key(self, environment: Mapping[str, str]) -> None:
        if not self.home.key_file.exists():
            write_private(self.home.key_file, run_admin(environment, "make-key", "local")["key"] + "\n")

    # readiness

    def _wait_for_all(self, stop: threading.Event) -> None:
        url, ray = self._state.url, self._ray
        self._wait(stop, "api", API_READY_S, lambda: readiness.api_is_ready(url), "the API")
        if ray is not None:
            self._wait(stop, "ray", RAY_READY_S, lambda: local_ray.is_ready(ray), "Ray")
        address = ray.address if ray is not None else self._options.ray_address
        key = self.home.key_file.read_text().strip()
        self._wait(stop, "reconciler", CLUSTER_READY_S, lambda: readiness.cluster_is_reached(url, key), f"Ray to answer at {address}")

    def _wait(self, stop: threading.Event, name: PartName, within_s: float, ready: Callable[[], bool], what: str) -> None:
        self._say(f"waiting for {what}")
        child = next(child for child in self._children if child.name == name)
        ends_at = time.monotonic() + within_s
        while not ready():
            if not child.runs():
                raise CannotRun(f"the {name} process ended as it started: {readiness.last_line(child.log)}; see {child.log}")
            if time.monotonic() > ends_at:
                raise CannotRun(f"waited {within_s:g} s for {what}, in vain; see {child.log}")
            if stop.wait(0.2):
                raise CannotRun("stopped while it started")

    # what is written down

    def _start_child(self, child: Child) -> None:
        child.start(now=time.monotonic())
        self._children.append(child)
        self._write()

    def _say(self, what: str) -> None:
        self._state = self._state.model_copy(update={"says": what})
        self._write()
        self._tell(what)

    def _enter(self, phase: Phase, says: str) -> None:
        self._state = self._state.model_copy(update={"phase": phase})
        self._say(says)

    def _write(self) -> None:
        parts = [child.state for child in self._children if child.state is not None]
        self._state = self._state.model_copy(update={"parts": parts})
        self.home.write_state(self._state)
