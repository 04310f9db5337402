"""The order of samples belongs to the job: each sample once a data epoch, whatever the layout."""

from collections import Counter

import numpy as np
import pytest

from trainer.engine.data.feed import Cut, Feed, micro_batches
from trainer.engine.data.order import mix, shuffled


@pytest.mark.parametrize("total", [1, 2, 3, 4, 5, 16, 17, 255, 1_000, 4_097])
def test_an_order_holds_every_sample_once(total: int) -> None:
    found = shuffled(np.arange(total), seed=1, data_epoch=0, total=total)
    assert sorted(found.tolist()) == list(range(total))


def test_the_order_differs_by_seed_and_by_data_epoch_and_by_nothing_else() -> None:
    def order(seed: int, data_epoch: int) -> list[int]:
        return shuffled(np.arange(500), seed=seed, data_epoch=data_epoch, total=500).tolist()

    assert order(1, 0) == order(1, 0)
    assert order(1, 0) != order(1, 1)
    assert order(1, 0) != order(2, 0)
    some = shuffled(np.array([499, 3]), seed=1, data_epoch=0, total=500)
    assert some.tolist() == [order(1, 0)[499], order(1, 0)[3]]


def test_the_order_looks_like_chance() -> None:
    found = shuffled(np.arange(10_000), seed=5, data_epoch=2, total=10_000)
    steps = np.abs(np.diff(found))
    assert steps.mean() == pytest.approx(10_000 / 3, rel=0.05)  # of two independent draws
    assert abs(np.corrcoef(np.arange(10_000), found)[0, 1]) < 0.04


def test_mix_is_splitmix64() -> None:
    # the first outputs of SplitMix64 for the seed 1234567 (Vigna's splitmix64.c)
    assert mix(1234567) == 6457827717110365317


@pytest.mark.parametrize("ranks", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("micro_batch_size", [1, 2, 100])
def test_every_world_size_takes_each_sample_exactly_once_a_data_epoch(ranks: int, micro_batch_size: int) -> None:
    num_samples, batch_size, data_epochs = 23, 7, 3
    feed = Feed(list(range(num_samples)), seed=3, collate=None)
    seen: Counter[tuple[int, int]] = Counter()
    order: list[tuple[int, int]] = []
    for start in range(0, num_samples * data_epochs, batch_size):
        batch = range(start, min(start + batch_size, num_samples * data_epochs))
        counts = set()
        for rank in range(ranks):
            parts = micro_batches(batch, Cut(rank=rank, ranks=ranks, micro_batch_size=micro_batch_size))
            counts.add(len(parts))
            ids = [(epoch, i) for part in parts if part.weight for epoch, indices in feed.ids(part.positions) for i in indices]
            seen.update(ids)
            order += ids
        assert len(counts) == 1, "all ranks must run the same number of micro-batches"
    assert seen == Counter({(epoch, i): 1 for epoch in range(data_epochs) for i in range(num_samples)})
    alone = [(epoch, i) for epoch, indices in feed.ids(range(num_samples * data_epochs)) for i in indices]
    assert order == alone


def test_an_empty_share_is_a_real_sample_without_weight() -> None:
    parts = micro_batches(range(10, 12), Cut(rank=2, ranks=3, micro_batch_size=4))
    assert [(list(part.positions), part.weight, part.num_samples) for part in parts] == [([10], 0, 0)]


def test_a_batch_across_two_data_epochs_tells_the_samples_of_each() -> None:
    class Rows(list[int]):
        data_epoch = -1

        def set_epoch(self, data_epoch: int) -> None:
            self.data_epoch = data_epoch

        def __getitem__(self, index):  # type: ignore[no-untyped-def]
            return self.data_epoch * 100 + super().__getitem__(index)

    feed = Feed(Rows([0, 1, 2]), seed=None, collate=list)
    assert feed.batch(range(1, 7)) == [1, 2, 100, 101, 102, 200]
