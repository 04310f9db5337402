"""The `drumline` command: which commands there are, and what an error becomes. Each command stands in a file of its kind."""

import importlib
import importlib.util
import os
import sys
import traceback

import typer

from drumline.cli import clusters, jobs, out, results, story, submit, verbs
from drumline.cli.options import Command
from drumline.client import DrumlineError, Misused, Refused, Unauthorized

HELP = """Hand over a training job, watch it learn on Ray, keep the model.

The service is found by DRUMLINE_URL and DRUMLINE_API_KEY, else in DRUMLINE_HOME (~/.drumline), where `drumline up` writes both.
"""
EPILOG = "\n\n".join(
    (
        "Exit codes: 0 fine · 1 the followed job failed, or was cancelled · 2 wrong use",
        "3 refused by the service, or a wrong job file · 4 the service cannot be reached, or failed",
        "130 interrupted · 70 an error in drumline itself; DRUMLINE_DEBUG=1 shows where",
    )
)
OUTCOME = "What came of it"
PANELS: dict[str, list[Command]] = {
    "Jobs": [*submit.COMMANDS, *jobs.COMMANDS, *verbs.COMMANDS, *clusters.COMMANDS],
    "What happens": story.COMMANDS,
}
FINE, JOB_FAILED, WRONG_USE, REFUSED, NO_SERVICE, INTERNAL, INTERRUPTED = 0, 1, 2, 3, 4, 70, 130
UsageError: type[Exception] = typer.BadParameter.__bases__[0]  # typer brings its own copy of click, and does not name this class
WORDS = {
    "Input should be a valid integer, unable to parse string as an integer": "must be a whole number",
    "Input should be a valid number, unable to parse string as a number": "must be a number",
    "Input should be greater than or equal to": "must be at least",
    "Input should be less than or equal to": "must be at most",
}
"""How typer speaks of values, and how we do."""

app = typer.Typer(name="drumline", help=HELP, epilog=EPILOG, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


def main() -> None:
    """Run the command line and leave with its exit code; nothing ends in a traceback."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a terminal without UTF-8 shows ? for ▮
    raise SystemExit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code."""
    as_json = "--json" in arguments
    try:
        code = app(arguments, prog_name="drumline", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else FINE
    except DrumlineError as error:
        out.failure(error, as_json=as_json)
        return code_of(error)
    except UsageError as error:
        if not error.format_message():  # type: ignore[attr-defined]  # nothing was asked, and help was shown
            return FINE
        out.failure(_misuse(error), as_json=as_json)
        return WRONG_USE
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that Python's own flush at exit finds no broken pipe
        return FINE
    except Exception as error:  # the last door: a user sees one sentence, never a traceback
        return _unexpected(error, as_json=as_json)


def code_of(error: DrumlineError) -> int:
    """Return the exit code that an error means."""
    match error:
        case Misused():
            return WRONG_USE
        case Refused() | Unauthorized():
            return REFUSED
        case _:
            return NO_SERVICE


def _misuse(error: Exception) -> Misused:
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "drumline"
    said = str(error.format_message()).strip().rstrip(".")  # type: ignore[attr-defined]
    for theirs, ours in WORDS.items():
        said = said.replace(theirs, ours)
    return Misused(f"{said[:1].lower()}{said[1:]}", remedy=f"see `{command} --help`", code="usage")


def _unexpected(error: Exception, *, as_json: bool) -> int:
    if os.environ.get("DRUMLINE_DEBUG"):
        traceback.print_exc()
    sentence = f"drumline met an error of its own: {type(error).__name__}: {error}".splitlines()[0]
    out.failure(
        DrumlineError(sentence, remedy="run it again with DRUMLINE_DEBUG=1 to see where, and report it", code="internal"), as_json=as_json
    )
    return INTERNAL


def _add_commands() -> None:
    for panel, commands in PANELS.items():
        for command in commands:
            app.command(command.__name__.rstrip("_"), rich_help_panel=panel)(command)
    app.add_typer(results.checkpoints, name="checkpoints", rich_help_panel=OUTCOME)
    app.add_typer(results.artifacts, name="artifacts", rich_help_panel=OUTCOME)
    if importlib.util.find_spec("drumline.cli.service"):
        service = importlib.import_module("drumline.cli.service")
        for name, command in {"up": service.up, "down": service.down, "status": service.status, "open": service.open_dashboard}.items():
            app.command(name, rich_help_panel="The service on this machine")(command)


_add_commands()
