"""Everything a shipper follows on its node, cut into batches: what comes next, and moving on by what was taken. No network."""

from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from drumline.run.spool import Spool, Writer, is_alive
from drumline.spec.start import PROTOCOL
from drumline.wire.ingest import Taken
from trainer.reporting.tail import LogTail, RecordTail, unreadable

RECORDS_MAX = 500
RECORD_BYTES = 512 * 1024
PIECES_MAX = 4
DRIVER = "driver"
LOG_BYTES_MAX = 1024**3
"""Of one attempt on one node."""


@dataclass
class Load:
    """The tails of all writers."""

    spool: Spool
    shipper: str
    log_bytes_max: int = LOG_BYTES_MAX
    writers: dict[str, Writer] = field(default_factory=dict)
    _records: dict[str, RecordTail] = field(default_factory=dict)
    _logs: dict[str, LogTail] = field(default_factory=dict)
    _taken: Taken = field(default_factory=Taken)
    _set_aside: dict[tuple[str, str, int], str] = field(default_factory=dict)
    """What the API refuses, by writer, kind and number, and why."""

    def look(self) -> None:
        """Notice new writers, and take up each where the control plane says it stands."""
        self.writers = {writer.id: writer for writer in self.spool.writers()}
        for name in self.writers.keys() - self._records.keys():
            share = self.log_bytes_max // max(1, len(self.writers))
            self._records[name] = RecordTail(self.spool.records(name))
            self._records[name].take(self._taken.records.get(name, 0))
            self._logs[name] = LogTail(self.spool.log(name), limit=share, offset=self._taken.logs.get(name, 0))

    def living(self) -> list[Writer]:
        return [writer for writer in self.writers.values() if is_alive(writer)]

    @property
    def has_more(self) -> bool:
        return any(tail.has_more for tail in self._records.values()) or any(tail.has_more for tail in self._logs.values())

    @property
    def driver_speaks(self) -> bool:
        """Has the driver something to say? It is seldom, and somebody waits for it: a verdict, an answer."""
        return DRIVER in self._records and self._records[DRIVER].has_more

    def next_batch(self, *, ended: frozenset[str] = frozenset(), records_max: int = RECORDS_MAX) -> dict[str, Any]:
        """Return the next batch; the same again until `take` moves on. `ended` are writers whose last bytes have been written."""
        records = self._next_records(ended, records_max)
        logs: list[dict[str, Any]] = []
        for name, log in self._logs.items():
            if len(logs) < PIECES_MAX and (piece := log.peek(is_end=name in ended)):
                end, text, dropped = piece
                if (name, "log", log.offset) in self._set_aside:
                    text, dropped = f"[{end - log.offset:,} bytes left out: the control plane refused them]\n", end - log.offset
                logs.append({"worker": name, "start": log.offset, "end": end, "text": text, "dropped_bytes": dropped})
        return {"protocol": PROTOCOL, "shipper": self.shipper, "records": records, "logs": logs}

    def _next_records(self, ended: frozenset[str], records_max: int) -> list[dict[str, Any]]:
        """Return records by writer, the driver last: its verdict must not arrive before what others had written by then."""
        if any(record["kind"] == "verdict" for record in self._peek(DRIVER, ended, records_max)):
            self.look()  # a worker that came and went since the last look
        records: list[dict[str, Any]] = []
        room, is_cut = records_max, False
        for name in sorted(self._records, key=lambda name: name == DRIVER):
            found = self._peek(name, ended, room)
            if name == DRIVER and is_cut:
                found = list(takewhile(lambda record: record["kind"] != "verdict", found))
            is_cut = is_cut or self._records[name].is_cut
            if found:
                records.append({"worker": name, "records": [self._acceptable(name, record) for record in found]})
                room -= len(found)
        return records

    def _peek(self, name: str, ended: frozenset[str], records_max: int) -> list[dict[str, Any]]:
        tail = self._records.get(name)
        return tail.peek(records_max=records_max, bytes_max=RECORD_BYTES, is_end=name in ended) if tail else []

    def set_aside(self, batch: dict[str, Any], why: str) -> None:
        """Never send these again; a word about each goes in its place (truth 12)."""
        for each in batch["records"]:
            self._set_aside.update({(each["worker"], "record", record["sequence"]): why for record in each["records"]})
        self._set_aside.update({(piece["worker"], "log", piece["start"]): why for piece in batch["logs"]})

    def _acceptable(self, writer: str, record: dict[str, Any]) -> dict[str, Any]:
        why = self._set_aside.get((writer, "record", record["sequence"]))
        return record if why is None else unreadable(b"", record["sequence"], f"the control plane refused it: {why}")

    def take(self, taken: Taken) -> None:
        """Move on to what the control plane has stored, forwards or back."""
        self._taken = taken
        for name, tail in self._records.items():
            if name in taken.records and taken.records[name] != tail.sequence:
                tail.take(taken.records[name])
        for name, log in self._logs.items():
            log.offset = taken.logs.get(name, log.offset)


def assume_taken(batch: dict[str, Any]) -> Taken:
    """Return what the answer would be had the batch been taken whole: for batches that go to the outbox instead."""
    records = {each["worker"]: each["records"][-1]["sequence"] for each in batch["records"]}
    return Taken(records=records, logs={piece["worker"]: piece["end"] for piece in batch["logs"]})


def is_empty(batch: dict[str, Any]) -> bool:
    return not batch["records"] and not batch["logs"]
