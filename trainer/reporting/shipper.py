"""The shipper: one small process a node and attempt that carries records and logs to the API, and commands back. No torch, no ray.

    python -m trainer.reporting.shipper SPOOL ERRAND

It never loses what is on the node's disk, and never doubles it: it moves on only by what the answer says was stored. It outlives everybody
else of the attempt on its node, and ends when all is acknowledged, or put into the outbox because the API stayed away.
"""

import gzip
import json
import os
import shutil
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from drumline.run.spool import Spool, Writer, held, write_whole
from drumline.run.storage import Storage
from drumline.wire.ingest import Taken
from trainer.reporting.errand import Errand
from trainer.reporting.leftovers import kill_leftovers
from trainer.reporting.load import RECORDS_MAX, Load, assume_taken, is_empty
from trainer.reporting.post import Api, Away, Refused
from trainer.reporting.pulse import Pulse

LOOK_S = 0.2
WRITERS_S = 0.5
"""Who lives is looked up less often: it reads a file and a line of /proc for each."""
POST_S = 0.2
"""What is new waits at most this long."""
STREAM_POST_S = 1.0
"""Under a steady stream of figures: each post costs the service some milliseconds of a core that may be training's."""
HEARTBEAT_S = 1.0
BACKOFF_S = (0.2, 0.5, 1.0, 2.0, 5.0)
OUTBOX_AFTER_S = 30.0
"""How long after everybody's end the API may stay away before the rest goes to the outbox."""
GIVE_UP_S = 600.0
"""How long after everybody's end the storage may stay away too, before what is unsent is lost with the node."""
LINGER_S = 1.0
"""A worker that was just replaced leaves its node empty for a moment."""


