"""Where the service is and which key opens it, from arguments, environment, or DRUMLINE_HOME. Reads files; sends nothing."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from drumline.client.errors import Misused, Unreachable


@dataclass(frozen=True)
class Connection:
    url: str
    """Without a slash at its end."""
    key: str = field(repr=False)
    """Empty where none was found; the service then says what it needs."""


def find_connection(url: str | None = None, key: str | None = None, *, environ: Mapping[str, str] = os.environ) -> Connection:
    """Return the connection. Raises Unreachable where no service is known, and Misused where the URL is none."""
    home = Path(environ.get("DRUMLINE_HOME") or Path.home() / ".drumline")
    url = url or environ.get("DRUMLINE_URL") or _url_in(home / "service.json")
    if not _is_url(url):
        raise Misused(
            f"the service's URL {url!r} is not an http:// or https:// URL",
            remedy="set DRUMLINE_URL, such as http://127.0.0.1:8400",
            code="bad_url",
        )
    key = key or environ.get("DRUMLINE_API_KEY") or _text_of(home / "key")
    if not key.isascii() or any(letter.isspace() for letter in key):
        raise Misused(
            "the API key holds spaces or letters that no key has", remedy="set DRUMLINE_API_KEY to a key, such as dl_…", code="bad_key"
        )
    return Connection(url.rstrip("/"), key)


def _is_url(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return (
            parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0 and not any(letter.isspace() for letter in text)
        )
    except ValueError:  # a port that is none
        return False


def _url_in(path: Path) -> str:
    if not (text := _text_of(path)):
        raise Unreachable(
            f"no service is known: DRUMLINE_URL is not set, and there is no {path}",
            remedy="start one with `drumline up`, or set DRUMLINE_URL",
            code="no_service",
        )
    try:
        return str(json.loads(text)["url"])
    except (ValueError, KeyError, TypeError):
        raise Unreachable(
            f"{path} does not say where the service is", remedy="run `drumline up` to write it anew", code="no_service"
        ) from None


def _text_of(path: Path) -> str:
    try:
        return path.read_text().strip()
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise Unreachable(
            f"cannot read {path}: {getattr(error, 'strerror', None) or 'it is not text'}",
            remedy="run `drumline up` to write it anew",
            code="no_service",
        ) from None
