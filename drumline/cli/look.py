"""What states look like: a shape, a word and a colour each, the same on every screen. Values only."""

from dataclasses import dataclass

from rich.text import Text

from drumline.spec.states import JobState


@dataclass(frozen=True)
class Look:
    glyph: str
    style: str


BLUE, GREEN, AMBER, RED = "blue", "green", "yellow", "red"
"""The terminal's own colours, so that dark and light schemes stay readable."""
GREY = "color(243)"
"""#767676: the one grey with a contrast of 4.5 to black and to white; a terminal's own may vanish on its ground."""

LOOKS: dict[JobState, Look] = {
    JobState.QUEUED: Look("○", GREY),
    JobState.STARTING: Look("○", BLUE),
    JobState.RUNNING: Look("●", BLUE),
    JobState.RECOVERING: Look("◆", AMBER),
    JobState.PAUSING: Look("‖", AMBER),
    JobState.PAUSED: Look("‖", GREY),
    JobState.CANCELLING: Look("◆", AMBER),
    JobState.SUCCEEDED: Look("✓", GREEN),
    JobState.FAILED: Look("✗", RED),
    JobState.CANCELLED: Look("✗", GREY),
}


def state_text(state: JobState, *, pad: bool = False) -> Text:
    """A state as shape and word; padded, all are equally wide."""
    look = LOOKS[state]
    word = state.value.ljust(max(len(known.value) for known in JobState)) if pad else state.value
    return Text(f"{look.glyph} {word}", style=look.style, no_wrap=True)
