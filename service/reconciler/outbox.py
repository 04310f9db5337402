"""Takes in the records that an attempt could not send: batches of ingest, left in the storage by its shippers."""

from service.errors import ProblemError
from service.ingest.actions import take_batch
from service.ingest.batch import parse_batch, unpack_body
from service.reconciler.moves import ACTOR
from service.reconciler.site import Site
from service.storage import StorageError
from service.store.events import append_event

BATCH_BYTES_MAX = 256 * 2**20
"""Unpacked; a shipper leaves far smaller ones."""


def take_in_outbox(site: Site, job_id: str) -> int:
    """Take in everything in a job's outbox, oldest first, and return how many batches. Repeating is harmless: ingest drops what it has."""
    paths = [path for path in site.storage.list(f"jobs/{job_id}/outbox") if path.endswith(".json.gz")]
    for path in paths:
        try:
            data = site.storage.read(path)
        except StorageError:
            continue  # another reconciler took it
        try:
            batch = parse_batch(unpack_body(data, "gzip", bytes_max=BATCH_BYTES_MAX))
            with site.database.writing() as session:
                take_batch(session, attempt_of(path), batch, now=site.clock(session))
        except ProblemError as error:
            _set_aside(site, job_id, path, data, error.detail)
        else:
            site.storage.delete(path)
    return len(paths)


def attempt_of(path: str) -> str:
    """Return the attempt that a file's name begins with: `<attempt>-<node>-<number>.json.gz`."""
    return path.rsplit("/", 1)[-1].split("-", 1)[0]


def _set_aside(site: Site, job_id: str, path: str, data: bytes, why: str) -> None:
    name = path.rsplit("/", 1)[-1]
    site.storage.write(f"jobs/{job_id}/refused/{name}", data)
    with site.database.writing() as session:
        sentence = f"records left behind in {name} could not be read and were set aside under jobs/{job_id}/refused"
        now = site.clock(session)
        append_event(session, job_id, "note", "records_set_aside", sentence=sentence, actor=ACTOR, now=now, details={"error": why[:300]})
    site.storage.delete(path)
