"""What a worker is called on screen: its rank, once that is known. Asks the service when a new worker speaks up."""

from drumline.client import Client, Misused
from drumline.wire.views import JobDetail


class WorkerNames:
    """The names of one job's workers."""

    def __init__(self, client: Client, job_id: str) -> None:
        self._client = client
        self._job_id = job_id
        self._ranks: dict[str, str] = {}
        self._asked: set[str] = set()

    def of(self, worker: str) -> str:
        """Return the rank; before it is known, the end of the id; for the driver, `driver`."""
        if worker not in self._ranks and worker not in self._asked and worker.startswith("wrk_"):
            self._asked.add(worker)
            self._ranks |= {seen.id: str(seen.rank) for seen in self._client.job(self._job_id).workers if seen.rank is not None}
        return self._ranks.get(worker, worker.rpartition("_")[2][-6:])


def worker_id(named: str, job: JobDetail) -> str:
    """Return the id of the worker that is meant by a rank, an id, or `driver`. Raises Misused."""
    if named == "driver" or named.startswith("wrk_"):
        return named
    for worker in job.workers:
        if str(worker.rank) == named:
            return worker.id
    ranks = ", ".join(str(worker.rank) for worker in job.workers if worker.rank is not None)
    remedy = f"its ranks are {ranks}; `driver` is there, too" if ranks else "no worker of it has a rank yet; `driver` may have logs"
    raise Misused(f"{job.name} has no worker {named}", remedy=remedy, code="no_such_worker")
