"""A reconciler may die anywhere, and there may be two: nothing is started twice, nothing is forgotten."""

import hashlib
import threading
from datetime import UTC, datetime, timedelta

import pytest

from drumline.spec.states import AttemptState, EndReason, JobState
from service.reconciler.decide import Finish
from service.reconciler.facts import Cause
from service.reconciler.leases import LEASE, LeaseLost, claim_due, database_now, held_job, release
from service.reconciler.moves import Stale, write_decision
from service.reconciler.rows import read_job
from service.store.tables import Job
from tests.service.reconciler.world import Crash, World
from trainer.cluster.protocol import ClusterUnreachable, Seen


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_crash_between_writing_and_starting_is_mended_with_one_run(world: World, moment: str) -> None:
    job_id = world.submit()
    world.cluster.crash_in_start = moment
    with pytest.raises(Crash):
        world.step()
    assert world.attempt(job_id).state == AttemptState.CREATED
    world.cluster.crash_in_start = ""
    world.reconciler = world.another_reconciler("second life")
    world.steps(20)
    assert [start.attempt_id for start in world.cluster.started] == [world.attempt(job_id).id]
    assert world.attempt(job_id).state == AttemptState.STARTED
    assert len(world.attempts(job_id)) == 1


def test_the_token_of_a_start_that_was_believed_lost_stays_the_same(world: World) -> None:
    job_id = world.submit()
    world.cluster.crash_in_start = "before"
    with pytest.raises(Crash):
        world.step()
    path = f"jobs/{job_id}/attempts/{world.attempt(job_id).id}/token"
    token = world.storage.read(path)
    world.cluster.crash_in_start = ""
    world.steps(20)
    assert world.storage.read(path) == token


def test_a_token_that_does_not_fit_its_hash_is_written_anew(world: World) -> None:
    job_id = world.submit()
    world.cluster.crash_in_start = "before"
    with pytest.raises(Crash):
        world.step()
    path = f"jobs/{job_id}/attempts/{world.attempt(job_id).id}/token"
    world.storage.write(path, b"half a tok")
    world.cluster.crash_in_start = ""
    world.steps(20)
    assert hashlib.sha256(world.storage.read(path)).hexdigest() == world.attempt(job_id).token_sha256


def test_a_cluster_that_is_away_at_the_start_gets_the_same_attempt_later(world: World) -> None:
    job_id = world.submit()
    world.step()
    world.end(job_id, EndReason.WORKER_LOST)
    original, world.cluster.start = world.cluster.start, _unreachable  # type: ignore[method-assign]
    world.steps(4)
    waiting = world.attempt(job_id)
    assert (waiting.fence, waiting.state) == (2, AttemptState.CREATED)
    world.cluster.start = original  # type: ignore[method-assign]
    world.steps(4)
    assert world.attempt(job_id).id == waiting.id
    assert world.attempt(job_id).state == AttemptState.STARTED


def _unreachable(_: object) -> None:
    raise ClusterUnreachable("connection refused")


def test_two_reconcilers_at_once_start_every_job_once_and_never_more_than_fit(world: World) -> None:
    jobs = [world.submit(workers=1) for _ in range(6)]
    others = [world.another_reconciler("second"), world.another_reconciler("third")]
    threads = [threading.Thread(target=_step_often, args=(each,)) for each in (world.reconciler, *others)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    attempts = [attempt for job_id in jobs for attempt in world.attempts(job_id)]
    assert [attempt.fence for attempt in attempts] == [1, 1, 1, 1]
    assert sorted(start.attempt_id for start in world.cluster.started) == sorted(attempt.id for attempt in attempts)
    assert [world.job(job_id).state for job_id in jobs] == [JobState.STARTING] * 4 + [JobState.QUEUED] * 2


def _step_often(reconciler: object) -> None:
    for _ in range(5):
        reconciler.step()  # type: ignore[attr-defined]


def test_a_job_is_claimed_by_one_at_a_time_and_by_another_after_the_lease(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    world.now += timedelta(seconds=5)
    with world.database.writing() as session:
        first = claim_due(session, "first", now=world.now)
    with world.database.writing() as session:
        assert [lease.job_id for lease in first] == [job_id]
        assert claim_due(session, "second", now=world.now) == []
        assert [lease.job_id for lease in claim_due(session, "second", now=world.now + LEASE)] == [job_id]
    with world.database.writing() as session, pytest.raises(LeaseLost):
        held_job(session, first[0])


def test_a_write_after_the_lease_went_to_another_is_refused_and_changes_nothing(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    world.now += timedelta(seconds=5)
    with world.database.writing() as session:
        lease = claim_due(session, "slow", now=world.now)[0]
    with world.database.reading() as session:
        facts = read_job(session, job_id)
    with world.database.writing() as session:
        claim_due(session, "quick", now=world.now + LEASE)
    with pytest.raises(LeaseLost), world.database.writing() as session:
        write_decision(session, lease, facts, Finish(JobState.FAILED, Cause(EndReason.INTERNAL)), now=world.now)
    assert world.job(job_id).state == JobState.RUNNING


def test_a_verdict_that_arrives_while_we_decide_voids_the_decision(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    world.now += timedelta(seconds=5)
    with world.database.writing() as session:
        lease = claim_due(session, "first", now=world.now)[0]
    with world.database.reading() as session:
        facts = read_job(session, job_id)
    world.say(world.attempt(job_id).id, EndReason.COMPLETED)
    with pytest.raises(Stale), world.database.writing() as session:
        write_decision(session, lease, facts, Finish(JobState.FAILED, Cause(EndReason.DRIVER_LOST)), now=world.now)
    assert world.job(job_id).state == JobState.RUNNING


def test_a_look_asked_for_while_the_job_is_claimed_survives_the_release(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    world.now += timedelta(seconds=5)
    with world.database.writing() as session:
        lease = claim_due(session, "first", now=world.now)[0]
    with world.database.writing() as session:
        session.get_one(Job, job_id).look_at = world.now
    with world.database.writing() as session:
        release(session, lease, look_at=world.now + timedelta(hours=1))
    assert world.job(job_id).look_at == world.now


def test_trouble_with_one_job_does_not_keep_the_others_waiting(world: World) -> None:
    broken, sound = world.submit(workers=1), world.submit(workers=1)
    world.run(broken)
    with world.database.writing() as session:
        session.get_one(Job, broken).spec = {"limits": {"run_s": "not a number"}}
    world.cluster.show(world.attempt(sound).id, Seen.RUNNING)
    world.hear(sound, step=1)
    world.steps(2)
    assert world.job(sound).state == JobState.RUNNING


def test_leases_run_on_the_database_s_clock(world: World) -> None:
    with world.database.reading() as session:
        assert abs(database_now(session) - datetime.now(UTC)) < timedelta(seconds=5)
