"""What the screens say, drawn from views: the list, the page of a job, its life to scale, curves; and how they fit their terminal."""

import io
import re
from typing import Any

import pytest
from rich.console import Console, RenderableType
from rich.text import Text

from drumline.cli.chart import Chart
from drumline.cli.columns import Column, Columns
from drumline.cli.joblist import job_list
from drumline.cli.jobpage import JobPage
from drumline.cli.look import LOOKS
from drumline.cli.timeline import stretches, timeline
from drumline.spec import JobState
from drumline.wire.views import CheckpointView
from tests.drumline.views import JOB_ID, NOON, at, make_event, make_job, make_worker

PROGRESS = {
    "step": 1240, "steps": 2000, "loss": 1.9123, "validation_loss": 1.951, "rate": 12_400.0, "rate_unit": "tokens/s", "eta_s": 200.0,
    "spark": [4.0, 3.0, 2.5, 2.0],
}  # fmt: skip


def drawn(what: RenderableType, *, width: int = 120) -> str:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    console.print(what)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    return "\n".join(line.rstrip() for line in text.splitlines())


def a_job(**fields: Any) -> Any:
    return make_job(**{"progress": PROGRESS, "started_at": NOON, **fields})


def test_a_row_of_the_list_reads_like_the_dashboards() -> None:
    row = drawn(job_list([a_job(workers_present=2)], now=at(540)), width=160)

    assert re.sub(" {2,}", "|", row) == (
        "● running|shakespeare|█▅▃▁|loss 1.91|▮▮▮▮▮▮▯▯▯▯|62 %|3 min 20 s left|12.4 k tok/s|2 workers|9 min ago|job_000000000000"
    )


def test_each_state_shows_what_matters_in_it() -> None:
    jobs = [
        a_job(name="a", state="queued", waits="waits for 2 CPUs", progress={}, started_at=None),
        a_job(name="b", state="recovering", cause={"sentence": "rank 3 was lost"}, workers_present=1, workers_wanted=4),
        a_job(name="c", state="succeeded", ended_at=at(120)),
        a_job(name="d", state="failed", cause={"sentence": "out of memory"}, ended_at=at(5)),
    ]
    queued, recovering, succeeded, failed = drawn(job_list(jobs, now=at(130)), width=200).splitlines()

    assert "○ queued" in queued and "for 2 min 10 s" in queued and "waits for 2 CPUs" in queued
    assert "◆ recovering" in recovering and "1 of 4 workers" in recovering and "rank 3 was lost" in recovering
    assert "tok/s" not in recovering
    assert "✓ succeeded" in succeeded and "took 2 min" in succeeded
    assert "✗ failed" in failed and "out of memory" in failed


@pytest.mark.parametrize("width", [40, 60, 80, 100, 120, 160, 200])
def test_the_list_fits_every_terminal_and_keeps_state_and_name(width: int) -> None:
    text = drawn(job_list([a_job(), a_job(state="failed", cause={"sentence": "x" * 200})], now=at(9)), width=width)

    assert max(len(line) for line in text.splitlines()) <= width
    assert len(text.splitlines()) == 2
    assert all(word in text for word in ("running", "failed", "shakespeare"))


def test_every_state_has_a_look_of_its_own() -> None:
    assert set(LOOKS) == set(JobState)
    assert len({(look.glyph, look.style) for look in LOOKS.values()} | set(LOOKS)) > len(JobState)


def test_columns_give_way_by_their_rank_and_text_is_cut_before() -> None:
    columns = [
        Column([Text("state")]),
        Column([Text("a long sentence")], rank=1, width_min=6),
        Column([Text("middle")], rank=2),
        Column([Text("least")], rank=3),
    ]

    assert drawn(Columns(columns), width=40) == "state  a long sentence  middle  least"
    assert drawn(Columns(columns), width=28) == "state  a lon…  middle  least"
    assert drawn(Columns(columns), width=21) == "state  a lon…  middle"
    assert drawn(Columns(columns), width=13) == "state  a lon…"
    assert drawn(Columns(columns), width=8) == "state"


MOVES = [("queued", 0), ("starting", 10), ("running", 20), ("recovering", 80), ("running", 90)]


def life(*moves: tuple[str, float]) -> list[Any]:
    return [make_event(number + 1, name, time=at(seconds)) for number, (name, seconds) in enumerate(moves)]


