"""One real Ray for a whole pytest session: ask for `local_ray` or `ray_cluster`, and mark the test `ray`.

It has 8 logical CPUs, free ports, its own token and folder, and at the end takes exactly its own processes with it.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from trainer.cluster import local_ray as head
from trainer.cluster.local_ray import LocalRay
from trainer.cluster.ray_cluster import RayCluster

LOGICAL_CPUS = 8


@pytest.fixture(scope="session")
def local_ray(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalRay]:
    """Start a head and wait for it: 5 s on 2 cores, paid once."""
    ray = head.plan_local_ray(tmp_path_factory.mktemp("ray") / "token", logical_cpus=LOGICAL_CPUS)
    process = head.start(ray)
    try:
        head.wait_until_ready(ray, process)
        yield ray
    finally:
        head.end(ray, process.pid)
        process.wait(timeout=10)


@pytest.fixture
def ray_cluster(local_ray: LocalRay) -> Iterator[RayCluster]:
    cluster = RayCluster(local_ray.address, str(local_ray.token_path))
    yield cluster
    cluster.close()


def token_of(ray: LocalRay) -> str:
    return Path(ray.token_path).read_text().strip()
