"""The manifest of a checkpoint that a script saved: the file whose presence makes it one, with size and hash of every other (truth 5).

The same form as the engine's own (trainer/engine/checkpoint/files.py), written without torch or pydantic.
"""

import hashlib
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
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


def manifest_text(files: list[FileEntry], *, metrics: Mapping[str, Any], **names: Any) -> str:
    """Return the manifest; `names` are checkpoint_id, job_id, fence, step and spec_sha256."""
    entries = {entry.path: {"bytes": entry.bytes, "sha256": entry.sha256} for entry in files}
    return json.dumps({"version": 1, **names, "time": time.time(), "metrics": dict(metrics), "files": entries}, allow_nan=False)


def read_files(text: str | bytes) -> list[FileEntry]:
    """Return what a manifest lists. Raises ValueError when it is none."""
    try:
        return [FileEntry(path, file["bytes"], file["sha256"]) for path, file in sorted(json.loads(text)["files"].items())]
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"its manifest cannot be read: {error!r}") from None


def sha256_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
