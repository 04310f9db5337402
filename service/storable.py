"""What a database cannot keep: NUL characters, broken UTF-8, NaN where JSON stands. Refused in requests, cleaned in what workers say."""

import math
import re
from typing import Any

from drumline.run.numbers import wire_number
from drumline.spec.problems import FieldProblem

_BAD = re.compile("[\x00\ud800-\udfff]")


def unstorable(value: Any, path: str = "") -> FieldProblem | None:
    """Return what is wrong with the first part of plain data that cannot be stored; None where all can."""
    match value:
        case str() if _BAD.search(value):
            return FieldProblem(code="bad_characters", field=path, message="holds a NUL character or broken Unicode", remedy="remove it")
        case float() if not math.isfinite(value):
            return FieldProblem(code="not_finite", field=path, message="is not a finite number")
        case dict():
            parts = [(f"{path}.{key}" if path else str(key), part) for key, part in value.items()]
            return next((found for key, part in parts for found in (unstorable(key, path), unstorable(part, key)) if found), None)
        case list():
            return next((found for index, part in enumerate(value) if (found := unstorable(part, f"{path}.{index}"))), None)
        case _:
            return None


def clean_text(text: str) -> str:
    """Return text with NUL and broken Unicode replaced by �."""
    return _BAD.sub("�", text)


def clean(value: Any) -> Any:
    """Return plain data that can be stored: texts cleaned, NaN and infinities as words."""
    match value:
        case str():
            return clean_text(value)
        case float():
            return wire_number(value)
        case dict():
            return {clean_text(str(key)): clean(part) for key, part in value.items()}
        case list() | tuple():
            return [clean(part) for part in value]
        case _:
            return value
