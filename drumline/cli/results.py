"""checkpoints and artifacts: what a job leaves, and how it comes to this machine."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from drumline.cli import format, out
from drumline.cli.columns import Column, Columns
from drumline.cli.jobpage import checkpoint_table
from drumline.cli.look import GREY
from drumline.cli.options import Job, Json
from drumline.client import Client, Misused, NotFound
from drumline.wire.views import ArtifactView, CheckpointDetail, CheckpointView

To = Annotated[Path | None, typer.Option("--to", metavar="FOLDER", help="Where to put it.", show_default=False)]


class ListFirst(typer.core.TyperGroup):
    """`drumline checkpoints JOB` means `drumline checkpoints list JOB`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ("--help", "-h"):
            args.insert(0, "list")
        return super().parse_args(ctx, args)


checkpoints = typer.Typer(cls=ListFirst, no_args_is_help=True, help="A job's checkpoints: `checkpoints JOB` lists them.")
artifacts = typer.Typer(cls=ListFirst, no_args_is_help=True, help="Files that a job's code saved: `artifacts JOB` lists them.")


@checkpoints.command("list")
def list_checkpoints(job: Job, as_json: Json = False) -> None:
    """List a job's checkpoints, newest first."""
    with Client() as client:
        found = list(client.checkpoints(job))
    if as_json:
        out.document(found)
    else:
        out.show(checkpoint_table(found, now=datetime.now(UTC)) if found else "no checkpoints yet")


@checkpoints.command("download")
def download_checkpoint(
    which: Annotated[str, typer.Argument(metavar="JOB|CHECKPOINT", help="A checkpoint's id, or a job for its newest.", show_default=False)],
    to: To = None,
    best: Annotated[bool, typer.Option("--best", help="Of a job: the one with the lowest validation loss.")] = False,
    step: Annotated[int | None, typer.Option(min=0, help="Of a job: the one of this step.", show_default=False)] = None,
    as_json: Json = False,
) -> None:
    """Download a checkpoint into a new folder, every file verified."""
    with Client() as client:
        one = client.checkpoint(which) if which.startswith("ckp_") else _chosen(client, which, best=best, step=step)
        path = client.download_checkpoint(one, to or Path(f"checkpoint-{one.step}"))
    if as_json:
        out.document({"path": str(path), "checkpoint": one})
    else:
        out.show(f"✓ step {format.count(one.step)} is in {path}  {format.size(one.bytes)}, every file verified")


@artifacts.command("list")
def list_artifacts(job: Job, as_json: Json = False) -> None:
    """List the files that a job's code saved."""
    with Client() as client:
        found = list(client.artifacts(job))
    if as_json:
        out.document(found)
    else:
        out.show(_artifact_table(found) if found else "no artifacts; `drumline.run` in your code saves them")


@artifacts.command("download")
def download_artifacts(
    job: Job,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Which one; without it, all.", show_default=False)] = None,
    to: To = None,
    as_json: Json = False,
) -> None:
    """Download a job's artifacts into a folder, verified."""
    with Client() as client:
        wanted = _named(list(client.artifacts(job)), job, name)
        paths = [client.download_artifact(one, to or Path()) for one in wanted]
    if as_json:
        out.document({"paths": [str(path) for path in paths]})
        return
    for path, one in zip(paths, wanted, strict=True):
        out.show(f"✓ {path}  {format.size(one.bytes)}")


def _chosen(client: Client, job: str, *, best: bool, step: int | None) -> CheckpointView | CheckpointDetail:
    if best and step is not None:
        raise Misused("--best and --step name two checkpoints", remedy="give one of them", code="usage")
    valid = [
        one for one in client.checkpoints(job) if one.state == "valid" and (step is None or one.step == step) and (not best or one.is_best)
    ]
    if not valid:
        which = "best checkpoint" if best else f"checkpoint of step {step}" if step is not None else "checkpoint"
        raise NotFound(f"{job} has no valid {which}", remedy=f"`drumline checkpoints {job}` shows what it has", code="not_found")
    return max(valid, key=lambda one: (one.step, one.created_at))


def _named(found: list[ArtifactView], job: str, name: str | None) -> list[ArtifactView]:
    wanted = [one for one in found if name in (None, one.name)]
    if not wanted:
        sentence = f"{job} has no artifact {name}" if name else f"{job} has no artifacts"
        raise NotFound(sentence, remedy=f"`drumline artifacts {job}` shows what it has", code="not_found")
    newest = {one.name: one for one in sorted(wanted, key=lambda one: one.created_at)}
    return list(newest.values())


def _artifact_table(found: list[ArtifactView]) -> Columns:
    return Columns(
        [
            Column([Text(one.name, style="bold") for one in found], width_max=60),
            Column([Text(format.size(one.bytes)) for one in found], is_number=True),
            Column([Text(f"sha256 {one.sha256[:12]}", style=GREY) for one in found], rank=1),
        ]
    )
