"""The process group of one epoch: formed from a seat at the rendezvous, broken from outside when the epoch is over, left in order.

Nothing here knows models or steps. What must not outlive its epoch: groups, meshes, DTensors, and torch's caches of them.
"""

import contextlib
import gc
import os
import socket
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import psutil
import torch
import torch.distributed as dist
from torch._C._distributed_c10d import PrefixStore, TCPStore  # the typed door to torch.distributed.TCPStore
from torch.distributed.device_mesh import DeviceMesh

from drumline.spec.resources import Parallel
from trainer.engine.parallel.mesh import Degrees, build_mesh
from trainer.engine.rendezvous import Epoch, EpochOver, Rendezvous

FORM_TIMEOUT = timedelta(seconds=60)
COLLECTIVE_TIMEOUT = timedelta(minutes=10)
"""A bound, not a detector: the rendezvous knows of deaths at once, and `on_over` breaks what waits."""


class World:
    """One epoch's group of ranks; a world of one has a group of one."""

    def __init__(self, epoch: Epoch, device: torch.device, degrees: Degrees, mesh: DeviceMesh) -> None:
        self.epoch, self.device, self.degrees, self.mesh = epoch, device, degrees, mesh
        self._over = threading.Event()

    @property
    def rank(self) -> int:
        return self.epoch.rank

    @property
    def size(self) -> int:
        return self.epoch.world_size

    def sum_async(self, values: torch.Tensor) -> dist.Work | None:
        """Start adding a tensor over all ranks, in place; wait on what is returned, if anything, before reading it."""
        return dist.all_reduce(values, async_op=True) if self.size > 1 else None  # gloo wakes a thread even for one rank

    def sum(self, values: torch.Tensor) -> None:
        work = self.sum_async(values)
        if work is not None:
            work.wait()

    def broadcast(self, values: torch.Tensor, *, source: int) -> None:
        dist.broadcast(values, source)

    def gather_objects(self, value: Any) -> list[Any]:
        """Return every rank's value, by rank. For small things, outside of steps."""
        values: list[Any] = [None] * self.size
        dist.all_gather_object(values, value)
        return values

    def barrier(self) -> None:
        self.sum(torch.zeros(1, device=self.device))

    def was_broken_by(self, error: BaseException) -> bool:
        """Does this error come from a lost peer, not from the code at hand?"""
        if isinstance(error, EpochOver | dist.DistBackendError | dist.DistNetworkError | dist.DistStoreError):
            return True
        text = str(error)
        from_transport = "gloo" in text or "NCCL" in text or "Connection closed by peer" in text
        return isinstance(error, RuntimeError) and self.size > 1 and (self._over.is_set() or from_transport)

    def mark_over(self) -> None:
        self._over.set()


@contextlib.contextmanager
def formed(rendezvous: Rendezvous, *, layout: Parallel, host: str, device: torch.device, step: int) -> Iterator[World]:
    """Join the next epoch and hold its groups for as long as the block runs.

    Raises what `join` raises. An error while forming, and EpochOver from the block, mean: leave, forget, join again.
    """
    listener = _listen(host)
    epoch = rendezvous.join(host=host, port=listener.getsockname()[1], step=step)
    before = _sockets()
    try:
        world = _form(epoch, layout=layout, listener=listener, host=host, device=device)
        breaker = _Breaker(_sockets() - before, device)

        def end() -> None:
            world.mark_over()
            breaker.break_all()

        rendezvous.watch(epoch, end)
        try:
            yield world
        except BaseException:
            breaker.break_all()  # peers must not wait until the last reference to the group is collected here
            raise
        finally:
            breaker.retire()
    finally:
        _destroy_groups()
        listener.close()


