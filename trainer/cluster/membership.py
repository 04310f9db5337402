"""Who is in the meeting, and when an epoch closes: values and one pure decision. The server that acts on it is meeting.py."""

from dataclasses import dataclass
from enum import StrEnum


class Standing(StrEnum):
    """Where a member stands."""

    IDLE = "idle"  # connected; has never joined, so nobody waits for it
    WAITING = "waiting"  # has joined, and waits for the next epoch
    INSIDE = "inside"  # belongs to the running epoch
    LEFT = "left"  # its work is done
    DEAD = "dead"  # its connection closed, or it fell silent, before its work was done


@dataclass(frozen=True)
class Member:
    """One worker as the meeting knows it."""

    worker: str
    seat: int
    node: str = ""
    pid: int = 0
    standing: Standing = Standing.IDLE
    host: str = ""
    port: int = 0
    """The socket that this member bound; rank 0's becomes the store."""
    step: int = 0
    gpus: tuple[str, ...] = ()
    """Ids of the GPUs that Ray gave it, as CUDA_VISIBLE_DEVICES takes them."""

    @property
    def is_living(self) -> bool:
        return self.standing not in (Standing.LEFT, Standing.DEAD)


@dataclass(frozen=True)
class Close:
    """Form the next epoch of these, in the order of their ranks."""

    members: tuple[Member, ...]


@dataclass(frozen=True)
class Wait:
    """Not yet."""


def decide_epoch(members: list[Member], *, epoch: int, wanted: int, is_ending: bool = False) -> Close | Wait:
    """Say whether the next epoch can be formed: when every member not known dead has joined. Never by a time.

    The first epoch needs everybody wanted. Later ones need all who were inside or wait; one that still starts up holds nobody back,
    and is let in when it waits (`someone_waits`). Where the attempt is about to end, none is formed.
    """
    if is_ending:
        return Wait()
    waiting = sorted((member for member in members if member.standing is Standing.WAITING), key=lambda member: member.seat)
    someone_inside = any(member.standing is Standing.INSIDE for member in members)
    if not waiting or someone_inside or (epoch == 0 and len(waiting) < wanted):
        return Wait()
    return Close(tuple(waiting))


def someone_waits(members: list[Member]) -> bool:
    """Does a newcomer wait while others are inside?"""
    standings = {member.standing for member in members}
    return Standing.WAITING in standings and Standing.INSIDE in standings


def free_seat(members: list[Member], *, wished: int) -> int:
    """Return the wished seat, or the lowest free one; a dead member's seat is free."""
    taken = {member.seat for member in members if member.standing is not Standing.DEAD}
    if wished >= 0 and wished not in taken:
        return wished
    return next(seat for seat in range(len(taken) + 1) if seat not in taken)


def local_ranks(nodes: tuple[str, ...]) -> list[tuple[int, int, int]]:
    """Return (local rank, local world size, node rank) for each rank, from the node of each rank."""
    order = list(dict.fromkeys(nodes))
    return [(nodes[:rank].count(node), nodes.count(node), order.index(node)) for rank, node in enumerate(nodes)]
