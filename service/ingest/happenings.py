"""What the rare records mean: events, checkpoints, artifacts, facts, answers to commands, verdicts. One function each."""

import json
import re
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from drumline.run.records import ArtifactMade, CheckpointMade, CommandDone, Facts, Happened, Record, Verdict
from drumline.spec.states import CommandState
from service.storable import clean, clean_text
from service.storage import StorageError, check_path
from service.store.events import append_event
from service.store.tables import Artifact, Attempt, Checkpoint, Command, Job

SENTENCE_MAX = 4000
DETAILS_BYTES_MAX = 64 * 1024
STEP_MAX = 2**31 - 1
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
_SHA256 = re.compile(r"[0-9a-f]{64}")


def store_happening(session: Session, job: Job, attempt: Attempt, said: tuple[str, Record], *, now: datetime) -> None:
    """Store one record. Raises ValueError with the reason where it cannot be."""
    writer, record = said
    match record:
        case Happened():
            details = _bounded(record.details)
            _note_resumption(attempt, record)
            _append(session, job, "note", clean_text(record.name)[:64], sentence=record.sentence, actor=writer, now=now, details=details)
        case CheckpointMade():
            _store_checkpoint(session, job, attempt, record, now=now)
        case ArtifactMade():
            _store_artifact(session, job, record, now=now)
        case Facts():
            job.facts = _bounded({**job.facts, **record.values}, bytes_max=4 * DETAILS_BYTES_MAX)
        case CommandDone():
            _note_answer(session, job, attempt, (writer, record), now=now)
        case Verdict():
            attempt.verdict = {**clean(record.model_dump(mode="json")), "details": _bounded(record.details)}
            if attempt.fence == job.fence and job.look_at is not None:
                job.look_at = now
        case _:
            raise ValueError(f"a record of kind {record.kind} is not a happening")
    session.flush()


def _note_resumption(attempt: Attempt, record: Happened) -> None:
    """Keep with the attempt which checkpoint it went on from; the first word counts, later epochs go on from memory."""
    checkpoint, step = record.details.get("checkpoint_id"), record.details.get("step")
    if record.name == "resumed" and attempt.resumed_from_step is None and isinstance(step, int):
        attempt.resumed_from_step = max(0, min(step, STEP_MAX))
        attempt.resumed_from = checkpoint[:40] if isinstance(checkpoint, str) else None


def _store_checkpoint(session: Session, job: Job, attempt: Attempt, record: CheckpointMade, *, now: datetime) -> None:
    if record.fence != attempt.fence or attempt.fence < job.fence:
        sentence = f"the checkpoint of step {record.step} was refused: attempt {attempt.fence} has been replaced by attempt {job.fence}"
        _append(
            session,
            job,
            "checkpoint",
            "refused",
            sentence=sentence,
            actor=attempt.id,
            now=now,
            details={"path": record.path, "fence": record.fence},
        )
        return
    _check_file(record.checkpoint_id, record.path, record.manifest_sha256, folder=f"jobs/{job.id}/checkpoints/")
    if session.get(Checkpoint, record.checkpoint_id) is not None:
        return
    session.add(
        Checkpoint(
            id=record.checkpoint_id,
            job_id=job.id,
            attempt_id=attempt.id,
            fence=record.fence,
            step=record.step,
            path=record.path,
            bytes=record.bytes,
            manifest_sha256=record.manifest_sha256,
            metrics=clean(record.model_dump(mode="json")["metrics"]),
            state="valid",
            created_at=now,
        )
    )
    details = {"checkpoint_id": record.checkpoint_id, "step": record.step, "bytes": record.bytes}
    _append(session, job, "checkpoint", "made", sentence=f"checkpoint of step {record.step}", actor=attempt.id, now=now, details=details)


def _store_artifact(session: Session, job: Job, record: ArtifactMade, *, now: datetime) -> None:
    _check_file(record.artifact_id, record.path, record.sha256, folder=f"jobs/{job.id}/artifacts/")
    name = clean_text(record.name)
    if not 0 < len(name) <= 255:
        raise ValueError("name: must have 1 to 255 characters")
    if session.get(Artifact, record.artifact_id) is not None:
        return
    session.add(
        Artifact(
            id=record.artifact_id, job_id=job.id, name=name, path=record.path, bytes=record.bytes, sha256=record.sha256, created_at=now
        )
    )
    details = {"artifact_id": record.artifact_id, "bytes": record.bytes}
    _append(session, job, "artifact", "saved", sentence=f"artifact {name}", actor="job", now=now, details=details)


def _check_file(thing_id: str, path: str, sha256: str, *, folder: str) -> None:
    """A worker may name files of its own job only."""
    if not _ID.fullmatch(thing_id):
        raise ValueError("id: must be letters, digits, dots, dashes and underscores, at most 40")
    if not _SHA256.fullmatch(sha256):
        raise ValueError("sha256: must be 64 hexadecimal digits")
    try:
        check_path(path)
    except StorageError as error:
        raise ValueError(f"path: {error}") from None
    if not path.startswith(folder) or len(path) > 512:
        raise ValueError(f"path: must lie under {folder}")


def _note_answer(session: Session, job: Job, attempt: Attempt, said: tuple[str, CommandDone], *, now: datetime) -> None:
    """Keep what became of a command; an answer that comes twice, or from another attempt, changes nothing."""
    writer, record = said
    command = session.get(Command, record.command_id)
    if command is None or command.attempt_id != attempt.id or command.state in (CommandState.DONE, CommandState.REFUSED, record.state):
        return
    command.state, command.note = record.state, clean_text(record.note)[:SENTENCE_MAX]
    if record.state != "delivered":
        command.done_at = now
    sentence = f"{command.kind} was {record.state}" + (f": {command.note}" if command.note else "")
    _append(
        session,
        job,
        "command",
        record.state,
        sentence=sentence,
        actor=writer,
        now=now,
        details={"command_id": command.id, "kind": command.kind},
    )


def _append(session: Session, job: Job, kind: str, name: str, *, sentence: str, actor: str, now: datetime, details: dict[str, Any]) -> None:
    append_event(
        session, job.id, kind, name or "unnamed", sentence=clean_text(sentence)[:SENTENCE_MAX], actor=actor, now=now, details=details
    )


def _bounded(details: dict[str, Any], *, bytes_max: int = DETAILS_BYTES_MAX) -> dict[str, Any]:
    """Return details as they can be stored. Raises ValueError where they cannot."""
    try:
        cleaned = clean(details)
        size = len(json.dumps(cleaned, allow_nan=False))
    except (TypeError, RecursionError) as error:
        raise ValueError(f"details: {error}") from None
    if size > bytes_max:
        raise ValueError(f"details: larger than {bytes_max:,} bytes")
    return dict(cleaned)
