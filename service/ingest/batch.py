"""Reading a batch: from bytes to records, each judged alone, so that one poison record costs nothing but itself. No database."""

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from drumline.run.records import Points, Progress, Record, Status
from drumline.spec.start import PROTOCOL
from drumline.wire.ingest import LogPiece
from service.errors import ProblemError, invalid
from service.series.blocks import STEP_MAX
from service.storable import unstorable

SEQUENCE_MAX = 2**62
WORKER_FORM = r"^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$"
NAME_MAX = 128
NAMES_MAX = 500
"""Figures of one record."""
_RECORD: TypeAdapter[Record] = TypeAdapter(Record)


class RawWorkerRecords(BaseModel):
    """One writer's records before each is judged."""

    worker: str = Field(pattern=WORKER_FORM)
    records: list[Any] = []


class RawBatch(BaseModel):
    """A `drumline.wire.ingest.Batch` whose records are not judged yet."""

    model_config = ConfigDict(extra="ignore")
    protocol: int = PROTOCOL
    shipper: str = ""
    records: list[RawWorkerRecords] = []
    logs: list[LogPiece] = []

    @property
    def is_empty(self) -> bool:
        return not self.records and not self.logs


@dataclass(frozen=True)
class SetAside:
    """A record that cannot be stored, and why."""

    worker: str
    sequence: int
    reason: str
    shown: str


@dataclass
class Judged:
    """The new records of a batch, in the order of their writers' numbers."""

    records: list[tuple[str, Record]] = field(default_factory=list)
    set_aside: list[SetAside] = field(default_factory=list)
    taken: dict[str, int] = field(default_factory=dict)
    """By writer: the highest number seen, repeats and what was set aside included."""


def unpack_body(body: bytes, encoding: str, *, bytes_max: int) -> bytes:
    """Return a body as it was before gzip; stops unpacking at the limit. Raises problems."""
    if encoding in ("", "identity"):
        plain = body
    elif encoding == "gzip":
        unpacker = zlib.decompressobj(wbits=31)
        try:
            plain = unpacker.decompress(body, bytes_max + 1)
        except zlib.error:
            raise ProblemError(400, "not_gzip", "the body is not gzip, as Content-Encoding says", remedy="send the batch again") from None
        if len(plain) <= bytes_max and not unpacker.eof:
            raise ProblemError(400, "not_gzip", "the gzip body ends too early", remedy="send the batch again")
    else:
        raise ProblemError(415, "unknown_encoding", "the body's Content-Encoding is not known here", remedy="use gzip, or none")
    if len(plain) > bytes_max:
        raise ProblemError(413, "too_large", f"the batch is larger than {bytes_max:,} bytes", remedy="send it in smaller ones")
    return plain


def parse_batch(body: bytes) -> RawBatch:
    """Return the batch in a body. Raises problems where not even its outline can be read."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        raise ProblemError(400, "not_json", "the batch is not JSON", remedy="send a JSON object") from None
    try:
        batch = RawBatch.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        raise invalid(".".join(str(part) for part in first["loc"]), str(first["msg"])) from None
    if not 1 <= batch.protocol <= PROTOCOL:
        raise ProblemError(
            422,
            "unknown_protocol",
            f"the batch speaks protocol {batch.protocol}; this service speaks 1 to {PROTOCOL}",
            remedy="update the service",
        )
    return batch


def judge(batch: RawBatch, taken: Mapping[str, int]) -> Judged:
    """Sort a batch's records into new ones and ones to set aside; repeats fall away."""
    judged = Judged()
    for part in batch.records:
        last = max(taken.get(part.worker, 0), judged.taken.get(part.worker, 0))
        judged.taken[part.worker] = _judge_writer(judged, part, last)
    return judged


def _judge_writer(judged: Judged, part: RawWorkerRecords, last: int) -> int:
    for raw in part.records:
        sequence = _sequence(raw, last)
        if sequence <= last:
            continue
        try:
            record = _RECORD.validate_python(raw)
            if (reason := _reason_against(record)) is not None:
                raise ValueError(reason)
        except (ValidationError, ValueError, RecursionError) as error:
            judged.set_aside.append(SetAside(part.worker, sequence, _sentence(error), repr(raw)[:500]))
        else:
            judged.records.append((part.worker, record))
        last = sequence
    return last


def _sequence(raw: Any, last: int) -> int:
    """Return a record's number; one without takes the next, or it would be sent for ever."""
    said = raw.get("sequence") if isinstance(raw, dict) else None
    return said if type(said) is int and 0 < said < SEQUENCE_MAX else last + 1


def _reason_against(record: Record) -> str | None:
    """Return why a well-formed record still cannot be stored."""
    if isinstance(record, Points):
        return _reason_against_points(record)
    if isinstance(record, Status | Progress) and record.step > STEP_MAX:
        return "step: is too large"
    bad = unstorable_text(record)
    return f"{bad}: holds a NUL character or broken Unicode" if bad else None


def _reason_against_points(record: Points) -> str | None:
    if record.step > STEP_MAX:
        return "step: is too large"
    if record.rank is not None and not 0 <= record.rank < 2**31:
        return "rank: is out of range"
    if not 0 <= record.epoch < 2**31:
        return "epoch: is out of range"
    if len(record.values) > NAMES_MAX:
        return f"values: more than {NAMES_MAX} figures"
    bad = next((name for name in record.values if not 0 < len(name) <= NAME_MAX or not name.isprintable()), None)
    return None if bad is None else "values: a name is empty, too long, or not printable"


def unstorable_text(record: Record) -> str | None:
    """Return the first plain text field of a record that a database cannot keep; free-form ones are cleaned instead."""
    free = {"details", "values", "metrics", "sentence", "note"}
    fields = {name: value for name, value in record.__dict__.items() if isinstance(value, str) and name not in free}
    found = unstorable(fields)
    return found.field if found else None


def _sentence(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        return f"{place}: {first['msg']}" if place else str(first["msg"])
    return str(error) or type(error).__name__


def workers_in(batch: RawBatch) -> Sequence[str]:
    """Return the writers that a batch speaks of."""
    return sorted({part.worker for part in batch.records} | {piece.worker for piece in batch.logs})
