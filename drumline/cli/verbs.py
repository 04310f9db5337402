"""cancel, pause, resume, retry, fork: what moves a job, each with one sentence on what follows."""

import sys
from typing import Annotated

import typer

from drumline.cli import out, phrases
from drumline.cli.options import Command, Job, Json, Overrides
from drumline.client import Client, Misused
from drumline.spec.states import JobState
from drumline.wire.views import JobDetail


def cancel(job: Job, yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False, as_json: Json = False) -> None:
    """Stop a job; it saves a checkpoint first, where it saves any."""
    with Client() as client:
        found = client.job(job)
        if not found.state.is_final and not yes and not _confirmed(found):
            out.show("nothing was cancelled")
            return
        after = client.cancel(found)
    more = "" if after.state.is_final else f"; `drumline follow {after.name}` shows its end"
    _tell(after, more, as_json=as_json)


def pause(job: Job, as_json: Json = False) -> None:
    """Save a checkpoint, stop, and free the workers; `resume` goes on from there."""
    with Client() as client:
        after = client.pause(job)
    saves = "it saves and frees its workers, then " if after.state is JobState.PAUSING else ""
    _tell(after, f"; {saves}`drumline resume {after.name}` goes on from there", as_json=as_json)


def resume(job: Job, as_json: Json = False) -> None:
    """Let a paused job go on, from its newest valid checkpoint."""
    with Client() as client:
        after = client.resume(job)
    _tell(after, _said(after), as_json=as_json)


def retry(job: Job, as_json: Json = False) -> None:
    """Let a failed or cancelled job try again, from its newest valid checkpoint."""
    with Client() as client:
        after = client.retry(job)
    _tell(after, _said(after), as_json=as_json)


def fork(
    job: Job,
    *,
    checkpoint: Annotated[str, typer.Option(metavar="ID", help="Where it begins: a checkpoint of the job, `latest` or `best`.")] = "latest",
    name: Annotated[str | None, typer.Option(help="Of the new job; else its parent's.", show_default=False)] = None,
    notes: Annotated[str, typer.Option(help="What it is for.", show_default=False)] = "",
    overrides: Overrides = [],  # noqa: B006 - typer reads it, nobody changes it
    as_json: Json = False,
) -> None:
    """Make a new job that goes on from a checkpoint of this one, with some fields changed."""
    with Client() as client:
        after = client.fork(job, checkpoint=checkpoint, name=name, notes=notes, overrides=overrides)
    _tell(after, f" as {after.id}, from step {after.progress.step:,}; `drumline follow {after.name}` shows it train", as_json=as_json)


def _said(job: JobDetail) -> str:
    return f": {job.cause.sentence}" if job.cause.sentence else ""


def _tell(job: JobDetail, more: str, *, as_json: bool) -> None:
    if as_json:
        out.document(job)
    else:
        out.show(f"{job.name} is {job.state}{more}")


def _confirmed(job: JobDetail) -> bool:
    """Ask, where somebody is there to answer."""
    if not sys.stdin.isatty():
        raise Misused(f"cancelling {job.name} needs a yes, and there is no terminal to ask on", remedy="add --yes", code="needs_yes")
    at = phrases.steps(job.progress)
    return typer.confirm(f"Cancel {job.name}{f' at {at}' if at else ''}?")


COMMANDS: list[Command] = [cancel, pause, resume, retry, fork]
