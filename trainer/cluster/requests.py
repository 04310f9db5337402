"""What the control plane asks of a running attempt, as the shipper leaves it in the spool, and what became of it. Sends nothing itself."""

import json
from dataclasses import dataclass, field
from typing import Any

from drumline.run.reporter import Asked, Reporter
from drumline.run.spool import Spool


@dataclass
class Requests:
    """Reads commands as they come, says each delivered once, and done when it is."""

    spool: Spool
    reporter: Reporter
    can_checkpoint: bool
    """A script saves when it likes."""
    asked: Asked = field(default_factory=Asked)
    _seen: set[str] = field(default_factory=set)
    _stops: list[str] = field(default_factory=list)
    _checkpoints: list[tuple[str, int]] = field(default_factory=list)
    """Open ones, with how many had been saved when it was asked."""
    _read_at: int = 0

    def look(self, *, num_saved: int) -> bool:
        """Take in what is new. Returns whether anything more is asked than before."""
        before = self.asked
        for command in self._read():
            if command["id"] not in self._seen:
                self._seen.add(command["id"])
                self._take(command["id"], command["kind"], num_saved)
        self._answer(num_saved)
        return self.asked != before

    def conclude(self, note: str) -> None:
        """The attempt has ended: stops are done, and what else is open was not."""
        for command in self._stops:
            self._say(command, "done", note)
        for command, _ in self._checkpoints:
            self._say(command, "refused", "the attempt ended first")
        self._stops, self._checkpoints = [], []

    def _take(self, command: str, kind: str, num_saved: int) -> None:
        if kind == "stop":
            self.asked = Asked(stop=True, checkpoint=self.asked.checkpoint)
            self._stops.append(command)
        elif kind == "checkpoint" and self.can_checkpoint:
            self.asked = Asked(stop=self.asked.stop, checkpoint=self.asked.checkpoint + 1)
            self._checkpoints.append((command, num_saved))
        else:
            why = "a script saves when it likes" if kind == "checkpoint" else f"this driver knows no command {kind}"
            self._say(command, "refused", why)
            return
        self._say(command, "delivered")

    def _answer(self, num_saved: int) -> None:
        for command, saved_before in list(self._checkpoints):
            if num_saved > saved_before:
                self._checkpoints.remove((command, saved_before))
                self._say(command, "done")

    def _say(self, command: str, state: str, note: str = "") -> None:
        self.reporter.say("command", command_id=command, state=state, note=note)

    def _read(self) -> list[dict[str, Any]]:
        """Return the commands if the file has changed since."""
        try:
            changed_at = self.spool.commands.stat().st_mtime_ns
            if changed_at == self._read_at:
                return []
            commands: list[dict[str, Any]] = json.loads(self.spool.commands.read_text())
        except (OSError, ValueError):
            return []
        self._read_at = changed_at
        return commands
