"""How numbers, durations and curves read in a terminal: units always, three digits that matter, spaces between thousands. Pure."""

import itertools
import math
from collections.abc import Sequence

BARS = "▁▂▃▄▅▆▇█"
_PREFIXES = ("", " k", " M", " G", " T", " P")


def figure(value: float | None, *, digits: int = 3) -> str:
    """A measured number: 1.91, 0.0123, 12.4 k, NaN; a dash where there is none."""
    if value is None:
        return "–"
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else "∞" if value > 0 else "-∞"
    if value == 0:
        return "0"
    if abs(value) >= 1000:
        return big(value, digits=digits)
    if abs(value) < 1e-4:
        return f"{value:.{digits - 1}e}"
    text = f"{value:.{digits}g}"
    return f"{float(text):.{max(0, digits - 1 - math.floor(math.log10(abs(float(text)))))}f}"


def big(value: float, *, digits: int = 3) -> str:
    """A large number in thousands, millions and so on: 12.4 k, 1.24 M; below a thousand as it is."""
    if not math.isfinite(value):
        return figure(value)
    power = 0
    while power < len(_PREFIXES) - 1 and float(f"{abs(value):.{digits}g}") >= 1000:
        value, power = value / 1000, power + 1
    shown = f"{value:.{digits}g}"
    whole = f"{float(shown):f}".rstrip("0").rstrip(".") if "e" in shown else shown
    return f"{whole}{_PREFIXES[power]}"


def count(number: int) -> str:
    """A whole number, exactly: 1 240."""
    return f"{number:,}".replace(",", " ")


def size(num_bytes: float) -> str:
    """Bytes in powers of a thousand: 3.1 MB."""
    text = big(num_bytes, digits=3)
    return f"{text}B" if text[-1].isalpha() else f"{text} B"


def duration(seconds: float) -> str:
    """A length of time in its two largest units: 0.4 s, 12 s, 3 min 20 s, 2 h 5 min, 3 d 4 h."""
    seconds = max(0.0, seconds)
    if seconds < 0.95:
        return f"{seconds:.1f} s" if seconds >= 0.05 else "0 s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return _two(*divmod(whole, 60), units=("min", "s"))
    minutes = round(seconds / 60)
    if minutes < 24 * 60:
        return _two(*divmod(minutes, 60), units=("h", "min"))
    return _two(*divmod(round(seconds / 3600), 24), units=("d", "h"))


def rough(seconds: float) -> str:
    """A length of time in its largest unit, rounded: 9 min."""
    seconds = max(0.0, seconds)
    for unit, length in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= length * 0.995:
            return f"{round(seconds / length)} {unit}"
    return f"{round(seconds)} s"


def percent(done: int, of: int) -> str:
    """A share in whole percent; 100 only when all is done."""
    return f"{min(100, math.floor(100 * done / of)) if of else 0} %"


def bar(done: int, of: int, *, width: int = 10) -> str:
    """A progress bar: ▮▮▮▮▮▮▯▯▯▯. Full only when all is done."""
    filled = min(width, math.floor(width * done / of)) if of else 0
    return "▮" * filled + "▯" * (width - filled)


def sparkline(values: Sequence[float], *, width: int = 8) -> str:
    """A curve in at most `width` letters, from its lowest to its highest finite value; × stands for what is not finite."""
    shown = _resampled(values, width)
    finite = [value for value in shown if math.isfinite(value)]
    if not finite:
        return "×" * len(shown)
    low, high = min(finite), max(finite)
    return "".join(_letter(value, low, high) for value in shown)


def _letter(value: float, low: float, high: float) -> str:
    if not math.isfinite(value):
        return "×"
    if high <= low:
        return BARS[0]
    return BARS[min(len(BARS) - 1, int((value - low) / (high - low) * len(BARS)))]


def _resampled(values: Sequence[float], width: int) -> list[float]:
    """Cut the values into at most `width` runs of about one length, and take the mean of each."""
    runs = min(width, len(values))
    cuts = [len(values) * run // runs for run in range(runs + 1)] if runs else [0]
    return [sum(values[start:end]) / (end - start) for start, end in itertools.pairwise(cuts)]


def _two(larger: int, smaller: int, *, units: tuple[str, str]) -> str:
    return f"{larger} {units[0]} {smaller} {units[1]}" if smaller else f"{larger} {units[0]}"
