"""Reading logs: pages forward from a cursor, or the last lines; narrowed to a worker, an attempt, a text."""

from dataclasses import dataclass

from drumline.wire.views import LogLine, LogPage
from service.context import Service
from service.cursors import encode_cursor
from service.jobs.actions import require_job
from service.logs.chunks import lines_of
from service.store.logs import ChunkFilter, chunks
from service.store.tables import LogChunk

CHUNKS_MAX = 200
"""Chunks looked through for one page: a search without a hit must end, and goes on from `next`."""


@dataclass(frozen=True)
class LogQuery:
    wanted: ChunkFilter
    search: str = ""
    """Only lines that hold this text, in any case."""
    after: tuple[int, int] = (-1, 0)
    """(position of a chunk, lines of it that were read)."""
    limit: int = 1000


def page_of_logs(service: Service, query: LogQuery) -> LogPage:
    """Return lines from a cursor on, oldest first."""
    lines: list[LogLine] = []
    with service.reading() as session:
        _, position = require_job(session, query.wanted.job_id)
        at, skipped = query.after
        scanned = 0
        for chunk in chunks(session, query.wanted, after=at - 1, limit=CHUNKS_MAX):
            scanned += 1
            first = skipped if chunk.position == at else 0
            for number, line in enumerate(_matching(chunk, query.search)):
                if number >= first and line is not None:
                    if len(lines) == query.limit:
                        return LogPage(lines=lines, next=encode_cursor(chunk.position, number), position=position)
                    lines.append(line)
            at = chunk.position
        more = encode_cursor(at + 1, 0) if scanned == CHUNKS_MAX else None
        return LogPage(lines=lines, next=more, position=position)


def tail_of_logs(service: Service, query: LogQuery) -> LogPage:
    """Return the last lines, oldest first. What comes later is on the stream, after the page's position."""
    lines: list[LogLine] = []
    with service.reading() as session:
        _, position = require_job(session, query.wanted.job_id)
        for chunk in chunks(session, query.wanted, newest_first=True, limit=CHUNKS_MAX):
            lines[:0] = [line for line in _matching(chunk, query.search) if line is not None]
            if len(lines) >= query.limit:
                break
    return LogPage(lines=lines[-query.limit :], position=position)


def _matching(chunk: LogChunk, search: str) -> list[LogLine | None]:
    """Return a chunk's lines, None in place of those that do not match, so that a cursor can count them."""
    wanted = search.casefold()
    return [
        LogLine(worker=chunk.worker, offset=offset, text=text) if not wanted or wanted in text.casefold() else None
        for offset, text in lines_of(chunk.payload, start=chunk.start)
    ]
