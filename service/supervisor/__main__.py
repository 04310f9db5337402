"""`python -m service.supervisor run | up | down | status | open`: the supervisor's command line, to which `drumline` passes its own on."""

import argparse
import json
import logging
import os
import signal
import sys
import threading
import webbrowser
from pathlib import Path
from types import FrameType

from service.supervisor import commands
from service.supervisor.home import Home
from service.supervisor.options import CannotRun, Options
from service.supervisor.supervisor import Supervisor

NOT_RUNNING = 4
"""The exit code that all commands give where no service can be reached."""


def main(arguments: list[str]) -> int:
    parsed = _parser().parse_args(arguments)
    home = Home(Path(os.environ.get("DRUMLINE_HOME") or Path.home() / ".drumline").expanduser().resolve())
    try:
        match parsed.command:
            case "run":
                return run(home, _options(parsed))
            case "up":
                return _up(home, _options(parsed), as_json=parsed.json)
            case "down":
                return _down(home, yes=parsed.yes)
            case "status":
                return _status(home, as_json=parsed.json)
            case _:
                return _open(home, print_only=parsed.print)
    except CannotRun as error:
        print(f"✗ {error}", file=sys.stderr, flush=True)
        return NOT_RUNNING


def run(home: Home, options: Options) -> int:
    """Be the supervisor, until SIGTERM or SIGINT."""
    logging.basicConfig(level="INFO", format="%(asctime)s %(levelname)s %(name)s %(message)s")
    logging.getLogger("httpx").setLevel(logging.WARNING)
    stop = stop_on_signals()
    home.make()
    with home.lock() as is_free:
        if not is_free:
            raise CannotRun(f"another supervisor runs in {home.path}")
        supervisor = Supervisor(home, options, tell=logging.info)
        try:
            supervisor.start(stop)
            supervisor.watch(stop)
        finally:
            supervisor.end()
    return 0


def stop_on_signals() -> threading.Event:
    """Return an event that the first signal to end sets."""
    stop = threading.Event()

    def ask(number: int, frame: FrameType | None) -> None:
        stop.set()

    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, ask)
    return stop


def _up(home: Home, options: Options, *, as_json: bool) -> int:
    state = commands.up(home, options, tell=lambda said: print(f"  {said}", file=sys.stderr, flush=True))
    if as_json:
        print(json.dumps({"url": state.url, "home": str(home.path), "phase": state.phase}))
    else:
        print(f"Drumline runs at {state.url}\n  drumline open            opens the dashboard\n  drumline submit FILE     trains something")
    return 0


def _down(home: Home, *, yes: bool) -> int:
    def may_end(jobs: int) -> bool:
        what = f"{jobs} job{'' if jobs == 1 else 's'} not ended yet; they go on from their newest checkpoints at the next `drumline up`."
        if yes:
            return True
        if not sys.stdin.isatty():
            raise CannotRun(f"{what} Give --yes to end the service all the same")
        print(what)
        return input("End the service? [y/N] ").strip().lower() in ("y", "yes")

    did_run = commands.down(home, may_end=may_end, tell=lambda said: print(f"  {said}", file=sys.stderr, flush=True))
    print("Drumline is down" if did_run else f"nothing runs in {home.path}")
    return 0


def _status(home: Home, *, as_json: bool) -> int:
    standing = commands.status(home)
    state = standing.state
    if as_json:
        document = {
            "home": str(home.path),
            "phase": state.phase if state else "down",
            "url": state.url if state else None,
            "parts": standing.runs,
            "ray": state.ray.model_dump() if state and state.ray else None,
            "jobs": standing.jobs,
        }
        print(json.dumps(document, indent=2))
    elif state is None:
        print(f"nothing runs in {home.path}; start it with `drumline up`")
    else:
        print(f"{state.phase} at {state.url or '–'}   home {home.path}")
        for name, runs in standing.runs.items():
            where = f"  {state.ray.address}, {state.ray.logical_cpus} logical CPUs" if name == "ray" and state.ray else ""
            print(f"  {'●' if runs else '✕'} {name:<11}{'runs' if runs else f'has ended; see {home.log(name)}'}{where}")
        jobs = standing.jobs
        counted = "the API does not answer" if jobs is None else ", ".join(f"{n} {name}" for name, n in jobs.items()) or "none active"
        print(f"  jobs: {counted}")
    return 0 if standing.is_well else NOT_RUNNING


def _open(home: Home, *, print_only: bool) -> int:
    link = commands.login_link(home)
    shown = print_only or not sys.stdout.isatty() or not webbrowser.open(link)
    print(link if shown else "the dashboard opens in your browser")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="drumline", description="Run the service on this machine.")
    parts = parser.add_subparsers(dest="command", required=True)
    for name in ("run", "up"):
        part = parts.add_parser(name)
        part.add_argument("--port", type=int)
        part.add_argument("--host", default="127.0.0.1")
        part.add_argument("--public-url", default="")
        part.add_argument("--logical-cpus", type=int)
        part.add_argument("--ray-address", default="")
        part.add_argument("--ray-token-file", type=Path)
        part.add_argument("--json", action="store_true")
    parts.add_parser("down").add_argument("--yes", action="store_true")
    parts.add_parser("status").add_argument("--json", action="store_true")
    parts.add_parser("open").add_argument("--print", action="store_true")
    return parser


def _options(parsed: argparse.Namespace) -> Options:
    return Options(
        port=parsed.port,
        host=parsed.host,
        public_url=parsed.public_url,
        logical_cpus=parsed.logical_cpus,
        ray_address=parsed.ray_address,
        ray_token_path=parsed.ray_token_file,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
