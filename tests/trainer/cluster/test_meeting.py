"""The meeting over real sockets, without Ray: epochs, deaths, requests, and who is not let in."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from drumline.run.reporter import Asked
from drumline.spec.states import EndReason
from trainer.cluster import meeting as meetings
from trainer.cluster.meeting import Meeting
from trainer.cluster.member import Guest, Invitation, MeetingClient, Place
from trainer.engine.plan import Ended, Outcome
from trainer.engine.rendezvous import Epoch, MeetingOver

SECRET = "let me in"


@pytest.fixture
def meeting() -> Iterator[Meeting]:
    meeting = Meeting(SECRET, wanted=2)
    yield meeting
    meeting.shut()


def come(port: int, seat: int, *, node: str = "a", on_asked: Callable[[Asked], None] = lambda asked: None) -> MeetingClient:
    return MeetingClient(Invitation("127.0.0.1", port, SECRET), Guest(f"w{seat}", seat, node, 100 + seat), on_asked=on_asked)


def join_all(clients: list[MeetingClient]) -> list[Epoch]:
    with ThreadPoolExecutor() as pool:
        joins = [pool.submit(client.join, host="127.0.0.1", port=5000 + client.seat, step=3) for client in clients]
        return [join.result(timeout=10) for join in joins]


def wait_for(claim: Callable[[], object]) -> None:
    ends_at = time.monotonic() + 10
    while not claim():
        assert time.monotonic() < ends_at, "did not happen in 10 s"
        time.sleep(0.01)


def test_two_meet_and_rank_0s_socket_is_the_store(meeting: Meeting) -> None:
    port = meeting.open()
    epochs = join_all([come(port, 1, node="b"), come(port, 0)])
    assert epochs == [Epoch(1, rank, ("w0", "w1"), "127.0.0.1", 5000) for rank in (1, 0)]


def test_each_knows_its_place_on_its_node(meeting: Meeting) -> None:
    port = meeting.open()
    clients = [come(port, 0, node="a"), come(port, 1, node="b")]
    join_all(clients)
    assert [client.place() for client in clients] == [Place(0, 1, 0, 2, ()), Place(0, 1, 1, 2, ())]


def test_a_death_ends_the_epoch_for_the_others_at_once(meeting: Meeting) -> None:
    port = meeting.open()
    clients = [come(port, 0), come(port, 1)]
    epochs = join_all(clients)
    over = threading.Event()
    clients[0].watch(epochs[0], over.set)
    assert not over.is_set()
    clients[1].close()
    assert over.wait(5)
    (death,) = meeting.facts().deaths
    assert (death.worker, death.pid, death.how) == ("w1", 101, "its connection closed")


def test_a_silent_member_is_dead(meeting: Meeting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meetings, "SILENCE_S", 0.3)
    monkeypatch.setattr(meetings, "BEAT_S", 0.1)
    port = meeting.open()
    with socket.create_connection(("127.0.0.1", port)) as mute:
        mute.sendall(b'{"say": "hello", "secret": "let me in", "worker": "mute", "seat": 0, "pid": 1}\n')
        wait_for(lambda: meeting.facts().deaths)
    assert "silent" in meeting.facts().deaths[0].how


def test_leaving_is_no_death(meeting: Meeting) -> None:
    port = meeting.open()
    clients = [come(port, 0), come(port, 1)]
    join_all(clients)
    clients[1].leave()
    clients[1].close()
    wait_for(lambda: meeting.facts().outcomes)
    assert meeting.facts().deaths == ()
    assert meeting.facts().outcomes[1].ended is Ended.COMPLETED


def test_a_failure_is_heard_and_ends_the_epoch(meeting: Meeting) -> None:
    port = meeting.open()
    clients = [come(port, 0), come(port, 1)]
    epochs = join_all(clients)
    over = threading.Event()
    clients[0].watch(epochs[0], over.set)
    clients[1].conclude(Outcome(Ended.FAILED, EndReason.USER_CODE, "task.py, line 1: boom", 5, {"line": 1}))
    assert over.wait(5)
    clients[1].close()
    assert meeting.facts().outcomes[1] == Outcome(Ended.FAILED, EndReason.USER_CODE, "task.py, line 1: boom", 5, {"line": 1})
    assert meeting.facts().deaths == ()


def test_requests_reach_everybody_also_those_who_come_later(meeting: Meeting) -> None:
    port = meeting.open()
    heard: list[list[Asked]] = [[], []]
    come(port, 0, on_asked=heard[0].append)
    meeting.ask(Asked(stop=True, checkpoint=2))
    come(port, 1, on_asked=heard[1].append)
    wait_for(lambda: len(heard[0]) == 2)
    assert heard == [[Asked(), Asked(stop=True, checkpoint=2)], [Asked(stop=True, checkpoint=2)]]


def test_without_the_secret_nobody_is_let_in(meeting: Meeting) -> None:
    port = meeting.open()
    with pytest.raises(MeetingOver):
        MeetingClient(Invitation("127.0.0.1", port, "guess"), Guest("w9", 0, "a", 1))
    assert meeting.facts().deaths == ()


def test_a_closed_meeting_sends_waiters_and_the_finished_home(meeting: Meeting) -> None:
    port = meeting.open()
    waiter, finished = come(port, 0), come(port, 1)
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(waiter.join, host="127.0.0.1", port=1, step=0)
        finished.conclude(Outcome(Ended.COMPLETED, EndReason.COMPLETED))
        wait_for(lambda: meeting.facts().outcomes)
        meeting.close("the job was cancelled")
        with pytest.raises(MeetingOver, match="the job was cancelled"):
            waiting.result(timeout=5)
    assert finished.wait_until_closed(5)


def test_a_driver_that_dies_sends_everybody_home(meeting: Meeting) -> None:
    port = meeting.open()
    client = come(port, 0)
    meeting.shut()
    assert client.wait_until_closed(5)


def test_a_newcomer_is_announced_and_let_in_when_all_join(meeting: Meeting) -> None:
    port = meeting.open()
    clients = [come(port, 0), come(port, 1)]
    join_all(clients)
    newcomer = come(port, 2)
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(newcomer.join, host="127.0.0.1", port=5002, step=0)
        wait_for(clients[0].someone_waits)
        join_all(clients)
        assert waiting.result(timeout=5).members == ("w0", "w1", "w2")
    wait_for(lambda: not clients[0].someone_waits())
