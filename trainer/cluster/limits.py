"""The attempt's time limits: pure. A start that takes too long is cut; a run that takes too long is asked to stop first."""

import time
from dataclasses import dataclass, field

from drumline.spec.states import EndReason

PATIENCE_S = 30.0
"""How long a run over its limit may take to save and stop."""


@dataclass(frozen=True)
class Clock:
    """When it began, and how long it may take; None sets no limit."""

    run_s_left: float | None = None
    start_s: float = 600.0
    began_at: float = field(default_factory=time.monotonic)

    @property
    def run_sentence(self) -> str:
        return "the job has reached its limits.run_s; raise it, or start from its newest checkpoint"


@dataclass(frozen=True)
class Timeout:
    reason: EndReason
    sentence: str
    is_patient: bool
    """Ask for a stop first."""


def decide_timeout(clock: Clock, *, has_begun: bool, now: float) -> Timeout | None:
    """Return the limit that is passed, if one is."""
    passed_s = now - clock.began_at
    if not has_begun and passed_s > clock.start_s:
        sentence = f"the attempt did not reach its first step within limits.start_s = {clock.start_s:g} s"
        return Timeout(EndReason.START_TIMEOUT, sentence, is_patient=False)
    if clock.run_s_left is not None and passed_s > clock.run_s_left:
        return Timeout(EndReason.RUN_TIMEOUT, clock.run_sentence, is_patient=passed_s < clock.run_s_left + PATIENCE_S)
    return None
