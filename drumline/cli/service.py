"""up, down, status and open: the service on this machine. They hand over to its supervisor, which is installed apart from this command."""

import importlib.util
import subprocess
import sys
from typing import Annotated

import typer

from drumline.client import Misused

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def up(
    port: Annotated[int | None, typer.Option(help="Port of the API; 8400 or the next free one where none is given.")] = None,
    *,
    host: Annotated[str, typer.Option(help="Address that the API listens on.")] = "127.0.0.1",
    public_url: Annotated[str, typer.Option(help="Where workers on other machines find the API.")] = "",
    logical_cpus: Annotated[int | None, typer.Option(help="CPUs that the local Ray hands out; as many as the machine has cores.")] = None,
    ray_address: Annotated[str, typer.Option(help="URL of a running Ray's dashboard to attach to, instead of a local Ray.")] = "",
    ray_token_file: Annotated[str, typer.Option(help="File with the attached Ray's authentication token.")] = "",
    as_json: Json = False,
) -> int:
    """Start the service on this machine in the background: API, reconciler and a local Ray."""
    given: dict[str, object] = {
        "--port": port,
        "--host": host,
        "--public-url": public_url,
        "--logical-cpus": logical_cpus,
        "--ray-address": ray_address,
        "--ray-token-file": ray_token_file,
    }
    named = [str(text) for name, value in given.items() if value not in (None, "") for text in (name, value)]
    return _pass_on("up", *named, *_flag("--json", as_json))


def down(yes: Annotated[bool, typer.Option("--yes", help="Do not ask, even where jobs are active.")] = False) -> int:
    """End the service on this machine, and all that it started. Active jobs go on at the next `up`."""
    return _pass_on("down", *_flag("--yes", yes))


def status(as_json: Json = False) -> int:
    """Show what of the service runs on this machine. Exit code 0 only if all of it does."""
    return _pass_on("status", *_flag("--json", as_json))


def open_dashboard(print_: Annotated[bool, typer.Option("--print", help="Print the link only.")] = False) -> int:
    """Open the dashboard by a one-time login link."""
    return _pass_on("open", *_flag("--print", print_))


def _flag(name: str, is_set: bool) -> list[str]:
    return [name] if is_set else []


def _pass_on(*arguments: str) -> int:
    """Run the supervisor's own command line in this terminal, and return its exit code."""
    if importlib.util.find_spec("service") is None or importlib.util.find_spec("service.supervisor") is None:
        raise Misused(
            "the service is not installed beside this command",
            remedy="install `drumline[service,trainer]`, or set DRUMLINE_URL to one elsewhere",
            code="no_supervisor",
        )
    try:
        return subprocess.run([sys.executable, "-m", "service.supervisor", *arguments], check=False).returncode
    except KeyboardInterrupt:
        return 130
