"""When to save: every so many steps or minutes, and when asked. Decides; writes nothing."""

import time

from drumline.spec.resources import Checkpointing
from trainer.engine.tally import Agreed


class SaveTimes:
    """Which steps are saved. All ranks decide alike: from the step, and from what they agreed on."""

    def __init__(self, wanted: Checkpointing) -> None:
        self._wanted = wanted
        self._answered = 0
        self._saved_at = time.monotonic()
        self.saved_step: int | None = None

    def is_due_by_time(self) -> bool:
        """By this rank's clock; only rank 0's word counts."""
        minutes = self._wanted.every_minutes
        return minutes is not None and time.monotonic() - self._saved_at >= 60 * minutes

    def is_due(self, step: int, agreed: Agreed) -> bool:
        """Is a checkpoint wanted after this step (counted from 1)?"""
        was_asked = agreed.checkpoints > self._answered
        self._answered = max(self._answered, agreed.checkpoints)
        by_step = self._wanted.every_steps is not None and step % self._wanted.every_steps == 0
        return by_step or was_asked or agreed.save_due

    def note(self, step: int) -> None:
        self.saved_step, self._saved_at = step, time.monotonic()
