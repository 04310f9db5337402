"""The Python SDK: `Client`, what follow yields, and the errors it raises."""

from drumline.client.client import Client
from drumline.client.errors import (
    DrumlineError,
    InvalidJobFile,
    Misused,
    NotFound,
    Refused,
    ServiceFailed,
    TimedOut,
    Unauthorized,
    Unreachable,
)
from drumline.client.updates import Healed, JobChanged, LogCame, LogText, Lost, PointsCame, SeriesPoints, SomethingHappened, Update

__all__ = [
    "Client",
    "DrumlineError",
    "Healed",
    "InvalidJobFile",
    "JobChanged",
    "LogCame",
    "LogText",
    "Lost",
    "Misused",
    "NotFound",
    "PointsCame",
    "Refused",
    "SeriesPoints",
    "ServiceFailed",
    "SomethingHappened",
    "TimedOut",
    "Unauthorized",
    "Unreachable",
    "Update",
]
