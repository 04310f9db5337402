"""How the processes of a user's script on one node agree on the call at which they all stop. A mapped file; no network, no torch.

A script calls `should_stop()` once a step, on every rank. If each answered by itself, one rank would stop a step before another, which
would wait for it for good. So rank 0 alone decides, on a call ahead, and writes it down before it takes part in its next collective;
the others, who wait in that collective for rank 0, read it afterwards.
"""

import mmap
import os
import struct
import time
from pathlib import Path

_FIELDS = struct.Struct("<QQQ")  # is a stop asked; the number of the call that says yes, 0 for undecided; does a script listen
ACROSS_NODES_S = 2.0
"""With more nodes the decision travels through the driver, so it lies this much time ahead."""


class AskedFile:
    """The file as both sides see it."""

    def __init__(self, path: Path) -> None:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if os.fstat(descriptor).st_size < _FIELDS.size:
                os.ftruncate(descriptor, _FIELDS.size)
            self._map = mmap.mmap(descriptor, _FIELDS.size)
        finally:
            os.close(descriptor)

    def read(self) -> tuple[bool, int]:
        """Return (is a stop asked, the call that says yes)."""
        asked, call, _ = _FIELDS.unpack_from(self._map)
        return bool(asked), call

    @property
    def is_listening(self) -> bool:
        """Has any script on this node asked `should_stop()`?"""
        return bool(_FIELDS.unpack_from(self._map)[2])

    def listen(self) -> None:
        struct.pack_into("<Q", self._map, 16, 1)

    def ask(self) -> None:
        struct.pack_into("<Q", self._map, 0, 1)

    def decide(self, call: int) -> None:
        struct.pack_into("<Q", self._map, 8, call)


class StopSign:
    """One process's view: `should_stop` costs well under a microsecond."""

    def __init__(self, file: AskedFile, *, rank: int, has_more_nodes: bool = False) -> None:
        self._file = file
        self._decides = rank == 0
        self._has_more_nodes = has_more_nodes
        self._calls = 0
        self._first_at = time.monotonic()

    def should_stop(self) -> bool:
        self._calls += 1
        if self._calls == 1:
            self._file.listen()
        asked, call = self._file.read()
        if asked and not call and self._decides:
            call = self._calls + self._ahead()
            self._file.decide(call)
        return 0 < call <= self._calls

    def _ahead(self) -> int:
        if not self._has_more_nodes:
            return 1
        calls_a_second = self._calls / max(1e-6, time.monotonic() - self._first_at)
        return 1 + int(calls_a_second * ACROSS_NODES_S)
