"""How a Ray head of our own is started on this machine: command line, environment, readiness, end. Starts nothing that outlives its caller.

Ray's parts listen on all interfaces whatever we ask; the token is the guard. `ray stop` is never called: it kills every Ray on the machine.
No ray import here, so that a supervisor can use it.
"""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil

STARTED = "drumline-ray-"
OBJECT_STORE_BYTES = 100_000_000
"""Nothing of a job passes through Ray's object store but its start; 75 MB is Ray's least."""


@dataclass(frozen=True)
class LocalRay:
    """Where one local head lives."""

    gcs_port: int
    dashboard_port: int
    temp_dir: Path
    """Short: Ray's sockets lie under it, and their paths end at 107 bytes."""
    token_path: Path
    """Ray's own authentication token, 0600."""
    logical_cpus: int

    @property
    def address(self) -> str:
        """URL of the dashboard, which serves the Jobs API."""
        return f"http://127.0.0.1:{self.dashboard_port}"

    @property
    def gcs_address(self) -> str:
        return f"127.0.0.1:{self.gcs_port}"


def plan_local_ray(token_path: Path, *, logical_cpus: int | None = None) -> LocalRay:
    """Choose free ports and a folder in the system's temporary one, and write the token where there is none."""
    if not token_path.exists():
        token_path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(token_path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(32))
    gcs_port, dashboard_port = free_ports(2)
    temp_dir = Path(tempfile.mkdtemp(prefix=STARTED, dir="/tmp" if Path("/tmp").is_dir() else None))
    return LocalRay(gcs_port, dashboard_port, temp_dir, token_path, logical_cpus or os.cpu_count() or 1)


def free_ports(count: int) -> list[int]:
    """Return ports nobody listens on now; held open together so that all differ."""
    sockets = [socket.socket() for _ in range(count)]
    try:
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]
    finally:
        for each in sockets:
            each.close()


def command(ray: LocalRay) -> list[str]:
    """Return the command line of a head that stays in the foreground and takes its parts along when terminated.

    Worker ports 0 let the system choose: the default range collides with another Ray on the machine.
    """
    return [
        sys.executable,
        "-m",
        "ray.scripts.scripts",
        "start",
        "--head",
        "--block",
        "--node-ip-address=127.0.0.1",
        f"--port={ray.gcs_port}",
        "--dashboard-host=127.0.0.1",
        f"--dashboard-port={ray.dashboard_port}",
        "--min-worker-port=0",
        "--max-worker-port=0",
        f"--num-cpus={ray.logical_cpus}",
        f"--object-store-memory={OBJECT_STORE_BYTES}",
        "--dashboard-agent-listen-port=0",
        "--dashboard-agent-grpc-port=0",
        "--include-log-monitor=false",
        "--disable-usage-stats",
        f"--temp-dir={ray.temp_dir}",
        "--log-style=record",
        "--log-color=false",
    ]


def environment(ray: LocalRay, base: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the environment of the head: without what another Ray or a virtual PYTHONPATH put there, with our token."""
    kept = {name: value for name, value in base.items() if not name.startswith("RAY_") and name != "PYTHONPATH"}
    return {
        **kept,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{base.get('PATH', os.defpath)}",  # jobs begin with `python`
        "RAY_AUTH_MODE": "token",
        # Every process of a job has an environment of its own: workers kept in stock would never be used, and are not idle.
        "RAY_prestart_worker_first_driver": "0",
        "RAY_AUTH_TOKEN_PATH": str(ray.token_path),
        "RAY_USAGE_STATS_ENABLED": "0",
        # The bar for a job's end is 15 s; Ray waits 3 s between asking a driver and killing it.
        "RAY_JOB_STOP_WAIT_TIME_S": "3",
    }


def is_ready(ray: LocalRay, *, timeout_s: float = 2.0) -> bool:
    """Say whether the Jobs API answers, and an agent is there to take jobs."""
    headers = {"Authorization": f"Bearer {ray.token_path.read_text().strip()}"}
    try:
        nodes = httpx.get(f"{ray.address}/api/v0/nodes", headers=headers, timeout=timeout_s)
        jobs = httpx.get(f"{ray.address}/api/jobs/", headers=headers, timeout=timeout_s)
    except httpx.HTTPError:
        return False
    return nodes.status_code == 200 and jobs.status_code == 200 and '"ALIVE"' in nodes.text


def start(ray: LocalRay, *, log: Path | None = None) -> subprocess.Popen[bytes]:
    """Start the head in a session of its own."""
    with open(log or ray.temp_dir / "start.log", "ab") as output:
        return subprocess.Popen(
            command(ray),
            env=environment(ray),
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def wait_until_ready(ray: LocalRay, process: subprocess.Popen[bytes], *, timeout_s: float = 60.0) -> None:
    """Return when it is ready. Raises RuntimeError when it ended or the time is over."""
    ends_at = time.monotonic() + timeout_s
    while not is_ready(ray):
        if process.poll() is not None:
            raise RuntimeError(f"Ray ended with code {process.returncode} while it started; see its log under {ray.temp_dir}")
        if time.monotonic() > ends_at:
            raise RuntimeError(f"Ray was not ready after {timeout_s:g} s; see its log under {ray.temp_dir}")
        time.sleep(0.2)


def end(ray: LocalRay, pid: int, *, timeout_s: float = 8.0) -> None:
    """Terminate the head, which ends its parts in order (3 s; terminated all at once they wait for each other), then kill what is left.

    Touches exactly this head's processes: its descendants, and what names its folder or port.
    """
    own = _processes(ray, pid)
    listeners = {folder for process in own for folder in _listener_folders(process)}
    _signal([process for process in own if process.pid == pid], signal.SIGTERM)
    psutil.wait_procs(own, timeout=timeout_s)
    _signal(_processes(ray, pid), signal.SIGKILL)
    for folder in (ray.temp_dir, *listeners):
        shutil.rmtree(folder, ignore_errors=True)


def _listener_folders(process: psutil.Process) -> list[Path]:
    """Return the folders of multiprocessing's listeners: Ray's dashboard leaves one in the temporary folder when it is killed."""
    try:
        paths = [Path(str(connection.laddr)) for connection in process.net_connections(kind="unix") if connection.laddr]
    except (psutil.NoSuchProcess, psutil.AccessDenied):
        return []
    return [path.parent for path in paths if path.parent.name.startswith("pymp-")]


def _signal(processes: list[psutil.Process], number: signal.Signals) -> None:
    for process in processes:
        try:
            process.send_signal(number)
        except psutil.NoSuchProcess:
            continue


def _processes(ray: LocalRay, pid: int) -> list[psutil.Process]:
    """Return the processes of this head. Workers rename themselves to `ray::...`, and are found by their parents."""
    marks = (str(ray.temp_dir), ray.gcs_address)
    found: set[psutil.Process] = set()
    for process in psutil.process_iter(["cmdline"]):
        line = process.info["cmdline"] or []
        is_ray = any("ray" in part for part in line[:4])
        if process.pid == pid or (is_ray and any(mark in part for part in line for mark in marks)):
            found.add(process)
    for process in list(found):
        try:
            found.update(process.children(recursive=True))
        except psutil.NoSuchProcess:
            continue
    found.discard(psutil.Process())
    return list(found)
