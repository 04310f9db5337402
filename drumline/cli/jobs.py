"""list, show, edit: what is there. What moves a job: verbs.py."""

from datetime import UTC, datetime
from itertools import islice
from typing import Annotated

import typer

from drumline.cli import out
from drumline.cli.joblist import job_list
from drumline.cli.jobpage import JobPage
from drumline.cli.options import Command, Job, Json, Labels, pairs
from drumline.client import Client, Misused

EMPTY = "no jobs yet; `drumline submit FILE` hands over the first"
NONE_SUCH = "no job is like that; `drumline list` shows all"


def list_(
    state: Annotated[list[str], typer.Option("--state", help="Only jobs in this state. Repeatable.", show_default=False)] = [],  # noqa: B006
    label: Labels = [],  # noqa: B006
    query: Annotated[str, typer.Option("--query", "-q", help="Part of a name or of the notes, or the beginning of an id.")] = "",
    limit: Annotated[int, typer.Option(min=1, max=10_000, help="How many at most, newest first.")] = 20,
    as_json: Json = False,
) -> None:
    """List jobs, newest first."""
    with Client() as client:
        jobs = list(islice(client.jobs(state=state, label=pairs(label), q=query), limit))
    if as_json:
        out.document(jobs)
    elif jobs:
        out.show(job_list(jobs, now=datetime.now(UTC)))
    else:
        out.show(NONE_SUCH if state or label or query else EMPTY)


def show(job: Job, as_json: Json = False) -> None:
    """Show one job: how far it is, its life, its workers, what happened."""
    with Client() as client:
        found = client.job(job)
        if as_json:
            out.document(found)
            return
        page = JobPage(found, list(client.events(found)), list(client.checkpoints(found)), now=datetime.now(UTC))
    out.show(page)


def edit(
    job: Job,
    *,
    notes: Annotated[str | None, typer.Option(help="The new notes; an empty text removes them.", show_default=False)] = None,
    label: Labels = [],  # noqa: B006
    as_json: Json = False,
) -> None:
    """Change notes and labels.

    `--label NAME=VALUE` sets a label, `--label NAME=` removes it.
    """
    if notes is None and not label:
        raise Misused("there is nothing to edit", remedy="give --notes or --label", code="nothing_to_edit")
    with Client() as client:
        found = client.job(job)
        labels = {name: value for name, value in {**found.labels, **pairs(label)}.items() if value}
        after = client.edit(found, notes=notes, labels=labels if label else None)
    if as_json:
        out.document(after)
        return
    shown = " ".join(f"{name}={value}" for name, value in sorted(after.labels.items())) or "none"
    out.show(f"{after.name}: labels {shown}; notes {after.notes!r}" if after.notes else f"{after.name}: labels {shown}; no notes")


COMMANDS: list[Command] = [list_, show, edit]
