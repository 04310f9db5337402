"""What `Client.follow` yields: one class for each kind of news of a job. Values only."""

from dataclasses import dataclass
from typing import TypeAlias

from drumline.wire.views import EventView, JobView


@dataclass(frozen=True)
class JobChanged:
    """State or progress; the first update of all is the job as it stood when following began, the last one is final."""

    job: JobView


@dataclass(frozen=True)
class SomethingHappened:
    event: EventView


@dataclass(frozen=True)
class SeriesPoints:
    """New points of one series; the global one has no rank."""

    name: str
    rank: int | None
    points: list[tuple[int, float]]
    """(step, value), in the order of their steps."""


@dataclass(frozen=True)
class PointsCame:
    job_id: str
    position: int
    series: list[SeriesPoints]


@dataclass(frozen=True)
class LogCame:
    job_id: str
    position: int
    worker: str
    lines: list[str]


@dataclass(frozen=True)
class LogText:
    """One line of a worker's log; what `Client.logs` yields."""

    worker: str
    text: str


@dataclass(frozen=True)
class Lost:
    """The connection broke; it is being mended. Nothing is missed: what happens meanwhile comes after `Healed`."""

    sentence: str


@dataclass(frozen=True)
class Healed:
    """The connection stands again."""

    sentence: str


Update: TypeAlias = JobChanged | SomethingHappened | PointsCame | LogCame | Lost | Healed
"""News of a job, in the order in which it happened."""
