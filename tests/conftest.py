"""Fixtures that the whole tree of tests shares: one real Ray a session, started when the first test asks for it."""

from tests.ray_cluster import local_ray, ray_cluster

__all__ = ["local_ray", "ray_cluster"]
