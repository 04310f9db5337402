"""Which samples a rank takes in a step, and the batches made of them. Knows positions and shares; knows no model and no group."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np
from torch.utils.data import default_collate

from drumline.spec.arithmetic import num_micro_batches, shares
from trainer.engine.data.order import Indices, shuffled
from trainer.engine.task import Batch, Samples

ORDER_BLOCK = 1 << 14


@dataclass(frozen=True)
class Cut:
    """How a rank's part of the batches is cut."""

    rank: int
    ranks: int
    micro_batch_size: int


@dataclass(frozen=True)
class MicroBatch:
    """Positions of the job's endless row of samples that go through the model at once.

    An empty share is one real sample of the step with weight 0, so that its rank joins every collective.
    """

    positions: range
    weight: int

    @property
    def num_samples(self) -> int:
        return len(self.positions) * self.weight


def micro_batches(batch: range, cut: Cut) -> list[MicroBatch]:
    """Return a rank's micro-batches of the global batch: as many as on every other rank, short or empty ones at the end."""
    share = shares(len(batch), cut.ranks)[cut.rank]
    size, first = cut.micro_batch_size, batch.start
    parts = [share[i * size : (i + 1) * size] for i in range(num_micro_batches(len(batch), cut.ranks, size))]
    return [
        MicroBatch(range(first + part.start, first + part.stop), 1) if part else MicroBatch(range(first, first + 1), 0) for part in parts
    ]


class Feed:
    """Gives the batch at given positions: sample `order(seed, data epoch, place)` of each data epoch, one epoch after the other."""

    def __init__(self, samples: Samples, *, seed: int | None, collate: Callable[[Any], Batch] | None) -> None:
        """`seed` None keeps the samples in their own order (validation)."""
        self._samples, self._seed, self._num = samples, seed, len(samples)
        self._take: Callable[[Sequence[int]], Any] = getattr(samples, "__getitems__", self._one_by_one)
        self._set_epoch: Callable[[int], None] | None = getattr(samples, "set_epoch", None)
        self._collate = collate or default_collate
        self._epoch_set: int | None = None
        self._block: tuple[int, int, Indices] = (-1, -1, np.empty(0, dtype=np.int64))

    def batch(self, positions: range) -> Batch:
        """Return the collated samples at these positions. Runs the user's code."""
        parts = [self._take_epoch(data_epoch, indices) for data_epoch, indices in self.ids(positions)]
        return self._collate(parts[0] if len(parts) == 1 else [sample for part in parts for sample in part])

    def ids(self, positions: range) -> Iterator[tuple[int, list[int]]]:
        """Yield (data epoch, indices of the samples) for positions; more than one pair where they span data epochs."""
        for data_epoch, places in groupby(positions, key=lambda position: position // self._num):
            yield data_epoch, [self._index(data_epoch, place % self._num) for place in places]

    def _index(self, data_epoch: int, place: int) -> int:
        if self._seed is None:
            return place
        number = place // ORDER_BLOCK
        if self._block[:2] != (data_epoch, number):
            block = np.arange(number * ORDER_BLOCK, min((number + 1) * ORDER_BLOCK, self._num), dtype=np.int64)
            self._block = (data_epoch, number, shuffled(block, seed=self._seed, data_epoch=data_epoch, total=self._num))
        return int(self._block[2][place % ORDER_BLOCK])

    def _take_epoch(self, data_epoch: int, indices: list[int]) -> Any:
        if self._set_epoch is not None and self._epoch_set != data_epoch:
            self._set_epoch(data_epoch)
            self._epoch_set = data_epoch
        return self._take(indices)

    def _one_by_one(self, indices: Sequence[int]) -> list[Any]:
        return [self._samples[index] for index in indices]
