"""Our own code as a zip addressed by its content: every process of an attempt, replacements too, runs the same. Builds bytes only."""

import hashlib
import io
import zipfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import drumline
import trainer

SUFFIXES = frozenset({".py", ".json", ".typed"})


@dataclass(frozen=True)
class Package:
    name: str
    """As Ray wants packages named: `_ray_pkg_<hash>.zip`."""
    content: bytes

    @property
    def uri(self) -> str:
        return f"gcs://{self.name}"


@cache
def own_package() -> Package:
    """Return `drumline` and `trainer` as they lie on this machine; built once a process."""
    return build_package([Path(module.__file__ or "").parent for module in (drumline, trainer)])


def build_package(folders: list[Path]) -> Package:
    """Return a zip of folders of Python; the same files give the same bytes, whenever and wherever they were written."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for folder in folders:
            for path in sorted(folder.rglob("*")):
                if path.suffix in SUFFIXES and "__pycache__" not in path.parts:
                    entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix())  # dated 1980
                    entry.external_attr = 0o644 << 16
                    archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
    content = buffer.getvalue()
    return Package(f"_ray_pkg_{hashlib.sha256(content).hexdigest()}.zip", content)
