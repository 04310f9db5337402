"""Randomness as a function of what is computed, not of what was computed before: a redone or resumed step draws the same numbers."""

import random

import numpy as np
import torch

from trainer.engine.data.order import mix


def seed_all(*parts: int) -> None:
    """Seed every generator that a model or a data set may draw from."""
    seed = mix(*parts)
    torch.default_generator.manual_seed(seed >> 1)  # torch.manual_seed costs 0.1 ms: it formats a stack for devices that are not there
    if torch.cuda.is_initialized():
        torch.cuda.manual_seed(seed >> 1)
    random.seed(seed)
    np.random.seed(seed & 0xFFFFFFFF)
