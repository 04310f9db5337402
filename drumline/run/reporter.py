"""What a trainer says as it trains, and what it is asked: the Reporter protocol, and its list and console versions.

Saying costs microseconds and never blocks on a network; the file version (writer.py) is what runs under the service.
"""

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from drumline.run.numbers import wire_number


@dataclass(frozen=True)
class Asked:
    """What has been asked of the trainer so far; all ranks agree on the step at which they answer."""

    stop: bool = False
    """Save a checkpoint where the job saves any, and end."""
    checkpoint: int = 0
    """How many checkpoints were asked for in all; more than were answered means: save one now."""


class Reporter(Protocol):
    """Every method may be called from any thread."""

    def say(self, kind: str, **fields: Any) -> None:
        """Write down one record; kinds and fields are those of `drumline.run.records`, less sequence and time."""
        ...

    def points(self, step: int, values: Mapping[str, float], *, epoch: int = 0, rank: int | None = None) -> None:
        """Write down figures of one step: global ones without a rank, a rank's own with it."""
        ...

    def asked(self) -> Asked:
        """Return what is asked of the trainer: a read of memory, cheap enough for every step."""
        ...


@dataclass
class ListReporter:
    """Keeps what was said, for tests; `ask` plays the control plane."""

    said: list[dict[str, Any]] = field(default_factory=list)
    wanted: Asked = Asked()

    def say(self, kind: str, **fields: Any) -> None:
        self.said.append({"kind": kind, **fields})

    def points(self, step: int, values: Mapping[str, float], *, epoch: int = 0, rank: int | None = None) -> None:
        self.say("points", step=step, values=dict(values), epoch=epoch, rank=rank)

    def asked(self) -> Asked:
        return self.wanted

    def ask(self, asked: Asked) -> None:
        self.wanted = asked

    def series(self, name: str, *, rank: int | None = None) -> list[tuple[int, float]]:
        """Return one series as (step, value)."""
        rows = [said for said in self.said if said["kind"] == "points" and said["rank"] == rank and name in said["values"]]
        return [(row["step"], row["values"][name]) for row in rows]


class ConsoleReporter:
    """Prints a line a second at most: for runs alone, or under torchrun."""

    def __init__(self, *, every_s: float = 1.0) -> None:
        self._every_s = every_s
        self._printed_at = 0.0
        self._lock = threading.Lock()

    def say(self, kind: str, **fields: Any) -> None:
        if kind in ("event", "checkpoint", "verdict"):
            print(f"{kind}: {fields.get('sentence') or fields.get('path') or fields}", flush=True)

    def points(self, step: int, values: Mapping[str, float], *, epoch: int = 0, rank: int | None = None) -> None:
        if rank is not None:
            return
        with self._lock:
            now = time.monotonic()
            if now - self._printed_at < self._every_s and "validation_loss" not in values:
                return
            self._printed_at = now
        shown = "  ".join(
            f"{name} {wire_number(value):.6g}" if isinstance(wire_number(value), float) else f"{name} {wire_number(value)}"
            for name, value in values.items()
        )
        print(f"step {step}  {shown}", flush=True)

    def asked(self) -> Asked:
        return Asked()
