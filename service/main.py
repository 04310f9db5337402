"""The API process: every part of it put together, and run. `python -m service.main`. Imports neither ray nor torch."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator
from typing import Any

import uvicorn
from fastapi import APIRouter, FastAPI

from service import auth, health
from service.checkpoints import endpoints as checkpoints
from service.clock import Clock, utc_now
from service.clusters import endpoints as clusters
from service.code import endpoints as code
from service.context import Service
from service.db import Database
from service.errors import add_error_pages
from service.guard import Guard
from service.ingest import endpoints as ingest
from service.jobs import endpoints as jobs
from service.jobs import history
from service.jobs import verb_endpoints as verbs
from service.logs import endpoints as logs
from service.openapi import EVERYWHERE, complete
from service.series import endpoints as series
from service.settings import Settings
from service.storage import Storage
from service.stream import endpoints as stream
from service.stream.broadcast import Broadcaster
from service.web import Dashboard

SHUTDOWN_S = 3
ROUTERS: list[APIRouter] = [
    jobs.router,
    verbs.router,
    history.router,
    logs.router,
    series.router,
    stream.router,
    checkpoints.router,
    code.router,
    clusters.router,
    ingest.router,
    jobs.schema_router,
    health.router,
    auth.router,
]
DESCRIPTION = "Hand over a training job, follow it, keep the model. Errors are problems of RFC 9457: a stable code, a sentence, a remedy."


def create_app(settings: Settings, *, clock: Clock = utc_now) -> FastAPI:
    """Put the service together. Opens no socket; the database is first touched by a request."""
    service = Service(settings, Database(settings.database), Storage(settings.storage_root), clock)
    app = FastAPI(
        title="Drumline", version="1", description=DESCRIPTION, lifespan=_lifespan, docs_url=None, redoc_url=None, redirect_slashes=False
    )
    app.state.service = service
    app.state.broadcaster = Broadcaster(service)
    for router in ROUTERS:
        app.include_router(router, responses=EVERYWHERE)
    add_error_pages(app)
    app.add_middleware(Guard, settings=settings)
    app.router.default = Dashboard(settings.web_dist)
    _complete_openapi(app)
    return app


def main() -> None:
    settings = Settings()
    logging.basicConfig(level=settings.log_level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=SHUTDOWN_S,
        server_header=False,
    )
    Server(config).run()


class Server(uvicorn.Server):
    """uvicorn, but streams are ended before it waits for its connections: they would never end by themselves."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.config.app.state.broadcaster.close()  # type: ignore[union-attr]
        await super().shutdown(sockets)


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    poller = asyncio.create_task(app.state.broadcaster.run(), name="broadcaster")
    try:
        yield
    finally:
        app.state.broadcaster.close()
        poller.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await poller
        app.state.service.database.close()


def _complete_openapi(app: FastAPI) -> None:
    make = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            complete(make())
        return make()

    app.openapi = openapi  # type: ignore[method-assign]


if __name__ == "__main__":
    main()
