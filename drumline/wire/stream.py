"""What `GET /v1/stream` sends beside JobView and EventView: new points and new log lines."""

from drumline.run.records import Number
from drumline.wire.views import View


class StreamSeries(View):
    name: str
    rank: int | None = None
    points: list[tuple[int, Number]]
    """(step, value), in the order of their steps."""


class StreamPoints(View):
    """The data of an event named `points`."""

    job: str
    position: int
    series: list[StreamSeries]


class StreamLog(View):
    """The data of an event named `log`."""

    job: str
    position: int
    worker: str
    lines: list[str]
