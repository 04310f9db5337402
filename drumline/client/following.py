"""Following a job through broken connections: what to ask the stream for, which messages are new, when to try again, when it is over.

No I/O and no clock: the shells connect, feed lines, report losses and obey. Sync and async follow share it.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from drumline.client.errors import ServiceFailed
from drumline.client.exchange import Failure, Wait, back_off, unreachable
from drumline.client.sse import Message, SseReader
from drumline.client.updates import Healed, JobChanged, LogCame, Lost, PointsCame, SeriesPoints, SomethingHappened, Update
from drumline.spec.states import FINAL
from drumline.wire.stream import StreamLog, StreamPoints
from drumline.wire.views import EventView, JobView

LOSSES_MAX = 40
"""Losses in a row before following gives up: about five minutes with the back-off of `exchange`."""


@dataclass
class Following:
    """One job being followed from a position on."""

    url: str
    job_id: str
    position: int
    kinds: Sequence[str]
    jitter: Callable[[], float] = random.random
    final: JobView | None = None
    """The job as it ended. Kept back, to be told last."""
    _reader: SseReader = field(default_factory=SseReader)
    _seen: dict[tuple[Any, ...], int] = field(default_factory=dict)
    _losses: int = 0
    _has_ended: bool = False

    @property
    def is_over(self) -> bool:
        """Has the end come both as the job's state and as an event? The service may send the two in either order."""
        return self.final is not None and self._has_ended

    def params(self) -> dict[str, str]:
        kinds = ",".join(dict.fromkeys(("state", *self.kinds)))  # without its state nobody would know when a job is over
        return {"job": self.job_id, "kinds": kinds, "after": f"{self.job_id}:{self.position}"}

    def headers(self) -> dict[str, str]:
        accept = {"Accept": "text/event-stream", "Cache-Control": "no-store"}
        return accept | ({"Last-Event-ID": self._reader.last_id} if self._reader.last_id else {})

    def connected(self) -> list[Update]:
        """The stream has answered; the message that the loss cut off, if any, comes again whole."""
        self._reader = SseReader(last_id=self._reader.last_id)
        healed = self._losses > 0
        self._losses = 0
        return [Healed("connected again; nothing was missed")] if healed else []

    def lost(self, failure: Failure) -> tuple[list[Update], Wait]:
        """The stream broke. Raises Unreachable once it has broken too often in a row."""
        self._losses += 1
        if self._losses > LOSSES_MAX:
            raise unreachable(self.url, failure)
        said: list[Update] = [Lost(f"connection lost ({failure.sentence}); trying again")] if self._losses == 1 else []
        return said, Wait(back_off(self._losses, jitter=self.jitter()))

    def feed(self, line: str) -> list[Update]:
        """Take one line of the stream and return what is new in it."""
        message = self._reader.feed(line)
        if message is None:
            return []
        try:
            return self._read(message)
        except ValidationError:
            raise ServiceFailed(
                f"the stream said something that this version of Drumline cannot read: {message.event}",
                remedy="make client and service the same version",
                code="unreadable",
            ) from None

    def _read(self, message: Message) -> list[Update]:
        match message.event:
            case "job":
                return self._read_job(JobView.model_validate_json(message.data))
            case "event":
                return self._read_event(EventView.model_validate_json(message.data))
            case "points":
                return self._read_points(StreamPoints.model_validate_json(message.data))
            case "log":
                log = StreamLog.model_validate_json(message.data)
                return [LogCame(log.job, log.position, log.worker, log.lines)] if self._is_new(log.position, "log", log.worker) else []
            case _:
                return []  # a kind that a newer service knows

    def _read_job(self, job: JobView) -> list[Update]:
        if not self._is_new(job.position, "job", or_same=True):
            return []
        if job.state.is_final:
            self.final = job
            return []
        return [JobChanged(job)]

    def _read_event(self, event: EventView) -> list[Update]:
        if not self._is_new(event.position, "event"):
            return []
        self._has_ended = self._has_ended or (event.kind == "state" and event.name in FINAL)
        return [SomethingHappened(event)]

    def _read_points(self, came: StreamPoints) -> list[Update]:
        new = [
            SeriesPoints(series.name, series.rank, series.points)
            for series in came.series
            if self._is_new(came.position, "points", series.name, series.rank)
        ]
        return [PointsCame(came.job, came.position, new)] if new else []

    def _is_new(self, position: int, *what: Any, or_same: bool = False) -> bool:
        """After a loss the service repeats what it is not sure of; each kind of news comes in the order of its positions."""
        last = self._seen.get(what, self.position)
        if position < last or (position == last and not or_same):
            return False
        self._seen[what] = position
        return True
