"""How log text is cut and packed: chunks of whole lines of at most 64 KiB, compressed. Bytes only; no database."""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

CHUNK_BYTES = 64 * 1024
LINE_BYTES = 16 * 1024
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
"""Lines end with a newline only: a progress bar's carriage returns, or U+2028 in a text, end none."""


@dataclass(frozen=True)
class Chunk:
    """Whole lines, and the bytes of the log they stand for."""

    start: int
    end: int
    text: str


def cut(text: str, *, start: int, end: int) -> list[Chunk]:
    """Cut a stretch of log into chunks. The last one ends where the stretch ends, whatever was left out of it."""
    chunks: list[Chunk] = []
    lines: list[str] = []
    size, at = 0, start
    for line in _LINE.findall(text):
        short = _short(line)
        num_bytes = len(line.encode())
        if size + num_bytes > CHUNK_BYTES and lines:
            chunks.append(Chunk(at, min(at + size, end), "".join(lines)))
            at, size, lines = min(at + size, end), 0, []
        lines.append(short)
        size += num_bytes
    return [*chunks, Chunk(at, end, "".join(lines))] if lines else chunks


def _short(line: str) -> str:
    """Cut a line that is too long, saying so."""
    encoded = line.encode()
    if len(encoded) <= LINE_BYTES:
        return line
    return f"{encoded[:LINE_BYTES].decode(errors='ignore')}… [{len(encoded) - LINE_BYTES:,} bytes of this line were cut]\n"


def pack(text: str) -> bytes:
    return zlib.compress(text.encode(), level=3)


def unpack(payload: bytes) -> str:
    return zlib.decompress(payload).decode()


def lines_of(payload: bytes, *, start: int) -> Iterator[tuple[int, str]]:
    """Yield (byte offset in the log, line) of a chunk."""
    offset = start
    for line in _LINE.findall(unpack(payload)):
        yield offset, line.rstrip("\r\n")
        offset += len(line.encode())
