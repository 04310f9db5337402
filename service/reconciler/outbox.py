"""Takes in the records that an attempt could not send: batches of ingest, left in the storage by its shippers."""

import gzip
import logging
import zlib

from pydantic import ValidationError

from drumline.wire.ingest import Batch
from service.reconciler.moves import ACTOR
from service.reconciler.site import Site
from service.storage import StorageError
from service.store.events import append_event

logger = logging.getLogger(__name__)


def take_in_outbox(site: Site, job_id: str) -> int:
    """Take in everything in a job's outbox, oldest first, and return how many batches. Repeating is harmless: ingest drops what it has."""
    paths = [path for path in site.storage.list(f"jobs/{job_id}/outbox") if path.endswith(".json.gz")]
    for path in paths:
        try:
            data = site.storage.read(path)
        except StorageError:
            continue  # another reconciler took it
        try:
            batch = Batch.model_validate_json(gzip.decompress(data))
        except (OSError, EOFError, zlib.error, ValidationError) as error:
            _set_aside(site, job_id, path, data, f"{type(error).__name__}: {error}"[:300])
            continue
        site.ingest(attempt_of(path), batch)
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
        append_event(session, job_id, "note", "records_set_aside", sentence=sentence, actor=ACTOR, now=now, details={"error": why})
    site.storage.delete(path)
