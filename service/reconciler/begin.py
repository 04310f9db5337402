"""Hands an attempt that is written down to the cluster: token first, then the start. Safe to repeat after dying anywhere in it."""

import hashlib
import secrets

from service.reconciler.facts import JobFacts
from service.reconciler.leases import Lease, held_job
from service.reconciler.moves import ACTOR, mark_started, unchanged_attempt
from service.reconciler.site import Site
from service.storage import StorageError
from service.store.events import append_event
from service.store.tables import Attempt
from trainer.cluster.protocol import ClusterUnfit, Start


def attempt_folder(job_id: str, attempt_id: str) -> str:
    """Where an attempt's own things lie under the storage root, for as long as it lives."""
    return f"jobs/{job_id}/attempts/{attempt_id}"


def begin_attempt(site: Site, lease: Lease, facts: JobFacts, *, cluster_session: str = "") -> None:
    """Start the attempt, then write down that the cluster has it. Raises ClusterUnreachable, LeaseLost, Stale: call it again later."""
    assert facts.attempt is not None
    path = f"{attempt_folder(facts.id, facts.attempt.id)}/token"
    _ensure_token(site, lease, facts, path)
    start = Start(
        attempt_id=facts.attempt.id,
        job_id=facts.id,
        api_url=site.api_url,
        storage=site.storage.uri,
        token_path=path,
        log_level=site.log_level,
    )
    try:
        site.cluster.start(start)
    except ClusterUnfit as error:
        _say_unfit(site, lease, facts, str(error))
        raise
    with site.database.writing() as session:
        job = held_job(session, lease)
        attempt = unchanged_attempt(session, job, facts)
        assert attempt is not None
        mark_started(session, job, attempt, now=site.clock(session), cluster_session=cluster_session)


def _say_unfit(site: Site, lease: Lease, facts: JobFacts, why: str) -> None:
    """Tell the user once why the attempt does not start; it is tried again until limits.start_s."""
    with site.database.writing() as session:
        job = held_job(session, lease)
        if job.sentence != why:
            job.sentence = why
            append_event(session, facts.id, "attempt", "not_started", sentence=why, actor=ACTOR, now=site.clock(session))


def _ensure_token(site: Site, lease: Lease, facts: JobFacts, path: str) -> None:
    """Write a token whose hash is stored. One that fits is kept: a start that we believe lost may already have read it."""
    assert facts.attempt is not None
    with site.database.reading() as session:
        known = session.get_one(Attempt, facts.attempt.id).token_sha256
    if _hash_of_file(site, path) == known:
        return
    token = f"dla_{secrets.token_urlsafe(32)}".encode()
    with site.database.writing() as session:
        attempt = unchanged_attempt(session, held_job(session, lease), facts)
        assert attempt is not None
        attempt.token_sha256 = hashlib.sha256(token).hexdigest()
    site.storage.write(path, token, secret=True)


def _hash_of_file(site: Site, path: str) -> str | None:
    try:
        return hashlib.sha256(site.storage.read(path)).hexdigest()
    except StorageError:
        return None
