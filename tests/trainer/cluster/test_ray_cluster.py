"""RayCluster against a scripted HTTP side: what is asked of Ray, and what each answer means."""

import json
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from trainer.cluster.protocol import ClusterUnfit, ClusterUnreachable, Seen, Start
from trainer.cluster.ray_cluster import RayCluster, entrypoint

START = Start(attempt_id="att_1", job_id="job_1", api_url="http://127.0.0.1:1", storage="file:///my store", token_path="jobs/job_1/token")


class FakeRay:
    """Answers as Ray 2.60 does; `answers` overrides by (method, path)."""

    def __init__(self) -> None:
        self.jobs: dict[str, dict[str, object]] = {}
        self.packages: set[str] = set()
        self.asked: list[tuple[str, str]] = []
        self.headers: list[str] = []
        self.answers: dict[tuple[str, str], Callable[[], httpx.Response]] = {}
        self.version = "2.60.0"

    def __call__(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path
        self.asked.append((request.method, path))
        self.headers.append(request.headers.get("authorization", ""))
        if override := self.answers.get((request.method, path)):
            return override()
        if path == "/api/version":
            return httpx.Response(200, json={"ray_version": self.version, "session_name": "session_1"})
        if path.startswith("/api/packages/"):
            return self._package(request.method, path)
        if path == "/api/jobs/":
            return self._submit(json.loads(request.content))
        job = path.split("/")[3]
        return httpx.Response(200, json=self.jobs[job]) if job in self.jobs else httpx.Response(404, text=f"Job {job} does not exist")

    def _package(self, method: str, path: str) -> httpx.Response:
        if method == "PUT":
            self.packages.add(path)
        return httpx.Response(200 if path in self.packages else 404)

    def _submit(self, body: dict[str, object]) -> httpx.Response:
        name = str(body["submission_id"])
        if name in self.jobs:
            return httpx.Response(500, text="already exists")
        self.jobs[name] = {"status": "PENDING", "message": None, **body}
        return httpx.Response(200, json={"submission_id": name})


@pytest.fixture
def ray() -> FakeRay:
    return FakeRay()


@pytest.fixture
def cluster(ray: FakeRay, tmp_path: Path) -> RayCluster:
    (tmp_path / "token").write_text("ray's token\n")
    return RayCluster("http://ray", str(tmp_path / "token"), transport=httpx.MockTransport(ray))


def test_the_same_id_twice_is_one_run_and_the_package_is_sent_once(ray: FakeRay, cluster: RayCluster) -> None:
    cluster.start(START)
    cluster.start(START)
    cluster.start(START.model_copy(update={"attempt_id": "att_2"}))
    assert list(ray.jobs) == ["att_1", "att_2"]
    assert [method for method, path in ray.asked if "packages" in path] == ["GET", "PUT", "GET"]
    assert set(ray.headers) == {"Bearer ray's token"}


def test_a_submission_whose_answer_was_lost_counts_when_ray_has_it(ray: FakeRay, cluster: RayCluster) -> None:
    def lose() -> httpx.Response:
        ray.jobs["att_1"] = {"status": "PENDING"}
        raise httpx.ReadTimeout("no answer")

    ray.answers["POST", "/api/jobs/"] = lose
    cluster.start(START)


def test_a_submission_that_ray_did_not_take_is_unreachable(ray: FakeRay, cluster: RayCluster) -> None:
    ray.answers["POST", "/api/jobs/"] = lambda: httpx.Response(500, text="no agent")
    with pytest.raises(ClusterUnreachable, match="no agent"):
        cluster.start(START)


def test_another_ray_is_refused_with_a_sentence(ray: FakeRay, cluster: RayCluster) -> None:
    ray.version = "2.61.0"
    with pytest.raises(ClusterUnfit, match=r"runs Ray 2\.61\.0; Drumline needs Ray 2\.60\.x"):
        cluster.start(START)
    assert ray.jobs == {}


@pytest.mark.parametrize(
    ("status", "seen"),
    [("PENDING", Seen.PENDING), ("RUNNING", Seen.RUNNING), ("SUCCEEDED", Seen.DONE), ("FAILED", Seen.FAILED), ("STOPPED", Seen.STOPPED)],
)
def test_each_of_rays_states_has_its_word(status: str, seen: Seen, ray: FakeRay, cluster: RayCluster) -> None:
    ray.jobs["att_1"] = {"status": status, "message": "says ray"}
    observation = cluster.observe("att_1")
    assert (observation.state, observation.message, observation.session) == (seen, "says ray", "session_1")


def test_only_rays_own_404_means_gone(ray: FakeRay, cluster: RayCluster) -> None:
    assert cluster.observe("att_1").state is Seen.GONE
    ray.answers["GET", "/api/jobs/att_1"] = lambda: httpx.Response(503)
    assert cluster.observe("att_1").state is Seen.UNREACHABLE
    ray.answers["GET", "/api/version"] = lambda: httpx.Response(404)
    assert cluster.observe("att_1").state is Seen.UNREACHABLE


def test_stopping_what_is_unknown_is_no_error(cluster: RayCluster) -> None:
    cluster.stop("att_9")


def test_capacity_counts_living_nodes(ray: FakeRay, cluster: RayCluster) -> None:
    rows = [
        {"node_id": "aaaa", "state": "ALIVE", "resources_total": {"CPU": 8.0, "memory": 1000.0, "GPU": 2.0}},
        {"node_id": "bbbb", "state": "DEAD", "resources_total": {"CPU": 64.0}},
        {"node_id": "cccc", "state": "ALIVE", "resources_total": {"memory": 5.0}},
    ]
    ray.answers["GET", "/api/v0/nodes"] = lambda: httpx.Response(200, json={"data": {"result": {"result": rows}}})
    assert [(node.name, node.cpu, node.gpu, node.memory) for node in cluster.capacity().nodes] == [("aaaa", 8, 2, 1000), ("cccc", 0, 0, 5)]


def test_the_command_line_is_quoted_and_holds_no_secret() -> None:
    line = entrypoint(START)
    assert "--storage 'file:///my store'" in line
    assert "--token-path jobs/job_1/token" in line
