"""What can be asked of checkpoints: lists, and the files that a manifest names."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy.orm import Session

from drumline.run.manifest import MANIFEST, read_files
from drumline.run.records import Number
from drumline.wire.views import CheckpointDetail, CheckpointView, FileView, Page
from service.context import Service
from service.cursors import encode_cursor
from service.errors import ProblemError, not_found
from service.storage import StorageError
from service.store.checkpoints import CheckpointFilter, list_checkpoints, valid_checkpoints
from service.store.tables import Checkpoint

BEST_BY = "validation_loss"
_NUMBER: TypeAdapter[float] = TypeAdapter(Number)


@dataclass(frozen=True)
class Standing:
    """Which checkpoints of some jobs are the latest, and which the best."""

    latest: frozenset[str]
    best: frozenset[str]


def standing(session: Session, job_ids: Iterable[str]) -> Standing:
    by_job: dict[str, list[Checkpoint]] = {}
    for row in valid_checkpoints(session, sorted(set(job_ids))):
        by_job.setdefault(row.job_id, []).append(row)
    best = (min(rows, key=_loss) for rows in by_job.values())
    return Standing(frozenset(rows[0].id for rows in by_job.values()), frozenset(row.id for row in best if _loss(row) < math.inf))


def _loss(row: Checkpoint) -> float:
    """Return what checkpoints are judged by; infinite where it is unknown or no number."""
    value = _NUMBER.validate_python(row.metrics.get(BEST_BY, math.inf))
    return math.inf if math.isnan(value) else value


def page_of_checkpoints(service: Service, wanted: CheckpointFilter, *, latest: bool, best: bool, limit: int) -> Page[CheckpointView]:
    """List checkpoints, newest first; `latest` and `best` keep only those."""
    with service.reading() as session:
        if latest or best:
            found = standing(session, _job_ids(session, wanted))
            kept = [ids for asked, ids in ((latest, found.latest), (best, found.best)) if asked]
            wanted = CheckpointFilter(wanted.job_id, wanted.step, sorted(frozenset.intersection(*kept)), wanted.before)
        rows = list_checkpoints(session, wanted, limit=limit + 1)
        found = standing(session, [row.job_id for row in rows])
    items = [checkpoint_view(row, found) for row in rows[:limit]]
    return Page(items=items, next=encode_cursor(items[-1].id) if len(rows) > limit else None)


def _job_ids(session: Session, wanted: CheckpointFilter) -> list[str]:
    if wanted.job_id is not None:
        return [wanted.job_id]
    return [row.job_id for row in list_checkpoints(session, wanted, limit=10_000)]


def checkpoint_view(row: Checkpoint, found: Standing) -> CheckpointView:
    return CheckpointView.model_validate(_fields(row, found))


def _fields(row: Checkpoint, found: Standing) -> dict[str, Any]:
    names = ("id", "job_id", "attempt_id", "step", "bytes", "metrics", "state", "created_at")
    return {name: getattr(row, name) for name in names} | {"is_latest": row.id in found.latest, "is_best": row.id in found.best}


def show_checkpoint(service: Service, checkpoint_id: str) -> CheckpointDetail:
    row, found = _find(service, checkpoint_id)
    files = _files(service, row) if row.state != "removed" else []
    return CheckpointDetail.model_validate({**_fields(row, found), "files": files})


def file_of(service: Service, checkpoint_id: str, path: str) -> str:
    """Return where a file of a checkpoint lies in the storage: the manifest, or what it names."""
    row, _ = _find(service, checkpoint_id)
    if row.state == "removed":
        raise ProblemError(
            410,
            "checkpoint_removed",
            f"the checkpoint of step {row.step} was removed",
            remedy="checkpoint.keep_last says how many are kept",
        )
    if path != MANIFEST and path not in {file.path for file in _files(service, row)}:
        raise not_found("file", path)
    return f"{row.path}/{path}"


def _find(service: Service, checkpoint_id: str) -> tuple[Checkpoint, Standing]:
    with service.reading() as session:
        row = session.get(Checkpoint, checkpoint_id)
        if row is None:
            raise not_found("checkpoint", checkpoint_id)
        return row, standing(session, [row.job_id])


def _files(service: Service, row: Checkpoint) -> list[FileView]:
    try:
        entries = read_files(service.storage.read(f"{row.path}/{MANIFEST}"))
        return [FileView(path=entry.path, bytes=entry.bytes, sha256=entry.sha256) for entry in entries]
    except (StorageError, ValueError) as error:
        sentence = f"the manifest of the checkpoint of step {row.step} cannot be read"
        raise ProblemError(409, "checkpoint_damaged", sentence, remedy="use an earlier checkpoint of the job") from error
