"""The life of jobs, stepped: start, run, end, fail, recover, cancel."""

import gzip
import hashlib
import stat

import pytest

from drumline.run.records import Verdict
from drumline.spec.check import Node
from drumline.spec.states import AttemptState, EndReason, JobState
from drumline.wire.ingest import Batch, WorkerRecords
from tests.service.reconciler.world import Crash, World
from trainer.cluster.protocol import Seen


def test_a_queued_job_starts_runs_and_succeeds(world: World) -> None:
    job_id = world.submit(workers=2)
    world.step()
    attempt = world.attempt(job_id)
    assert world.job(job_id).state == JobState.STARTING
    assert (attempt.fence, attempt.state, attempt.cpu, attempt.cluster_session) == (1, AttemptState.STARTED, 2.0, "session-1")
    assert [start.attempt_id for start in world.cluster.started] == [attempt.id]

    world.cluster.show(attempt.id, Seen.RUNNING)
    world.hear(job_id, step=1)
    world.step(after_s=1)
    assert world.job(job_id).state == JobState.RUNNING
    assert world.job(job_id).started_at == world.now

    world.end(job_id, EndReason.COMPLETED)
    job = world.job(job_id)
    assert (job.state, job.reason, job.ended_at) == (JobState.SUCCEEDED, EndReason.COMPLETED, world.now)
    assert world.attempt(job_id).state == AttemptState.ENDED
    assert [event.name for event in world.events(job_id, "state")] == ["starting", "running", "succeeded"]
    assert [event.name for event in world.events(job_id, "attempt")] == ["started", "ended"]


def test_the_driver_finds_a_token_that_fits_its_hash_and_only_its_owner_may_read(world: World) -> None:
    job_id = world.submit()
    world.step()
    start, attempt = world.cluster.started[0], world.attempt(job_id)
    assert hashlib.sha256(world.storage.read(start.token_path)).hexdigest() == attempt.token_sha256
    file = next(iter(world.storage._files.find(world.storage._full(start.token_path))))
    assert stat.S_IMODE(world.storage._files.info(file)["mode"]) == 0o600
    assert attempt.token_sha256 not in start.model_dump_json()


def test_after_the_end_the_token_is_gone_and_the_room_is_free(world: World) -> None:
    first, second = world.submit(workers=4), world.submit(workers=4)
    world.run(first)
    assert world.job(second).waits == "waits for 4 CPUs; next in line"
    world.end(first, EndReason.COMPLETED)
    assert world.storage.list(f"jobs/{first}") == []
    assert world.job(second).state == JobState.STARTING


