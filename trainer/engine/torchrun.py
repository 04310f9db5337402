"""The meeting under torchrun: seats from its environment, the first epoch through its store. It restarts the whole group by itself."""

import os
import pickle
from collections.abc import Callable
from datetime import timedelta
from typing import TypeVar

from torch._C._distributed_c10d import PrefixStore, TCPStore  # the typed door to torch.distributed.TCPStore

from trainer.engine.rendezvous import Epoch, MeetingOver

T = TypeVar("T")
WAIT = timedelta(minutes=10)


def is_under_torchrun() -> bool:
    return "RANK" in os.environ and "WORLD_SIZE" in os.environ and "MASTER_ADDR" in os.environ


class Torchrun:
    """One epoch; a lost member ends it, and torchrun starts everyone anew."""

    def __init__(self) -> None:
        self.rank, self.world_size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
        self.local_rank = int(os.environ.get("LOCAL_RANK", "0"))
        leads = self.rank == 0 and os.environ.get("TORCHELASTIC_USE_AGENT_STORE") != "True"
        address, port = os.environ["MASTER_ADDR"], int(os.environ["MASTER_PORT"])
        store = TCPStore(address, port, is_master=leads, timeout=WAIT, wait_for_workers=False)
        self._store = PrefixStore(f"drumline/{os.environ.get('TORCHELASTIC_RESTART_COUNT', '0')}", store)
        self._joined = False

    @property
    def name(self) -> str:
        return f"rank-{self.rank}"

    def join(self, *, host: str, port: int, step: int) -> Epoch:
        if self._joined:
            raise MeetingOver("a member was lost; torchrun restarts the group where it is told to (--max-restarts)")
        self._joined = True
        store_host, store_port = self.from_first("store", lambda: (host, port))
        members = tuple(f"rank-{rank}" for rank in range(self.world_size))
        return Epoch(number=1, rank=self.rank, members=members, store_host=store_host, store_port=store_port)

    def from_first(self, key: str, make: Callable[[], T]) -> T:
        """Return what rank 0 makes, on every rank."""
        if self.rank == 0:
            self._store.set(key, pickle.dumps(make()).hex())
        value: T = pickle.loads(bytes.fromhex(self._store.get(key).decode()))  # noqa: S301 - our own rank 0 wrote it
        return value

    def watch(self, epoch: Epoch, on_over: Callable[[], None]) -> None:
        return

    def someone_waits(self) -> bool:
        return False

    def leave(self) -> None:
        return
