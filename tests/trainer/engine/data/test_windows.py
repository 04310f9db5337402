"""Windows over a token stream: what each token is used for, and how often."""

from collections import Counter

import numpy as np
import pytest

from trainer.engine.data.windows import IGNORED, TrainingWindows, ValidationWindows


@pytest.mark.parametrize(("tokens", "length"), [(9, 8), (16, 8), (17, 8), (100, 8), (1_000, 7)])
def test_no_token_is_a_target_twice_in_a_data_epoch(tokens: int, length: int) -> None:
    windows = TrainingWindows(np.arange(tokens, dtype=np.uint16), length, seed=1)
    for data_epoch in range(4):
        windows.set_epoch(data_epoch)
        taken = windows.__getitems__(range(len(windows)))
        assert taken.shape == (len(windows), length + 1)
        targets = Counter(taken[:, 1:].flatten().tolist())
        assert set(targets.values()) == {1}
        assert (taken[:, 1:] == taken[:, :-1] + 1).all(), "a window is a stretch of the stream"


def test_the_offset_differs_by_data_epoch_and_covers_the_length() -> None:
    windows = TrainingWindows(np.arange(1_000, dtype=np.uint16), 8, seed=1)
    offsets = set()
    for data_epoch in range(200):
        windows.set_epoch(data_epoch)
        offsets.add(int(windows[0][0]))
    assert offsets == set(range(8))


@pytest.mark.parametrize(("tokens", "windows"), [(2, 1), (9, 1), (10, 2), (17, 2), (30, 4)])
def test_validation_predicts_every_token_but_the_first_once(tokens: int, windows: int) -> None:
    found = ValidationWindows(np.arange(tokens, dtype=np.uint16), 8)
    taken = found.__getitems__(range(len(found)))
    assert len(found) == windows
    assert [target for target in taken[:, 1:].flatten().tolist() if target != IGNORED] == list(range(1, tokens))
