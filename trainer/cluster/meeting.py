"""The meeting: the TCP server in the driver where workers join, and hear of epochs, deaths and requests. Has no torch, and decides nothing.

A line of JSON each way. Members say hello (with the secret), join, beat, phase, saved, leave, outcome; they hear welcome, epoch, over,
waits, asked, stop_at, closed. A member whose connection closes, or who is silent for SILENCE_S, before its work is done is dead.
"""

import hmac
import socket
import threading
import time
from dataclasses import dataclass, field, replace
from typing import Any

from drumline.run.reporter import Asked
from drumline.spec.states import EndReason
from trainer.cluster.membership import Close, Member, Standing, decide_epoch, free_seat, someone_waits
from trainer.cluster.verdict import Death, Facts, is_trouble
from trainer.cluster.wire import Line
from trainer.engine.plan import Ended, Outcome

BEAT_S = 1.0
SILENCE_S = 20.0
"""Long enough for an import that holds Python's lock; a process that is gone closes its connection at once."""
HELLO_S = 10.0
SEND_S = 5


@dataclass
class _Seat:
    """What the meeting holds for one member."""

    member: Member
    line: Line
    heard_at: float
    phase: str = ""


@dataclass
class Meeting:
    """Everything behind one lock; `changed` wakes the driver."""

    secret: str
    wanted: int
    host: str = "127.0.0.1"
    changed: threading.Condition = field(default_factory=threading.Condition)
    epoch: int = 0
    num_saved: int = 0
    stop_at: int = 0
    _asked: Asked = field(default_factory=Asked)
    _someone_waited: bool = False
    _closed: str | None = None
    _seats: dict[str, _Seat] = field(default_factory=dict)
    _outcomes: dict[int, Outcome] = field(default_factory=dict)
    _deaths: list[Death] = field(default_factory=list)
    _trouble_at: float | None = None
    _socket: socket.socket = field(default_factory=socket.socket)

    def open(self) -> int:
        """Listen, and return the port."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind((self.host, 0))
        self._socket.listen(128)
        threading.Thread(target=self._accept, name="meeting", daemon=True).start()
        threading.Thread(target=self._listen_for_silence, name="meeting-silence", daemon=True).start()
        return int(self._socket.getsockname()[1])

    def facts(self) -> Facts:
        with self.changed:
            trouble_s = 0.0 if self._trouble_at is None else time.monotonic() - self._trouble_at
            step = max((seat.member.step for seat in self._seats.values()), default=0)
            return Facts(self.wanted, dict(self._outcomes), tuple(self._deaths), step, trouble_s)

    def phases(self) -> dict[str, str]:
        """Return the phase that each member last told."""
        with self.changed:
            return {worker: seat.phase for worker, seat in self._seats.items()}

    def ask(self, asked: Asked) -> None:
        """Hand a request to everybody, and to those who come later."""
        with self.changed:
            self._asked = asked
            self._tell_all(_asked_message(asked))

    def close(self, why: str) -> None:
        """Send everybody home: no further epoch will be formed."""
        with self.changed:
            self._closed = why
            self._tell_all({"say": "closed", "why": why})

    def shut(self) -> None:
        """Close the port and every connection."""
        with self.changed:
            self._closed = self._closed or "the driver has ended"
            self._socket.close()
            for seat in self._seats.values():
                seat.line.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            # A stopped member must not stop the meeting with its full buffer.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, SEND_S.to_bytes(8, "little") + bytes(8))
            threading.Thread(target=self._serve, args=(connection,), name="meeting-member", daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        line = Line(connection)
        connection.settimeout(HELLO_S)
        messages = line.receive()
        hello = next(messages, {})
        if not hmac.compare_digest(str(hello.get("secret", "")).encode(), self.secret.encode()):
            line.close()
            return
        connection.settimeout(None)
        worker = str(hello.get("worker", ""))
        self._welcome(worker, hello, line)
        for message in messages:
            self._hear(worker, message)
        self._lose(worker, "its connection closed")
        line.close()

    def _welcome(self, worker: str, hello: dict[str, Any], line: Line) -> None:
        with self.changed:
            seat = free_seat([each.member for each in self._seats.values()], wished=int(hello.get("seat", -1)))
            gpus = tuple(str(gpu) for gpu in hello.get("gpus", ()))
            member = Member(worker, seat, node=str(hello.get("node", "")), pid=int(hello.get("pid", 0)), gpus=gpus)
            self._seats[worker] = _Seat(member, line, time.monotonic())
            line.send({"say": "welcome", "seat": seat, "closed": self._closed, **_asked_message(self._asked, say=False)})
            self.changed.notify_all()

    def _hear(self, worker: str, message: dict[str, Any]) -> None:
        with self.changed:
            seat = self._seats[worker]
            seat.heard_at = time.monotonic()
            match message.get("say"):
                case "join":
                    offer = replace(seat.member, host=str(message["host"]), port=int(message["port"]), step=int(message["step"]))
                    self._move(worker, replace(offer, standing=Standing.WAITING))
                case "phase":
                    seat.phase = str(message["phase"])
                    seat.member = replace(seat.member, step=max(seat.member.step, int(message.get("step", 0))))
                case "saved":
                    self.num_saved += 1
                case "stop_at":
                    self.stop_at = int(message["call"])
                    self._tell_all({"say": "stop_at", "call": self.stop_at})
                case "leave":
                    self._move(worker, replace(seat.member, standing=Standing.LEFT))
                case "outcome":
                    self._conclude(worker, _outcome(message))
                case _:
                    return  # a beat, or a word of a later version
            self.changed.notify_all()

    def _conclude(self, worker: str, outcome: Outcome) -> None:
        member = self._seats[worker].member
        self._outcomes[member.seat] = outcome
        if is_trouble(outcome):
            self._trouble(time.monotonic())
        self._move(worker, replace(member, standing=Standing.LEFT, step=max(member.step, outcome.step)))

    def _lose(self, worker: str, how: str) -> None:
        with self.changed:
            seat = self._seats[worker]
            member = seat.member
            if member.standing is Standing.LEFT and member.seat not in self._outcomes:
                # It had said that its work is done: a death after it is none.
                self._outcomes[member.seat] = Outcome(Ended.COMPLETED, EndReason.COMPLETED, step=member.step)
            elif member.is_living and self._closed is None:
                self._deaths.append(Death(worker, member.seat, member.node, member.pid, how))
                self._trouble(time.monotonic())
                self._move(worker, replace(member, standing=Standing.DEAD))
            self.changed.notify_all()

    def _trouble(self, now: float) -> None:
        self._trouble_at = self._trouble_at if self._trouble_at is not None else now
        for seat in self._seats.values():
            if seat.member.standing is Standing.INSIDE:
                seat.line.send({"say": "over", "number": self.epoch})

    def _move(self, worker: str, member: Member) -> None:
        """Let a member stand elsewhere, and act on what follows from it."""
        self._seats[worker].member = member
        members = [seat.member for seat in self._seats.values()]
        is_ending = self._trouble_at is not None or self._closed is not None
        decision = decide_epoch(members, epoch=self.epoch, wanted=self.wanted, is_ending=is_ending)
        if isinstance(decision, Close):
            self._form(decision.members)
        waits = someone_waits([seat.member for seat in self._seats.values()])
        if waits != self._someone_waited:
            self._someone_waited = waits
            self._tell_all({"say": "waits", "someone": waits})

    def _form(self, members: tuple[Member, ...]) -> None:
        self.epoch += 1
        message = {
            "say": "epoch",
            "number": self.epoch,
            "members": [member.worker for member in members],
            "nodes": [member.node for member in members],
            "gpus": [member.gpus for member in members],
            "host": members[0].host,
            "port": members[0].port,
        }
        for member in members:
            seat = self._seats[member.worker]
            seat.member = replace(member, standing=Standing.INSIDE)
            seat.line.send(message)

    def _tell_all(self, message: dict[str, Any]) -> None:
        for seat in self._seats.values():
            if seat.member.standing is not Standing.DEAD:  # who has left still waits to be sent home
                seat.line.send(message)

    def _listen_for_silence(self) -> None:
        with self.changed:
            while self._closed is None:
                self.changed.wait(BEAT_S)
                oldest = time.monotonic() - SILENCE_S
                silent = [worker for worker, seat in self._seats.items() if seat.member.is_living and seat.heard_at < oldest]
                for worker in silent:
                    self._lose(worker, f"it was silent for {SILENCE_S:g} s")


def _asked_message(asked: Asked, *, say: bool = True) -> dict[str, Any]:
    return {**({"say": "asked"} if say else {}), "stop": asked.stop, "checkpoint": asked.checkpoint}


def _outcome(message: dict[str, Any]) -> Outcome:
    return Outcome(
        Ended(message["ended"]), EndReason(message["reason"]), str(message["sentence"]), int(message["step"]), dict(message["details"])
    )
