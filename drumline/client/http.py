"""The sync shell over httpx: sends, waits, streams, downloads. Decides nothing: exchange.py and following.py do."""

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx

from drumline.client import requests
from drumline.client.connection import Connection
from drumline.client.errors import Misused, ServiceFailed
from drumline.client.exchange import RETRIED_STATUS, Answer, Done, Exchange, Failure, Request, problem_in
from drumline.wire.views import Page

T = TypeVar("T")
CONNECT_S = 5.0
STREAM_SILENT_S = 45.0
"""The stream sends a heartbeat at least every 15 s; three missed ones are a lost connection."""
CHUNK_BYTES = 1 << 20
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Broken(Exception):
    """The connection failed midway; may be tried again."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.sentence)
        self.failure = failure


class Http:
    """One service over HTTP."""

    def __init__(
        self,
        connection: Connection,
        *,
        timeout_s: float = 30.0,
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.url = connection.url
        self._sleep = sleep
        self._timeout_s = timeout_s
        headers = {"User-Agent": "drumline/1", "Accept": "application/json"}
        if connection.key:
            headers["Authorization"] = f"Bearer {connection.key}"
        try:
            parts = urlsplit(connection.url)
            self._httpx = httpx.Client(
                base_url=connection.url,
                headers=headers,
                transport=transport,
                timeout=self._timeout(timeout_s),
                verify=parts.scheme == "https",  # loading certificates that nobody asks for takes 80 ms of each start
                trust_env=parts.hostname not in LOOPBACK,  # a proxy cannot reach this machine's own loopback
            )
        except (httpx.InvalidURL, ValueError) as error:
            raise Misused(
                f"the service's URL {connection.url!r} is not valid: {error}",
                remedy="set DRUMLINE_URL, such as http://127.0.0.1:8400",
                code="bad_url",
            ) from None

    def close(self) -> None:
        self._httpx.close()

    def send(self, request: Request[T]) -> T:
        """Send until answered. Raises the DrumlineError that the answer, or its absence, means."""
        exchange = Exchange(request, self.url)
        while True:
            outcome = exchange.take(self._once(request))
            if isinstance(outcome, Done):
                return outcome.value
            self._sleep(outcome.seconds)

    def pages(self, request: Request[Page[Any]]) -> Iterator[Any]:
        """Yield every item of every page; the next page is asked for when it is needed."""
        while True:
            page = self.send(request)
            yield from page.items
            if page.next is None:
                return
            request = requests.after(request, page.next)

    @contextmanager
    def lines(
        self, path: str, *, params: Mapping[str, str], headers: Mapping[str, str], silent_s: float = STREAM_SILENT_S
    ) -> Iterator[Iterator[str]]:
        """Open a stream of lines. Raises Broken where the connection does not stand, or breaks."""
        with self._stream(path, params=params, headers=headers, silent_s=silent_s) as response:
            yield response.iter_lines()

    def download(self, path: str, to: Path, *, sha256: str | None = None) -> None:
        """Write a file whole, and verified where its hash is known; until then it bears another name. Raises ServiceFailed."""
        partial = to.with_name(f"{to.name}.partial")
        exchange = Exchange(requests.nothing(path), self.url)
        try:
            while (found := self._fetch(path, partial, exchange)) is None:
                pass
            if sha256 not in (None, found):
                raise ServiceFailed(
                    f"{to.name} arrived with other content than its hash promises",
                    remedy="download it again; if it stays so, the stored file is damaged",
                    code="damaged",
                )
            partial.replace(to)
        finally:
            partial.unlink(missing_ok=True)

    def _fetch(self, path: str, to: Path, exchange: Exchange[None]) -> str | None:
        """Try once to write a file; return its hash, or None when another try is due and has been waited for."""
        try:
            with self._stream(path, params={}, headers={"Accept": "*/*"}, silent_s=self._timeout_s) as response, to.open("wb") as file:
                digest = hashlib.sha256()
                for chunk in response.iter_bytes(CHUNK_BYTES):
                    file.write(chunk)
                    digest.update(chunk)
                return digest.hexdigest()
        except Broken as broken:
            outcome = exchange.take(broken.failure)
            assert not isinstance(outcome, Done)
            self._sleep(outcome.seconds)
            return None

    @contextmanager
    def _stream(self, path: str, *, params: Mapping[str, str], headers: Mapping[str, str], silent_s: float) -> Iterator[httpx.Response]:
        try:
            with self._httpx.stream("GET", path, params=dict(params), headers=dict(headers), timeout=self._timeout(silent_s)) as response:
                if response.status_code in RETRIED_STATUS:
                    raise Broken(Failure(f"it answered {response.status_code}"))
                if not response.is_success:
                    raise problem_in(Answer(response.status_code, response.read()))
                yield response
        except httpx.TransportError as error:
            raise Broken(_failure(error)) from error

    def _once(self, request: Request[Any]) -> Answer | Failure:
        try:
            response = self._httpx.request(
                request.method, request.path, params=list(request.params), content=request.body or None, headers=dict(request.headers)
            )
        except httpx.TransportError as error:
            return _failure(error)
        return Answer(response.status_code, response.content)

    def _timeout(self, read_s: float) -> httpx.Timeout:
        return httpx.Timeout(read_s, connect=CONNECT_S, pool=CONNECT_S)


def _failure(error: httpx.TransportError) -> Failure:
    match error:
        case httpx.ConnectTimeout():
            return Failure(f"no connection within {CONNECT_S:g} s")
        case httpx.TimeoutException():
            return Failure("no answer in time")
        case httpx.RemoteProtocolError() | httpx.ReadError() | httpx.WriteError():
            return Failure("the connection broke")
        case _:
            said = str(error).rpartition("] ")[2].strip() or type(error).__name__
            return Failure(said[:1].lower() + said[1:])
