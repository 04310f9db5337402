"""One poller for all followers: it looks at the position counters every 0.2 s, reads once what is new, and hands it round.

It may drop what it hands round, never a position: a follower that finds a gap reads the rest itself (follower.py).
"""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from drumline.spec.states import FINAL, JobState
from service.context import Service
from service.store.happened import all_positions, positions
from service.stream.news import News, load_jobs, load_news

logger = logging.getLogger(__name__)
EVERY_S = 0.2
ALL_JOBS_EVERY = 10
"""Looks at living jobs for every look at all of them: what comes after a job's end may be seen two seconds later."""
PENDING_MAX = 2000
"""Messages of one job waiting for one follower, before it is told to read for itself."""
JOBS_AT_ONCE = 500
LIVING = tuple(state for state in JobState if state not in FINAL)


@dataclass(eq=False)
class Mailbox:
    """What waits for one follower."""

    jobs: frozenset[str]
    """Empty means all jobs, each as it stands."""
    kinds: frozenset[str]
    is_closed: bool = False
    _letters: dict[str, list[News]] = field(default_factory=dict)
    _arrived: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, news: News) -> None:
        """Add a letter; of a job that has too much waiting only the newest position is kept."""
        waiting = self._letters.setdefault(news.job_id, [])
        waiting.append(news)
        if not self.jobs:
            del waiting[:-1]
        elif sum(len(letter.messages) for letter in waiting) > PENDING_MAX:
            waiting[:] = [News(news.job_id, news.upto, news.upto)]
        self._arrived.set()

    async def take(self, *, timeout_s: float) -> list[News]:
        """Wait for letters and return them, oldest first within a job; none when time is up or the service goes down."""
        try:
            await asyncio.wait_for(self._arrived.wait(), timeout_s)
        except TimeoutError:
            return []
        letters = [letter for waiting in self._letters.values() for letter in waiting]
        self._letters.clear()
        if not self.is_closed:
            self._arrived.clear()
        return letters

    def close(self) -> None:
        self.is_closed = True
        self._arrived.set()


class Broadcaster:
    """Lives in the API's event loop; reads the database in a thread."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self._boxes: set[Mailbox] = set()
        self._seen: dict[str, int] = {}
        self._all = AllJobs()
        self._someone = asyncio.Event()
        self._is_closed = False

    def open(self, jobs: Iterable[str], kinds: Iterable[str]) -> Mailbox:
        """Begin to collect news for a follower, who then reads for itself what happened before."""
        box = Mailbox(frozenset(jobs), frozenset(kinds), is_closed=self._is_closed)
        if self._is_closed:
            box.close()
        self._boxes.add(box)
        self._someone.set()
        return box

    def leave(self, box: Mailbox) -> None:
        self._boxes.discard(box)
        if not self._boxes:
            self._someone.clear()

    def close(self) -> None:
        """End every stream: the service is going down."""
        self._is_closed = True
        for box in self._boxes:
            box.close()

    async def run(self) -> None:
        """Look again and again, for as long as somebody follows."""
        while True:
            await self._someone.wait()
            try:
                await self.look()
            except SQLAlchemyError as error:
                logger.warning("the stream cannot read the database: %s", error)
                await asyncio.sleep(5 * EVERY_S)
            await asyncio.sleep(EVERY_S)

    async def look(self) -> None:
        """Look once, and hand round what is new."""
        wanted: dict[str, frozenset[str]] = {}
        for box in self._boxes:
            for job_id in box.jobs:
                wanted[job_id] = wanted.get(job_id, frozenset()) | box.kinds
        of_jobs, of_all = await asyncio.to_thread(self._read, wanted, any(not box.jobs for box in self._boxes))
        for box in list(self._boxes):
            for news in of_jobs if box.jobs else of_all:
                if not box.jobs or news.job_id in box.jobs:
                    box.put(news)

    def _read(self, wanted: dict[str, frozenset[str]], all_wanted: bool) -> tuple[list[News], list[News]]:
        """Read what is new since the last look, in one snapshot: of the jobs that are followed, and of all."""
        with self.service.reading() as session:
            now = self.service.clock()
            of_jobs, seen = self._read_followed(session, wanted, now=now)
            of_all = self._all.read(session, now=now) if all_wanted else []
        if not all_wanted:
            self._all = AllJobs()
        self._seen = seen
        return of_jobs, of_all

    def _read_followed(self, session: Session, wanted: dict[str, frozenset[str]], *, now: datetime) -> tuple[list[News], dict[str, int]]:
        found: list[News] = []
        seen: dict[str, int] = {}
        for job_id, last in positions(session, list(wanted)).items():
            before = self._seen.get(job_id)
            if before is None:
                # A job new to us: its followers may have read an earlier position, and are told to look.
                found.append(News(job_id, last, last))
                seen[job_id] = last
            elif last > before:
                found.append(load_news(session, job_id, after=before, kinds=wanted[job_id], now=now))
                seen[job_id] = found[-1].upto
            else:
                seen[job_id] = before
        return found, seen


class AllJobs:
    """What has been seen of every job; the first look only remembers."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}
        self._living: set[str] = set()
        self._looks = 0

    def read(self, session: Session, *, now: datetime) -> list[News]:
        """Return the jobs that moved since the last look, as they stand."""
        is_whole = self._looks % ALL_JOBS_EVERY == 0
        last = all_positions(session, states=() if is_whole else LIVING)
        if not is_whole:
            ended = self._living - last.keys()
            self._living = set(last)
            last |= positions(session, sorted(ended))
        changed = [job_id for job_id, position in last.items() if position > self._seen.get(job_id, 0)] if self._looks else []
        self._seen |= last
        self._looks += 1
        parts = [changed[start : start + JOBS_AT_ONCE] for start in range(0, len(changed), JOBS_AT_ONCE)]
        return [news for part in parts for news in load_jobs(session, part, now=now)]
