"""What endpoints stand on: the service's parts in one frozen value, and how FastAPI hands it to them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy.orm import Session

from service.clock import Clock
from service.db import Database
from service.settings import Settings
from service.storage import Storage


@dataclass(frozen=True)
class Service:
    """Made once, by main.py."""

    settings: Settings
    database: Database
    storage: Storage
    clock: Clock

    @contextmanager
    def reading(self) -> Iterator[Session]:
        with self.database.reading() as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[tuple[Session, datetime]]:
        """Open a transaction with the one `now` that counts in it."""
        with self.database.writing() as session:
            yield session, self.clock()


def get_service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


async def _service(request: Request) -> Service:
    return get_service(request)


Context = Annotated[Service, Depends(_service)]
