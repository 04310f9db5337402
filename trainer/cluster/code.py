"""The user's own folder: from the zip in the storage to files on this node, once a node. Runs nothing of it."""

import hashlib
import io
import shutil
import tempfile
import zipfile
from pathlib import Path

from drumline.run.spool import Spool
from drumline.run.storage import Storage


class CodeError(Exception):
    """The uploaded code cannot be used; the text says why."""


def unpack_code(spool: Spool, storage: Storage, sha256: str) -> Path:
    """Return the folder, unpacking it where nobody did yet; the last of several at once finds it done. Raises CodeError."""
    target = spool.code / sha256[:16]
    if target.is_dir():
        return target
    try:
        content = storage.read(f"code/{sha256}.zip")
    except FileNotFoundError:
        raise CodeError(f"the uploaded code {sha256[:12]}… is not in the storage; submit the job again") from None
    if hashlib.sha256(content).hexdigest() != sha256:
        raise CodeError(f"the uploaded code {sha256[:12]}… is damaged in the storage; submit the job again")
    spool.code.mkdir(exist_ok=True)
    fresh = Path(tempfile.mkdtemp(dir=spool.code))
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            archive.extractall(fresh)
        fresh.chmod(0o700)
        fresh.rename(target)
    except zipfile.BadZipFile:
        raise CodeError(f"the uploaded code {sha256[:12]}… is not a zip file") from None
    except OSError:
        shutil.rmtree(fresh, ignore_errors=True)
        if not target.is_dir():
            raise
    return target
