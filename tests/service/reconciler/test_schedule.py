"""Who starts, who waits, and what each is told."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from drumline.spec.check import Capacity, Node
from service.reconciler.schedule import Request, Room, schedule

MORNING = datetime(2026, 1, 1, 9, 0, tzinfo=UTC)


def room(cpu: float = 4, gpu: float = 0, **more: float) -> Room:
    return Room(Capacity(nodes=[Node(name="one", cpu=cpu, gpu=gpu)]), **more)  # type: ignore[arg-type]


def request(name: str, minute: int, workers: int = 1, **more: object) -> Request:
    return replace(Request(name, MORNING + timedelta(minutes=minute), workers, cpu=1), **more)


def test_jobs_start_in_order_of_age_while_there_is_room() -> None:
    plan = schedule([request("c", 3, 2), request("a", 1, 2), request("b", 2, 2)], room(4))
    assert plan.start == ["a", "b"]
    assert plan.waits == {"c": "waits for 2 CPUs; next in line"}


def test_priority_goes_before_age() -> None:
    plan = schedule([request("old", 1, 4), request("urgent", 2, 4, priority=5)], room(4))
    assert plan.start == ["urgent"]
    assert plan.waits == {"old": "waits for 4 CPUs; next in line"}


def test_all_or_nothing_and_a_small_job_does_not_overtake_a_large_one() -> None:
    plan = schedule([request("large", 1, 4), request("small", 2)], room(4, cpu_held=1))
    assert plan.start == []
    assert plan.waits == {"large": "waits for 4 CPUs; next in line", "small": "waits for 1 CPU; 1 job ahead"}


def test_what_admitted_attempts_hold_is_not_there() -> None:
    assert schedule([request("a", 1, 2)], room(4, cpu_held=3)).start == []
    assert schedule([request("a", 1, 2)], room(4, cpu_held=2)).start == ["a"]


def test_every_waiting_job_is_told_how_many_are_ahead() -> None:
    plan = schedule([request(f"job{n:03}", n, 4) for n in range(1, 4)], room(4, cpu_held=4))
    assert list(plan.waits.values()) == [
        "waits for 4 CPUs; next in line",
        "waits for 4 CPUs; 1 job ahead",
        "waits for 4 CPUs; 2 jobs ahead",
    ]


def test_beyond_a_hundred_the_number_ahead_stays_the_same() -> None:
    plan = schedule([request(f"job{n:03}", n, 4) for n in range(150)], room(4, cpu_held=4))
    assert plan.waits["job100"] == "waits for 4 CPUs; 100 jobs ahead"
    assert plan.waits["job120"] == plan.waits["job149"] == "waits for 4 CPUs; more than 100 jobs ahead"


def test_gpus_are_counted_beside_cpus() -> None:
    plan = schedule([request("a", 1, 2, gpu=1), request("b", 2, 1, gpu=1)], room(8, gpu=2))
    assert plan.start == ["a"]
    assert plan.waits == {"b": "waits for 1 CPU and 1 GPU; next in line"}


def test_a_job_that_the_cluster_cannot_hold_now_stands_aside() -> None:
    plan = schedule([request("huge", 1, 9), request("small", 2)], room(4))
    assert plan.start == ["small"]
    assert plan.waits == {"huge": "needs 9 CPUs, more than the cluster has now; waits for nodes to join"}


def test_a_worker_larger_than_any_node_does_not_fit_though_the_sum_would_do() -> None:
    two_nodes = Room(Capacity(nodes=[Node(name="one", cpu=2), Node(name="two", cpu=2)]))
    assert schedule([request("wide", 1, cpu=4.0)], two_nodes).start == []


def test_a_recovering_job_keeps_its_place_before_all_that_never_started() -> None:
    plan = schedule([request("new", 1, 2, priority=9), request("back", 2, 4, admitted=True)], room(4))
    assert plan.start == ["back"]


def test_a_job_that_backs_off_keeps_its_room_and_does_not_start() -> None:
    plan = schedule([request("new", 1, 2), request("back", 2, 3, admitted=True, ready=False)], room(4))
    assert plan.start == []
    assert plan.waits == {"new": "waits for 2 CPUs; next in line"}


def test_nothing_starts_while_the_cluster_does_not_answer() -> None:
    plan = schedule([request("a", 1)], replace(room(4), reached=False))
    assert plan.start == []
    assert plan.waits == {"a": "waits for the cluster to answer"}


def test_tenths_of_a_cpu_add_up() -> None:
    plan = schedule([request("a", 1, 10, cpu=0.1), request("b", 2, 10, cpu=0.1)], room(2))
    assert plan.start == ["a", "b"]


REQUESTS = st.lists(
    st.builds(lambda minute, workers, priority: (minute, workers, priority), st.integers(0, 9), st.integers(1, 4), st.integers(-1, 1)),
    max_size=12,
)


@given(REQUESTS, st.integers(0, 4))
def test_no_job_starves(rows: list[tuple[int, int, int]], held: int) -> None:
    """Whoever starts is ahead of whoever waits, the room is never overdrawn, and each round with an empty cluster starts somebody."""
    requests = [request(f"{n:02}", minute, workers, priority=priority) for n, (minute, workers, priority) in enumerate(rows)]
    plan = schedule(requests, room(4, cpu_held=held))
    by_id = {each.job_id: each for each in requests}
    turn = lambda each: (-each.priority, each.created_at, each.job_id)  # noqa: E731
    assert sorted([*plan.start, *plan.waits]) == sorted(by_id)
    assert sum(by_id[name].workers for name in plan.start) <= 4 - held
    assert all(turn(by_id[first]) < turn(by_id[later]) for first in plan.start for later in plan.waits)
    assert not requests or held or plan.start
