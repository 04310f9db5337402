"""What stands behind `drumline.run`: the script's place in its job, from the environment; outside a job, a session that does nothing."""

import hashlib
import json
import os
import sys
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Protocol

from drumline.run.manifest import MANIFEST, FileEntry, manifest_text, read_files, sha256_of
from drumline.run.numbers import wire_number
from drumline.run.spool import Spool
from drumline.run.stop import AskedFile, StopSign
from drumline.run.storage import Storage, is_inside
from drumline.run.writer import FileReporter

VARIABLE = "DRUMLINE_RUN"
"""Names the environment variable in which a worker tells its script where it is."""
PROGRESS_S = 0.5
"""Progress told more often is not written down: nobody sees the difference, and a fast script would pay for it."""


@dataclass(frozen=True)
class Place:
    """Where a script runs: what its worker puts into the environment, as JSON."""

    spool: str
    writer: str
    job_id: str
    fence: int
    storage: str
    spec_sha256: str = ""
    num_nodes: int = 1
    epoch: int = 1
    resume_from: list[tuple[str, int]] = field(default_factory=list)
    """Checkpoints under the storage root with their steps, newest first."""

    def variable(self) -> str:
        return json.dumps(asdict(self))


class Session(Protocol):
    is_inside: bool

    def log(self, values: Mapping[str, float], *, step: int) -> None: ...
    def progress(self, step: int, steps: int | None) -> None: ...
    def save_checkpoint(self, path: Path, *, step: int, metrics: Mapping[str, float]) -> None: ...
    def latest_checkpoint(self) -> Path | None: ...
    def resume_step(self) -> int: ...
    def artifact(self, path: Path, *, name: str | None) -> None: ...
    def should_stop(self) -> bool: ...


def session_from(environment: Mapping[str, str] = os.environ) -> Session:
    """Return the session that the environment describes."""
    rank = int(environment.get("RANK", "0") or 0)
    if VARIABLE not in environment:
        return Outside(rank)
    place = json.loads(environment[VARIABLE])
    return Inside(Place(**{**place, "resume_from": [tuple(each) for each in place["resume_from"]]}), rank=rank)


class Outside:
    """Prints what rank 0 logs, keeps nothing, never stops."""

    is_inside = False

    def __init__(self, rank: int) -> None:
        self._rank = rank

    def log(self, values: Mapping[str, float], *, step: int) -> None:
        if self._rank == 0:
            print(f"step {step}  " + "  ".join(f"{name} {float(value):.6g}" for name, value in values.items()), flush=True)

    def progress(self, step: int, steps: int | None) -> None:
        return

    def save_checkpoint(self, path: Path, *, step: int, metrics: Mapping[str, float]) -> None:
        return

    def latest_checkpoint(self) -> Path | None:
        return None

    def resume_step(self) -> int:
        return 0

    def artifact(self, path: Path, *, name: str | None) -> None:
        return

    def should_stop(self) -> bool:
        return False


