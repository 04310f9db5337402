"""WorkerGroup: the workers of one attempt as the driver starts and watches them, and the version on Ray Train 2.60.

Ray Train's controller is made to run inside the driver instead of in an actor of its own, its workers sit in an actor of ours, and the
helper actors that Drumline has no use for are left out (autoscaling requests, placement-group cleaner, datasets, report barrier). That
leans on internals of exactly one line of Ray: `check_ray` refuses others, and test_group.py fails loudly if one of them goes.
"""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import ray
from ray.train import FailureConfig, RunConfig, ScalingConfig
from ray.train.backend import Backend, BackendConfig
from ray.train.v2._internal.execution.controller.controller import TrainController
from ray.train.v2._internal.execution.failure_handling import FailureDecision, FailurePolicy
from ray.train.v2._internal.execution.scaling_policy.fixed import FixedScalingPolicy
from ray.train.v2._internal.execution.worker_group import state as ray_worker_group_state
from ray.train.v2._internal.execution.worker_group import worker_group as ray_worker_group
from ray.train.v2._internal.execution.worker_group.worker_group import WorkerGroup as RayWorkerGroup
from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer

from trainer.cluster.seat import SeatActor, Work

RAY_LINE = "2.60."
# Ray runs its workers at niceness 15: beside anything else on the machine, training had half the speed that it has under torchrun.
WORKER_ENVIRONMENT = {"env_vars": {"RAY_worker_niceness": "0"}}


class WorkerGroup(Protocol):
    """What the driver does with workers; where they meet, and when the attempt ends, is not the group's."""

    def start(self) -> None:
        """Ask for all workers, and return at once."""
        ...

    def poll(self) -> str | None:
        """Return why the group failed, or None while it starts, runs, or has ended well."""
        ...

    def stop(self, *, timeout_s: float) -> None:
        """Wait a while for workers that were sent home, then let go of the rest."""
        ...


@dataclass
class TrainGroup:
    """One Ray Train run in a thread. `work` is called with its rank and `config` in every worker, and must not raise."""

    work: Callable[[int, dict[str, Any]], None]
    config: dict[str, Any]
    num_workers: int
    cpu: float
    gpu: float
    folder: str
    """Where Ray Train may put its own files; it is on this node, and goes with the attempt."""
    _failure: str | None = None
    _thread: threading.Thread | None = None
    _errors: list[str] = field(default_factory=list)

    def start(self) -> None:
        self._thread = threading.Thread(target=self._fit, name="ray-train", daemon=True)
        self._thread.start()

    def poll(self) -> str | None:
        return self._failure

    def stop(self, *, timeout_s: float) -> None:
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _fit(self) -> None:
        try:
            self._trainer().fit()
        except Exception as error:  # whatever Ray raises, the driver hears it as a sentence
            self._failure = self._errors[0] if self._errors else _sentence(error)

    def _trainer(self) -> "_Trainer":
        resources = {"CPU": self.cpu, **({"GPU": self.gpu} if self.gpu else {})}
        return _Trainer(
            _unused,
            backend_config=_ReplicaConfig(),
            scaling_config=ScalingConfig(num_workers=self.num_workers, resources_per_worker=resources, use_gpu=self.gpu > 0),
            run_config=RunConfig(
                storage_path=self.folder, name="ray", failure_config=FailureConfig(max_failures=-1), worker_runtime_env=WORKER_ENVIRONMENT
            ),
            group=self,
        )

    def decide(self, error: Exception) -> FailureDecision:
        """Ray decides nothing (truth 11): a failure is told to the driver. Replacing one worker alone will be answered here with RETRY."""
        self._errors.append(_sentence(error))
        return FailureDecision.RAISE


class _Replicas(Backend):
    """Each worker is a group of its own, so that one can be replaced while the others go on."""

    has_replica_groups = True


class _ReplicaConfig(BackendConfig):
    @property
    def backend_cls(self) -> type[Backend]:
        return _Replicas


class _Trainer(DataParallelTrainer):  # ray is not typed
    """Ray Train's trainer with its controller in this process: an actor for it costs 3 to 4 s of every start."""

    def __init__(self, *arguments: Any, group: TrainGroup, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._group = group

    def _create_default_callbacks(self) -> list[Any]:
        return []  # each of Ray's starts a process, sets up what is unused, or changes the working folder

    def _initialize_and_run_controller(self, **parts: Any) -> Any:
        parts["train_fn_ref"] = Work(self._group.work, self._group.config)
        parts["scaling_policy"] = _Fixed(self.scaling_config)
        parts["failure_policy"] = _Ask(self.run_config.failure_config, group=self._group)
        controller = _Controller(**parts)
        asyncio.run(controller.run())
        return controller.get_result()


class _Fixed(FixedScalingPolicy):
    """A fixed number of workers, without the actor that asks an autoscaler for nodes."""

    def _maybe_send_resource_request(self) -> None:
        return

    def after_controller_start(self, train_run_context: Any) -> None:
        return

    async def before_controller_shutdown(self) -> None:
        return

    def before_controller_abort(self) -> None:
        return


class _Ask(FailurePolicy):
    def __init__(self, failure_config: FailureConfig, *, group: TrainGroup) -> None:
        super().__init__(failure_config)
        self._group = group

    def make_decision(self, training_failed_error: Exception) -> FailureDecision:
        return self._group.decide(training_failed_error)


class _Workers(RayWorkerGroup):
    """Ray Train's group with our own actor in each seat."""

    _worker_cls = SeatActor

    def _init_train_context_on_workers(self, workers: list[Any], sync_actor: Any, train_context_args: dict[str, list[Any]]) -> None:
        """Tell each worker its rank: the rest of Ray's context serves `ray.train.report`, which nobody calls."""
        ray.get([worker.actor.init_train_context.remote(worker.distributed_context.world_rank) for worker in workers])


class _NoBarrier:
    """Stands where Ray Train starts an actor for `ray.train.report` to wait in: class, actor and methods at once."""

    def options(self, **_: Any) -> "_NoBarrier":
        return self

    def remote(self, *_: Any, **__: Any) -> Any:
        return self

    @property
    def reset(self) -> "_Reset":
        return _Reset()


class _Reset:
    def remote(self) -> Any:
        return ray.put(None)


def _end_barrier(barrier: Any) -> None:
    """Nothing runs behind it."""


ray_worker_group.SynchronizationActor = _NoBarrier()
ray_worker_group_state._shutdown_sync_actor = _end_barrier


def _unused() -> None:
    """Ray Train wants a function; the workers get a `Work`."""


class _Controller(TrainController):
    worker_group_cls = _Workers


def check_ray(version: str) -> None:
    """Raises RuntimeError on a Ray that this file was not written for."""
    if not version.startswith(RAY_LINE):
        why = "because it replaces single workers through its internals"
        raise RuntimeError(f"this cluster runs Ray {version}; Drumline needs Ray {RAY_LINE}x, {why}")


def _sentence(error: Exception) -> str:
    lines = [line for line in str(error).splitlines() if line.strip()]
    return lines[0].strip() if lines else type(error).__name__
