"""Keeps the cluster's row true: what it has, whether it answers, which life of it this is. The API checks submits against it."""

import logging

from sqlalchemy import select

from drumline.spec.check import Capacity
from service.reconciler.site import Site
from service.store.tables import Cluster
from trainer.cluster.protocol import ClusterUnreachable

logger = logging.getLogger(__name__)


def look_at_cluster(site: Site) -> bool:
    """Ask the cluster what it has, write it down, and say whether that is news."""
    capacity = _capacity(site)
    with site.database.writing() as session:
        row = session.scalars(select(Cluster).where(Cluster.id == site.cluster_id).with_for_update(key_share=True)).one()
        before = (row.reached, row.capacity)
        row.reached = capacity is not None
        if capacity is not None:
            row.capacity = capacity.model_dump(mode="json")
            row.seen_at = site.clock(session)
        return before != (row.reached, row.capacity)


def _capacity(site: Site) -> Capacity | None:
    """Return what the cluster has; None where it does not say, or has no CPU yet, as a head just started."""
    try:
        capacity = site.cluster.capacity()
    except ClusterUnreachable as error:
        logger.warning("the cluster does not answer: %s", error)
        return None
    return capacity if any(node.cpu > 0 for node in capacity.nodes) else None
