"""Packing a folder of user code: the same files always give the same zip, and what no job needs stays out."""

import fnmatch
import hashlib
import io
import os
import stat
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path, PurePosixPath

from drumline.client.errors import Misused

BYTES_MAX = 64 << 20
"""Of the files in all, before they are compressed: code, not data."""
FILES_MAX = 10_000
IGNORE_FILE = ".drumlineignore"
IGNORED = (
    ".git",
    ".hg",
    ".svn",
    "__pycache__",
    "*.pyc",
    "*.pyo",
    ".venv",
    "venv",
    ".env",
    "*.egg-info",
    "node_modules",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".hypothesis",
    ".tox",
    ".ipynb_checkpoints",
    ".idea",
    ".vscode",
    ".DS_Store",
    ".drumline",
)
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the zip format's own zero


@dataclass(frozen=True)
class PackedCode:
    zip: bytes
    sha256: str
    num_files: int


def pack_folder(folder: Path) -> PackedCode:
    """Zip a folder. Raises Misused where it is none, is empty, or is too large, naming the biggest files."""
    files = list_files(folder)
    if not files:
        raise Misused(f"the code folder {folder} holds no files", remedy="point code.path at the folder with your code", code="no_code")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name in files:
            _add(archive, folder, name)
    packed = buffer.getvalue()
    return PackedCode(packed, hashlib.sha256(packed).hexdigest(), len(files))


def list_files(folder: Path) -> list[str]:
    """Return the files that would be packed, as sorted paths with slashes. Raises Misused."""
    if not folder.is_dir():
        what = "is a file" if folder.exists() else "does not exist"
        raise Misused(f"the code folder {folder} {what}", remedy="point code.path at the folder with your code", code="no_code")
    sizes = dict(islice(_walk(folder, _patterns(folder)), FILES_MAX + 1))
    if len(sizes) > FILES_MAX or sum(sizes.values()) > BYTES_MAX:
        raise _too_large(folder, sizes)
    return sorted(sizes)


def _walk(folder: Path, patterns: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    for parent, folders, files in os.walk(folder):
        here = PurePosixPath(Path(parent).relative_to(folder).as_posix())
        folders[:] = sorted(name for name in folders if not _is_ignored(str(here / name), patterns))
        for name in folders:
            if (Path(parent) / name).is_symlink():
                raise Misused(
                    f"{here / name} in the code folder is a link to a folder, which cannot be packed",
                    remedy=_leave_out(str(here / name)),
                    code="link",
                )
        for name in sorted(files):
            if not _is_ignored(str(here / name), patterns):
                yield str(here / name), _size(Path(parent) / name, str(here / name))


def _size(path: Path, name: str) -> int:
    try:
        found = path.stat()
    except OSError:
        raise Misused(f"{name} in the code folder is a link to nothing", remedy=_leave_out(name), code="link") from None
    if not stat.S_ISREG(found.st_mode):
        raise Misused(f"{name} in the code folder is not a regular file", remedy=_leave_out(name), code="not_a_file")
    return found.st_size


def _patterns(folder: Path) -> tuple[str, ...]:
    path = folder / IGNORE_FILE
    lines = path.read_text(errors="replace").splitlines() if path.is_file() else []
    return IGNORED + tuple(
        line.strip().rstrip("/").removeprefix("./") for line in lines if line.strip() and not line.lstrip().startswith("#")
    )


def _is_ignored(name: str, patterns: tuple[str, ...]) -> bool:
    """A pattern without a slash matches a name anywhere; one with a slash the path from the folder on."""
    last = name.rpartition("/")[2]
    return any(
        fnmatch.fnmatchcase(name, pattern.removeprefix("/")) if "/" in pattern else fnmatch.fnmatchcase(last, pattern)
        for pattern in patterns
    )


def _add(archive: zipfile.ZipFile, folder: Path, name: str) -> None:
    path = folder / name
    entry = zipfile.ZipInfo(name, date_time=_EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.create_system = 3  # Unix, whichever system packs
    entry.external_attr = (0o100755 if os.access(path, os.X_OK) else 0o100644) << 16
    try:
        archive.writestr(entry, path.read_bytes())
    except OSError as error:
        raise Misused(f"cannot read {name} in the code folder: {error.strerror}", remedy=_leave_out(name), code="unreadable_file") from None


def _too_large(folder: Path, sizes: dict[str, int]) -> Misused:
    biggest = sorted(sizes, key=lambda name: -sizes[name])[:3]
    named = ", ".join(f"{name} ({sizes[name] / 1e6:.1f} MB)" for name in biggest)
    what = f"more than {FILES_MAX:,} files" if len(sizes) > FILES_MAX else f"more than {BYTES_MAX >> 20} MiB"
    return Misused(
        f"the code folder {folder} holds {what}; the biggest are {named}", remedy=_leave_out("large files"), code="code_too_large"
    )


def _leave_out(name: str) -> str:
    return f"move {name} out of it, or name what to leave out in its {IGNORE_FILE}"
