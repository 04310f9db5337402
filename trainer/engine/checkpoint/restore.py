"""Reading checkpoints: verified against the manifest first, then loaded in place; the next older one where the newest is damaged."""

import warnings
from collections.abc import Callable, Sequence

from torch.distributed.checkpoint._fsspec_filesystem import FsspecReader
from torch.distributed.checkpoint.api import CheckpointException
from torch.distributed.checkpoint.state_dict_loader import load as load_state_dict

from drumline.spec.start import ResumeFrom
from trainer.engine.checkpoint.files import TRAINER, TrainerNotes, cause_of, what_is_wrong
from trainer.engine.failure import StorageError
from trainer.engine.state import Tensors
from trainer.engine.storage import Storage


def first_valid(store: Storage, candidates: Sequence[ResumeFrom], skipped: Callable[[ResumeFrom, str], None]) -> ResumeFrom | None:
    """Return the first checkpoint whose every file is as its manifest says; tell `skipped` of those before it, and why.

    Raises StorageError where there were candidates and none holds: starting anew would throw work away in silence.
    """
    for candidate in candidates:
        wrong = what_is_wrong(store, candidate.path)
        if not wrong:
            return candidate
        skipped(candidate, wrong)
    if candidates:
        raise StorageError(f"none of the {len(candidates)} checkpoints to go on from is whole; see the events for what is wrong with each")
    return None


def read_notes(store: Storage, folder: str) -> TrainerNotes:
    return TrainerNotes.model_validate_json(store.read(f"{folder}/{TRAINER}"))


def load_tensors(store: Storage, folder: str, tensors: Tensors) -> None:
    """Load a checkpoint into these tensors, in place: it needs the memory of one state, not two. Raises StorageError."""
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message="torch.distributed is disabled")  # that is what `no_dist` asks for
            load_state_dict(tensors, storage_reader=FsspecReader(store.url(folder)), no_dist=True)
    except (Exception, CheckpointException) as error:  # the planner raises bare RuntimeError and ValueError for missing keys and sizes
        raise StorageError(f"the checkpoint {folder} does not fit this job's model and optimizer: {cause_of(error)}") from error
