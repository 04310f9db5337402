"""How points are packed: the tail, the sealed blocks of 1,024 with header and summary. Bytes and numbers only; no database.

A point of the tail takes 28 bytes and carries the position of its batch, so that a follower finds what is new. A block keeps its points
by column, compressed; its summary holds 16 headers of 64 points each, for charts that need more than headers and less than payloads.
"""

import math
import struct
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

BLOCK_POINTS = 1024
SUMMARY_POINTS = 64
_TAIL = struct.Struct("<qdIQ")
_SPAN = struct.Struct("<qqdddQ")
STEP_MAX = 2**53
EPOCH_BITS = 12
EPOCH_MAX, FENCE_MAX = (1 << EPOCH_BITS) - 1, (1 << (32 - EPOCH_BITS)) - 1


class Point(NamedTuple):
    step: int
    value: float
    generation: int
    """Attempt, then epoch: of two points at one step, the later generation's is shown."""
    position: int


class Span(NamedTuple):
    """Neighbouring points drawn as one. Minimum and maximum leave NaN out, and are NaN where nothing else is there."""

    step_first: int
    step_last: int
    last: float
    minimum: float
    maximum: float
    num_points: int


@dataclass(frozen=True)
class Block:
    """A sealed block, ready to be stored."""

    span: Span
    total: float
    """Of the finite values."""
    num_finite: int
    is_ordered: bool
    position: int
    summary: bytes
    payload: bytes


def generation(fence: int, epoch: int) -> int:
    """Return one number that orders attempts, then epochs."""
    return int((min(fence, FENCE_MAX) << EPOCH_BITS) | min(epoch, EPOCH_MAX))


def pack_tail(points: Sequence[Point]) -> bytes:
    return b"".join([_TAIL.pack(*point) for point in points])


def unpack_tail(tail: bytes) -> list[Point]:
    return [Point(*fields) for fields in _TAIL.iter_unpack(tail)]


def count_tail(tail: bytes) -> int:
    return len(tail) // _TAIL.size


def split_tail(tail: bytes) -> tuple[list[bytes], bytes]:
    """Return the full blocks' worth of tail that can be sealed, and what stays."""
    size = BLOCK_POINTS * _TAIL.size
    full = len(tail) // size * size
    return [tail[start : start + size] for start in range(0, full, size)], tail[full:]


def seal(tail: bytes) -> Block:
    """Make a block of a tail."""
    points = unpack_tail(tail)
    pieces = [points[start : start + SUMMARY_POINTS] for start in range(0, len(points), SUMMARY_POINTS)]
    spans = [span_of(piece) for piece in pieces]
    finite = [point.value for point in points if math.isfinite(point.value)]
    return Block(
        span=join(spans),
        total=_bounded_sum(finite),
        num_finite=len(finite),
        is_ordered=all(before.step < after.step for before, after in pairwise(points)),
        position=points[-1].position,
        summary=b"".join(_SPAN.pack(*span) for span in spans),
        payload=_pack_columns(points),
    )


def unpack_summary(summary: bytes) -> list[Span]:
    return [Span(*fields) for fields in _SPAN.iter_unpack(summary)]


def unpack_payload(payload: bytes) -> list[Point]:
    raw = memoryview(zlib.decompress(payload))
    count = len(raw) // 32
    columns = [array(code) for code in "qdQQ"]
    for index, column in enumerate(columns):
        column.frombytes(raw[index * count * 8 : (index + 1) * count * 8])
    return [Point(*fields) for fields in zip(*columns, strict=True)]


def span_of(points: Sequence[Point]) -> Span:
    """Return the span of points that follow each other."""
    values = [point.value for point in points if point.value == point.value]
    low, high = (min(values), max(values)) if values else (math.nan, math.nan)
    return Span(points[0].step, points[-1].step, points[-1].value, low, high, len(points))


def join(spans: Sequence[Span]) -> Span:
    """Return one span in place of several that follow each other."""
    if len(spans) == 1:
        return spans[0]
    lows = [span.minimum for span in spans if span.minimum == span.minimum]
    highs = [span.maximum for span in spans if span.maximum == span.maximum]
    low, high = (min(lows), max(highs)) if lows else (math.nan, math.nan)
    first, last = min(span.step_first for span in spans), max(span.step_last for span in spans)
    return Span(first, last, spans[-1].last, low, high, sum(span.num_points for span in spans))


def split_value(value: float) -> tuple[int, float]:
    """Return how a number is stored in a row: (kind, value), see `Series.last_value`."""
    if math.isfinite(value):
        return 0, value
    return (1 if math.isnan(value) else 2 if value > 0 else 3), 0.0


def join_value(kind: int, value: float) -> float:
    return {0: value, 1: math.nan, 2: math.inf, 3: -math.inf}[kind]


def _pack_columns(points: Sequence[Point]) -> bytes:
    columns = [array(code, values) for code, values in zip("qdQQ", zip(*points, strict=True), strict=True)]
    return zlib.compress(b"".join(column.tobytes() for column in columns), level=1)


def _bounded_sum(values: Sequence[float]) -> float:
    """A sum that overflows is kept as 0: SQLite and JSON know no infinite total, and nothing is drawn from it alone."""
    total = math.fsum(values) if all(abs(value) < 1e300 for value in values) else 0.0
    return total if math.isfinite(total) else 0.0
