"""Server-sent events: from lines to messages (WHATWG HTML, section 9.2.6). Pure; keeps only the message being read."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Message:
    event: str
    data: str
    id: str
    """The last id seen, perhaps with an earlier message; empty before the first."""


@dataclass
class SseReader:
    """Feed it lines without their ends; a blank one completes a message. Comments are heartbeats, and are dropped."""

    last_id: str = ""
    _event: str = ""
    _data: list[str] = field(default_factory=list)
    _id: str | None = None

    def feed(self, line: str) -> Message | None:
        if line == "":
            return self._complete()
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        match name:
            case "event":
                self._event = value
            case "data":
                self._data.append(value)
            case "id" if "\0" not in value:
                self._id = value
        return None

    def _complete(self) -> Message | None:
        # The id counts only once its message is whole: one cut off by a lost connection is asked for again.
        if self._id is not None:
            self.last_id = self._id
        message = Message(self._event or "message", "\n".join(self._data), self.last_id) if self._data else None
        self._event, self._data, self._id = "", [], None
        return message