class Inside:
    """Speaks through the spool, and keeps files in the job's storage."""

    is_inside = True

    def __init__(self, place: Place, *, rank: int) -> None:
        spool = Spool(Path(place.spool))
        self._place, self._rank, self._spool = place, rank, spool
        self._reporter = FileReporter(spool.records(place.writer))
        self._storage = Storage(place.storage)
        self._sign = StopSign(AskedFile(spool.asked), rank=rank, has_more_nodes=place.num_nodes > 1)
        self._latest: tuple[Path, int] | None = None
        self._has_looked = False
        self._saves: dict[int, int] = {}
        self._progress_at = float("-inf")

    def log(self, values: Mapping[str, float], *, step: int) -> None:
        self._reporter.points(step, values, epoch=self._place.epoch, rank=self._rank or None)

    def progress(self, step: int, steps: int | None) -> None:
        now = time.monotonic()
        if self._rank == 0 and (now - self._progress_at > PROGRESS_S or step == steps):
            self._progress_at = now
            self._reporter.say("progress", step=step, steps=steps)

    def should_stop(self) -> bool:
        return self._sign.should_stop()

    def save_checkpoint(self, path: Path, *, step: int, metrics: Mapping[str, float]) -> None:
        if self._rank != 0:
            return
        checkpoint_id = _new_id("ckp")
        again = self._saves.get(step, 0)  # a step saved twice gets a folder of its own: what is whole is never written over
        self._saves[step] = again + 1
        folder = f"jobs/{self._place.job_id}/checkpoints/{self._place.fence}-{step}" + (f"-{again + 1}" if again else "")
        files = [self._keep(source, f"{folder}/{name}", name) for source, name in _walk(path)]
        words = {name: wire_number(float(value)) for name, value in metrics.items()}
        place = self._place
        names = {"checkpoint_id": checkpoint_id, "job_id": place.job_id, "fence": place.fence, "step": step}
        text = manifest_text(files, metrics=words, spec_sha256=place.spec_sha256, **names)
        self._storage.write(f"{folder}/{MANIFEST}", text.encode())
        self._reporter.say(
            "checkpoint",
            checkpoint_id=checkpoint_id,
            fence=place.fence,
            step=step,
            path=folder,
            metrics=words,
            bytes=sum(file.bytes for file in files),
            manifest_sha256=hashlib.sha256(text.encode()).hexdigest(),
        )

    def latest_checkpoint(self) -> Path | None:
        self._look()
        return self._latest[0] if self._latest else None

    def resume_step(self) -> int:
        self._look()
        return self._latest[1] if self._latest else 0

    def artifact(self, path: Path, *, name: str | None) -> None:
        name = name or path.name
        if not is_inside(name):
            raise ValueError(f"artifact name {name!r} must be a relative path without `..`")
        artifact_id = _new_id("art")
        kept = f"jobs/{self._place.job_id}/artifacts/{artifact_id}/{name}"
        entry = self._keep(path, kept, name)
        self._reporter.say("artifact", artifact_id=artifact_id, name=name, path=kept, bytes=entry.bytes, sha256=entry.sha256)

    def _keep(self, source: Path, target: str, name: str) -> FileEntry:
        self._storage.put(source, target)
        return FileEntry(path=name, bytes=source.stat().st_size, sha256=sha256_of(source))

    def _look(self) -> None:
        """Take the newest checkpoint that verifies, and say which were passed over."""
        if self._has_looked:
            return
        self._has_looked = True
        for path, step in self._place.resume_from:
            try:
                self._latest = (self._fetch(path), step)
                if self._rank == 0:
                    sentence = f"the script goes on from its checkpoint of step {step}"
                    self._reporter.say("event", name="resumed", sentence=sentence, details={"path": path, "step": step})
                return
            except (OSError, ValueError) as error:
                sentence = f"checkpoint of step {step} was passed over: {error}"
                print(sentence, file=sys.stderr, flush=True)
                self._reporter.say("event", name="checkpoint_skipped", sentence=sentence, details={"path": path, "step": step})

    def _fetch(self, path: str) -> Path:
        """Return a verified local folder. Raises OSError or ValueError."""
        files = read_files(self._storage.read(f"{path}/{MANIFEST}"))
        folder = self._storage.local(path) or self._spool.root / "resume" / f"{os.getpid()}-{Path(path).name}"
        for file in files:
            if not is_inside(file.path):
                raise ValueError(f"{file.path} lies outside the checkpoint")
            target = folder / file.path
            if self._storage.local(path) is None:
                self._storage.fetch(f"{path}/{file.path}", target)
            if target.stat().st_size != file.bytes or sha256_of(target) != file.sha256:
                raise ValueError(f"{file.path} is not what the manifest says")
        return folder


def _walk(path: Path) -> list[tuple[Path, str]]:
    if path.is_file():
        return [(path, path.name)]
    if not path.is_dir():
        raise FileNotFoundError(f"{path}: no such file or folder to save as a checkpoint")
    return [(each, each.relative_to(path).as_posix()) for each in sorted(path.rglob("*")) if each.is_file()]


def _new_id(prefix: str) -> str:
    from drumline.spec.ids import new_id  # the package of specs loads pydantic, which only a saving script needs

    return new_id(prefix)  # type: ignore[arg-type]
