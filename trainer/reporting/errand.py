"""What a shipper is told at its start, and how one is started: once an attempt and node, orphaned on purpose. Ships nothing itself."""

import json
import os
import subprocess
import sys
import threading
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from drumline.run.spool import Spool, held, start_of

WATCH_S = 3.0


@dataclass(frozen=True)
class Errand:
    """For whom, from where, whereto. No secret: the token is read from the storage."""

    attempt_id: str
    job_id: str
    api_url: str
    storage: str
    token_path: str
    node: str


def keep_shipper(spool: Spool, errand: Errand) -> None:
    """Start the node's shipper where none lives, and again whenever it is found dead, as long as this process lives."""
    ensure_shipper(spool, errand)

    def watch() -> None:
        while True:
            time.sleep(WATCH_S)
            try:
                ensure_shipper(spool, errand)
            except (OSError, subprocess.SubprocessError) as error:
                print(f"the shipper could not be started: {error}", file=sys.stderr, flush=True)

    threading.Thread(target=watch, name="keep-shipper", daemon=True).start()


def ensure_shipper(spool: Spool, errand: Errand) -> None:
    """Start the node's shipper where none lives. Register first: a shipper without living writers ends."""
    with held(spool):
        if not _lives(spool):
            pid = _start(spool, errand)
            spool.shipper_pid.write_text(f"{pid} {start_of(pid)}")


def _lives(spool: Spool) -> bool:
    try:
        pid, started = spool.shipper_pid.read_text().split()
    except (OSError, ValueError):
        return False
    return start_of(int(pid)) == float(started)


def _start(spool: Spool, errand: Errand) -> int:
    """Start it through a shell that ends at once: a child would be killed with its driver by Ray, and be a zombie of its worker."""
    program = [sys.executable, "-m", "trainer.reporting.shipper", str(spool.root), json.dumps(asdict(errand))]
    # Ray's names would make it look like a worker; a user's variables are not meant for it.
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("RAY_", "OMP_"))}
    root = str(Path(__file__).parents[2])
    environment = {**kept, "PYTHONPATH": os.pathsep.join(part for part in (root, kept.get("PYTHONPATH", "")) if part)}
    done = subprocess.run(
        ["/bin/sh", "-c", '"$0" "$@" </dev/null >/dev/null 2>>"$DRUMLINE_SHIPPER_LOG" & echo $!', *program],
        env={**environment, "DRUMLINE_SHIPPER_LOG": str(spool.root / "shipper.log")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=10,
        check=True,
        start_new_session=True,
        cwd="/",
    )
    return int(done.stdout)
