"""The dashboard's sources without a browser: types as the API has them today, TypeScript and Svelte clean, the pure parts right."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "web"


@pytest.mark.parametrize("script", ["types:check", "check", "test"])
def test_the_dashboards_own_check_passes(script: str) -> None:
    assert (WEB / "node_modules").is_dir(), "the dashboard's packages are not installed: run `make web/dist/index.html`"
    # Where set-up had to bring its own Node, it lies beside the virtual environment's programs.
    path = os.pathsep.join([os.environ["PATH"], str(Path(sys.prefix) / "node")])
    environment = {**os.environ, "PATH": path, "PYTHON": sys.executable}
    done = subprocess.run(["npm", "run", "--silent", script], cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
