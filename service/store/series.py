"""Statements about series: the rows with their tails, and the sealed blocks."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import and_, bindparam, insert, select, tuple_, update
from sqlalchemy.orm import Session

from service.series.blocks import Block, Span, join_value, split_value
from service.store.tables import Series, SeriesBlock


class Header(NamedTuple):
    """A sealed block without its payload."""

    number: int
    span: Span
    is_ordered: bool


class Tail(NamedTuple):
    """What ingest needs of a series to add to it."""

    id: int
    num_points: int
    step_first: int
    step_last: int
    tail: bytes


def tails(session: Session, job_id: str, names: Sequence[str]) -> dict[tuple[str, int], Tail]:
    """Return a job's series of these names, by name and rank."""
    columns = (Series.name, Series.rank, Series.id, Series.num_points, Series.step_first, Series.step_last, Series.tail)
    rows = session.execute(select(*columns).where(Series.job_id == job_id, Series.name.in_(names)))
    return {(row[0], row[1]): Tail(*row[2:]) for row in rows}


def count_series(session: Session, job_id: str) -> int:
    return len(session.scalars(select(Series.id).where(Series.job_id == job_id)).all())


def insert_series(session: Session, rows: Sequence[dict[str, Any]]) -> dict[tuple[str, int], int]:
    """Insert series and return their ids by name and rank."""
    statement = insert(Series).returning(Series.name, Series.rank, Series.id)
    return {(row[0], row[1]): row[2] for row in session.execute(statement, list(rows))}


def update_series(session: Session, rows: Sequence[dict[str, Any]]) -> None:
    """Write series back; each row has `id` and the columns that change."""
    table = Series.__table__
    names = [name for name in rows[0] if name != "id"]
    statement = update(table).where(table.c.id == bindparam("this_id")).values({name: bindparam(f"new_{name}") for name in names})  # type: ignore[arg-type]
    session.connection().execute(statement, [{"this_id": row["id"], **{f"new_{name}": row[name] for name in names}} for row in rows])


def insert_blocks(session: Session, blocks: Sequence[tuple[int, int, Block]]) -> None:
    """Insert sealed blocks: (series id, number, block)."""
    session.execute(insert(SeriesBlock), [_block_row(series_id, number, block) for series_id, number, block in blocks])


def _block_row(series_id: int, number: int, block: Block) -> dict[str, Any]:
    kind, value = split_value(block.span.last)
    low, high = (None if math.isnan(bound) else bound for bound in (block.span.minimum, block.span.maximum))
    return {
        "series_id": series_id,
        "number": number,
        "step_first": block.span.step_first,
        "step_last": block.span.step_last,
        "minimum": low,
        "maximum": high,
        "total": block.total,
        "num_finite": block.num_finite,
        "num_points": block.span.num_points,
        "last_kind": kind,
        "last_value": value,
        "is_ordered": block.is_ordered,
        "position": block.position,
        "summary": block.summary,
        "payload": block.payload,
    }


def list_series(session: Session, job_id: str, *, after: tuple[str, int] | None, text: str, limit: int) -> list[Series]:
    """Return series in the order of name and rank."""
    statement = select(Series).where(Series.job_id == job_id)
    if after is not None:
        statement = statement.where(tuple_(Series.name, Series.rank) > after)
    if text:
        statement = statement.where(Series.name.icontains(text, autoescape=True))
    return list(session.scalars(statement.order_by(Series.name, Series.rank).limit(limit)))


def find_series(session: Session, job_id: str, name: str, rank: int) -> Series | None:
    return session.scalar(select(Series).where(Series.job_id == job_id, Series.name == name, Series.rank == rank))


def changed_series(session: Session, job_id: str, *, after: int) -> list[Series]:
    """Return a job's series that were written after a position."""
    statement = select(Series).where(Series.job_id == job_id, Series.position > after).order_by(Series.name, Series.rank)
    return list(session.scalars(statement))


def headers(session: Session, series_id: int, *, first: int, last: int) -> list[Header]:
    """Return the blocks that reach into a range of steps, in the order in which they were sealed."""
    block = SeriesBlock
    bounds = (block.step_first, block.step_last, block.minimum, block.maximum)
    columns = (block.number, *bounds, block.last_kind, block.last_value, block.num_points, block.is_ordered)
    inside = (block.series_id == series_id, block.step_last >= first, block.step_first <= last)
    return [_header(row) for row in session.execute(select(*columns).where(*inside).order_by(block.number))]


def _header(row: Any) -> Header:
    low, high = (math.nan if bound is None else bound for bound in (row.minimum, row.maximum))
    span = Span(row.step_first, row.step_last, join_value(row.last_kind, row.last_value), low, high, row.num_points)
    return Header(row.number, span, row.is_ordered)


def summaries(session: Session, series_id: int, numbers: Sequence[int]) -> dict[int, bytes]:
    return _column(session, SeriesBlock.summary, series_id, numbers)


def payloads(session: Session, series_id: int, numbers: Sequence[int]) -> dict[int, bytes]:
    return _column(session, SeriesBlock.payload, series_id, numbers)


def _column(session: Session, column: Any, series_id: int, numbers: Sequence[int]) -> dict[int, bytes]:
    if not numbers:
        return {}
    # A range, not a list of a thousand numbers: blocks asked for are nearly always neighbours.
    inside = and_(SeriesBlock.series_id == series_id, SeriesBlock.number >= min(numbers), SeriesBlock.number <= max(numbers))
    rows = session.execute(select(SeriesBlock.number, column).where(inside))
    wanted = set(numbers)
    return {row[0]: row[1] for row in rows if row[0] in wanted}


def payloads_after(session: Session, series_ids: Sequence[int], *, after: int) -> dict[int, list[bytes]]:
    """Return, by series, the payloads of blocks that hold points taken after a position."""
    statement = (
        select(SeriesBlock.series_id, SeriesBlock.payload)
        .where(SeriesBlock.series_id.in_(series_ids), SeriesBlock.position > after)
        .order_by(SeriesBlock.series_id, SeriesBlock.number)
    )
    found: dict[int, list[bytes]] = {}
    for series_id, payload in session.execute(statement):
        found.setdefault(series_id, []).append(payload)
    return found
