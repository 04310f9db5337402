"""The internals of Ray 2.60 that the worker group stands on: each must be where we found it, or this fails and says which is gone."""

import inspect
import re
from dataclasses import fields

import pytest
import ray
from ray.train.backend import Backend
from ray.train.v2._internal.execution.controller.controller import TrainController
from ray.train.v2._internal.execution.failure_handling import FailureDecision
from ray.train.v2._internal.execution.scaling_policy.fixed import FixedScalingPolicy
from ray.train.v2._internal.execution.worker_group import state, worker_group
from ray.train.v2._internal.execution.worker_group.poll import WorkerStatus
from ray.train.v2._internal.execution.worker_group.worker import ActorMetadata, RayTrainWorker
from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer

from trainer.cluster import group
from trainer.cluster.group import TrainGroup, check_ray
from trainer.cluster.seat import Metadata, SeatActor, Status


def test_ray_is_of_the_line_we_know() -> None:
    check_ray(ray.__version__)
    with pytest.raises(RuntimeError, match=r"runs Ray 2\.61\.0; Drumline needs Ray 2\.60\.x"):
        check_ray("2.61.0")


def test_ray_still_replaces_replica_groups_alone() -> None:
    assert Backend.has_replica_groups is False, "has_replica_groups is gone from Ray's Backend: a single worker can no longer be replaced"
    assert group._Replicas.has_replica_groups
    assert "has_replica_groups" in inspect.getsource(TrainController.__init__)
    assert "has_replica_groups" in inspect.getsource(worker_group.WorkerGroup.__init__)
    assert callable(worker_group.WorkerGroup.replace_replica_group)
    assert "_replace_bad_workers" in inspect.getsource(TrainController._execute_resize_decision)


def test_the_controller_still_runs_outside_an_actor() -> None:
    assert TrainController.worker_group_cls is worker_group.WorkerGroup
    assert inspect.iscoroutinefunction(TrainController.run)
    assert "_initialize_and_run_controller" in inspect.getsource(DataParallelTrainer.fit)
    assert "_create_default_callbacks" in inspect.getsource(DataParallelTrainer.fit)
    parameters = inspect.signature(TrainController.__init__).parameters
    assert {"train_fn_ref", "train_run_context", "scaling_policy", "failure_policy", "callbacks"} <= set(parameters)


def test_what_we_override_still_exists() -> None:
    pairs = ((group._Fixed, FixedScalingPolicy), (group._Workers, worker_group.WorkerGroup), (group._Trainer, DataParallelTrainer))
    for ours, theirs in pairs:
        own = [name for name in vars(ours) if callable(vars(ours)[name]) and name != "__init__"]
        assert own
        assert [name for name in own if not hasattr(theirs, name)] == []


def test_our_seat_answers_what_ray_asks_of_a_worker() -> None:
    ours = [name for name in vars(SeatActor) if not name.startswith("_")]
    assert [name for name in ours if not callable(getattr(RayTrainWorker, name, None))] == [], "Ray's worker has changed"
    source = inspect.getsource(worker_group) + inspect.getsource(state)
    used = set(re.findall(r"\.actor\.(\w+)\.", source)) | {"execute"}
    assert used - set(dir(SeatActor)) - {"options"} == set(), "Ray Train asks its workers for something that our seat does not have"
    assert {field.name for field in fields(WorkerStatus)} == {field.name for field in fields(Status)}
    assert {field.name for field in fields(ActorMetadata)} == {field.name for field in fields(Metadata)}


def test_the_barrier_that_we_leave_out_is_where_it_was() -> None:
    assert "SynchronizationActor.options(" in inspect.getsource(worker_group.WorkerGroup._start_impl)
    assert "_shutdown_sync_actor(" in inspect.getsource(state.WorkerGroupState.shutdown)
    assert isinstance(worker_group.SynchronizationActor, group._NoBarrier)


def test_a_lost_worker_is_told_to_the_driver_not_decided_by_ray() -> None:
    workers = TrainGroup(lambda rank, config: None, {}, num_workers=1, cpu=1, gpu=0, folder="/nowhere")
    assert workers.decide(RuntimeError("worker 1 died\nwith details")) is FailureDecision.RAISE
    assert workers._errors == ["worker 1 died"]
