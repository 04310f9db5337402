"""Runs `python -m service.admin`, which prints one JSON object, and hands back what it said."""

import json
import subprocess
import sys
from collections.abc import Mapping

from service.supervisor.options import CannotRun

ADMIN_S = 60.0


def run_admin(environment: Mapping[str, str], *arguments: str) -> dict[str, str]:
    """Return what the command said. Raises CannotRun with its last words."""
    command = [sys.executable, "-m", "service.admin", *arguments]
    what = f"`python -m service.admin {' '.join(arguments)}`"
    try:
        done = subprocess.run(command, env=dict(environment), capture_output=True, text=True, timeout=ADMIN_S, check=False)
    except subprocess.TimeoutExpired:
        raise CannotRun(f"{what} took longer than {ADMIN_S:g} s; does another program hold the database?") from None
    last = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
    try:
        said: dict[str, str] = json.loads(done.stdout)
    except ValueError:
        raise CannotRun(f"{what} failed: {last}") from None
    if done.returncode != 0:
        raise CannotRun(f"{what} failed: {said.get('error') or last}")
    return said
