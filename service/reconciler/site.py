"""What a reconciler works with: one database, one cluster, one storage. A value that is handed around, without behaviour."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from service.db import Database
from service.reconciler.leases import database_now
from service.storage import Storage
from trainer.cluster.protocol import Cluster


@dataclass(frozen=True)
class Site:
    database: Database
    cluster: Cluster
    storage: Storage
    api_url: str
    """Where workers find the API."""
    hears: Callable[[], bool]
    """Does the API take what shippers post?"""
    cluster_id: str
    log_level: str = "info"
    clock: Callable[[Session], datetime] = database_now
