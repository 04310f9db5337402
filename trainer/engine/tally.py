"""What the ranks tell one another in a step, in one small sum: losses, counts, and what is asked of them all."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import torch

from trainer.engine.world import World

METRICS_MAX = 16
"""A task may report so many sums beside the loss: the size of the message is fixed before anyone knows their names."""
_ASKED = ("count", "stop", "someone_waits", "checkpoints", "save_due")


@dataclass(frozen=True)
class Asks:
    """What this rank has been asked. `checkpoints` and `save_due` count from rank 0 alone, so that all ranks see one number."""

    stop: bool = False
    someone_waits: bool = False
    checkpoints: int = 0
    save_due: bool = False


@dataclass(frozen=True)
class Agreed:
    """What all ranks know after the sum, and so decide alike."""

    loss: float
    """Per counted token or sample of the whole global batch."""
    count: float
    metrics: dict[str, float]
    bad_ranks: list[int]
    """Those whose own loss is NaN or infinite."""
    stop: bool
    someone_waits: bool
    checkpoints: int
    save_due: bool


class Tally:
    """Collects one step's sums and sends them while the last backward pass runs."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._sums = torch.zeros(len(_ASKED) + METRICS_MAX + world.size, dtype=torch.float64, device=world.device)
        self._own_loss = self._sums[len(_ASKED) + METRICS_MAX + world.rank]
        self._asked = self._sums[: len(_ASKED)]
        self._count = self._sums[0]
        self._names: list[str] = []
        self._work: Any = None

    def begin(self, asks: Asks) -> None:
        """Start a step."""
        leads = self._world.rank == 0
        self._sums.zero_()
        flags = [0.0, asks.stop, asks.someone_waits, asks.checkpoints * leads, asks.save_due and leads]
        if any(flags):
            self._asked.copy_(torch.tensor(flags, dtype=torch.float64))

    def add(self, loss: torch.Tensor, count: Any, metrics: Mapping[str, Any]) -> None:
        """Add a micro-batch's sums."""
        self._own_loss += loss.detach()
        self._count += count
        if metrics and not self._names:
            self._names = sorted(metrics)[:METRICS_MAX]
        for place, name in enumerate(self._names, start=len(_ASKED)):
            value = metrics.get(name, 0.0)
            self._sums[place] += value.detach() if isinstance(value, torch.Tensor) else value

    def send(self) -> None:
        """Start the sum over the ranks; all send at the same place of the step."""
        self._work = self._world.sum_async(self._sums)

    def receive(self) -> Agreed:
        """Wait for the sum."""
        if self._work is not None:
            self._work.wait()
            self._work = None
        values = self._sums.tolist()
        count, stop, someone_waits, checkpoints, save_due = values[: len(_ASKED)]
        losses = values[len(_ASKED) + METRICS_MAX :]
        divisor = count or 1.0
        return Agreed(
            loss=sum(losses) / divisor,
            count=count,
            metrics={name: values[place] / divisor for place, name in enumerate(self._names, start=len(_ASKED))},
            bad_ranks=[rank for rank, loss in enumerate(losses) if not math.isfinite(loss)],
            stop=stop > 0,
            someone_waits=someone_waits > 0,
            checkpoints=int(checkpoints),
            save_due=save_due > 0,
        )
