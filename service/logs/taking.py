"""Taking log pieces in, by offset: a piece taken before is dropped, a gap is said in the log itself, a full log counts what it drops."""

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy.orm import Session

from drumline.wire.ingest import LogPiece
from service.logs.chunks import Chunk, cut, pack
from service.storable import clean_text
from service.store.logs import insert_chunks, log_bytes
from service.store.positions import take_positions
from service.store.tables import Job, Worker

OFFSET_MAX = 2**62


def take_logs(
    session: Session, worker: Callable[[str], Worker], pieces: Sequence[LogPiece], *, job: Job, attempt_id: str, bytes_max: int
) -> None:
    """Store what is new in pieces of logs. The job must be locked."""
    if not pieces:
        return
    room = bytes_max - log_bytes(session, job.id)
    found: list[tuple[str, Chunk]] = []
    for piece in pieces:
        row = worker(piece.worker[:40])
        if not row.log_offset < piece.end < OFFSET_MAX:
            continue
        new = _new_part(piece, row.log_offset)
        found += [(row.id, chunk) for chunk in _kept(new, row.log_offset, room=room)]
        room -= new.end - new.start
        row.log_offset = piece.end
    if found:
        first = take_positions(session, job.id, len(found))
        insert_chunks(session, [_row(job.id, attempt_id, owner, chunk, first + index) for index, (owner, chunk) in enumerate(found)])


def _new_part(piece: LogPiece, taken: int) -> LogPiece:
    """Leave out what a writer's earlier pieces said already, where bytes can be told apart."""
    text = piece.text.encode(errors="replace")
    if piece.start >= taken or len(text) != piece.end - piece.start:
        return piece.model_copy(update={"text": clean_text(piece.text)})
    rest = text[taken - piece.start :].decode(errors="replace")
    return piece.model_copy(update={"start": taken, "text": clean_text(rest)})


def _kept(piece: LogPiece, taken: int, *, room: int) -> list[Chunk]:
    """Return the chunks of a piece, with a line for what is missing before it or left out of it."""
    chunks: list[Chunk] = []
    if piece.start > taken:
        chunks.append(_said(f"[{piece.start - taken:,} bytes of this log were lost]", taken, piece.start))
    size = piece.end - piece.start
    if room <= 0:
        return [*chunks, _said(f"[the job's log is full: {size:,} bytes were dropped]", piece.start, piece.end)]
    chunks += cut(piece.text, start=piece.start, end=piece.end)
    if piece.dropped_bytes > 0:
        chunks.append(_said(f"[{piece.dropped_bytes:,} bytes were dropped: lines or log too long]", piece.end, piece.end))
    return chunks


def _said(sentence: str, start: int, end: int) -> Chunk:
    return Chunk(start, end, f"{sentence}\n")


def _row(job_id: str, attempt_id: str, worker: str, chunk: Chunk, position: int) -> dict[str, Any]:
    return {
        "job_id": job_id,
        "position": position,
        "attempt_id": attempt_id,
        "worker": worker,
        "start": chunk.start,
        "end": chunk.end,
        "payload": pack(chunk.text),
    }
