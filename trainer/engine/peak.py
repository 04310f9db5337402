"""What this device can do, and what a step asks of it: the measured matmul peak, and counted operations."""

import copy
import time
from collections.abc import Callable
from typing import Any

import torch
from torch import nn
from torch.utils.flop_counter import FlopCounterMode

MEASURE_S = 0.12


def matmul_peak(device: torch.device, dtype: torch.dtype) -> float:
    """Return the FLOP/s of a square matrix product on this worker's threads: the best of what fits into about 0.15 s."""
    size = 4096 if device.type == "cuda" else 768
    left, right = (torch.randn(size, size, device=device).to(dtype) for _ in range(2))
    out = torch.empty_like(left)
    best, ends = float("inf"), time.perf_counter() + MEASURE_S
    _settle(device)
    while time.perf_counter() < ends:
        before = time.perf_counter()
        torch.mm(left, right, out=out)
        _settle(device)
        best = min(best, time.perf_counter() - before)
    return 2 * size**3 / best


def _settle(device: torch.device) -> None:
    if device.type == "cuda":
        torch.cuda.synchronize(device)


def count_flops(model: nn.Module, run: Callable[[nn.Module], torch.Tensor]) -> float:
    """Return the operations of one forward and backward pass of a copy of the model; 0 where torch cannot count them."""
    counted: Any = FlopCounterMode(display=False)
    try:
        twin = copy.deepcopy(model)
        with counted:
            run(twin).backward()
    except (RuntimeError, TypeError, NotImplementedError):  # modules that cannot be copied, operators that cannot be traced
        return 0.0
    return float(counted.get_total_flops())
