"""Where a step's time goes, by phase. On CUDA, kernels run on after their launch, so phases are timed by events on the stream."""

import time
from typing import Protocol

import torch


class PhaseClock(Protocol):
    """Laps of one step; a phase that comes again adds up."""

    def start(self) -> None: ...

    def lap(self, phase: str) -> None:
        """Put the time since the last lap on a phase's account."""
        ...

    def read(self) -> dict[str, float]:
        """Return seconds by phase; on CUDA after the step's last read of a result, which waits for the stream anyway."""
        ...


class CpuClock:
    def start(self) -> None:
        self._phases: dict[str, float] = {}
        self._last = time.perf_counter()

    def lap(self, phase: str) -> None:
        now = time.perf_counter()
        self._phases[phase] = self._phases.get(phase, 0.0) + now - self._last
        self._last = now

    def read(self) -> dict[str, float]:
        return self._phases


class CudaClock:
    def start(self) -> None:
        self._marks = [("", _event())]

    def lap(self, phase: str) -> None:
        self._marks.append((phase, _event()))

    def read(self) -> dict[str, float]:
        self._marks[-1][1].synchronize()
        phases: dict[str, float] = {}
        for (_, before), (phase, after) in zip(self._marks, self._marks[1:], strict=False):
            phases[phase] = phases.get(phase, 0.0) + before.elapsed_time(after) / 1000
        return phases


def _event() -> torch.cuda.Event:
    event = torch.cuda.Event(enable_timing=True)
    event.record()
    return event


def clock_for(device: torch.device) -> PhaseClock:
    return CudaClock() if device.type == "cuda" else CpuClock()
