"""What a user may call a job: its id, the beginning of its id, or its name. Pure."""

import re
from collections.abc import Iterable

from drumline.client.errors import Misused, NotFound
from drumline.wire.views import JobView

_WHOLE = re.compile(r"job_[0-9a-f]{32}")


def is_whole_id(name: str) -> bool:
    return _WHOLE.fullmatch(name) is not None


def checked(name: str) -> str:
    """Return what was given, if it can name a job at all. Raises Misused."""
    if not isinstance(name, str) or not name.strip():
        raise Misused(f"{name!r} names no job", remedy="give a job's id, the beginning of one, or its name", code="bad_job_name")
    return name.strip()


def choose(name: str, jobs: Iterable[JobView]) -> JobView:
    """Return the job that is meant, of jobs newest first: the newest of that name, else the only one whose id begins so.

    Raises NotFound where there is none, Misused where several ids begin so.
    """
    beginning: list[JobView] = []
    for job in jobs:
        if job.name == name:
            return job
        if job.id.startswith(name):
            beginning.append(job)
    if len(beginning) > 1:
        ids = ", ".join(sorted(job.id for job in beginning)[:3])
        raise Misused(f"{len(beginning)} jobs have ids that begin with {name}: {ids}", remedy="give more of the id", code="ambiguous")
    if not beginning:
        raise no_such_job(name)
    return beginning[0]


def no_such_job(name: str) -> NotFound:
    return NotFound(f"there is no job {name}", remedy="`drumline list` shows the jobs", code="not_found", status=404)
