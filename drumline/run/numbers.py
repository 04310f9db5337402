"""How a number stands in JSON. Apart, so that what runs inside a user's script need not import pydantic."""

import math


def wire_number(value: float) -> float | str:
    """Return a number as it stands in JSON: NaN and the infinities as words (truth 12)."""
    if math.isfinite(value):
        return value
    return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
