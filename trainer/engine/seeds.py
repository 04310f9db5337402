"""Randomness as a function of what is computed, not of what was computed before: a redone or resumed step draws the same numbers."""

import random

import numpy as np
import torch

from trainer.engine.data.order import mix


def seed_all(*parts: int) -> None:
    """Seed every generator that a model or a data set may draw from."""
    seed = mix(*parts)
    torch.manual_seed(seed >> 1)  # torch takes 63 bits gladly, and 64 only as a negative number
    random.seed(seed)
    np.random.seed(seed & 0xFFFFFFFF)
