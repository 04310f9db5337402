"""MeetingClient: a worker's side of the meeting, and the engine's Rendezvous. Knows neither ray nor torch."""

import socket
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from drumline.run.reporter import Asked
from trainer.cluster.meeting import BEAT_S
from trainer.cluster.membership import local_ranks
from trainer.cluster.wire import Line
from trainer.engine.plan import Outcome
from trainer.engine.rendezvous import Epoch, MeetingOver

CONNECT_S = 20.0


@dataclass(frozen=True)
class Invitation:
    """Where the meeting is, and the secret that lets one in. Travels in Ray Train's loop config."""

    host: str
    port: int
    secret: str


@dataclass(frozen=True)
class Guest:
    """Who comes."""

    worker: str
    seat: int
    """The wished one."""
    node: str
    pid: int
    gpus: tuple[str, ...] = ()


@dataclass(frozen=True)
class Place:
    """Where a member stands among the others of its epoch."""

    local_rank: int
    local_world_size: int
    node_rank: int
    num_nodes: int
    local_gpus: tuple[str, ...]
    """Of all members on this node, in the order of their ranks."""


class MeetingClient:
    """Connects when made. `on_asked` and `on_stop_at` are called from the reading thread."""

    def __init__(self, invitation: Invitation, guest: Guest, *, on_asked: Callable[[Asked], None] = lambda asked: None) -> None:
        self.worker, self._on_asked = guest.worker, on_asked
        self.on_stop_at: Callable[[int], None] = lambda call: None
        self._news = threading.Condition()
        self._epoch: dict[str, Any] | None = None
        self._over = 0
        self._watching: tuple[int, Callable[[], None]] | None = None
        self._waits = False
        self._line = Line(_connect(invitation))
        self._messages = self._line.receive()
        self._line.send({"say": "hello", "secret": invitation.secret, **asdict(guest)})
        welcome = next(self._messages, None)
        if welcome is None:
            raise MeetingOver("the driver did not let this worker into the meeting")
        self.seat = int(welcome["seat"])
        self._closed: str | None = welcome["closed"]
        on_asked(Asked(stop=welcome["stop"], checkpoint=welcome["checkpoint"]))
        threading.Thread(target=self._read, name="meeting-read", daemon=True).start()
        threading.Thread(target=self._beat, name="meeting-beat", daemon=True).start()

    @property
    def host(self) -> str:
        """This worker's address on the way to the driver, where its peers reach it too."""
        return self._line.local_host

    def join(self, *, host: str, port: int, step: int) -> Epoch:
        with self._news:
            after = self._epoch["number"] if self._epoch else 0
            self._line.send({"say": "join", "host": host, "port": port, "step": step})
            # No bound of its own: the driver bounds the start, and a dead driver closes the connection.
            self._news.wait_for(lambda: self._closed is not None or (self._epoch is not None and self._epoch["number"] > after))
            if self._closed is not None:
                raise MeetingOver(self._closed)
            assert self._epoch is not None
            members = tuple(self._epoch["members"])
            return Epoch(self._epoch["number"], members.index(self.worker), members, self._epoch["host"], self._epoch["port"])

    def place(self) -> Place:
        """Return where we stand in the epoch we joined last."""
        assert self._epoch is not None, "a place is known once an epoch is joined"
        nodes, rank = tuple(self._epoch["nodes"]), self._epoch["members"].index(self.worker)
        local_gpus = [gpu for node, gpus in zip(nodes, self._epoch["gpus"], strict=True) if node == nodes[rank] for gpu in gpus]
        local_rank, local_world_size, node_rank = local_ranks(nodes)[rank]
        return Place(local_rank, local_world_size, node_rank, len(set(nodes)), tuple(local_gpus))

    def watch(self, epoch: Epoch, on_over: Callable[[], None]) -> None:
        with self._news:
            is_over = self._over >= epoch.number or self._closed is not None
            self._watching = None if is_over else (epoch.number, on_over)
        if is_over:
            threading.Thread(target=on_over, name="epoch-over", daemon=True).start()

    def someone_waits(self) -> bool:
        return self._waits

    def leave(self) -> None:
        self._line.send({"say": "leave"})

    def tell(self, say: str, **fields: Any) -> None:
        """Say something about ourselves: phase, saved, stop_at."""
        self._line.send({"say": say, **fields})

    def conclude(self, outcome: Outcome) -> None:
        """Hand in how our run ended."""
        self.tell(
            "outcome", ended=outcome.ended, reason=outcome.reason, sentence=outcome.sentence, step=outcome.step, details=outcome.details
        )

    def wait_until_closed(self, timeout_s: float) -> bool:
        """Return whether the driver has sent everybody home."""
        with self._news:
            return self._news.wait_for(lambda: self._closed is not None, timeout_s)

    def close(self) -> None:
        self._line.close()

    def _read(self) -> None:
        for message in self._messages:
            self._hear(message)
        self._hear({"say": "closed", "why": "the connection to the driver is gone"})

    def _hear(self, message: dict[str, Any]) -> None:
        match message.get("say"):
            case "asked":
                self._on_asked(Asked(stop=message["stop"], checkpoint=message["checkpoint"]))
            case "stop_at":
                self.on_stop_at(int(message["call"]))
            case "waits":
                self._waits = bool(message["someone"])
            case "epoch":
                with self._news:
                    self._epoch = message
                    self._news.notify_all()
            case "over":
                self._end_epoch(int(message["number"]))
            case "closed":
                with self._news:
                    self._closed = self._closed or str(message["why"])
                    self._news.notify_all()
                self._end_epoch(self._epoch["number"] if self._epoch else 0)
            case _:
                return

    def _end_epoch(self, number: int) -> None:
        with self._news:
            self._over = max(self._over, number)
            if self._watching is None or self._watching[0] > number:
                return
            _, on_over = self._watching
            self._watching = None
        on_over()

    def _beat(self) -> None:
        while self._line.send({"say": "beat"}):
            time.sleep(BEAT_S)


def _connect(invitation: Invitation) -> socket.socket:
    """The driver opened its port before it asked for workers, so a refusal is a network's hiccup."""
    ends_at = time.monotonic() + CONNECT_S
    while True:
        try:
            connection = socket.create_connection((invitation.host, invitation.port), timeout=5)
            connection.settimeout(None)
            return connection
        except OSError:
            if time.monotonic() > ends_at:
                raise
            time.sleep(0.2)