def forget_groups() -> None:
    """Collect what an epoch left behind; call it when no frame holds a model of that epoch any more.

    Without it each epoch leaves 6 threads and 10 open files, and torch's DTensor caches hold the old mesh: it compares equal to the
    new one, and the next backward fails or joins a wrong group.
    """
    gc.unfreeze()
    gc.collect()
    clear = getattr(torch._C, "_clear_DTensor_sharding_propagator_cache", None)
    if clear is not None:
        clear()
    from torch.distributed.tensor import DTensor
    from torch.distributed.tensor._redistribute import clear_redistribute_planner_cache

    DTensor._op_dispatcher.sharding_propagator.propagate_op_sharding.cache_clear()
    clear_redistribute_planner_cache()


def _listen(host: str) -> socket.socket:
    """Bind the socket that this member's store would listen on: TCPStore by itself listens on all interfaces."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listener.bind((host, 0))
    listener.listen(512)
    return listener


def _form(epoch: Epoch, *, layout: Parallel, listener: socket.socket, host: str, device: torch.device) -> World:
    _choose_interface(host)
    leads = epoch.rank == 0
    store = TCPStore(
        epoch.store_host or host,
        epoch.store_port or listener.getsockname()[1],
        is_master=leads,
        timeout=FORM_TIMEOUT,
        wait_for_workers=False,
        master_listen_fd=listener.detach() if leads else None,
    )
    prefixed = PrefixStore(f"epoch{epoch.number}", store)
    backend = "cpu:gloo,cuda:nccl" if device.type == "cuda" else "gloo"
    os.environ["TORCH_NCCL_ASYNC_ERROR_HANDLING"] = "0"  # a broken group is left and formed anew, not the process killed
    if device.type == "cuda":
        torch.cuda.set_device(device)
    dist.init_process_group(backend, store=prefixed, rank=epoch.rank, world_size=epoch.world_size, timeout=COLLECTIVE_TIMEOUT)
    degrees = Degrees.of(layout, world_size=epoch.world_size)
    return World(epoch, device, degrees, build_mesh(degrees, device_type=device.type))


def _choose_interface(host: str) -> None:
    """Tell gloo and NCCL to use the interface that carries `host`; gloo alone would resolve the machine's name, which may not resolve."""
    for name, addresses in psutil.net_if_addrs().items():
        if any(address.address == host for address in addresses):
            os.environ["GLOO_SOCKET_IFNAME"] = name
            if name != "lo":
                os.environ.setdefault("NCCL_SOCKET_IFNAME", name)
            return


def _destroy_groups() -> None:
    if dist.is_initialized():
        dist.destroy_process_group()


def _sockets() -> set[tuple[int, int]]:
    """Return (file descriptor, inode) of every socket that this process has open."""
    found = set()
    for name in os.listdir("/proc/self/fd"):
        with contextlib.suppress(OSError):  # the listing's own descriptor is gone by now
            if os.readlink(f"/proc/self/fd/{name}").startswith("socket:"):
                found.add((int(name), os.stat(f"/proc/self/fd/{name}").st_ino))
    return found


class _Breaker:
    """Frees a rank that waits in a collective for a peer that will not answer.

    Neither abort nor destroy from another thread interrupts gloo; shutting its sockets down does, in 0.01 s. NCCL is aborted.
    """

    def __init__(self, sockets: set[tuple[int, int]], device: torch.device) -> None:
        self._sockets, self._device = sockets, device
        self._is_done = False

    def retire(self) -> None:
        """The epoch has been left: word of its end that comes late must not touch the next one."""
        self._is_done = True

    def break_all(self) -> None:
        if self._is_done:
            return
        for descriptor, inode in self._sockets & _sockets():
            with contextlib.suppress(OSError), socket.socket(fileno=os.dup(descriptor)) as same:
                same.getpeername()  # raises for a listener: gloo ends the process when one of its own is shut down
                if os.fstat(descriptor).st_ino == inode:
                    same.shutdown(socket.SHUT_RDWR)
        if self._device.type == "cuda" and dist.is_initialized():
            dist.distributed_c10d._abort_process_group()
