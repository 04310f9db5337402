"""One follower: what it has been told of each job, and what it is told next. It never skips: a gap is read from the database."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import timedelta

from starlette.concurrency import run_in_threadpool

from service.context import Service
from service.store.jobs import recent_jobs
from service.stream.broadcast import Broadcaster
from service.stream.news import Message, News, load_jobs, load_news

HEARTBEAT_S = 10.0
RECENT = timedelta(hours=1)
"""A follower of all jobs is first told how the living and the lately ended ones stand: it may have missed any of them."""
RECENT_MAX = 500
ID_JOBS_MAX = 50
"""Jobs named in an id of the stream of all jobs: those that moved last."""


@dataclass
class Follower:
    """Tells the news of some jobs, or of all, as server-sent events."""

    service: Service
    broadcaster: Broadcaster
    kinds: frozenset[str]
    told: dict[str, int]
    """By job: the position up to which all is told. Without jobs, what an earlier connection was told of some."""
    jobs: frozenset[str] = field(default=frozenset())
    """Empty means all."""

    async def events(self) -> AsyncIterator[str]:
        """Yield the stream until the service goes down; the framework ends it when the client leaves."""
        box = self.broadcaster.open(self.jobs, self.kinds)
        try:
            yield "retry: 1000\n: following\n\n"
            async for text in self._beginning():
                yield text
            while not box.is_closed:
                letters = await box.take(timeout_s=HEARTBEAT_S)
                if not letters and not box.is_closed:
                    yield ": alive\n\n"
                for news in letters:
                    async for text in self._tell(news):
                        yield text
        finally:
            self.broadcaster.leave(box)

    async def _beginning(self) -> AsyncIterator[str]:
        if self.jobs:
            for job_id in sorted(self.jobs):
                async for text in self._catch_up(job_id):
                    yield text
            return
        for news in await run_in_threadpool(self._recent):
            if news.upto != self.told.get(news.job_id):
                yield self._say(news)

    async def _tell(self, news: News) -> AsyncIterator[str]:
        told = self.told.get(news.job_id, 0)
        if not self.jobs:
            if news.upto > told:
                yield self._say(news)
        elif news.upto > told:
            if news.after > told or not self.kinds <= news.kinds:
                async for text in self._catch_up(news.job_id):
                    yield text
            else:
                yield self._say(news)

    async def _catch_up(self, job_id: str) -> AsyncIterator[str]:
        """Read for oneself, window by window, until nothing further has happened."""
        while True:
            news = await run_in_threadpool(self._load, job_id)
            if text := self._say(news):
                yield text
            if news.is_all:
                return

    def _load(self, job_id: str) -> News:
        with self.service.reading() as session:
            return load_news(session, job_id, after=self.told[job_id], kinds=self.kinds, now=self.service.clock())

    def _recent(self) -> list[News]:
        with self.service.reading() as session:
            now = self.service.clock()
            return load_jobs(session, recent_jobs(session, since=now - RECENT, limit=RECENT_MAX), now=now)

    def _say(self, news: News) -> str:
        """Return the news as text; each message's id says up to where everything is told once it has arrived."""
        told = self.told.pop(news.job_id, 0)
        parts = []
        for message in news.messages:
            if message.kind in self.kinds and (message.position > told or message.event == "job"):
                self.told[news.job_id] = message.position
                parts.append(self._frame(message))
        self.told[news.job_id] = news.upto
        return "".join(parts)

    def _frame(self, message: Message) -> str:
        named = list(self.told.items()) if self.jobs else list(self.told.items())[-ID_JOBS_MAX:]
        last_id = ",".join(f"{job_id}:{position}" for job_id, position in named)
        return f"id: {last_id}\nevent: {message.event}\ndata: {message.data}\n\n"
