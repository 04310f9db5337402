"""A worker's heartbeat: a thread that says every second where the worker is and what it uses. It measures; it decides nothing."""

import contextlib
import os
import socket
import threading
from dataclasses import dataclass, field

import psutil
import torch

from drumline.run.reporter import Reporter

EVERY_S = 1.0


@dataclass
class Where:
    """Where the worker is: written by the loop, read by the heartbeat."""

    epoch: int = 0
    rank: int | None = None
    step: int = 0
    phase: str = "starting"


@dataclass
class Pulse:
    """Heartbeats at every change of phase and once a second in between."""

    reporter: Reporter
    device: torch.device
    where: Where = field(default_factory=Where)
    _process: psutil.Process = field(default_factory=psutil.Process)
    _stopped: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None
    memory_bytes: int = 0
    cpu_percent: float = 0.0

    def __enter__(self) -> "Pulse":
        self._process.cpu_percent()  # the first reading has no interval, and is 0
        self._thread = threading.Thread(target=self._beat, name="pulse", daemon=True)
        self._thread.start()
        self.say()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        assert self._thread is not None
        self._thread.join()

    def enter(self, phase: str) -> None:
        """Say that another phase has begun."""
        if phase != self.where.phase:
            self.where.phase = phase
            self.say()

    def say(self) -> None:
        where = self.where
        self.reporter.say(
            "status",
            epoch=where.epoch,
            rank=where.rank,
            step=where.step,
            phase=where.phase,
            node=socket.gethostname(),
            pid=os.getpid(),
            memory_bytes=self.memory_bytes or self._process.memory_info().rss,
            cpu_percent=self.cpu_percent,
            **_gpu(self.device),
        )

    def _beat(self) -> None:
        while not self._stopped.wait(EVERY_S):
            self.memory_bytes = self._process.memory_info().rss
            self.cpu_percent = self._process.cpu_percent()
            self.say()


def _gpu(device: torch.device) -> dict[str, float | int]:
    """Return what the GPU is used for; its busy share only where NVIDIA's library is installed."""
    if device.type != "cuda":
        return {}
    figures: dict[str, float | int] = {"gpu_memory_bytes": torch.cuda.memory_reserved(device)}
    with contextlib.suppress(ModuleNotFoundError, RuntimeError):
        figures["gpu_percent"] = torch.cuda.utilization(device)
    return figures
