"""Reading a stream in a test: a follower driven step by step in one event loop, its frames taken apart."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import Any

from service.stream.broadcast import Broadcaster
from service.stream.follower import Follower
from service.stream.news import KINDS
from tests.service.shop import Shop

PATIENCE_S = 10


@dataclass
class Frame:
    id: str
    event: str
    data: dict[str, Any]


def frames_in(text: str) -> Iterator[Frame]:
    for block in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if "data" in fields:
            yield Frame(fields["id"], fields["event"], json.loads(fields["data"]))


@dataclass
class Reader:
    """Keeps what a follower is told."""

    frames: list[Frame] = field(default_factory=list)
    _more: asyncio.Event = field(default_factory=asyncio.Event)

    async def read(self, follower: Follower) -> None:
        async for text in follower.events():
            self.frames += frames_in(text)
            self._more.set()

    async def until(self, *positions_at_least: int) -> None:
        """Wait until the last id names at least these positions."""

        def is_there() -> bool:
            return bool(self.frames) and all(
                int(place.rpartition(":")[2]) >= wanted
                for place, wanted in zip(self.frames[-1].id.split(","), positions_at_least, strict=False)
            )

        async with asyncio.timeout(PATIENCE_S):
            while not is_there():
                self._more.clear()
                await self._more.wait()

    async def settle(self) -> None:
        """Let everything that is ready be read."""
        for _ in range(20):
            await asyncio.sleep(0.005)

    def of(self, event: str) -> list[dict[str, Any]]:
        return [frame.data for frame in self.frames if frame.event == event]

    @property
    def last_places(self) -> dict[str, int]:
        return {part.partition(":")[0]: int(part.partition(":")[2]) for part in self.frames[-1].id.split(",")}


@dataclass
class Stage:
    """A broadcaster that looks when told to, and its readers."""

    shop: Shop
    broadcaster: Broadcaster

    @contextlib.asynccontextmanager
    async def reader(
        self, told: dict[str, int], *, jobs: tuple[str, ...] | None = None, kinds: tuple[str, ...] = KINDS
    ) -> AsyncIterator[Reader]:
        reader = Reader()
        named = frozenset(told if jobs is None else jobs)
        follower = Follower(self.shop.service, self.broadcaster, frozenset(kinds), dict(told), named)
        task = asyncio.create_task(reader.read(follower))
        await reader.settle()
        try:
            yield reader
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def look(self) -> None:
        await self.broadcaster.look()


def on_stage(shop: Shop) -> Stage:
    return Stage(shop, Broadcaster(shop.service))
