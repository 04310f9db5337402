"""Writing checkpoints beside the training: copied at a step boundary, written by a thread that uses no collective, manifest last.

The layouts built so far hold the whole state on every rank, so rank 0 writes all of it.
"""

import hashlib
import threading
import time
import warnings
from dataclasses import dataclass, field

from torch.distributed.checkpoint._fsspec_filesystem import FsspecWriter
from torch.distributed.checkpoint.api import CheckpointException
from torch.distributed.checkpoint.state_dict_saver import save as save_state_dict

from drumline.run.reporter import Reporter
from drumline.spec.ids import new_id
from trainer.engine.checkpoint.files import (
    MANIFEST,
    SPEC,
    TOKENIZER,
    TRAINER,
    FileHash,
    HashingFiles,
    Manifest,
    SaveAbandoned,
    TrainerNotes,
    cause_of,
    checkpoint_folder,
    dump_json,
    hash_bytes,
)
from trainer.engine.failure import StorageError
from trainer.engine.plan import Plan
from trainer.engine.state import State, Tensors
from trainer.engine.storage import Storage


@dataclass
class _Save:
    """One save under way."""

    folder: str
    tensors: Tensors
    beside: dict[str, bytes]
    """Small files of the folder."""
    step: int
    metrics: dict[str, float]
    cancelled: threading.Event = field(default_factory=threading.Event)
    error: BaseException | None = None
    is_done: bool = False


class Saver:
    """Saves of one worker: at most one at a time; a further one waits for it."""

    def __init__(self, plan: Plan, reporter: Reporter, *, tokenizer: dict[str, object] | None) -> None:
        self._plan, self._reporter, self._tokenizer = plan, reporter, tokenizer
        self._store = Storage(plan.storage)
        self._spec = plan.spec.model_dump_json(indent=1).encode()
        self._thread: threading.Thread | None = None
        self._save: _Save | None = None

    def save(self, state: State, notes: TrainerNotes, metrics: dict[str, float]) -> None:
        """Copy the state and write it; returns after the copy, where the job asks for asynchronous saves."""
        self.wait()
        beside = {SPEC: self._spec, TRAINER: notes.model_dump_json(indent=1).encode()}
        if self._tokenizer is not None:
            beside[TOKENIZER] = dump_json(self._tokenizer)
        folder = checkpoint_folder(self._plan.job_id, fence=self._plan.fence, step=notes.step)
        self._save = _Save(folder, state.copy_to_cpu(), beside, step=notes.step, metrics=metrics)
        self._thread = threading.Thread(target=self._run, args=(self._save,), name="checkpoint", daemon=True)
        self._thread.start()
        if not self._plan.spec.checkpoint.asynchronous:
            self.wait()

    def wait(self) -> BaseException | None:
        """Wait for the save under way; return what kept it from being written, if anything did."""
        if self._thread is not None:
            self._thread.join()
        return self._save.error if self._save else None

    def finish(self) -> None:
        """Wait for the last save. Raises StorageError if it could not be written."""
        error = self.wait()
        if error is not None:
            raise StorageError(f"the last checkpoint could not be written: {error}")

    def abandon(self) -> None:
        """Give up the save under way and remove its files."""
        if self._save is not None:
            self._save.cancelled.set()
            self.wait()
            self._save = None

    def _run(self, save: _Save) -> None:
        try:
            self._write(save)
        except (Exception, CheckpointException) as error:  # storage backends raise what they like; training goes on without this checkpoint
            if save.cancelled.is_set():
                self._store.remove_folder(save.folder)
                return
            save.error = cause_of(error)
            sentence = f"the checkpoint of step {save.step} could not be written: {save.error}"
            self._reporter.say("event", name="checkpoint_failed", sentence=sentence, details={"step": save.step})

    def _write(self, save: _Save) -> None:
        files = self._write_tensors(save)
        for name, content in save.beside.items():
            self._store.write(f"{save.folder}/{name}", content)
            files[name] = hash_bytes(content)
        if save.cancelled.is_set():
            raise SaveAbandoned
        manifest = Manifest(
            checkpoint_id=new_id("ckp"),
            job_id=self._plan.job_id,
            fence=self._plan.fence,
            step=save.step,
            spec_sha256=hashlib.sha256(self._spec).hexdigest(),
            time=time.time(),
            metrics=save.metrics,
            files=files,
        )
        content = manifest.model_dump_json(indent=1).encode()
        self._store.write(f"{save.folder}/{MANIFEST}", content)
        self._reporter.say(
            "checkpoint",
            checkpoint_id=manifest.checkpoint_id,
            fence=manifest.fence,
            step=manifest.step,
            path=save.folder,
            bytes=manifest.bytes + len(content),
            manifest_sha256=hash_bytes(content).sha256,
            metrics=save.metrics,
        )

    def _write_tensors(self, save: _Save) -> dict[str, FileHash]:
        writer = FsspecWriter(self._store.url(save.folder))
        files = HashingFiles(save.cancelled)
        writer.path = files.init_path(writer.path)
        writer.fs = files  # type: ignore[assignment]
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message="torch.distributed is disabled")  # that is what `no_dist` asks for
            save_state_dict(save.tensors, storage_writer=writer, no_dist=True)
        return dict(files.hashes)
