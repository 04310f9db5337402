"""Arguments and options that commands share, each described once."""

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

import typer

Command: TypeAlias = Callable[..., Any]
"""What typer calls; what it returns is the exit code, None for 0."""

Json = Annotated[bool, typer.Option("--json", help="Print JSON: one document, or a line each for what streams.")]
Job = Annotated[
    str, typer.Argument(metavar="JOB", help="A job's name (the newest of it), its id, or the beginning of its id.", show_default=False)
]
Labels = Annotated[list[str], typer.Option("--label", metavar="NAME=VALUE", help="May be given more than once.", show_default=False)]
Overrides = Annotated[
    list[str],
    typer.Option("--set", metavar="FIELD=VALUE", help="Change a field of the job file, such as train.steps=100.", show_default=False),
]
File = Annotated[str, typer.Argument(metavar="FILE", help="A job file, in YAML or JSON.", show_default=False)]
Follow = Annotated[bool, typer.Option("--follow", "-f", help="Go on until the job ends; exit code 1 if it does not succeed.")]


def pairs(given: list[str]) -> dict[str, str]:
    """Return NAME=VALUE options as a dict. Raises a usage error."""
    for text in given:
        if "=" not in text or text.startswith("="):
            raise typer.BadParameter(f"{text!r} has not the form NAME=VALUE", param_hint="--label")
    return dict(text.split("=", 1) for text in given)
