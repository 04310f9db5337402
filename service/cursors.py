"""Cursors of pages: opaque to clients, a key of the last item to us."""

import base64
import binascii
import json
from typing import Any

from service.errors import invalid

PAGE_MAX = 500


def encode_cursor(*key: str | int) -> str:
    return base64.urlsafe_b64encode(json.dumps(key, separators=(",", ":")).encode()).decode().rstrip("=")


def decode_cursor(cursor: str, *kinds: type) -> list[Any]:
    """Return the key in a cursor. Raises a problem where it is none of ours."""
    try:
        key = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except (ValueError, binascii.Error, RecursionError):
        key = None
    fits = isinstance(key, list) and len(key) == len(kinds) and all(type(part) is kind for part, kind in zip(key, kinds, strict=True))
    if not fits or any(isinstance(part, int) and abs(part) > 2**62 for part in key) or "\0" in str(key) or "\\u" in ascii(key):
        raise invalid("cursor", "is not a cursor that this service gave out", remedy="pass `next` of the page before, as it is")
    return list(key)
