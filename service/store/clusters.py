"""Statements about clusters, and the rows that must be there before anything else: the default project and cluster."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from service.store.tables import DEFAULT_PROJECT, Cluster, Project

DEFAULT_CLUSTER = "default"


def find_clusters(session: Session) -> list[Cluster]:
    return list(session.scalars(select(Cluster).order_by(Cluster.id)))


def ensure_defaults(session: Session, *, ray_address: str, now: datetime) -> None:
    """Make the default project and cluster where they are missing, and let the cluster's address follow the settings."""
    if session.get(Project, DEFAULT_PROJECT) is None:
        session.add(Project(id=DEFAULT_PROJECT, created_at=now))
    cluster = session.get(Cluster, DEFAULT_CLUSTER)
    if cluster is None:
        session.add(Cluster(id=DEFAULT_CLUSTER, name="default", address=ray_address, capacity={}))
    else:
        cluster.address = ray_address
