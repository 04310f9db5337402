"""Ids: a prefix that says what a thing is, and a UUIDv7 that sorts by the time it was made."""

import os
import time
import uuid
from typing import Literal

Prefix = Literal["job", "att", "ckp", "evt", "art", "cmd", "key", "opn", "inc", "prj", "wrk", "rec", "lgn", "aud"]


def new_id(prefix: Prefix) -> str:
    """Return an id such as `job_0198c1d2e3f47a5b8c9d0e1f2a3b4c5d`."""
    return f"{prefix}_{uuid7().hex}"


def uuid7() -> uuid.UUID:
    """Return a UUIDv7: 48 bits of milliseconds, then random bits (RFC 9562, section 5.7)."""
    milliseconds = time.time_ns() // 1_000_000
    value = (milliseconds << 80) | int.from_bytes(os.urandom(10), "big")
    value = (value & ~(0xF << 76)) | (0x7 << 76)
    value = (value & ~(0x3 << 62)) | (0x2 << 62)
    return uuid.UUID(int=value)