def test_a_life_is_drawn_to_scale() -> None:
    line, legend = (text.plain for text in timeline(life(*MOVES), now=at(190), width=97))

    assert len(line) <= 97
    assert line.count(" running ") == 2
    assert line.endswith("▶")
    first, second = (len(part) for part in line.split(" running ")[1].split("  ")[:1] * 2)
    assert first == second
    assert legend == "queued 10 s · starting 10 s · running 1 min · recovering 10 s · running 1 min 40 s"


def test_an_ended_life_ends_with_its_shape_and_takes_no_more_time() -> None:
    events = life(("queued", 0), ("running", 5), ("failed", 25))

    spent, final = stretches(events, now=at(1000))
    line, legend = timeline(events, now=at(1000), width=60)

    assert (final, [(one.state.value, one.seconds) for one in spent]) == ("failed", [("queued", 5), ("running", 20)])
    assert line.plain.endswith(" ✗")
    assert legend.plain == "queued 5 s · running 20 s"


def test_a_long_story_is_summed_up() -> None:
    moves = [(name, number * 10) for number, name in enumerate(["queued", *["starting", "running", "recovering"] * 5])]

    _, legend = timeline(life(*moves), now=at(160), width=80)

    assert legend.plain == "queued 10 s · starting 50 s · running 50 s · recovering 50 s"


def test_a_job_of_which_nothing_is_known_yet_has_no_line() -> None:
    assert timeline([], now=NOON, width=80) == []


def checkpoint(step: int, **fields: Any) -> CheckpointView:
    plain = {
        "id": f"ckp_{step}",
        "job_id": JOB_ID,
        "attempt_id": "att_1",
        "step": step,
        "bytes": 3_100_000,
        "state": "valid",
        "created_at": NOON,
    }
    return CheckpointView.model_validate({**plain, **fields})


def test_the_page_of_a_job_tells_everything_in_the_order_of_questions() -> None:
    job = a_job(
        workers=[make_worker(0), make_worker(1, silent_s=12.0)],
        labels={"team": "demo"},
        notes="the baseline",
        git_commit="a" * 40 + "-dirty",
    )
    page = JobPage(job, life(*MOVES), [checkpoint(1000, metrics={"validation_loss": 1.97}, is_latest=True, is_best=True)], now=at(190))

    assert drawn(page, width=130).splitlines()[:4] == [
        "shakespeare  ● running   step 1 240 / 2 000 · loss 1.912 · validation 1.951 · 12.4 k tok/s · 3 min 20 s left",
        f"{JOB_ID} · language_model · 2 workers · submitted 3 min ago · commit aaaaaaaaaa-dirty · team=demo",
        "the baseline",
        "",
    ]
    text = drawn(page, width=130)
    assert "0  ● training         step 1 240  512 MB  97 % CPU  node-a  pid 100" in text
    assert "1  ◆ silent for 12 s  step 1 240" in text
    assert "step 1 000  ✓ valid  3.1 MB  validation 1.970  latest best  3 min ago  ckp_1000" in text
    assert text.index("Workers") < text.index("Checkpoints") < text.index("Events")


def test_the_page_of_a_failed_job_shows_the_cause_and_the_users_own_lines() -> None:
    details = {"traceback": 'Traceback (most recent call last):\n  File "task.py", line 12\nValueError: no\n'}
    cause = {"reason": "user_code", "sentence": "task.py, line 12: ValueError: no; mend it", "details": details}
    text = drawn(JobPage(a_job(state="failed", cause=cause, ended_at=at(90), workers=[make_worker(0)]), [], [], now=at(100)))

    assert "task.py, line 12: ValueError: no; mend it\n  Traceback (most recent call last):\n    File" in text
    assert "ran 1 min 30 s" in text
    assert "Workers" not in text


def test_a_curve_shows_its_range_its_steps_and_where_it_broke() -> None:
    text = drawn(Chart("loss", [1, 2, 3, 4], [4.0, 2.0, float("nan"), 0.0]))

    assert text.splitlines()[0] == "loss  0"
    assert text.splitlines()[1].startswith("4.000 ┤█")
    assert text.splitlines()[8] == "    0 ┤██×▁"
    assert text.splitlines()[9].split() == ["step", "1", "4"]


def test_a_curve_without_a_finite_value_says_so() -> None:
    assert drawn(Chart("loss", [1], [float("nan")])) == "loss  NaN\nno finite values"
