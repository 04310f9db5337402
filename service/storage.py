"""The storage root (an fsspec URI) that API, reconciler and workers share: read, write, list, delete, stream. No path leaves it."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fsspec

CHUNK_BYTES = 256 * 1024


class StorageError(Exception):
    """A path that leaves the root, or names nothing."""


class Storage:
    """Paths are relative to the root, with `/` between their parts."""

    def __init__(self, root: str) -> None:
        self.uri = root
        self._files, self._root = fsspec.core.url_to_fs(root)
        self._is_local = "file" in _protocols(self._files)

    def read(self, path: str) -> bytes:
        """Return a file whole. Raises StorageError where there is none."""
        full = self._full(path)
        try:
            return bytes(self._files.cat_file(full))
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
            raise StorageError(f"there is no file {path} in the storage") from None

    def write(self, path: str, data: bytes, *, secret: bool = False) -> None:
        """Put a file in place whole. A secret one on local disk is readable by its owner only, from its first byte on."""
        full = self._full(path)
        if not self._is_local:
            self._files.pipe_file(full, data)
            return
        target = Path(full)
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700 if secret else 0o777)
        beside = target.with_name(f".{target.name}.{os.getpid()}.{os.urandom(4).hex()}")
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if secret else 0o644)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)

    def put_file(self, path: str, source: Path) -> None:
        """Copy a local file into the storage."""
        full = self._full(path)
        self._files.makedirs(full.rpartition("/")[0], exist_ok=True)
        beside = f"{full}.part" if self._is_local else full
        self._files.put_file(str(source), beside)
        if beside != full:
            os.replace(beside, full)

    def exists(self, path: str) -> bool:
        return bool(self._files.exists(self._full(path)))

    def size(self, path: str) -> int:
        """Return a file's size in bytes. Raises StorageError where there is none."""
        full = self._full(path)
        try:
            details = self._files.info(full)
        except (FileNotFoundError, NotADirectoryError):
            raise StorageError(f"there is no file {path} in the storage") from None
        if details["type"] != "file":
            raise StorageError(f"{path} is not a file")
        return int(details["size"])

    def list(self, path: str) -> "list[str]":
        """Return the paths of all files under a folder, sorted; none where it does not exist."""
        prefix = self._full(path)
        try:
            found = self._files.find(prefix)
        except FileNotFoundError:
            return []
        root = self._root.rstrip("/") + "/"
        return sorted(name.removeprefix(root) for name in found)

    def delete(self, path: str) -> None:
        """Remove a file, or a folder with all it holds; one that is gone already is no error."""
        try:
            self._files.rm(self._full(path), recursive=True)
        except FileNotFoundError:
            return

    def stream(self, path: str) -> Iterator[bytes]:
        """Yield a file piece by piece."""
        with self._files.open(self._full(path), "rb") as file:
            while piece := file.read(CHUNK_BYTES):
                yield piece

    def _full(self, path: str) -> str:
        check_path(path)
        full = f"{self._root.rstrip('/')}/{path}"
        if self._is_local and not _is_under(Path(full), Path(self._root)):
            raise StorageError(f"{path} leads out of the storage")
        return full


def check_path(path: str) -> None:
    """Refuse a relative path that could lead elsewhere. Raises StorageError."""
    parts = path.split("/")
    if not path or "\\" in path or "\0" in path or any(part in ("", ".", "..") for part in parts):
        raise StorageError(f"{path!r} is not a path inside the storage")


def _is_under(path: Path, root: Path) -> bool:
    """Follow links: a checkpoint folder is written by workers, and a link in it may point anywhere."""
    return path.resolve().is_relative_to(root.resolve())


def _protocols(files: Any) -> tuple[str, ...]:
    return (files.protocol,) if isinstance(files.protocol, str) else tuple(files.protocol)
