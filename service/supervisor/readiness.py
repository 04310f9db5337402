"""Whether the parts of a service answer, asked as any client would ask."""

from pathlib import Path

import httpx

from service.supervisor.options import CannotRun


def api_is_ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz", timeout=2).status_code == 200
    except httpx.HTTPError:
        return False


def cluster_is_reached(url: str, key: str) -> bool:
    """Say whether the API knows a cluster that answers: proof that API, database, reconciler and Ray work together. Raises CannotRun."""
    try:
        answer = httpx.get(f"{url}/v1/clusters", headers={"Authorization": f"Bearer {key}"}, timeout=5)
    except httpx.HTTPError:
        return False
    if answer.status_code == 401:
        raise CannotRun("the key in DRUMLINE_HOME/key does not open this database; remove that file, and a new one is made")
    return answer.status_code == 200 and any(cluster["state"] == "reachable" for cluster in answer.json()["items"])


def last_line(log: Path) -> str:
    """Return the last words in a log, which mostly name the error."""
    try:
        lines = log.read_text(errors="replace")[-4000:].split("\n")
    except FileNotFoundError:
        return "it said nothing"
    return next((line.strip()[:300] for line in reversed(lines) if line.strip()), "it said nothing")
