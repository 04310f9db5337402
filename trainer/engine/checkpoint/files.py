"""Names and manifest of a checkpoint folder, and files that are hashed as they are written. No torch state here."""

import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pydantic import BaseModel, ConfigDict
from torch.distributed.checkpoint import _fsspec_filesystem as torch_fsspec
from torch.distributed.checkpoint.api import CheckpointException

from drumline.run.records import Number
from trainer.engine.storage import Storage

MANIFEST, SPEC, TRAINER, TOKENIZER = "manifest.json", "spec.json", "trainer.json", "tokenizer.json"


class FileHash(BaseModel):
    model_config = ConfigDict(frozen=True)
    bytes: int
    sha256: str


class Manifest(BaseModel):
    """Says that a checkpoint is complete, and what it must look like (truth 5)."""

    model_config = ConfigDict(frozen=True)
    version: int = 1
    checkpoint_id: str
    job_id: str
    fence: int
    step: int
    spec_sha256: str
    time: float
    """Seconds since 1970 by the writer's clock."""
    metrics: dict[str, Number]
    files: dict[str, FileHash]

    @property
    def bytes(self) -> int:
        return sum(file.bytes for file in self.files.values())


class TrainerNotes(BaseModel):
    """What is no tensor and no spec: where the job stood, and choices that a resume on the same layout repeats."""

    model_config = ConfigDict(frozen=True)
    step: int
    position: int
    """Samples consumed: where in the endless row of samples the next batch begins."""
    seed: int
    world_size: int
    micro_batch_size: int
    torch: str


class SaveAbandoned(Exception):
    """The epoch changed while a checkpoint was being written."""


def checkpoint_folder(job_id: str, *, fence: int, step: int) -> str:
    """Return the folder of a checkpoint under the storage root. Each attempt writes folders of its own."""
    return f"jobs/{job_id}/checkpoints/{fence}-{step}"


def hash_bytes(content: bytes) -> FileHash:
    return FileHash(bytes=len(content), sha256=hashlib.sha256(content).hexdigest())


def hash_file(store: Storage, name: str) -> FileHash:
    digest, size = hashlib.sha256(), 0
    with store.fs.open(store.path(name), "rb") as file:
        while piece := file.read(1 << 20):
            digest.update(piece)
            size += len(piece)
    return FileHash(bytes=size, sha256=digest.hexdigest())


def read_manifest(store: Storage, folder: str) -> Manifest | None:
    """Return the manifest; None where there is none, or none that can be read."""
    try:
        return Manifest.model_validate_json(store.read(f"{folder}/{MANIFEST}"))
    except (OSError, ValueError):
        return None


def what_is_wrong(store: Storage, folder: str) -> str:
    """Return what keeps a checkpoint from being restored, in a few words; empty where every file is as the manifest says."""
    if not store.exists(f"{folder}/{MANIFEST}"):
        return "its manifest is missing"
    manifest = read_manifest(store, folder)
    if manifest is None:
        return "its manifest cannot be read"
    for name, expected in manifest.files.items():
        try:
            found = hash_file(store, f"{folder}/{name}")
        except OSError:
            return f"its file {name} is missing"
        if found != expected:
            return f"its file {name} is damaged"
    return ""


class HashingFiles(torch_fsspec.FileSystem):
    """torch's fsspec files, hashed while they are written, which can be told to stop."""

    def __init__(self, cancelled: threading.Event) -> None:
        super().__init__()
        self._cancelled = cancelled
        self.hashes: dict[str, FileHash] = {}
        """By file name, once the file is closed."""

    @contextmanager
    def create_stream(self, path: Any, mode: str) -> Iterator[Any]:
        with super().create_stream(path, mode) as stream:
            if "w" not in mode:
                yield stream
                return
            hashing = _HashingStream(stream, self._cancelled)
            yield hashing
            self.hashes[_last(path)] = FileHash(bytes=hashing.size, sha256=hashing.digest.hexdigest())

    def rename(self, path: Any, new_path: Any) -> None:
        super().rename(path, new_path)
        self.hashes[_last(new_path)] = self.hashes.pop(_last(path))


class _HashingStream:
    """Passes everything on to a stream that is only ever appended to."""

    def __init__(self, stream: Any, cancelled: threading.Event) -> None:
        self._stream, self._cancelled = stream, cancelled
        self.digest, self.size = hashlib.sha256(), 0

    def write(self, piece: Any) -> int:
        if self._cancelled.is_set():
            raise SaveAbandoned
        self.digest.update(piece)
        self.size += memoryview(piece).nbytes
        return int(self._stream.write(piece))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def cause_of(error: BaseException) -> BaseException:
    """Return what lies behind torch's CheckpointException, which is no Exception, and holds a traceback where a sentence is wanted."""
    failures = error.failures if isinstance(error, CheckpointException) else {}
    return next((failure[0] for failure in failures.values()), error)


def _last(path: Any) -> str:
    return str(path).rsplit("/", 1)[-1]


def dump_json(value: dict[str, Any]) -> bytes:
    return json.dumps(value, indent=1, sort_keys=True).encode()
