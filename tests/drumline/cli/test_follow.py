"""Watching a job: what appears line by line, what stays below, how it ends; in a terminal, and piped."""

import io
import re
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from rich.console import Console

from drumline.cli import lines, phrases
from drumline.cli.follow import exit_code, follow_job
from drumline.spec import JobState
from tests.drumline.fake_service import FakeService, message, page, stream
from tests.drumline.views import JOB_ID, NOON, at, make_event, make_job, make_worker

JOB = f"/v1/jobs/{JOB_ID}"
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")


def job(state: str, position: int, step: int = 0, **fields: Any) -> Any:
    told = {"step": step, "steps": 1000, "loss": 2.5, "rate": 12_400, "rate_unit": "tokens/s", "eta_s": 90.0} if step else {}
    started = {"started_at": NOON} if step else {}
    return make_job(**{"state": state, "position": position, "progress": told, **started, **fields})


def said(position: int, what: Any) -> str:
    return message("event" if hasattr(what, "kind") else "job", what, id=f"{JOB_ID}:{position}")


def log(position: int, worker: str, *texts: str) -> str:
    return message("log", {"job": JOB_ID, "position": position, "worker": worker, "lines": texts}, id=f"{JOB_ID}:{position}")


def steps(*at_steps: int) -> list[str]:
    return [said(20 + number, job("running", 20 + number, step)) for number, step in enumerate(at_steps)]


ENDED = job("succeeded", 90, 1000, ended_at=at(200))


def service_that_says(*messages: Any) -> FakeService:
    service = FakeService().on("GET", JOB, job("queued", 1, waits="waits for 2 CPUs"))
    service.on("GET", f"{JOB}/events", page([make_event(1, "queued", sentence="submitted by demo"), make_event(5, "starting")]))
    return service.on("GET", "/v1/stream", *messages)


def follow(service: FakeService, *, terminal: bool = False, logs: bool = False) -> tuple[Any, str]:
    console = Console(file=io.StringIO(), width=100, force_terminal=terminal, highlight=False)
    final = follow_job(service.client(), JOB_ID, console=console, logs=logs)
    return final, console.file.getvalue()  # type: ignore[attr-defined]


def words(text: str) -> list[str]:
    """The lines without their clocks."""
    return [re.sub(r"^\d\d:\d\d:\d\d  ", "", line).strip() for line in text.splitlines()]


def test_piped_each_piece_of_news_is_a_plain_line() -> None:
    service = service_that_says(
        stream(
            said(11, make_event(11, "starting", sentence="attempt 1 starts")),
            said(12, make_event(12, "running", sentence="shakespeare is running")),
            *steps(5, 50, 110, 120),
            said(30, make_event(30, "checkpoint_made", kind="checkpoint", sentence="step 500, 3.1 MB")),
            said(90, ENDED),
            said(90, make_event(90, "succeeded")),
        )
    )

    final, text = follow(service)

    assert final.state is JobState.SUCCEEDED
    assert words(text) == [
        "○ queued      submitted by demo",
        "○ starting    attempt 1 starts",
        "● running",
        "step 110 / 1 000 · loss 2.500 · 12.4 k tok/s · 1 min 30 s left",
        "· checkpoint  step 500, 3.1 MB",
        "✓ succeeded   1 000 steps in 3 min 20 s · loss 2.500 · 12.4 k tok/s",
    ]
    assert not CONTROL.search(text)


def test_past_events_are_told_once_even_if_they_come_by_the_stream_too() -> None:
    service = service_that_says(stream(said(5, make_event(5, "starting")), said(90, ENDED), said(90, make_event(90, "succeeded"))))

    _, text = follow(service)

    assert text.count("○ starting") == 1


def test_a_long_sentence_stays_one_line_where_it_is_piped() -> None:
    cause = {"reason": "user_code", "sentence": "x" * 300, "details": {}}
    service = service_that_says(stream(said(90, job("failed", 90, cause=cause)), said(90, make_event(90, "failed", sentence="x" * 300))))

    _, text = follow(service)

    assert any(line.endswith("x" * 300) for line in text.splitlines())


