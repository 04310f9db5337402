"""The order of samples: a function of (seed, data epoch, position), not of the layout (truth 6). No memory, no state."""

from typing import Any

import numpy as np

ROUNDS = 4
Indices = np.ndarray[Any, np.dtype[np.int64]]
_Words = np.ndarray[Any, np.dtype[np.uint64]]
_GOLDEN = 0x9E3779B97F4A7C15
_WORD = 2**64 - 1


def mix(*parts: int) -> int:
    """Return a 64-bit hash of whole numbers (SplitMix64's finisher over each in turn, Steele et al. 2014)."""
    value = 0
    for part in parts:
        value = (value + (part & _WORD) + _GOLDEN) & _WORD
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _WORD
        value ^= value >> 31
    return value


def shuffled(positions: Indices, *, seed: int, data_epoch: int, total: int) -> Indices:
    """Return which sample stands at each position of a data epoch: a permutation of range(total).

    A balanced Feistel network over the next even number of bits; a value that falls outside `total` walks on along its cycle
    until it is inside (Black and Rogaway 2002), which keeps it a permutation. The domain is less than 4 × total.
    """
    half = max(1, (max(total - 1, 1).bit_length() + 1) // 2)
    keys = [np.uint64(mix(seed, data_epoch, number)) for number in range(ROUNDS)]
    values = _feistel(positions.astype(np.uint64), half, keys)
    outside = values >= total
    while outside.any():
        values[outside] = _feistel(values[outside], half, keys)
        outside = values >= total
    return values.astype(np.int64)


def _feistel(values: _Words, half: int, keys: list[np.uint64]) -> _Words:
    bits, mask = np.uint64(half), np.uint64((1 << half) - 1)
    left, right = values >> bits, values & mask
    for key in keys:
        left, right = right, left ^ (_scramble(right, key) & mask)
    return (left << bits) | right


def _scramble(words: _Words, key: np.uint64) -> _Words:
    words = (words ^ key) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(32))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(29))
