"""The real service with the built dashboard on a real port, and a browser logged in to it: what the browser tests arrange with."""

import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from drumline.spec.states import JobState
from service.clock import utc_now
from service.db import Database
from service.keys import first_key_id, make_key, make_login_link
from service.main import Server, create_app
from service.migrations import migrate
from service.settings import Settings
from tests.service.shop import Shipper, Shop, StoppedClock, points

DIST = Path(__file__).resolve().parents[2] / "web" / "dist"
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 10_000


def find_chromium() -> str:
    """Return Chromium's path. These tests are never skipped: without it they fail, and say what to do."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "the browser tests need Chromium: install it with `apt-get install chromium`, or your system's own way"
    return found


@contextmanager
def open_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


class Stage:
    """A service that can be stopped and started again on its port, its database kept."""

    def __init__(self, home: Path) -> None:
        assert (DIST / "index.html").is_file(), "the dashboard is not built: run `make web/dist/index.html`"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.settings = Settings(home=home, host="127.0.0.1", port=self.port)
        database = Database(self.settings.database)
        migrate(database, ray_address="", now=utc_now())
        with database.writing() as session:
            self.key = make_key(session, "laptop", now=utc_now())
        database.close()
        self.client = httpx.Client(base_url=self.url, headers={"Authorization": f"Bearer {self.key}"}, timeout=10)

    def start(self) -> None:
        app = create_app(self.settings)
        config = uvicorn.Config(app, host="127.0.0.1", port=self.port, log_config=None, access_log=False, timeout_graceful_shutdown=1)
        self._server = Server(config)
        self._thread = threading.Thread(target=self._server.run, name="api")
        self._thread.start()
        waiting = threading.Event()
        while not self._server.started:
            assert self._thread.is_alive(), "the API did not start"
            waiting.wait(0.01)
        # The shop plays reconciler and workers; over HTTP the same calls work as in the test's own process.
        self.shop = Shop(app, self.client, StoppedClock(), app.state.service, self.key)  # type: ignore[arg-type]

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(timeout=20)

    def login_address(self) -> str:
        with self.shop.service.writing() as (session, now):
            key_id = first_key_id(session)
            assert key_id
            link, _ = make_login_link(session, key_id, now=now)
        return f"{self.url}/login?link={link}"

    def log_in(self, browser: Browser) -> Page:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.set_default_timeout(PATIENCE_MS)
        page.goto(self.login_address())
        return page

    def train(self, name: str, *, steps: int) -> Shipper:
        """Bring a job to running and let it train some steps whose loss is 4 / step."""
        shipper = self.shop.running(name=name, train={"steps": 100, "global_batch_size": 4}, labels={"team": "demo"})
        self.go_on(shipper, range(1, steps + 1))
        self.shop.move(shipper.job_id, *([JobState.RUNNING] if self.shop.job(shipper.job_id)["state"] == "starting" else []))
        return shipper

    def go_on(self, shipper: Shipper, steps: range) -> None:
        said = [points(step, loss=4 / step, grad_norm=1.0, lr=1e-3, tokens_per_s=12_400.0, data_s=0.01, forward_s=0.02) for step in steps]
        shipper.say("wrk_0", *said, {"kind": "progress", "step": steps[-1], "steps": 100})