def test_a_failure_ends_with_its_sentence_and_the_users_own_lines() -> None:
    details = {"traceback": "Traceback (most recent call last):\n  File 'task.py', line 12\nValueError: no\n"}
    cause = {"reason": "user_code", "sentence": "task.py, line 12: ValueError: no; mend it", "details": details}
    service = service_that_says(stream(said(90, job("failed", 90, 3, cause=cause)), said(90, make_event(90, "failed"))))

    final, text = follow(service)

    assert exit_code(final) == 1
    assert words(text)[-5:] == [
        "✗ failed      task.py, line 12: ValueError: no; mend it",
        "3 steps in 0 s · loss 2.500",
        "Traceback (most recent call last):",
        "File 'task.py', line 12",
        "ValueError: no",
    ]


def test_a_lost_connection_is_told_and_told_again_when_it_stands() -> None:
    service = service_that_says(stream(then=httpx.ReadError("reset")), stream(said(90, ENDED), said(90, make_event(90, "succeeded"))))

    _, text = follow(service)

    assert words(text)[-3:-1] == [
        "◆ offline     connection lost (the connection broke); trying again",
        "● online      connected again; nothing was missed",
    ]


def test_log_lines_carry_the_rank_of_their_worker() -> None:
    service = service_that_says(
        stream(log(20, make_worker(1).id, "hello"), log(21, "driver", "formed"), said(90, ENDED), said(90, make_event(90, "succeeded")))
    )
    service.on("GET", JOB, job("queued", 1), job("running", 20, workers=[make_worker(0), make_worker(1)]))

    _, text = follow(service, logs=True)

    assert "     1 │ hello\ndriver │ formed\n" in text


def test_a_terminal_shows_a_bar_below_the_lines_and_takes_it_away_at_the_end() -> None:
    service = service_that_says(
        stream(*steps(620), said(30, make_event(30, "edited", kind="note")), said(90, ENDED), said(90, make_event(90, "succeeded")))
    )

    _, text = follow(service, terminal=True)

    assert "▮▮▮▮▮▮▯▯▯▯  62 %" in text
    last = text.rpartition("\x1b[2K")[2]
    assert "✓ succeeded" in last
    assert "▮" not in last
    assert text.index("\x1b[?25l") < text.index("\x1b[?25h"), "the cursor must come back"


@pytest.mark.parametrize("width", [20, 40, 60, 80, 100, 200])
def test_the_progress_line_is_never_wider_than_the_terminal(width: int) -> None:
    line = lines.progress(job("running", 20, 620), now=datetime.now(UTC), width=width)

    assert line.cell_len <= width
    assert line.plain.startswith("● running")


def test_while_a_job_waits_the_line_says_for_how_long_and_why() -> None:
    line = lines.progress(job("queued", 1, waits="waits for 2 CPUs"), now=at(75), width=80)

    assert line.plain == "○ queued  1 min 15 s  waits for 2 CPUs"


def test_a_new_line_is_due_at_each_tenth_at_new_validation_and_after_a_while() -> None:
    told = lines.Told.of(job("running", 20, 110), now=NOON)

    assert not told.is_due(job("running", 21, 190), now=at(29), every_s=30)
    assert told.is_due(job("running", 21, 200), now=at(1), every_s=30)
    assert told.is_due(job("running", 21, 190), now=at(30), every_s=30)
    assert not lines.Told.of(job("running", 1), now=NOON).is_due(job("running", 2), now=at(99), every_s=30)


@pytest.mark.parametrize(("state", "code"), [("succeeded", 0), ("failed", 1), ("cancelled", 1)])
def test_the_exit_code_says_how_the_job_ended(state: str, code: int) -> None:
    assert exit_code(make_job(state=state)) == code


def test_colours_of_the_users_own_stay_in_a_terminal_and_nothing_moves_the_cursor() -> None:
    line = lines.log("0", "\x1b[31mred\x1b[0m \x1b[2J\x1b[1;1Hhome\x07")

    for terminal in (False, True):
        console = Console(file=io.StringIO(), width=100, force_terminal=terminal, color_system="standard" if terminal else None)
        console.print(line)
        text = console.file.getvalue()  # type: ignore[attr-defined]
        assert ("\x1b[31mred" in text) == terminal
        assert not re.search(r"\x1b\[[0-9;]*[A-LN-Za-ln-z]|\x07", text)


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("step_s", 0.03887, "0.03887 s"),
        ("memory_bytes", 566e6, "566 MB"),
        ("cpu_percent", 15.8, "15.80 %"),
        ("tokens_per_s", 12_400, "12.4 k/s"),
        ("loss", 1.5, "1.500"),
    ],
)
def test_values_carry_the_unit_that_their_name_ends_in(name: str, value: float, text: str) -> None:
    assert phrases.measured(name, value) == text