@dataclass
class Shipper:
    """One round is `step`; `run` repeats it until the end. Time comes in from outside."""

    spool: Spool
    errand: Errand
    api: Api
    load: Load
    pulse: Pulse
    failures: int = 0
    posted_at: float = float("-inf")
    beat_at: float = float("-inf")
    retry_at: float = float("-inf")
    looked_at: float = float("-inf")
    living: list[Writer] = field(default_factory=list)
    empty_since: float | None = None
    was_streaming: bool = False
    records_max: int = RECORDS_MAX
    commands: list[dict[str, Any]] = field(default_factory=list)
    _gone: set[str] = field(default_factory=set)

    def step(self, *, now: float) -> bool:
        """Do what is due now. Returns False when nothing will ever be due again."""
        if now - self.looked_at >= WRITERS_S:
            self.looked_at = now
            self.load.look()
            self.living = self.load.living()
            self._notice_deaths({writer.id for writer in self.living})
        living = self.living
        if now - self.beat_at >= HEARTBEAT_S and living:
            self.pulse.beat(living, now=now)
            self.beat_at = now
        self.empty_since = None if living else self.empty_since if self.empty_since is not None else now
        if self._is_due(now):
            self._post(now)
        return not self._is_over(now)

    def catch_up(self) -> None:
        """Ask what was taken before, so that a second shipper goes on where the first ended; one try, the rest is the loop's."""
        nothing = self.load.next_batch()
        if isinstance(answer := self.api.post(nothing), Taken):
            self._acknowledge(nothing, answer, time.monotonic())

    def _is_due(self, now: float) -> bool:
        if now < self.retry_at:
            return False
        is_calm = self.was_streaming and self.empty_since is None and not self.load.driver_speaks
        pause = STREAM_POST_S if is_calm else POST_S
        return now - self.posted_at >= (pause if self.load.has_more else HEARTBEAT_S)

    def _post(self, now: float) -> None:
        """Send what there is, batch after batch while they come full, at most a few before looking again."""
        for number in range(8):
            batch = self.load.next_batch(ended=frozenset(self._gone), records_max=self.records_max)
            self.was_streaming = number > 0 or not is_empty(batch)
            answer = self.api.post(batch)
            self.posted_at = now
            match answer:
                case Taken():
                    self._acknowledge(batch, answer, now)
                case Refused(why=why):
                    self._shrink(batch, why)
                case Away(why=why):
                    self._wait(why, now)
                    return
            if is_empty(batch) or not self.load.has_more:
                return

    def _acknowledge(self, batch: dict[str, Any], taken: Taken, now: float) -> None:
        self.failures, self.retry_at, self.records_max = 0, float("-inf"), RECORDS_MAX
        self.pulse.hear(batch, now=now)
        self.load.take(taken)
        commands = [command.model_dump(mode="json") for command in taken.commands]
        if commands != self.commands:
            write_whole(self.spool.commands, json.dumps(commands))
            self.commands = commands
        if taken.attempt == "superseded" and not self.spool.superseded.exists():
            self.spool.superseded.touch()

    def _shrink(self, batch: dict[str, Any], why: str) -> None:
        """Find what the API will not take by sending less and less; then send a word about it in its place."""
        if self.records_max > 1:
            self.records_max = max(1, self.records_max // 8)
        else:
            self.load.set_aside(batch, why)

    def _wait(self, why: str, now: float) -> None:
        if self.failures == 0:
            say(f"the API is away: {why}")
        self.retry_at = now + BACKOFF_S[min(self.failures, len(BACKOFF_S) - 1)]
        self.failures += 1

    def _notice_deaths(self, living: set[str]) -> None:
        """A dead worker's script dies too, wherever it hid."""
        for name in self.load.writers.keys() - living - self._gone:
            self._gone.add(name)
            kill_leftovers(self.spool.root, writer=name)
        self._gone -= living

    def _is_over(self, now: float) -> bool:
        if self.empty_since is None or now - self.empty_since < LINGER_S:
            return False
        if self.load.has_more:
            if now - self.empty_since < OUTBOX_AFTER_S:
                return False
            try:
                self._to_outbox()
            except OSError as error:
                say(f"the storage is away too: {error}")
                if now - self.empty_since < GIVE_UP_S:
                    return False
        return self._remove_spool()

    def _to_outbox(self) -> None:
        """Put the rest where the reconciler looks for it. Raises OSError."""
        storage, number = Storage(self.errand.storage), 0
        while not is_empty(batch := self.load.next_batch(ended=frozenset(self._gone))):
            number += 1
            name = f"{self.errand.attempt_id}-{self.errand.node}-{number:06d}.json.gz"
            storage.write(f"jobs/{self.errand.job_id}/outbox/{name}", gzip.compress(json.dumps(batch).encode(), mtime=0))
            self.load.take(assume_taken(batch))

    def _remove_spool(self) -> bool:
        """Remove the spool, unless somebody came in at the last moment."""
        with held(self.spool):
            self.load.look()
            if self.load.living():
                return False
            away = self.spool.root.with_name(f"{self.spool.root.name}.gone-{os.getpid()}")
            self.spool.root.rename(away)
        kill_leftovers(self.spool.root)
        shutil.rmtree(away, ignore_errors=True)
        return True

    def run(self) -> None:
        while self.step(now=time.monotonic()):
            time.sleep(LOOK_S)


def say(text: str) -> None:
    """Our own log is the spool's shipper.log, by stderr."""
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def make_shipper(spool: Spool, errand: Errand, *, api: Api | None = None) -> Shipper:
    load = Load(spool, shipper=f"{errand.node}:{os.getpid()}")
    return Shipper(spool, errand, api or Api(errand), load, Pulse(spool, errand.node))


def main() -> None:
    spool, errand = Spool(Path(sys.argv[1])), Errand(**json.loads(sys.argv[2]))
    shipper = make_shipper(spool, errand)
    shipper.catch_up()
    try:
        shipper.run()
    finally:
        shipper.api.close()


if __name__ == "__main__":
    main()
