"""The storage root as the engine uses it: fsspec paths below one URI, and files that appear whole or not at all. No torch here."""

import os
import uuid
from pathlib import Path

import fsspec
from fsspec.core import url_to_fs
from fsspec.implementations.local import LocalFileSystem


class Storage:
    """A folder that all workers and the control plane reach, on disk or in an object store."""

    def __init__(self, uri: str) -> None:
        self.fs: fsspec.AbstractFileSystem
        self.fs, root = url_to_fs(uri)
        self._root = root.rstrip("/")

    def path(self, name: str) -> str:
        """Return the path that `fs` knows a name by."""
        return f"{self._root}/{name}"

    def url(self, name: str) -> str:
        """Return the full URI of a name."""
        return str(self.fs.unstrip_protocol(self.path(name)))

    def local(self, name: str) -> Path | None:
        """Return the path on this machine's disk; None where the storage lies elsewhere."""
        return Path(self.path(name)) if isinstance(self.fs, LocalFileSystem) else None

    def exists(self, name: str) -> bool:
        return bool(self.fs.exists(self.path(name)))

    def read(self, name: str) -> bytes:
        return bytes(self.fs.cat_file(self.path(name)))

    def write(self, name: str, content: bytes) -> None:
        """Write a file that other readers see whole or not at all."""
        path = self.path(name)
        if self.local(name) is None:
            self.fs.pipe_file(path, content)  # object stores put whole objects
            return
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        beside = f"{path}.{uuid.uuid4().hex}.part"
        with open(beside, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)

    def remove_folder(self, name: str) -> None:
        """Remove a folder and all in it, if it is there."""
        if self.exists(name):
            self.fs.rm(self.path(name), recursive=True)
