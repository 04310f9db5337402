"""`python -m service.reconciler`: one reconciler, until it is told to stop. Any number may run beside it."""

import logging
import os
import signal
import socket
import threading
from functools import partial
from types import FrameType

from service.db import Database
from service.reconciler.hearing import hears
from service.reconciler.loop import Reconciler
from service.reconciler.site import Site
from service.settings import Settings
from service.storage import Storage
from service.store.tables import Cluster
from trainer.cluster.ray_cluster import RayCluster

DEFAULT_CLUSTER = "default"


def main() -> None:
    """Run until SIGTERM or SIGINT; what is being done for a job is finished first."""
    settings = Settings()
    logging.basicConfig(level=settings.log_level.upper(), format="%(asctime)s %(levelname)s %(name)s %(message)s")
    logging.getLogger("httpx").setLevel(logging.WARNING)  # it would say every look at Ray
    stop = threading.Event()

    def ask_to_stop(number: int, frame: FrameType | None) -> None:
        stop.set()

    signal.signal(signal.SIGTERM, ask_to_stop)
    signal.signal(signal.SIGINT, ask_to_stop)
    database = Database(settings.database)
    point_cluster_at(database, settings.ray_address)
    site = Site(
        database,
        RayCluster(settings.ray_address, settings.ray_token_path),
        Storage(settings.storage_root),
        api_url=settings.url_for_workers,
        hears=partial(hears, settings.url_for_workers),
        cluster_id=DEFAULT_CLUSTER,
        log_level=settings.log_level,
    )
    Reconciler(site, owner=f"{socket.gethostname()}:{os.getpid()}").run(stop)
    database.close()


def point_cluster_at(database: Database, address: str) -> None:
    """Write down where the cluster is: a local Ray has other ports each time it is started."""
    with database.writing() as session:
        row = session.get(Cluster, DEFAULT_CLUSTER)
        if row is None:
            session.add(Cluster(id=DEFAULT_CLUSTER, name="default", address=address, capacity={}))
        elif row.address != address:
            row.address, row.reached = address, False


if __name__ == "__main__":
    main()
