"""What a user may call a job: its id, the beginning of its id, or its name. Pure."""

import re

from drumline.client.errors import Misused, NotFound
from drumline.wire.views import JobView

_WHOLE = re.compile(r"job_[0-9a-f]{32}")
_BEGINNING = re.compile(r"job_[0-9a-f]{1,31}")


def is_whole_id(name: str) -> bool:
    return _WHOLE.fullmatch(name) is not None


def may_be_beginning(name: str) -> bool:
    """Could this be the beginning of an id? A name may look like one too; names go first."""
    return _BEGINNING.fullmatch(name) is not None


def checked(name: str) -> str:
    """Return what was given, if it can name a job at all. Raises Misused."""
    if not isinstance(name, str) or not name.strip():
        raise Misused(f"{name!r} names no job", remedy="give a job's id, the beginning of one, or its name", code="bad_job_name")
    return name.strip()


def newest_named(name: str, jobs: list[JobView]) -> JobView | None:
    """Return the newest of the jobs that bear exactly this name."""
    return max((job for job in jobs if job.name == name), key=lambda job: job.created_at, default=None)


def only_one_beginning(beginning: str, jobs: list[JobView]) -> JobView:
    """Return the one job whose id begins so. Raises NotFound where there is none, Misused where there are several."""
    found = [job for job in jobs if job.id.startswith(beginning)]
    if len(found) > 1:
        ids = ", ".join(sorted(job.id for job in found)[:3])
        raise Misused(f"{len(found)} jobs have ids that begin with {beginning}: {ids}", remedy="give more of the id", code="ambiguous")
    if not found:
        raise no_such_job(beginning)
    return found[0]


def no_such_job(name: str) -> NotFound:
    return NotFound(f"there is no job {name}", remedy="`drumline list` shows the jobs", code="not_found", status=404)
