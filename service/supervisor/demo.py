"""`python -m service.supervisor.demo`, what `make demo` runs: the supervisor in the foreground, the example job, and what it learned.

With a terminal the service stays up until Ctrl-C. Without one it ends by itself, with exit code 0 only if the job succeeded.
"""

import logging
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
from pathlib import Path
from pydoc_data.topics import topics
from types import FrameType

from rich.console import Console
from rich.text import Text

from drumline.cli.follow import follow_job
from drumline.client import Client, DrumlineError
from drumline.spec.states import JobState
from drumline.wire.views import JobView
from service.supervisor import commands
from service.supervisor.home import Home, write_private
from service.supervisor.options import CannotRun, Options
from service.supervisor.supervisor import Supervisor

ROOT = Path(__file__).resolve().parents[2]
JOB_FILE = ROOT / "examples" / "demo.yaml"
PROMPT, SAMPLE_TOKENS, SAMPLE_LINES, SAMPLE_WIDTH, SAMPLE_S = "The ", 300, 8, 100, 120


def main() -> int:
    """Run the demo and return its exit code."""
    _occupy_stdin()
    logging.basicConfig(level="WARNING", format="%(levelname)s %(message)s")
    home = Home(Path(os.environ.get("DRUMLINE_HOME") or ROOT / ".drumline").expanduser().resolve())
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 120)
    signal.signal(signal.SIGTERM, _interrupt)
    signal.signal(signal.SIGHUP, _interrupt)
    home.make()
    with home.lock() as is_free:
        if not is_free:
            sentence = f"✗ a service runs in {home.path} already; end it with `drumline down`, or set DRUMLINE_HOME"
            console.print(sentence, style="red", soft_wrap=True)
            return 1
        return _run(Supervisor(home, Options(), tell=lambda said: console.print(f"  {said}", style="dim", soft_wrap=True)), console)


def _run(supervisor: Supervisor, console: Console) -> int:
    stop = threading.Event()
    watching = threading.Thread(target=supervisor.watch, args=(stop,), name="watch")
    code = 1
    try:
        supervisor.start(stop)
        watching.start()
        code = _train(supervisor.home, console)
        if code == 0 and sys.stdin.isatty() and sys.stdout.isatty():
            _stay(supervisor.home, console)
        elif code == 0:
            console.print(f"\nthe dashboard:  {_commands(supervisor.home, 'up', 'open')}", soft_wrap=True)
    except KeyboardInterrupt:
        code = 130
    except (CannotRun, DrumlineError) as error:
        console.print(Text(f"✗ {error}", style="red"), soft_wrap=True)
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)  # a second Ctrl-C must not leave half of it behind
        stop.set()
        if watching.ident is not None:
            watching.join()
        supervisor.end()
    return code


def _train(home: Home, console: Console) -> int:
    source = home.path / "demo" / "topics.txt"
    source.parent.mkdir(exist_ok=True)
    write_private(source, _text())
    with commands.client_of(home) as client:
        job = client.submit(JOB_FILE, overrides=[f"data.source={source}"])
        size = f"{source.stat().st_size:,} bytes of text"
        console.print(f"\nsubmitted [bold]{job.name}[/] as {job.id}: {JOB_FILE.relative_to(ROOT)} on {size}")
        ended = follow_job(client, job.id, console=console)
        if ended.state is not JobState.SUCCEEDED:
            return 1
        _show_result(client, ended, home, console)
    return 0


def _text() -> str:
    """The language reference without its indentation, which a model this small would learn before any word."""
    pages = [topics[name].strip() for name in sorted(topics)]
    return "\n\n".join("\n".join(line.strip() for line in page.splitlines()) for page in pages)


def _show_result(client: Client, job: JobView, home: Home, console: Console) -> None:
    """Print what came out: the validation loss, and what the model writes. Raises CannotRun where there is no checkpoint to sample."""
    losses = client.series(job.id, "validation_loss")
    if losses.buckets:
        last = losses.buckets[-1]
        console.print(f"\nvalidation loss [bold]{last.last:.3f}[/] at step {last.step} of {job.progress.steps}")
    newest = next((checkpoint for checkpoint in client.checkpoints(job.id) if checkpoint.is_latest), None)
    if newest is None:
        raise CannotRun(f"{job.name} succeeded and left no checkpoint")
    with tempfile.TemporaryDirectory(dir=home.path / "demo") as folder:
        written = _sample(client.download_checkpoint(newest, Path(folder) / newest.id))
    console.print(f"what it writes after {newest.step} steps, from the checkpoint {newest.id}:\n")
    console.print(Text(written))


def _sample(checkpoint: Path) -> str:
    command = [
        sys.executable,
        "-m",
        "trainer.engine.sample",
        str(checkpoint),
        "--prompt",
        PROMPT,
        "--tokens",
        str(SAMPLE_TOKENS),
        "--temperature",
        "0.7",
    ]
    # One thread: for a model this small more of them only wait for each other.
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=SAMPLE_S, cwd=ROOT, check=False)
    if done.returncode != 0:
        raise CannotRun(f"the checkpoint could not be sampled: {(done.stderr.strip() or 'no reason was said').splitlines()[-1]}")
    wrapped = [part for line in done.stdout.strip().splitlines() for part in textwrap.wrap(line, SAMPLE_WIDTH)]
    return "\n".join(f"    {line}" for line in wrapped[:SAMPLE_LINES])


def _stay(home: Home, console: Console) -> None:
    console.print(f"\nthe dashboard, by a link for one use:  [bold]{commands.login_link(home)}[/]", soft_wrap=True)
    console.print(f"more from another terminal:  {_commands(home, 'list', 'show demo', 'open')}", soft_wrap=True)
    console.print("Ctrl-C ends the service")
    try:
        signal.pause()
    except KeyboardInterrupt:
        console.print()


def _commands(home: Home, *names: str) -> str:
    """Return what to type, wherever the command was installed."""
    command = Path(sys.executable).with_name("drumline")
    shown = command.relative_to(Path.cwd()) if command.is_relative_to(Path.cwd()) else command
    return f"export DRUMLINE_HOME={home.path}  then  " + ", ".join(f"{shown} {name}" for name in names)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _occupy_stdin() -> None:
    """Where stdin was closed, the next file opened would get its number, and children would read from that."""
    try:
        os.fstat(0)
    except OSError:
        os.open(os.devnull, os.O_RDONLY)
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115 - for the life of the process


if __name__ == "__main__":
    sys.exit(main())
