"""The storage root as those inside a job use it: put, read, fetch. A local root is plain files; others go through fsspec."""

import shutil
from pathlib import Path, PurePosixPath
from typing import Any


class Storage:
    """Paths are relative to the root and use slashes."""

    def __init__(self, uri: str) -> None:
        self.uri = uri.rstrip("/")
        is_local = "://" not in uri or uri.startswith(("file://", "local://"))
        self._folder = Path(self.uri.split("://", 1)[-1]) if is_local else None

    def local(self, path: str) -> Path | None:
        """Return where a path lies on this machine; None when the storage is remote."""
        return self._folder / path if self._folder is not None else None

    def read(self, path: str) -> bytes:
        """Raises FileNotFoundError."""
        if self._folder is not None:
            return (self._folder / path).read_bytes()
        filesystem, root = self._remote()
        return bytes(filesystem.cat_file(f"{root}/{path}"))

    def write(self, path: str, content: bytes) -> None:
        """Replace a file atomically."""
        if self._folder is None:
            filesystem, root = self._remote()
            filesystem.pipe_file(f"{root}/{path}", content)
            return
        target = self._folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary = target.with_name(f".{target.name}.part")
        temporary.write_bytes(content)
        temporary.replace(target)

    def put(self, source: Path, path: str) -> None:
        """Copy a local file."""
        if self._folder is None:
            filesystem, root = self._remote()
            filesystem.put_file(str(source), f"{root}/{path}")
            return
        target = self._folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)

    def fetch(self, path: str, target: Path) -> None:
        """Copy a file here. Raises FileNotFoundError."""
        target.parent.mkdir(parents=True, exist_ok=True)
        if self._folder is not None:
            shutil.copyfile(self._folder / path, target)
            return
        filesystem, root = self._remote()
        filesystem.get_file(f"{root}/{path}", str(target))

    def _remote(self) -> tuple[Any, str]:
        import fsspec  # heavy, and not needed where the storage is a local folder

        filesystem, root = fsspec.core.url_to_fs(self.uri)
        return filesystem, root.rstrip("/")


def is_inside(path: str) -> bool:
    """Say whether a relative path stays below where it starts."""
    pure = PurePosixPath(path)
    return bool(pure.parts) and not pure.is_absolute() and ".." not in pure.parts
