"""Fork: a new job that goes on from a checkpoint of another one, with some fields of its spec changed."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from drumline.spec.job import JobSpec
from drumline.spec.problems import FieldProblem, SpecError
from drumline.wire.views import ForkRequest, JobDetail, Submission
from service.checkpoints.actions import standing
from service.context import Service
from service.errors import ProblemError, invalid, shown
from service.jobs.actions import require_job
from service.jobs.submit import checked_spec, new_job, store_job
from service.once import Answer, Asked, answer_once, earlier_answer
from service.store.checkpoints import VALID, valid_checkpoints
from service.store.tables import Checkpoint

FIXED = ("workload", "adapter", "train.optimizer.type")
"""What the tensors of a checkpoint were made with: changed, they would not fit."""


@dataclass(frozen=True)
class _Parent:
    id: str
    name: str
    spec: dict[str, Any]
    git_commit: str | None
    checkpoint_id: str
    step: int


def fork_job(service: Service, job_id: str, request: ForkRequest, *, actor: str, key: str | None) -> Answer:
    """Store a new job, or return the answer that its key was given before. Raises problems, and then nothing is stored."""
    asked = Asked.of(key, f"/v1/jobs/{job_id}/fork", request)
    if (answer := earlier_answer(service, asked)) is not None:
        return answer
    with service.reading() as session:
        parent = _parent(session, job_id, request.checkpoint)
    changes = request.changes if request.name is None else {**request.changes, "name": request.name}
    submission = Submission(spec=merge_patch(parent.spec, changes), notes=request.notes, git_commit=parent.git_commit)
    if problems := _misfits(parent, submission.spec):
        raise SpecError(problems)
    spec = checked_spec(service, submission)
    if problems := _nothing_to_do(parent, spec):
        raise SpecError(problems)

    def create(session: Session, now: datetime) -> JobDetail:
        _hold(session, parent)
        job = new_job(spec, submission, actor=actor, now=now)
        job.parent_id, job.from_checkpoint, job.step = parent.id, parent.checkpoint_id, parent.step
        sentence = f"{job.name} was forked by {actor} from the checkpoint of step {parent.step} of {parent.name}"
        return store_job(session, job, sentence, now=now)

    return answer_once(service, asked, create, status=201)


def merge_patch(target: Any, patch: Any) -> Any:
    """Apply a JSON Merge Patch (RFC 7396): null removes, objects merge, anything else replaces."""
    if not isinstance(patch, dict):
        return patch
    merged = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            merged.pop(name, None)
        else:
            merged[name] = merge_patch(merged.get(name), value)
    return merged


def _parent(session: Session, job_id: str, wanted: str) -> _Parent:
    job, _ = require_job(session, job_id)
    rows = valid_checkpoints(session, [job_id])
    best = standing(session, [job_id]).best
    found = next((row for row in rows if wanted in ("latest", row.id) or (wanted == "best" and row.id in best)), None)
    if found is None and wanted not in ("latest", "best"):
        remedy = f"use latest, best, or an id of GET /v1/checkpoints?job={job_id}"
        raise invalid("checkpoint", f"{shown(wanted)} is no valid checkpoint of {job.name}", code="no_such_checkpoint", remedy=remedy)
    if found is None:
        what = "checkpoint" if not rows else "checkpoint with a validation loss"
        raise ProblemError(409, "no_checkpoint", f"{job.name} has no {what}", remedy="submit its spec as a new job, or let it save first")
    return _Parent(job.id, job.name, job.spec, job.git_commit, found.id, found.step)


def _misfits(parent: _Parent, wanted: dict[str, Any]) -> list[FieldProblem]:
    """Name what the checkpoint cannot be taken over with. Asked before the spec is parsed: another type has other fields."""
    remedy = "leave it out of `changes`, or submit a new job, which begins from the beginning"
    return [
        FieldProblem(code="does_not_fit", field=field, message="differs from what the checkpoint was made with", remedy=remedy)
        for field in FIXED
        if _at(parent.spec, field) != _at(wanted, field)
    ]


def _nothing_to_do(parent: _Parent, spec: JobSpec) -> list[FieldProblem]:
    steps = spec.train.steps if spec.train is not None else None
    if steps is None or steps > parent.step:
        return []
    message = f"{steps} is not beyond step {parent.step}, where the checkpoint was made"
    remedy = "raise it, or use an earlier checkpoint"
    return [FieldProblem(code="nothing_to_do", field="train.steps", message=message, remedy=remedy)]


def _at(spec: dict[str, Any], path: str) -> Any:
    value: Any = spec
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _hold(session: Session, parent: _Parent) -> None:
    """Keep retention away from the checkpoint until the new job's row does."""
    row = session.get(Checkpoint, parent.checkpoint_id, with_for_update=True, populate_existing=True)
    if row is None or row.state != VALID:
        raise ProblemError(
            409, "checkpoint_removed", f"the checkpoint of step {parent.step} was removed just now", remedy="fork from a newer one"
        )
