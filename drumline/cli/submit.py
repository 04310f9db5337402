"""submit and validate: from a job file to a job, or to what is wrong with it."""

from typing import Annotated

import typer

from drumline.cli import out
from drumline.cli.follow import follow_json, watch
from drumline.cli.options import Command, File, Follow, Json, Overrides
from drumline.client import Client
from drumline.client.jobfile import invalid, read_job


def submit(
    file: File,
    *,
    follow: Follow = False,
    overrides: Overrides = [],  # noqa: B006 - typer reads it, nobody changes it
    notes: Annotated[str, typer.Option(help="A few words for whoever looks at the job later.")] = "",
    as_json: Json = False,
) -> int:
    """Hand over a job."""
    with Client() as client:
        job = client.submit(file, notes=notes, overrides=overrides)
        if as_json and follow:
            return follow_json(client, job)
        if as_json:
            out.document(job)
            return 0
        out.show(f"submitted {job.name} as {job.id}")
        if follow:
            return watch(client, job)
        out.show(f"watch it with `drumline follow {job.name}`")
        return 0


def validate(
    file: File,
    *,
    overrides: Overrides = [],  # noqa: B006
    local: Annotated[bool, typer.Option("--local", help="Check here only, and ask no service whether the cluster could hold it.")] = False,
    as_json: Json = False,
) -> int:
    """Check a job file without running it."""
    if local:
        job = read_job(file, overrides)
        out.document({"ok": True, "errors": [], "spec": job.spec}) if as_json else out.show(f"✓ {file} is fine, as far as can be seen here")
        return 0
    with Client() as client:
        found = client.validate(file, overrides=overrides)
    if as_json:
        out.document(found)
        return 0 if found.ok else 3
    if not found.ok:
        raise invalid(found.errors)
    out.show(f"✓ {file} is fine")
    return 0


COMMANDS: list[Command] = [submit, validate]
