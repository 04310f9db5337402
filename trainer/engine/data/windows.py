"""A token stream as samples: windows of sequence_length tokens and their successors. One class for training, one for validation."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

from trainer.engine.data.order import mix
from trainer.engine.data.tokens import Tokens

IGNORED = -100
"""The target of a place that is not counted; torch's cross-entropy leaves it out."""


class TrainingWindows:
    """Window i of the stream, shifted by an offset drawn from (seed, data epoch).

    Every data epoch has the same number of windows, and none holds the same token twice as a target.
    """

    def __init__(self, tokens: Tokens, length: int, *, seed: int) -> None:
        self._tokens, self._length, self._seed = tokens, length, seed
        self._num = max(1, (len(tokens) - length) // length)
        self._reach = np.arange(length + 1)
        self.set_epoch(0)

    def set_epoch(self, data_epoch: int) -> None:
        """Draw the offset of a data epoch."""
        offsets = min(self._length, len(self._tokens) - self._num * self._length)
        self._offset = mix(self._seed, data_epoch) % offsets

    def __len__(self) -> int:
        return self._num

    def __getitem__(self, index: int) -> torch.Tensor:
        return self.__getitems__([index])[0]

    def __getitems__(self, indices: Sequence[int]) -> torch.Tensor:
        """Return windows of shape (samples, length + 1): the last token of each is a target only."""
        starts = np.asarray(indices, dtype=np.int64) * self._length + self._offset
        return torch.from_numpy(self._tokens[starts[:, None] + self._reach].astype(np.int64))


class ValidationWindows:
    """Windows without gaps or overlap: each token but the first is a target exactly once. The last may be short, and is padded."""

    def __init__(self, tokens: Tokens, length: int) -> None:
        self._tokens, self._length = tokens, length
        self._reach = np.arange(length + 1)

    def __len__(self) -> int:
        return max(0, -(-(len(self._tokens) - 1) // self._length))

    def __getitem__(self, index: int) -> torch.Tensor:
        return self.__getitems__([index])[0]

    def __getitems__(self, indices: Sequence[int]) -> torch.Tensor:
        """Return windows of shape (samples, length + 1); past the end stands IGNORED."""
        places = (np.asarray(indices, dtype=np.int64) * self._length)[:, None] + self._reach
        windows: np.ndarray[Any, Any] = self._tokens[np.minimum(places, len(self._tokens) - 1)].astype(np.int64)
        windows[places >= len(self._tokens)] = IGNORED
        return torch.from_numpy(windows)
