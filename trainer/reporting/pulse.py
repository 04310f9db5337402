"""The pulse of each worker: once a second a status line with what it uses, appended to the worker's own records, and its figures as points.

The engine tells its own pulse. A script tells none, nor does a worker that starts up; for these it is done here, from outside.
"""

from dataclasses import dataclass, field
from typing import Any

from drumline.run.spool import Spool, Writer
from drumline.run.writer import FileReporter
from trainer.reporting.sample import Sampler, Use

FIELDS = ("epoch", "rank", "step", "phase")
QUIET_S = 2.5
"""A worker that told its own place and use within this time is left alone."""
MARK = "measured_by"


@dataclass
class Pulse:
    spool: Spool
    node: str
    _sampler: Sampler = field(default_factory=Sampler)
    _said: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By writer: the place it last told."""
    _told_at: dict[str, float] = field(default_factory=dict)
    """By writer: when it last told by itself."""
    _reporters: dict[str, FileReporter] = field(default_factory=dict)

    def hear(self, batch: dict[str, Any], *, now: float) -> None:
        """Learn from what goes by where the workers are."""
        for each in batch["records"]:
            place = self._said.setdefault(each["worker"], {"phase": "starting"})
            for record in each["records"]:
                if record["kind"] == "status":
                    if MARK not in record and "memory_bytes" in record:
                        self._told_at[each["worker"]] = now
                    place.update({name: record[name] for name in FIELDS if name in record})
                elif record["kind"] == "points":
                    place["step"] = max(place.get("step", 0), record["step"])
        step = max((place.get("step", 0) for place in self._said.values()), default=0)
        for place in self._said.values():
            if place["phase"] == "training":  # ranks keep one beat; only the first tells the job's points
                place["step"] = step

    def beat(self, living: list[Writer], *, now: float) -> None:
        for writer in living:
            if writer.id != "driver" and now - self._told_at.get(writer.id, float("-inf")) > QUIET_S:
                self._tell(writer, self._sampler.sample(writer.pid, now=now))

    def _tell(self, writer: Writer, use: Use) -> None:
        place = self._said.get(writer.id, {"phase": "starting"})
        if place["phase"] == "done":
            return
        reporter = self._reporters.setdefault(writer.id, FileReporter(self.spool.records(writer.id)))
        gpu = {"gpu_percent": use.gpu_percent, "gpu_memory_bytes": use.gpu_memory_bytes}
        reporter.say(
            "status",
            **place,
            node=self.node,
            pid=writer.pid,
            memory_bytes=use.memory_bytes,
            cpu_percent=use.cpu_percent,
            **gpu,
            **{MARK: "shipper"},
        )
        rank = place.get("rank")
        if rank is None or place["phase"] != "training":
            return
        values = {"memory_bytes": use.memory_bytes, "cpu_percent": use.cpu_percent, **gpu}
        known = {name: value for name, value in values.items() if value is not None}
        reporter.points(place.get("step", 0), known, epoch=place.get("epoch", 0), rank=rank)
