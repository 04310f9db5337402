"""RayCluster: the Cluster protocol over Ray's own HTTP, so that jobs outlive the control plane. No ray is imported here.

Ray's client sets no time-outs and hides status codes; its HTTP is small and stable. What differs between versions is checked at start.
"""

import shlex
from typing import Any

import httpx

from drumline.spec.check import Capacity, Node
from trainer.cluster.package import own_package
from trainer.cluster.protocol import ClusterUnfit, ClusterUnreachable, Observation, Seen, Start

TIMEOUT_S = 5.0
SUBMIT_TIMEOUT_S = 15.0
RAY_LINE = "2.60."
MESSAGE_CHARS_MAX = 2000
_SEEN = {"PENDING": Seen.PENDING, "RUNNING": Seen.RUNNING, "SUCCEEDED": Seen.DONE, "FAILED": Seen.FAILED, "STOPPED": Seen.STOPPED}
DRIVER_VARIABLES = {
    # Ray Train's pause between two questions to its workers; 2 s by default, which every start and end would wait for.
    "RAY_TRAIN_HEALTH_CHECK_INTERVAL_S": "0.2",
    "RAY_TRAIN_ENABLE_PREEMPTION_WATCHER": "0",
    "RAY_TRAIN_ENABLE_CONTROLLER_STRUCTURED_LOGGING": "0",
    "RAY_TRAIN_ENABLE_WORKER_STRUCTURED_LOGGING": "0",
    "RAY_TRAIN_ENABLE_PRINT_PATCH": "0",
    "RAY_JOB_STOP_WAIT_TIME_S": "3",
}


class RayCluster:
    """One Ray cluster, known by the URL of its dashboard. Every call is bounded."""

    def __init__(self, address: str, token_path: str = "", *, transport: httpx.BaseTransport | None = None) -> None:
        self.address, self._token_path = address.rstrip("/"), token_path
        self._client = httpx.Client(base_url=self.address, timeout=TIMEOUT_S, transport=transport, trust_env=False)

    def capacity(self) -> Capacity:
        answer = self._call("GET", "/api/v0/nodes", params={"limit": 1000, "detail": True})
        try:
            rows = answer.json()["data"]["result"]["result"]
        except (ValueError, KeyError, TypeError):
            raise ClusterUnreachable(f"{self.address} answered something else than a list of nodes") from None
        return Capacity(nodes=[_node(row) for row in rows if row.get("state") == "ALIVE"])

    def start(self, start: Start) -> None:
        if self._knows(start.attempt_id):
            return
        self.check_version()
        self._upload()
        body = {
            "submission_id": start.attempt_id,
            "entrypoint": entrypoint(start),
            "entrypoint_num_cpus": 0,
            "runtime_env": {"py_modules": [own_package().uri], "env_vars": DRIVER_VARIABLES},
            "metadata": {"drumline_job": start.job_id},
        }
        try:
            self._call("POST", "/api/jobs/", json=body, timeout=SUBMIT_TIMEOUT_S)
        except ClusterUnreachable:
            # Taken or not? Ray answers 500 to an id that it has, and a time-out says nothing.
            if not self._knows(start.attempt_id):
                raise

    def observe(self, attempt_id: str) -> Observation:
        try:
            session = self._call("GET", "/api/version").json()["session_name"]
            answer = self._call("GET", f"/api/jobs/{attempt_id}", accept=(200, 404))
            if answer.status_code == 404:
                return Observation(state=Seen.GONE, session=session)
            details = answer.json()
            return Observation(state=_SEEN[details["status"]], message=(details.get("message") or "")[-MESSAGE_CHARS_MAX:], session=session)
        except (ClusterUnreachable, ValueError, KeyError, TypeError) as error:
            return Observation(state=Seen.UNREACHABLE, message=str(error))

    def stop(self, attempt_id: str) -> None:
        self._call("POST", f"/api/jobs/{attempt_id}/stop", accept=(200, 404))

    def check_version(self) -> None:
        """Raises ClusterUnfit where the cluster runs another line of Ray than this code was written for."""
        try:
            version = str(self._call("GET", "/api/version").json()["ray_version"])
        except (ValueError, KeyError, TypeError):
            raise ClusterUnreachable(f"{self.address} does not say which Ray it runs") from None
        if not version.startswith(RAY_LINE):
            raise ClusterUnfit(f"the cluster at {self.address} runs Ray {version}; Drumline needs Ray {RAY_LINE}x: install it there")

    def close(self) -> None:
        self._client.close()

    def _knows(self, attempt_id: str) -> bool:
        return self._call("GET", f"/api/jobs/{attempt_id}", accept=(200, 404)).status_code == 200

    def _upload(self) -> None:
        """Send our code unless Ray has it; asking also keeps Ray from dropping it before the job begins."""
        package = own_package()
        path = f"/api/packages/gcs/{package.name}"
        if self._call("GET", path, accept=(200, 404)).status_code == 404:
            self._call("PUT", path, content=package.content, timeout=SUBMIT_TIMEOUT_S)

    def _call(self, method: str, path: str, *, accept: tuple[int, ...] = (200,), **more: Any) -> httpx.Response:
        """Raises ClusterUnreachable for everything but the statuses we understand."""
        try:
            answer = self._client.request(method, path, headers=self._headers(), **more)
        except (httpx.HTTPError, OSError) as error:
            raise ClusterUnreachable(f"{self.address} did not answer: {type(error).__name__}: {error}") from None
        if answer.status_code not in accept:
            raise ClusterUnreachable(f"{self.address} answered {answer.status_code} to {method} {path}: {answer.text[:300]}")
        return answer

    def _headers(self) -> dict[str, str]:
        """Ray's token is read anew each time: an operator may replace the file."""
        if not self._token_path:
            return {}
        with open(self._token_path) as file:
            return {"Authorization": f"Bearer {file.read().strip()}"}


def entrypoint(start: Start) -> str:
    """Return the driver's command line. Ray shows it to whoever asks, so no secret stands in it."""
    options = {
        "--attempt": start.attempt_id,
        "--job": start.job_id,
        "--api": start.api_url,
        "--storage": start.storage,
        "--token-path": start.token_path,
        "--log-level": start.log_level,
    }
    # `exec`: the shell that Ray starts must not stand between a signal and the driver. -P: our code comes from the package alone.
    return "exec python -P -m trainer.cluster.driver " + " ".join(f"{name} {shlex.quote(value)}" for name, value in options.items())


def _node(row: dict[str, Any]) -> Node:
    total = row.get("resources_total") or {}
    return Node(name=str(row["node_id"])[:12], cpu=total.get("CPU", 0), gpu=total.get("GPU", 0), memory=int(total.get("memory", 0)))
