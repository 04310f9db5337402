"""Bringing files of a checkpoint or an artifact to this machine: whole and verified under their names, or not there at all."""

import hashlib
import json
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from drumline.client import requests
from drumline.client.errors import Misused, ServiceFailed
from drumline.client.http import Http
from drumline.wire.views import ArtifactView, CheckpointDetail

MANIFEST = "manifest.json"


@dataclass(frozen=True)
class Download:
    """One file to bring."""

    path: str
    """On the API."""
    name: str
    """Under the folder it goes to, with slashes."""
    sha256: str


def of_artifact(artifact: ArtifactView) -> Download:
    return Download(requests.artifact_file(artifact.job_id, artifact.id), _safe(artifact.name), artifact.sha256)


def save_checkpoint(http: Http, checkpoint: CheckpointDetail, to: Path) -> Path:
    """Bring a checkpoint into a new folder, which appears when every file is verified. Raises Misused where something is in its place."""
    wanted = [Download(requests.checkpoint_file(checkpoint.id, file.path), _safe(file.path), file.sha256) for file in checkpoint.files]
    if to.is_file() or (to.is_dir() and any(to.iterdir())):
        raise Misused(f"{to} exists, and is not an empty folder", remedy="name another place to download to", code="in_the_way")
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        partial = Path(tempfile.mkdtemp(prefix=f".{to.name}.partial-", dir=to.parent))
    except OSError as error:
        raise cannot_write(to, error) from None
    try:
        for download in wanted:
            _save(http, download, partial)
        _save_manifest(http, checkpoint, partial)
        partial.chmod(0o755)
        partial.replace(to)
    except OSError as error:
        raise cannot_write(to, error) from None
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    return to


def _save_manifest(http: Http, checkpoint: CheckpointDetail, folder: Path) -> None:
    """Bring the manifest, last, and see that it names just the files that came."""
    path = folder / MANIFEST
    http.download(requests.checkpoint_file(checkpoint.id, MANIFEST), path)
    try:
        named = {name: file["sha256"] for name, file in json.loads(path.read_bytes())["files"].items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        named = None
    if named != {file.path: file.sha256 for file in checkpoint.files}:
        raise ServiceFailed(
            "the checkpoint's manifest names other files than the service", remedy="take another checkpoint", code="damaged"
        )


def save_file(http: Http, download: Download, folder: Path) -> Path:
    """Bring one file into a folder; one that is there with the right content stays. Raises Misused where another is in its place."""
    path = folder / download.name
    if path.exists():
        if path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == download.sha256:
            return path
        raise Misused(f"{path} exists, and is another file", remedy="name another place to download to", code="in_the_way")
    try:
        return _save(http, download, folder)
    except OSError as error:
        raise cannot_write(path, error) from None


def _save(http: Http, download: Download, folder: Path) -> Path:
    path = folder / download.name
    path.parent.mkdir(parents=True, exist_ok=True)
    http.download(download.path, path, sha256=download.sha256)
    return path


def cannot_write(to: Path, error: OSError) -> Misused:
    return Misused(f"cannot write {to}: {error.strerror or error}", remedy="name another place to download to", code="cannot_write")


def _safe(name: str) -> str:
    """Return a file's name, if it stays under its folder: a service is not trusted with the rest of this machine."""
    path = PurePosixPath(name)
    if not name or path.is_absolute() or ".." in path.parts or "\\" in name or "\0" in name:
        raise ServiceFailed(
            f"the service names a file outside its folder: {name!r}", remedy="do not trust this service", code="unsafe_name"
        )
    return str(path)