def test_a_final_job_is_looked_at_twice_more_and_never_again(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    world.end(job_id, EndReason.COMPLETED)
    world.step(after_s=1)
    assert world.job(job_id).look_at is not None
    world.step(after_s=60)
    world.step(after_s=600)
    assert world.job(job_id).look_at is None


def test_a_failed_attempt_is_followed_by_another_with_the_next_fence(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    world.end(job_id, EndReason.WORKER_LOST, "worker 1 was killed")
    job = world.job(job_id)
    assert (job.state, job.reason, job.failures) == (JobState.RECOVERING, EndReason.WORKER_LOST, 1)
    assert job.sentence == "worker 1 was killed; attempt 2 starts in 1 s"
    assert len(world.attempts(job_id)) == 1
    world.step(after_s=1)
    assert [attempt.fence for attempt in world.attempts(job_id)] == [1, 2]
    assert world.job(job_id).state == JobState.STARTING
    assert len(world.cluster.started) == 2
    world.run(job_id, step=2)
    assert world.job(job_id).state == JobState.RUNNING


def test_a_killed_driver_is_noticed_without_its_verdict(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    world.cluster.show(world.attempt(job_id).id, Seen.FAILED, "exit code -9")
    world.steps(7)
    assert world.attempts(job_id)[0].reason == EndReason.DRIVER_LOST
    assert "exit code -9" in world.attempts(job_id)[0].sentence
    world.steps(2)
    assert world.job(job_id).state == JobState.STARTING


def test_failures_without_progress_end_the_job_with_the_first_cause(world: World) -> None:
    job_id = world.submit(recovery={"failures_without_progress_max": 1})
    world.run(job_id, step=3)
    world.end(job_id, EndReason.WORKER_LOST, "worker 1 was killed")
    world.step(after_s=5)
    world.cluster.show(world.attempt(job_id).id, Seen.RUNNING)
    world.end(job_id, EndReason.HANG, "rank 0 hung", seen=Seen.FAILED)
    job = world.job(job_id)
    assert (job.state, job.reason) == (JobState.FAILED, EndReason.WORKER_LOST)
    assert job.sentence.startswith("worker 1 was killed (2 attempts in a row")


def test_progress_resets_the_budget(world: World) -> None:
    job_id = world.submit(recovery={"failures_without_progress_max": 1})
    for step in (3, 6, 9, 12):
        world.run(job_id, step=step)
        world.end(job_id, EndReason.WORKER_LOST, "worker 1 was killed")
        assert (world.job(job_id).state, world.job(job_id).failures) == (JobState.RECOVERING, 1)
        world.now = world.job(job_id).retry_at or world.now


def test_an_error_of_the_users_code_ends_the_job_at_once(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    world.end(job_id, EndReason.USER_CODE, "ZeroDivisionError in task.py line 3")
    job = world.job(job_id)
    assert (job.state, job.reason, job.sentence) == (JobState.FAILED, EndReason.USER_CODE, "ZeroDivisionError in task.py line 3")


@pytest.mark.parametrize("state", [JobState.STARTING, JobState.RUNNING])
def test_cancel_forces_a_driver_that_does_not_stop_and_ends_within_fifteen_seconds(world: World, state: JobState) -> None:
    job_id = world.submit()
    world.run(job_id) if state is JobState.RUNNING else world.step()
    assert world.job(job_id).state == state
    world.cancel(job_id)
    asked_at = world.now
    while not JobState(world.job(job_id).state).is_final:
        world.step(after_s=0.5)
    job = world.job(job_id)
    assert (job.state, job.reason) == (JobState.CANCELLED, EndReason.STOPPED)
    assert 8 <= (world.now - asked_at).total_seconds() <= 12
    assert world.cluster.stopped == [world.attempt(job_id).id]


def test_cancel_that_the_driver_obeys_forces_nothing(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    world.cancel(job_id)
    world.step(after_s=1)
    world.end(job_id, EndReason.CANCELLED)
    assert (world.job(job_id).state, world.job(job_id).reason) == (JobState.CANCELLED, EndReason.CANCELLED)
    assert world.cluster.stopped == []


def test_cancel_of_a_job_whose_last_step_ends_meanwhile_succeeds(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    world.cancel(job_id)
    world.end(job_id, EndReason.COMPLETED)
    assert world.job(job_id).state == JobState.SUCCEEDED


def test_cancel_while_recovering_ends_at_once_and_starts_nothing(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    world.end(job_id, EndReason.WORKER_LOST)
    world.cancel(job_id)
    world.steps(5)
    assert world.job(job_id).state == JobState.CANCELLED
    assert len(world.cluster.started) == 1


def test_cancel_before_the_cluster_took_the_attempt_never_starts_it(world: World) -> None:
    job_id = world.submit()
    world.cluster.crash_in_start = "before"
    with pytest.raises(Crash):
        world.step()
    world.cluster.crash_in_start = ""
    world.cancel(job_id)
    world.steps(20)
    assert world.job(job_id).state == JobState.CANCELLED
    assert world.cluster.started == []


def test_a_start_over_its_limit_is_stopped_and_tried_again(world: World) -> None:
    job_id = world.submit(limits={"start_s": 30.0})
    world.step()
    world.steps(34)
    assert world.cluster.stopped == [world.attempts(job_id)[0].id]
    assert world.attempts(job_id)[0].reason == EndReason.START_TIMEOUT
    assert len(world.attempts(job_id)) == 2


def test_a_run_over_its_limit_ends_the_job(world: World) -> None:
    job_id = world.submit(limits={"run_s": 30.0})
    world.run(job_id)
    for step in range(2, 52):
        if not JobState(world.job(job_id).state).is_final:
            world.hear(job_id, step=step)
            world.step(after_s=1)
    assert (world.job(job_id).state, world.job(job_id).reason) == (JobState.FAILED, EndReason.RUN_TIMEOUT)


def test_an_unreachable_cluster_restarts_nothing(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    world.cluster.reachable = False
    world.steps(120)
    assert world.job(job_id).state == JobState.RUNNING
    assert len(world.attempts(job_id)) == 1
    world.cluster.reachable = True
    world.steps(2)
    assert world.job(job_id).state == JobState.RUNNING


def test_an_attempt_unknown_to_ray_that_still_talks_is_left_alone(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    world.cluster.forget()
    for step in range(60):
        world.hear(job_id, step=step)
        world.step(after_s=1)
    assert world.job(job_id).state == JobState.RUNNING


def test_an_attempt_unknown_to_ray_and_silent_is_replaced_once(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    world.cluster.forget()
    world.steps(25)
    assert [attempt.reason for attempt in world.attempts(job_id)] == [EndReason.CLUSTER_LOST, None]
    assert len(world.cluster.started) == 2


def test_a_verdict_that_could_not_be_said_while_the_api_was_away_counts(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    world.steps(10)
    world.api_hears = False
    world.cluster.show(world.attempt(job_id).id, Seen.FAILED)
    world.steps(60)
    assert world.job(job_id).state == JobState.RUNNING
    world.api_hears = True
    world.steps(6)  # the shipper waits up to 5 s between its tries
    world.end(job_id, EndReason.USER_CODE, "division by zero", seen=Seen.FAILED)
    world.steps(2)
    assert (world.job(job_id).state, world.job(job_id).reason) == (JobState.FAILED, EndReason.USER_CODE)
    assert len(world.attempts(job_id)) == 1


def test_an_attempt_that_ended_while_the_api_was_away_is_replaced_once_where_nothing_is_said(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    world.api_hears = False
    world.cluster.forget()
    world.steps(60)
    assert len(world.attempts(job_id)) == 1
    world.api_hears = True
    world.steps(12)
    assert [attempt.reason for attempt in world.attempts(job_id)] == [EndReason.CLUSTER_LOST, None]
    assert len(world.cluster.started) == 2


def test_a_verdict_left_in_the_outbox_is_taken_in_before_the_driver_is_called_lost(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    attempt_id = world.attempt(job_id).id
    verdict = Verdict(sequence=7, time=0.0, reason=EndReason.COMPLETED, sentence="")
    batch = Batch(shipper="node:1", records=[WorkerRecords(worker="driver", records=[verdict])])
    world.storage.write(f"jobs/{job_id}/outbox/{attempt_id}-node-1.json.gz", gzip.compress(batch.model_dump_json().encode()))
    world.cluster.show(attempt_id, Seen.FAILED)
    world.step(after_s=1)
    assert world.job(job_id).state == JobState.SUCCEEDED
    assert world.storage.list(f"jobs/{job_id}/outbox") == []


def test_an_outbox_that_cannot_be_read_is_set_aside_with_an_event(world: World) -> None:
    job_id = world.submit()
    world.run(job_id)
    world.storage.write(f"jobs/{job_id}/outbox/{world.attempt(job_id).id}-node-1.json.gz", b"not gzip")
    world.end(job_id, EndReason.COMPLETED)
    world.step(after_s=1)
    assert world.job(job_id).state == JobState.SUCCEEDED
    assert [event.name for event in world.events(job_id, "note")] == ["records_set_aside"]
    assert world.storage.list(f"jobs/{job_id}/outbox") == []


def test_retention_keeps_the_last_and_the_best_and_removes_the_folders_of_the_others(world: World) -> None:
    job_id = world.submit(
        checkpoint={"keep_last": 2, "keep_best": 1},
        train={"steps": 100, "global_batch_size": 4, "optimizer": {"type": "adamw", "lr": 1e-3}, "evaluate": {"every_steps": 10}},
    )
    world.run(job_id)
    paths = [world.checkpoint(job_id, step, loss=loss) for step, loss in ((10, 3.0), (20, 1.0), (30, 2.0), (40, 2.5), (50, 2.2))]
    world.step(after_s=1)
    kept = {path.rsplit("/", 1)[0] for path in world.storage.list(f"jobs/{job_id}/checkpoints")}
    assert kept == {paths[1], paths[3], paths[4]}


def test_a_head_that_has_no_cpu_yet_counts_as_not_reached_and_changes_no_capacity(world: World) -> None:
    world.step()
    world.cluster.nodes = [Node(name="one", cpu=0)]
    job_id = world.submit()
    world.step(after_s=1)
    assert world.job(job_id).waits == "waits for the cluster to answer"
    assert world.cluster_row().capacity["nodes"][0]["cpu"] == 4
    world.cluster.nodes = [Node(name="one", cpu=4)]
    world.step(after_s=1)
    assert world.job(job_id).state == JobState.STARTING


def test_more_nodes_let_a_waiting_job_start(world: World) -> None:
    job_id = world.submit(workers=6)
    world.step()
    assert world.job(job_id).waits == "needs 6 CPUs, more than the cluster has now; waits for nodes to join"
    world.cluster.nodes.append(Node(name="two", cpu=4))
    world.step(after_s=1)
    assert world.job(job_id).state == JobState.STARTING
