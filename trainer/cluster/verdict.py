"""How an attempt ends, from what its members said and who died: pure decisions with table tests. Acting on them is the driver's."""

from dataclasses import dataclass, field
from typing import Any

from drumline.spec.states import EndReason
from trainer.engine.plan import Ended, Outcome

GRACE_S = 1.0
"""After a death, how long to wait for a member whose own failure explains it: the word and the closed connection race each other."""
LONELY_GRACE_S = 5.0
"""After members only felt that a peer is gone, how long to wait for the peer's own word or death."""


@dataclass(frozen=True)
class Death:
    """A member that went without a word."""

    worker: str
    seat: int
    node: str
    pid: int
    how: str
    """`its connection closed` or `it fell silent`."""
    last_line: str = ""
    """Of its log, where the driver can read it."""


@dataclass(frozen=True)
class Facts:
    """What the meeting knows about the end."""

    wanted: int
    outcomes: dict[int, Outcome] = field(default_factory=dict)
    """By seat."""
    deaths: tuple[Death, ...] = ()
    step: int = 0
    trouble_s: float = 0
    """Seconds since the first death, or the first outcome that was not a success."""


@dataclass(frozen=True)
class End:
    """End the attempt so."""

    reason: EndReason
    sentence: str = ""
    step: int = 0
    details: dict[str, Any] = field(default_factory=dict)


def decide_end(facts: Facts) -> End | None:
    """Return how the attempt ends, or None while it goes on.

    A member's own failure says most, and ends all at once. A death is the cause when nobody's own failure explains it within a moment;
    today it ends the attempt, and the control plane makes a new one from the newest checkpoint.
    """
    own = _own_failures(facts)
    if own:
        seat, outcome = own[0]
        return End(outcome.reason, outcome.sentence, outcome.step, {"rank": seat, **outcome.details})
    if facts.deaths and facts.trouble_s >= GRACE_S:
        return _worker_lost(facts)
    if len(facts.outcomes) >= facts.wanted:
        return _together(facts)
    if _lonely(facts) and facts.trouble_s >= LONELY_GRACE_S:
        seat, outcome = _lonely(facts)[0]
        return End(EndReason.WORKER_LOST, outcome.sentence or f"worker {seat} lost its peers", outcome.step, outcome.details)
    return None


def is_trouble(outcome: Outcome) -> bool:
    return outcome.ended is Ended.FAILED


def _own_failures(facts: Facts) -> list[tuple[int, Outcome]]:
    return [(seat, outcome) for seat, outcome in facts.outcomes.items() if is_trouble(outcome) and not _is_felt(outcome)]


def _lonely(facts: Facts) -> list[tuple[int, Outcome]]:
    return [(seat, outcome) for seat, outcome in facts.outcomes.items() if is_trouble(outcome) and _is_felt(outcome)]


def _is_felt(outcome: Outcome) -> bool:
    """Did this member only feel that a peer is gone? One whose own script was killed by a signal knows more."""
    return outcome.reason is EndReason.WORKER_LOST and "signal" not in outcome.details


def _worker_lost(facts: Facts) -> End:
    death = facts.deaths[0]
    sentence = f"worker {death.seat} on {death.node or 'its node'} (pid {death.pid}) was lost: {death.how} without a word"
    if death.last_line:
        sentence += f"; the last line of its log is: {death.last_line}"
    details = {"rank": death.seat, "worker": death.worker, "node": death.node, "pid": death.pid, "last_line": death.last_line}
    return End(EndReason.WORKER_LOST, sentence, facts.step, details)


def _together(facts: Facts) -> End | None:
    outcomes = list(facts.outcomes.values())
    step = max(outcome.step for outcome in outcomes)
    if all(outcome.ended is Ended.COMPLETED for outcome in outcomes):
        return End(EndReason.COMPLETED, "", step)
    if lonely := _lonely(facts):
        return End(EndReason.WORKER_LOST, lonely[0][1].sentence, step, lonely[0][1].details)
    stopped = next(outcome for outcome in outcomes if outcome.ended is Ended.STOPPED)
    return End(EndReason.CANCELLED, stopped.sentence, step, stopped.details)
