"""Fixtures that the whole session of tests shares: one real Ray, one real PostgreSQL, one service on that Ray."""

pytest_plugins = ["tests.ray_cluster", "tests.databases", "tests.e2e.line"]
