"""A checkpoint's manifest: the file whose presence makes it one, with size and hash of every other (truth 5). Plain JSON, no torch."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

MANIFEST = "manifest.json"


@dataclass(frozen=True)
class FileEntry:
    """One file of a checkpoint."""

    path: str
    """Relative to the checkpoint's folder."""
    bytes: int
    sha256: str


def manifest_text(*, checkpoint_id: str, step: int, files: list[FileEntry], metrics: Mapping[str, Any], **more: Any) -> str:
    """Return the manifest; `more` are further fields, such as the hash of the spec. Files are sorted, so that equal content is equal text."""
    entries = [asdict(entry) for entry in sorted(files, key=lambda entry: entry.path)]
    content = {"version": 1, "checkpoint_id": checkpoint_id, "step": step, "files": entries, "metrics": dict(metrics), **more}
    return json.dumps(content, indent=1, allow_nan=False)


def read_files(text: str | bytes) -> list[FileEntry]:
    """Return what a manifest lists. Raises ValueError when it is none."""
    try:
        return [FileEntry(path=each["path"], bytes=each["bytes"], sha256=each["sha256"]) for each in json.loads(text)["files"]]
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"not a manifest: {error!r}") from None


def sha256_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
