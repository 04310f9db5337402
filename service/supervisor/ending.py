"""Ends all that a supervisor started, from what it wrote down: for itself, for `down`, and for whoever finds the remains of a dead one.

The order lets everything say its last words: the reconciler first, so that it takes no end for a failure; then Ray with every worker;
then the shippers, which send the rest of their records to the API; then the API.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import psutil

from service.supervisor.home import Home, PartName, State
from service.supervisor.options import CannotRun
from service.supervisor.processes import ask_and_kill, find, of_home, wait_until
from trainer.cluster import local_ray
from trainer.cluster.local_ray import LocalRay

RECONCILER_S, API_S, SHIPPERS_S, REST_S = 15.0, 5.0, 6.0, 3.0


def end_everything(home: Home, state: State | None, *, tell: Callable[[str], None]) -> None:
    """End every process of the home but this one and its supervisor, and remove what they left. Raises CannotRun where one survives."""
    tell("ending the reconciler")
    ask_and_kill(_part(state, "reconciler"), wait_s=RECONCILER_S)
    if state is not None and state.ray is not None and state.ray.is_ours:
        tell("ending Ray and every worker")
        ray = local_ray_of(home, state)
        for head in _part(state, "ray"):
            local_ray.end(ray, head.pid)
        local_ray.end(ray, _NOBODY)
        shutil.rmtree(ray.temp_dir, ignore_errors=True)
    api = _part(state, "api")
    tell("waiting for the last records")
    wait_until(lambda: not _others(home, api), within_s=SHIPPERS_S)
    ask_and_kill(_others(home, api), wait_s=REST_S)
    tell("ending the API")
    ask_and_kill(api, wait_s=API_S)
    ask_and_kill(of_home(home.path), wait_s=REST_S)
    home.forget()
    if left := of_home(home.path):
        raise CannotRun(f"these processes could not be ended: {', '.join(str(each.pid) for each in left)}; end them yourself")


_NOBODY = -1
"""No head is left to name; what it started is found by folder and port."""


def local_ray_of(home: Home, state: State) -> LocalRay:
    """Return the local Ray as trainer.cluster knows it."""
    assert state.ray is not None
    ray = state.ray
    return LocalRay(ray.gcs_port, ray.dashboard_port, Path(ray.temp_dir), home.ray_token_file, ray.logical_cpus)


def _part(state: State | None, name: PartName) -> list[psutil.Process]:
    """Return the process of a part, where it still lives: none or one."""
    parts = state.parts if state is not None else []
    found = [find(part.pid, part.started_at) for part in parts if part.name == name]
    return [process for process in found if process is not None]


def _others(home: Home, api: list[psutil.Process]) -> list[psutil.Process]:
    return [process for process in of_home(home.path) if process not in api]
