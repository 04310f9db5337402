"""The driver's door to Ray: connect, and start the group of workers. Imported in a thread, because ray takes most of a start."""

import logging
import os
from typing import Any

import ray

from drumline.spec.start import StartRecord
from trainer.cluster.group import TrainGroup, check_ray
from trainer.cluster.member import Invitation
from trainer.cluster.worker import Assignment, work
from trainer.engine.plan import PreparedData
from trainer.reporting.errand import Errand


def connect() -> None:
    """Raises whatever ray raises, and RuntimeError for a line of Ray that we do not know."""
    check_ray(ray.__version__)
    logging.getLogger("ray").setLevel(logging.ERROR)  # its greetings are nothing to the user
    ray.init(address=os.environ.get("RAY_ADDRESS", "auto"), log_to_driver=False, configure_logging=False)


def node_host() -> str:
    """Return this node's address as the other nodes reach it."""
    return str(ray.util.get_node_ip_address())


def start_group(
    start: StartRecord, invitation: Invitation, *, errand: Errand, data: PreparedData | None, started: dict[str, float], folder: str
) -> TrainGroup:
    """Ask Ray Train for the workers, and return at once."""
    size = start.spec.resources.per_worker
    # A start that waits for a node is bounded by the job's own limit, not by Ray's.
    os.environ.setdefault("RAY_TRAIN_WORKER_GROUP_START_TIMEOUT_S", str(start.spec.limits.start_s))
    config: dict[str, Any] = {"assignment": Assignment(start, invitation, errand, data, dict(started))}
    group = TrainGroup(work, config, num_workers=start.spec.num_workers, cpu=size.cpu, gpu=size.gpu, folder=folder)
    group.start()
    return group
