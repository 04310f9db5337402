"""From blocks and tail to the buckets of a chart. Pure: the caller fetches summaries and payloads for the blocks named here.

Headers draw what is far away, summaries what is nearer, payloads only what is zoomed into. Blocks whose steps overlap (after a restart from
a checkpoint) are always opened: of a step seen twice the later generation's value is shown.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from drumline.wire.views import Bucket
from service.series.blocks import BLOCK_POINTS, SUMMARY_POINTS, Point, Span, join
from service.store.series import Header

POINTS_MAX = 2000
COARSE_ENOUGH = 2
"""A level of detail will do that gives at least half the buckets asked for."""


@dataclass(frozen=True)
class Plan:
    """How each block is to be read, by number."""

    by_header: Sequence[Header]
    by_summary: Sequence[int]
    by_payload: Sequence[int]


def plan(headers: Sequence[Header], tail: Sequence[Point], *, first: int, last: int, num_buckets: int) -> Plan:
    """Choose the level of detail of each block that reaches into the steps from `first` to `last`."""
    cut = {header.number for header in headers if header.span.step_first < first or header.span.step_last > last}
    opened = sorted(cut | _entangled(headers, tail))
    free = [header for header in headers if header.number not in opened]
    if len(headers) * COARSE_ENOUGH >= num_buckets:
        return Plan(free, [], opened)
    numbers = [header.number for header in free]
    if len(headers) * (BLOCK_POINTS // SUMMARY_POINTS) * COARSE_ENOUGH >= num_buckets:
        return Plan([], numbers, opened)
    return Plan([], [], sorted([*numbers, *opened]))


def _entangled(headers: Sequence[Header], tail: Sequence[Point]) -> set[int]:
    """Return the numbers of blocks that share steps with another block or the tail, or that go back within themselves."""
    found = {header.number for header in headers if not header.is_ordered}
    reach = sorted((header.span.step_first, header.span.step_last, header.number) for header in headers)
    furthest, owner = -1, -1
    for first, last, number in reach:
        if first <= furthest:
            found |= {owner, number}
        if last > furthest:
            furthest, owner = last, number
    if tail:
        low, high = min(point.step for point in tail), max(point.step for point in tail)
        found |= {header.number for header in headers if header.span.step_first <= high and header.span.step_last >= low}
    return found


def latest(points: Iterable[Point]) -> list[Point]:
    """Return one point for each step, the later generation's and of those the later taken, in the order of steps."""
    by_step: dict[int, Point] = {}
    for point in points:
        before = by_step.get(point.step)
        if before is None or point.generation >= before.generation:
            by_step[point.step] = point
    return [by_step[step] for step in sorted(by_step)]


def buckets(spans: Iterable[Span], points: Iterable[Point], *, first: int, last: int, num_buckets: int) -> list[Bucket]:
    """Join spans and points into at most `num_buckets` buckets of equal width in steps; few points stay as they are."""
    inside = [point for point in points if first <= point.step <= last]
    parts = sorted(
        [*spans, *(Span(p.step, p.step, p.value, p.value, p.value, 1) for p in inside)], key=lambda span: (span.step_last, span.step_first)
    )
    if len(parts) <= num_buckets:
        return [_bucket(part) for part in parts]
    low, high = parts[0].step_first, parts[-1].step_last
    width = max(1, high - low + 1)
    groups: dict[int, list[Span]] = {}
    for part in parts:
        groups.setdefault((part.step_last - low) * num_buckets // width, []).append(part)
    return [_bucket(join(group)) for group in groups.values()]


def _bucket(span: Span) -> Bucket:
    return Bucket.model_construct(step=span.step_last, last=span.last, min=span.minimum, max=span.maximum, num_points=span.num_points)
