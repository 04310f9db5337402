"""The actor in which Ray Train seats a worker: what its controller calls, and no more. It imports neither ray.train nor torch.

Ray's own worker class brings ray.train, pandas and pyarrow into every worker: 0.6 CPU-seconds each, of a start that is all imports.
"""

import os
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import ray

HOLD_S = 1.0
"""How long an answer to Ray Train is held back while the worker works. An idle actor's main thread is woken a hundred times a second by
Ray, and takes the interpreter from training each time; one that is busy answering is left alone."""


@dataclass(frozen=True)
class Metadata:
    """Where a worker is; Ray Train sorts workers by it."""

    hostname: str
    node_id: str
    node_ip: str
    pid: int
    accelerator_ids: dict[str, list[int | str]]


@dataclass(frozen=True)
class Status:
    """What Ray Train asks again and again. Our workers report nothing to it and raise nothing."""

    running: bool
    error: BaseException | None = None
    training_report: None = None
    return_value: None = None
    preemption_info: None = None


@dataclass(frozen=True)
class Work:
    """What a worker is to run; stands where Ray Train keeps a reference to its training function."""

    function: Callable[[int, dict[str, Any]], None]
    config: dict[str, Any]


class SeatActor:
    """One worker process. The names of the methods are Ray Train's."""

    def __init__(self) -> None:
        self._rank = 0
        self._thread: threading.Thread | None = None
        self._error: BaseException | None = None

    def execute(self, function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        return function(*arguments, **named)

    def get_metadata(self) -> Metadata:
        context = ray.get_runtime_context()
        return Metadata(
            socket.gethostname(), context.get_node_id(), ray.util.get_node_ip_address(), os.getpid(), context.get_accelerator_ids()
        )

    def init_train_context(self, rank: int) -> None:
        self._rank = rank

    def run_train_fn(self, work: Work) -> None:
        self._thread = threading.Thread(target=self._run, args=(work,), name="worker", daemon=True)
        self._thread.start()

    def poll_status(self) -> Status:
        """Answer when the worker has ended, or after a while."""
        if self._thread is not None:
            self._thread.join(HOLD_S)
        return Status(running=self._thread is not None and self._thread.is_alive(), error=self._error)

    def clear_result_queue(self) -> bool:
        return False

    def shutdown(self) -> None:
        return

    def _run(self, work: Work) -> None:
        try:
            work.function(self._rank, work.config)
        except BaseException as error:  # told to Ray Train, which tells the driver
            self._error = error
