"""From raw bytes of a log to text that every store takes: whole lines, no NUL, no broken UTF-8, nothing endless. Pure."""

from dataclasses import dataclass

LINE_BYTES_MAX = 16 * 1024


@dataclass(frozen=True)
class Cleaned:
    text: str
    dropped_bytes: int


def whole_lines(raw: bytes, *, is_end: bool, is_full: bool) -> bytes:
    """Return the part of `raw` to take now: up to its last line end; all of it at the end of the log, or when one line fills the buffer."""
    end = raw.rfind(b"\n") + 1
    if is_end or (is_full and not end):
        return raw
    return raw[:end]


def clean(raw: bytes) -> Cleaned:
    """Return lines as text, each cut at 16 KiB; the log itself says how much was left out."""
    lines, dropped = [], 0
    for line in raw.split(b"\n"):
        if len(line) > LINE_BYTES_MAX:
            left_out = len(line) - LINE_BYTES_MAX
            dropped += left_out
            lines.append(f"{_text(line[:LINE_BYTES_MAX])} … [{left_out:,} bytes of this line left out]")
        else:
            lines.append(_text(line))
    return Cleaned("\n".join(lines), dropped)


def over_limit(num_bytes: int, limit: int) -> Cleaned:
    """Return what stands in the log for a stretch beyond the job's limit."""
    return Cleaned(f"[{num_bytes:,} bytes left out: the log has passed its limit of {limit:,} bytes]\n", num_bytes)


def _text(line: bytes) -> str:
    """A progress bar redraws its line after a carriage return: what it drew last is what a terminal would show."""
    shown = line.rstrip(b"\r").rsplit(b"\r", 1)[-1]
    return shown.decode("utf-8", errors="replace").replace("\x00", "\ufffd")
