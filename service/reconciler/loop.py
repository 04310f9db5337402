"""The only loop: claims what is due, looks at it, decides, writes, acts. Any line may be the last one before a crash."""

import logging
import threading
import time
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import assert_never

from service.reconciler.admission import admit_waiting
from service.reconciler.begin import begin_attempt
from service.reconciler.cluster_watch import look_at_cluster
from service.reconciler.decide import LOOK, Adopt, Begin, Decision, Finish, Force, Retry, Run, Wait, decide
from service.reconciler.facts import JobFacts
from service.reconciler.force import force_attempt
from service.reconciler.housekeeping import prune_checkpoints, remove_tokens, tidy
from service.reconciler.leases import Lease, LeaseLost, any_due, claim_due, release
from service.reconciler.moves import Stale, write_decision
from service.reconciler.outbox import take_in_outbox
from service.reconciler.rows import read_job, schedule_is_due
from service.reconciler.site import Site
from trainer.cluster.protocol import ClusterUnreachable, Observation, Seen

logger = logging.getLogger(__name__)
CADENCE_S = 0.2
CLUSTER_EVERY_S = 5.0
SCHEDULE_EVERY_S = 2.0
"""Beside the moments when something is known to have changed: another reconciler may have freed room."""
AFTER_TROUBLE = timedelta(seconds=5)
ENDED = frozenset({Seen.DONE, Seen.FAILED, Seen.STOPPED})


@dataclass(frozen=True)
class Due:
    """What waits for this turn."""

    job: bool
    schedule: bool


@dataclass(frozen=True)
class Look:
    """One look at one job, and what follows from it."""

    facts: JobFacts
    seen: Observation | None
    decision: Decision
    now: datetime


