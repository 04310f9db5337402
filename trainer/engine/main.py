"""Run a job file without any service: `python -m trainer.engine.main JOBFILE`, alone or under torchrun. Prints; keeps no records."""

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import torch

from drumline.run.reporter import ConsoleReporter
from drumline.spec import JobSpec, ResumeFrom, SpecError, check_spec, parse_spec, read_spec_text
from trainer.engine.checkpoint.files import read_manifest
from trainer.engine.data.prepare import prepare
from trainer.engine.data.problems import DataError
from trainer.engine.plan import Ended, Plan, PreparedData
from trainer.engine.rendezvous import Alone, Rendezvous
from trainer.engine.storage import Storage
from trainer.engine.torchrun import Torchrun, is_under_torchrun
from trainer.engine.train import run

T = TypeVar("T")


def main(arguments: list[str] | None = None) -> int:
    """Return the exit code: 0 only when the job completed."""
    options = _parser().parse_args(arguments)
    try:
        spec = _read(options.jobfile)
    except (SpecError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    meeting = Torchrun() if is_under_torchrun() else None
    try:
        plan = _plan(spec, options, meeting)
    except DataError as error:
        print(error, file=sys.stderr)
        return 2
    rendezvous: Rendezvous = meeting or Alone()
    outcome = run(plan, rendezvous=rendezvous, reporter=ConsoleReporter())
    if outcome.ended is Ended.FAILED:
        print(f"{outcome.reason}: {outcome.sentence}", file=sys.stderr)
        print(outcome.details.get("traceback", ""), file=sys.stderr)
    return 0 if outcome.ended is Ended.COMPLETED else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m trainer.engine.main", description="Run a job file alone, or as a rank of torchrun.")
    parser.add_argument("jobfile", type=Path)
    parser.add_argument("--storage", default="drumline-storage", help="folder or fsspec URI for token caches and checkpoints")
    parser.add_argument("--resume", action="store_true", help="go on from the newest checkpoint of an earlier run into the same storage")
    return parser


def _read(path: Path) -> JobSpec:
    """Return the job file's spec, its paths resolved against the file. Raises SpecError."""
    spec = parse_spec(read_spec_text(path.read_text(), name=str(path)))
    workers = int(os.environ.get("WORLD_SIZE", "1"))
    resources = spec.resources.model_copy(update={"workers": workers})  # who starts the ranks decides how many there are
    data = spec.data
    if data is not None:
        names = {name: value for name in ("source", "validation_source", "tokenizer") if (value := getattr(data, name)) is not None}
        data = data.model_copy(update={name: _resolve(value, path.parent) for name, value in names.items()})
    code = spec.code and spec.code.model_copy(update={"path": spec.code.path and str((path.parent / spec.code.path).resolve())})
    spec = spec.model_copy(update={"resources": resources, "data": data, "code": code})
    problems = check_spec(spec)
    if problems:
        raise SpecError(problems)
    return spec


def _resolve(value: str, folder: Path) -> str:
    is_name = value in ("bytes", "characters") or "://" in value
    return value if is_name else str((folder / value).resolve())


def _plan(spec: JobSpec, options: argparse.Namespace, meeting: Torchrun | None) -> Plan:
    """Prepare the data once, and number this run after those before it. Raises DataError."""
    from_first = meeting.from_first if meeting else _alone
    storage = options.storage if "://" in options.storage else str(Path(options.storage).resolve())
    data: PreparedData | None = None
    if spec.data is not None:
        wanted = spec.data
        data = from_first("data", lambda: prepare(wanted, storage=storage))
    earlier = from_first("earlier", lambda: _earlier(Storage(storage), spec.name))
    cuda = torch.cuda.is_available() and spec.resources.per_worker.gpu > 0
    return Plan(
        spec=spec,
        job_id=spec.name,
        worker=meeting.name if meeting else "alone",
        storage=storage,
        data=data,
        fence=1 + max((fence for fence, _ in earlier), default=0),
        resume_from=tuple(found for _, found in earlier) if options.resume else (),
        code_folder=spec.code.path if spec.code else None,
        device=f"cuda:{meeting.local_rank if meeting else 0}" if cuda else "cpu",
    )


def _alone(key: str, make: Callable[[], T]) -> T:
    return make()


def _earlier(store: Storage, job_id: str) -> list[tuple[int, ResumeFrom]]:
    """Return (fence, checkpoint) of earlier runs under this name, newest first."""
    folder = f"jobs/{job_id}/checkpoints"
    names = [path.rstrip("/").rsplit("/", 1)[-1] for path in store.fs.ls(store.path(folder), detail=False)] if store.exists(folder) else []
    found = []
    for name in names:
        manifest = read_manifest(store, f"{folder}/{name}")
        if manifest is not None:
            resume = ResumeFrom(checkpoint_id=manifest.checkpoint_id, path=f"{folder}/{name}", step=manifest.step)
            found.append((manifest.fence, resume))
    return sorted(found, key=lambda pair: (pair[0], pair[1].step), reverse=True)


if __name__ == "__main__":
    sys.exit(main())
