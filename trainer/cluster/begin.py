"""What a driver does before it asks for workers: find its order, fetch the start record, check data, code and storage. No ray, no torch."""

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from pydantic import ValidationError

from drumline.run.reporter import Reporter
from drumline.run.spool import Spool
from drumline.run.storage import Storage
from drumline.spec.start import PROTOCOL, StartRecord
from drumline.spec.states import EndReason
from trainer.cluster.code import CodeError, unpack_code
from trainer.engine.data.prepare import prepare
from trainer.engine.data.problems import DataError
from trainer.engine.plan import PreparedData

FETCH_S = 60.0
"""How long the API may be away while a driver begins."""


@dataclass(frozen=True)
class Order:
    """What stands in the driver's command line."""

    attempt_id: str
    job_id: str
    api_url: str
    storage: str
    token_path: str
    log_level: str


class CannotBegin(Exception):
    """The attempt ends before it has workers."""

    def __init__(self, reason: EndReason, sentence: str, details: dict[str, Any] | None = None) -> None:
        super().__init__(sentence)
        self.reason, self.details = reason, details or {}


def read_order(arguments: list[str]) -> Order:
    parser = argparse.ArgumentParser(prog="trainer.cluster.driver", description="Runs one attempt of a job; Drumline starts it.")
    for option in ("attempt", "job", "api", "storage", "token-path"):
        parser.add_argument(f"--{option}", required=True)
    parser.add_argument("--log-level", default="info")
    given = parser.parse_args(arguments)
    return Order(given.attempt, given.job, given.api.rstrip("/"), given.storage, given.token_path, given.log_level)


def fetch_start(order: Order, *, wait_s: float = FETCH_S) -> StartRecord:
    """Read the attempt's token from the storage, and with it the start record from the API. Raises CannotBegin."""
    try:
        token = Storage(order.storage).read(order.token_path).decode().strip()
    except OSError as error:
        raise CannotBegin(EndReason.STORAGE, f"the storage {order.storage} cannot be read from here: {error}") from None
    ends_at, why = time.monotonic() + wait_s, ""
    with httpx.Client(timeout=10, trust_env=False, headers={"Authorization": f"Bearer {token}"}) as client:
        while True:
            try:
                answer = client.get(f"{order.api_url}/v1/attempts/{order.attempt_id}/start")
                if answer.status_code == 200:
                    return _checked(answer.content)
                why = f"it answered {answer.status_code}"
                if answer.status_code in (401, 403, 404, 409, 410):
                    break
            except httpx.HTTPError as error:
                why = f"{type(error).__name__}: {error}"
            if time.monotonic() > ends_at:
                break
            time.sleep(0.5)
    raise CannotBegin(EndReason.INTERNAL, f"the API at {order.api_url} gave no start record: {why}")


def _checked(content: bytes) -> StartRecord:
    try:
        start = StartRecord.model_validate_json(content)
    except ValidationError as error:
        raise CannotBegin(EndReason.INTERNAL, f"the start record cannot be read: {error.errors(include_url=False)[0]['msg']}") from None
    if start.protocol > PROTOCOL:
        sentence = f"the control plane speaks protocol {start.protocol}, this driver {PROTOCOL}; update the trainer"
        raise CannotBegin(EndReason.INTERNAL, sentence)
    return start


@dataclass
class Preparation:
    """The checks between start record and workers; long ones tell how far they are."""

    start: StartRecord
    spool: Spool
    reporter: Reporter
    _told_at: float = field(default=float("-inf"))

    def run(self) -> PreparedData | None:
        """Return the token cache of a language model. Raises CannotBegin."""
        storage, spec = Storage(self.start.storage), self.start.spec
        try:
            self._check_storage(storage)
            if spec.code is not None and spec.code.sha256 is not None:
                folder = unpack_code(self.spool, storage, spec.code.sha256)
                self._check_entrypoint(folder)
            return prepare(spec.data, storage=self.start.storage, progress=self._tell) if spec.data is not None else None
        except DataError as error:
            raise CannotBegin(EndReason.DATA, str(error), {"field": error.problem.field}) from None
        except CodeError as error:
            raise CannotBegin(EndReason.STORAGE, str(error)) from None
        except OSError as error:
            raise CannotBegin(EndReason.STORAGE, f"the storage {self.start.storage} cannot be used: {error}") from None

    def _check_storage(self, storage: Storage) -> None:
        """Write where checkpoints will go: a full or read-only storage shows now, not after an hour."""
        path = f"jobs/{self.start.job_id}/attempts/{self.start.attempt_id}/begun"
        storage.write(path, str(time.time()).encode())

    def _check_entrypoint(self, folder: Path) -> None:
        workload = self.start.spec.workload
        if workload.type == "script" and not (folder / workload.entrypoint).is_file():
            sentence = f"workload.entrypoint: there is no file {workload.entrypoint} in the uploaded code"
            raise CannotBegin(EndReason.USER_CODE, sentence, {"field": "workload.entrypoint"})

    def _tell(self, done: int, total: int) -> None:
        if time.monotonic() - self._told_at >= 2:
            self._told_at = time.monotonic()
            share = f"{100 * done / total:.0f} %" if total else f"{done:,} bytes"
            sentence, details = f"tokenizing the data: {share} done", {"done": done, "total": total}
            self.reporter.say("event", name="tokenizing", sentence=sentence, details=details)
