"""A step's figures: named, related to time and peak, and said at the pace that each deserves. Costs microseconds a step."""

import time
from collections import deque
from dataclasses import dataclass

from drumline.run.reporter import Reporter
from trainer.engine.pulse import Pulse

KEPT_STEPS = 256
"""Every rank keeps the global figures of so many steps: a new rank 0 says again what the old one may have taken along."""
RANK_POINTS_S = 1.0
PROGRESS_S = 0.5


@dataclass(frozen=True)
class Rates:
    """What a step's time is related to."""

    tokens_per_sample: int | None
    """None for tasks, whose rate is in samples."""
    flops_per_sample: float
    """0 where nobody knows."""
    peak_flops: float
    """Of all workers together."""

    def of(self, samples: int, seconds: float) -> dict[str, float]:
        """Return rate, FLOP/s and share of the peak of so many samples in so many seconds."""
        if self.tokens_per_sample is None:
            values = {"samples_per_s": samples / seconds}
        else:
            values = {"tokens_per_s": samples * self.tokens_per_sample / seconds}
        if self.flops_per_sample:
            values["flops_per_s"] = samples * self.flops_per_sample / seconds
            values["peak_share"] = values["flops_per_s"] / self.peak_flops
        return values


class Metrics:
    """Says figures: global ones each step from rank 0, a rank's own and progress now and then."""

    def __init__(self, reporter: Reporter, pulse: Pulse, *, steps: int) -> None:
        self._reporter, self._pulse, self._steps = reporter, pulse, steps
        self._kept: deque[tuple[int, dict[str, float]]] = deque(maxlen=KEPT_STEPS)
        self._led = False
        self._rank_said_at = self._progress_said_at = 0.0

    def enter_epoch(self) -> None:
        """Say again the last steps' figures if another rank led before."""
        leads = self._pulse.where.rank == 0
        if leads and not self._led:
            for step, values in self._kept:
                self._reporter.points(step, values, epoch=self._pulse.where.epoch)
        self._led = leads

    def say_global(self, step: int, values: dict[str, float]) -> None:
        self._kept.append((step, values))
        if self._led:
            self._reporter.points(step, values, epoch=self._pulse.where.epoch)

    def say_step(self, step: int, values: dict[str, float], *, step_s: float) -> None:
        """Say a training step's figures; `step_s` is this rank's own time."""
        self.say_global(step, values)
        now = time.monotonic()
        if now - self._rank_said_at > RANK_POINTS_S:
            self._rank_said_at = now
            own = {"step_s": step_s, "memory_bytes": float(self._pulse.memory_bytes), "cpu_percent": self._pulse.cpu_percent}
            self._reporter.points(step, own, epoch=self._pulse.where.epoch, rank=self._pulse.where.rank)
        if now - self._progress_said_at > PROGRESS_S:
            self._progress_said_at = now
            self.say_progress(step)

    def say_progress(self, step: int) -> None:
        if self._led:
            self._reporter.say("progress", step=step, steps=self._steps)
