"""Where the members of a group meet: seats, epochs, and word that an epoch is over. The protocol, and the version for one alone.

Other versions: `torchrun.py` (torchrun's own store) and `trainer.cluster.meeting` (the driver). A group is formed anew for each epoch;
nothing that holds a process group outlives its epoch.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True)
class Epoch:
    """One membership of the process group."""

    number: int
    """From 1, growing within an attempt."""
    rank: int
    members: tuple[str, ...]
    """Worker ids, by rank."""
    store_host: str = ""
    store_port: int = 0
    """Where rank 0 of this epoch keeps the TCPStore, on the socket that it bound before it joined. Its death ends the epoch anyway."""

    @property
    def world_size(self) -> int:
        return len(self.members)


class EpochOver(Exception):
    """The membership changed: leave all groups at once, and join again."""


class MeetingOver(Exception):
    """Raised by `join`: no further epoch will be formed; the text says why. The member ends its run."""


class Rendezvous(Protocol):
    """One member's view of the meeting."""

    def join(self, *, host: str, port: int, step: int) -> Epoch:
        """Wait for the next epoch. `host` and `port` are this member's bound socket, `step` the last step whose state it holds.

        Raises MeetingOver.
        """
        ...

    def watch(self, epoch: Epoch, on_over: Callable[[], None]) -> None:
        """Call `on_over` once, from another thread, as soon as this epoch is known to be over."""
        ...

    def someone_waits(self) -> bool:
        """Does a newcomer wait to be let in? A read of memory."""
        ...

    def leave(self) -> None:
        """Say that this member's work is done; a death after it is none."""
        ...


@dataclass
class Alone:
    """A meeting of one."""

    name: str = "alone"
    _left: threading.Event = field(default_factory=threading.Event)

    def join(self, *, host: str, port: int, step: int) -> Epoch:
        return Epoch(number=1, rank=0, members=(self.name,))

    def watch(self, epoch: Epoch, on_over: Callable[[], None]) -> None:
        return

    def someone_waits(self) -> bool:
        return False

    def leave(self) -> None:
        self._left.set()