class Reconciler:
    """One of any number; `step` does everything that is due, and `run` steps until told to stop."""

    def __init__(
        self, site: Site, *, owner: str, cluster_every_s: float = CLUSTER_EVERY_S, schedule_every_s: float = SCHEDULE_EVERY_S
    ) -> None:
        self._site = site
        self._owner = owner
        self._cluster_every_s, self._schedule_every_s = cluster_every_s, schedule_every_s
        self._cluster_looked_at = self._scheduled_at = float("-inf")
        self._over_since: dict[str, datetime] = {}
        self._reached = True
        self._hears_since: datetime | None = None

    def run(self, stop: threading.Event) -> None:
        """Step until `stop` is set. Trouble with the database is waited out: nothing of what we know is kept in memory alone."""
        while not stop.is_set():
            try:
                self.step()
            except Exception:  # whatever it was, the next step starts from what is written
                logger.exception("a step of the reconciler failed")
                stop.wait(1.0)
            stop.wait(CADENCE_S)

    def step(self) -> None:
        """Do everything that is due now."""
        news = self._look_at_cluster()
        due = self._what_is_due()
        for lease in self._claim() if due.job else []:
            news = self._attend(lease) or news
        if news or due.schedule:
            self._scheduled_at = time.monotonic()
            if admit_waiting(self._site):
                for lease in self._claim():
                    self._attend(lease)

    def _look_at_cluster(self) -> bool:
        if time.monotonic() < self._cluster_looked_at + self._cluster_every_s:
            return False
        news = look_at_cluster(self._site)
        self._reached = True
        self._listen()
        self._cluster_looked_at = time.monotonic()
        return news

    def _what_is_due(self) -> Due:
        """One read, and no write: an idle turn comes five times a second, and must cost next to nothing."""
        is_time = time.monotonic() >= self._scheduled_at + self._schedule_every_s
        with self._site.database.reading() as session:
            now = self._site.clock(session)
            return Due(job=any_due(session, now=now), schedule=is_time or schedule_is_due(session, now=now))

    def _claim(self) -> list[Lease]:
        with self._site.database.writing() as session:
            return claim_due(session, self._owner, now=self._site.clock(session))

    def _attend(self, lease: Lease) -> bool:
        """Look after one job, and say whether it freed room. One job's trouble is not the others'."""
        look_at, freed = None, False
        try:
            look = self._look(lease.job_id)
            look_at = self._do(lease, look)
            freed = isinstance(look.decision, Retry | Finish)
        except (LeaseLost, Stale) as change:
            logger.info("%s: %s", lease.job_id, change)
            look_at = self._now()
        except ClusterUnreachable as error:
            logger.warning("%s: the cluster does not answer: %s", lease.job_id, error)
            self._reached = False
            look_at = self._now() + LOOK
        except Exception:  # a job that cannot be read or stored must not keep the others from being looked after
            logger.exception("looking after %s failed", lease.job_id)
            look_at = self._now() + AFTER_TROUBLE
        with self._site.database.writing() as session:
            release(session, lease, look_at=look_at)
        return freed

    def _look(self, job_id: str) -> Look:
        facts, now = self._read(job_id)
        if facts.attempt is None:
            return Look(facts, None, decide(facts, None, now=now), now)
        seen = self._observe(facts.attempt.id)
        if facts.attempt.verdict is None and seen.state in ENDED | {Seen.GONE} and take_in_outbox(self._site, job_id):
            facts, now = self._read(job_id)
        if facts.attempt is not None and facts.attempt.verdict is None and seen.state in ENDED | {Seen.GONE}:
            self._listen()
        facts = self._remember_end(replace(facts, hears_since=self._hears_since), seen, now=now)
        return Look(facts, seen, decide(facts, seen, now=now), now)

    def _listen(self) -> None:
        """Note since when the API hears. Kept in memory alone: who forgets it waits a little longer."""
        self._hears_since = (self._hears_since or self._now()) if self._site.hears() else None

    def _observe(self, attempt_id: str) -> Observation:
        if not self._reached:  # one that times out once would time out for every job
            return Observation(state=Seen.UNREACHABLE)
        seen = self._site.cluster.observe(attempt_id)
        self._reached = seen.state is not Seen.UNREACHABLE
        return seen

    def _remember_end(self, facts: JobFacts, seen: Observation, *, now: datetime) -> JobFacts:
        """Note when the attempt was first seen to be over. Kept in memory alone: who forgets it waits a little longer."""
        assert facts.attempt is not None
        if facts.attempt.verdict is None and seen.state not in ENDED:
            return facts
        since = self._over_since.setdefault(facts.attempt.id, now)
        return replace(facts, attempt=replace(facts.attempt, over_since=since))

    def _do(self, lease: Lease, look: Look) -> datetime | None:
        """Write the decision, act on it, and return when to look again."""
        if look.facts.state.is_final:
            return tidy(self._site, look.facts.id)
        if look.seen is not None and isinstance(look.decision, Begin):
            begin_attempt(self._site, lease, look.facts, cluster_session=look.seen.session)
            return look.now + LOOK
        if not isinstance(look.decision, Wait):
            with self._site.database.writing() as session:
                write_decision(session, lease, look.facts, look.decision, now=self._site.clock(session))
        prune_checkpoints(self._site, look.facts.id)
        return self._act(lease, look)

    def _act(self, lease: Lease, look: Look) -> datetime | None:
        attempt = look.facts.attempt
        match look.decision:
            case Wait(until):
                return until
            case Force():
                assert attempt is not None
                force_attempt(self._site, lease, attempt)
                return look.now + LOOK
            case Retry() | Finish():
                if attempt is not None:
                    self._over_since.pop(attempt.id, None)
                remove_tokens(self._site, look.facts.id)
                return look.now
            case Begin() | Adopt() | Run():
                return look.now
            case _:
                assert_never(look.decision)

    def _read(self, job_id: str) -> tuple[JobFacts, datetime]:
        with self._site.database.reading() as session:
            return read_job(session, job_id), self._site.clock(session)

    def _now(self) -> datetime:
        with self._site.database.reading() as session:
            return self._site.clock(session)
