"""The real API in a thread, on a free port and an empty database: for tests of what client and service say to each other."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from drumline.client import Client
from service.clock import utc_now
from service.context import Service
from service.keys import make_key
from service.main import Server, create_app
from service.migrations import migrate
from service.settings import Settings


@dataclass(frozen=True)
class RealService:
    url: str
    key: str
    service: Service
    """Its inside, for tests that play reconciler and workers."""

    def client(self) -> Client:
        return Client(self.url, self.key)


@contextmanager
def real_service(home: Path, *, port: int = 0) -> Iterator[RealService]:
    """Run the API until the block ends; on a free port, or on the one it had before."""
    settings = Settings(home=home, host="127.0.0.1", port=0)
    app = create_app(settings)
    service: Service = app.state.service
    migrate(service.database, ray_address="", now=utc_now())
    with service.database.writing() as session:
        key = make_key(session, "tester", now=utc_now())
    server = Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_config=None, access_log=False, timeout_graceful_shutdown=3))
    thread = threading.Thread(target=server.run, name="api")
    thread.start()
    try:
        yield RealService(f"http://127.0.0.1:{_port(server, thread)}", key, service)
    finally:
        server.should_exit = True
        thread.join(timeout=20)
        service.database.close()


def _port(server: Server, thread: threading.Thread) -> int:
    waiting = threading.Event()
    while not server.started:
        assert thread.is_alive(), "the API did not start"
        waiting.wait(0.01)
    port: int = server.servers[0].sockets[0].getsockname()[1]
    return port
