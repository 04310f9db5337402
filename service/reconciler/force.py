"""Ends an attempt through the cluster, after its decision was written down."""

from service.reconciler.facts import AttemptFacts
from service.reconciler.leases import Lease, held_job
from service.reconciler.site import Site
from service.store.tables import Attempt
from trainer.cluster.protocol import ClusterUnreachable


def force_attempt(site: Site, lease: Lease, attempt: AttemptFacts) -> None:
    """Ask the cluster to end it. Where the cluster does not answer, it was not asked: that is written down, and raised."""
    try:
        site.cluster.stop(attempt.id)
    except ClusterUnreachable:
        with site.database.writing() as session:
            held_job(session, lease)
            session.get_one(Attempt, attempt.id).stop_sent_at = attempt.stop_sent_at
        raise
