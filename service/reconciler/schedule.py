"""Who may start: all or nothing, by priority then age, nobody overtakes. Pure; the loop does what it says.

What a job needs is counted against what the cluster has in all, less what admitted attempts hold. On which nodes workers land is Ray's.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from drumline.spec.check import Capacity

AHEAD_SHOWN_MAX = 100
"""Beyond it the exact number helps nobody, and would rewrite every queued job whenever one starts."""
_ROUNDING = 1e-6


@dataclass(frozen=True)
class Request:
    """A job that waits for its next attempt."""

    job_id: str
    created_at: datetime
    workers: int
    cpu: float
    """Of one worker, like gpu."""
    gpu: float = 0
    priority: int = 0
    admitted: bool = False
    """It ran before and recovers: it keeps its place before all that never started."""
    ready: bool = True
    """False while it backs off: it keeps what it will need, and does not start yet."""


@dataclass(frozen=True)
class Room:
    """What there is to share out."""

    capacity: Capacity
    cpu_held: float = 0
    """By attempts that have not ended, like gpu_held."""
    gpu_held: float = 0
    reached: bool = True
    """False while the cluster does not answer."""


@dataclass(frozen=True)
class Plan:
    """Which jobs start now, in this order, and why each of the others waits."""

    start: list[str] = field(default_factory=list)
    waits: dict[str, str] = field(default_factory=dict)


def schedule(requests: Sequence[Request], room: Room) -> Plan:
    """Share the room out."""
    plan = Plan()
    if not room.reached:
        plan.waits.update({each.job_id: "waits for the cluster to answer" for each in requests})
        return plan
    cpu = sum(node.cpu for node in room.capacity.nodes) - room.cpu_held
    gpu = sum(node.gpu for node in room.capacity.nodes) - room.gpu_held
    ahead, blocked = 0, False
    for each in sorted(requests, key=_turn):
        if room.capacity.workers_max(cpu=each.cpu, gpu=each.gpu) < each.workers:
            # It stands aside: if it kept its turn, one lost node would stop everybody.
            plan.waits[each.job_id] = f"needs {_needs(each)}, more than the cluster has now; waits for nodes to join"
            continue
        blocked = blocked or not _fits(each, cpu=cpu, gpu=gpu)
        if blocked:
            plan.waits[each.job_id] = f"waits for {_needs(each)}; {_ahead(ahead)}"
            ahead += 1
            continue
        cpu, gpu = cpu - each.workers * each.cpu, gpu - each.workers * each.gpu
        if each.ready:
            plan.start.append(each.job_id)
    return plan


def _turn(request: Request) -> tuple[bool, int, datetime, str]:
    return (not request.admitted, -request.priority, request.created_at, request.job_id)


def _fits(request: Request, *, cpu: float, gpu: float) -> bool:
    return request.workers * request.cpu <= cpu + _ROUNDING and request.workers * request.gpu <= gpu + _ROUNDING


def _needs(request: Request) -> str:
    cpu, gpu = request.workers * request.cpu, request.workers * request.gpu
    parts = [f"{count:g} {noun}{'' if count == 1 else 's'}" for count, noun in ((cpu, "CPU"), (gpu, "GPU")) if count]
    return " and ".join(parts)


def _ahead(count: int) -> str:
    if count == 0:
        return "next in line"
    if count > AHEAD_SHOWN_MAX:
        return f"more than {AHEAD_SHOWN_MAX} jobs ahead"
    return f"{count} job{'' if count == 1 else 's'} ahead"
