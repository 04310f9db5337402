"""The commands against the real API: what each prints, its JSON, its exit code; and how fast the command itself is."""

import json
import resource
import shlex
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Timer

import pytest
import yaml

from drumline.cli import main as cli
from drumline.spec import EndReason, JobState
from tests.drumline.played import PlayedAttempt
from tests.drumline.real_service import RealService, real_service
from tests.drumline.spec.wrong_job_files import RIGHT

Typed = Callable[[str], tuple[int, str]]


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealService]:
    with real_service(tmp_path_factory.mktemp("home")) as running:
        yield running


@pytest.fixture
def typed(real: RealService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Typed:
    """Type a command; get its exit code and what it printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DRUMLINE_URL", real.url)
    monkeypatch.setenv("DRUMLINE_API_KEY", real.key)
    (tmp_path / "job.yaml").write_text(RIGHT)

    def type_it(line: str) -> tuple[int, str]:
        code = cli.run(shlex.split(line))
        said = capfd.readouterr()
        assert said.err == ""
        return code, said.out

    return type_it


@pytest.fixture
def played(real: RealService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PlayedAttempt:
    """A job named like its test's folder, running with two workers."""
    monkeypatch.chdir(tmp_path)
    job = real.client().submit({**yaml.safe_load(RIGHT), "name": "digits", "resources": {"workers": 2}})
    attempt = PlayedAttempt.start(real, job)
    for rank in (0, 1):
        attempt.here(f"wrk_{rank:032x}", rank, step=30)  # a worker that trains moves the job to running
    for step in (10, 20, 30):
        attempt.step(step, 4.0 - step / 10, validation_loss=4.1 - step / 10)
    return attempt


def test_submit_says_the_id_and_the_next_command(typed: Typed) -> None:
    code, text = typed("submit job.yaml --notes 'a try' --set train.steps=7 --set labels.team=demo")

    assert code == 0
    assert text.splitlines()[0].startswith("submitted shakespeare as job_")
    assert text.splitlines()[1] == "watch it with `drumline follow shakespeare`"
    _, shown = typed("show shakespeare --json")
    job = json.loads(shown)
    assert (job["notes"], job["labels"], job["spec"]["train"]["steps"]) == ("a try", {"team": "demo"}, 7)


def test_submit_and_follow_ends_with_the_job(typed: Typed, real: RealService) -> None:
    def end() -> None:
        (job, *_) = real.client().jobs(state="queued", q="follows")
        PlayedAttempt.start(real, job).move(JobState.FAILED, "the data is empty; give a file with text", reason=EndReason.DATA)

    Timer(0.8, end).start()
    code, text = typed("submit job.yaml --follow --set name=follows")

    assert code == 1
    assert "✗ failed      the data is empty; give a file with text" in text


def test_validate_says_that_all_is_well_and_stores_nothing(typed: Typed, real: RealService) -> None:
    before = len(list(real.client().jobs()))

    assert typed("validate job.yaml") == (0, "✓ job.yaml is fine\n")
    assert typed("validate job.yaml --local")[0] == 0
    assert json.loads(typed("validate job.yaml --json")[1])["ok"] is True
    assert len(list(real.client().jobs())) == before


def test_list_prints_a_row_a_job_and_json_an_array(typed: Typed, played: PlayedAttempt) -> None:
    code, text = typed("list --state running --query digits --limit 1")

    assert code == 0
    (row,) = text.splitlines()
    assert row.startswith("● running     digits")
    assert "loss 1.00" in row and "▮▮▮▯▯▯▯▯▯▯  30 %" in row and "2 workers" in row
    assert [job["id"] for job in json.loads(typed("list --query digits --limit 1 --json")[1])] == [played.job_id]


def test_an_empty_list_teaches_the_next_step(typed: Typed) -> None:
    assert typed("list --label nobody=has") == (0, "no job is like that; `drumline list` shows all\n")
    assert typed("list --label nobody=has --json") == (0, "[]\n")


def test_show_prints_the_page(typed: Typed, played: PlayedAttempt) -> None:
    played.checkpoint(20, {"a.distcp": b"x"}, validation_loss=2.1)

    code, text = typed(f"show {played.job_id}")

    assert code == 0
    assert text.startswith("digits  ● running   step 30 / 100 · loss 1.000 · validation 1.100")
    assert all(title in text for title in ("Workers", "Checkpoints", "Events", "step 20  ✓ valid"))


def test_logs_are_told_by_rank_searched_and_cut(typed: Typed, played: PlayedAttempt) -> None:
    played.print(f"wrk_{0:032x}", "alpha\nbeta\n")
    played.print(f"wrk_{1:032x}", "gamma\n")
    played.print("driver", "formed\n")

    assert typed("logs digits")[1].splitlines() == ["     0 │ alpha", "     0 │ beta", "     1 │ gamma", "driver │ formed"]
    assert typed("logs digits --worker 1")[1] == "     1 │ gamma\n"
    assert typed("logs digits --worker driver")[1] == "driver │ formed\n"
    assert typed("logs digits --search A --tail 2")[1].splitlines() == ["     0 │ beta", "     1 │ gamma"]
    assert json.loads(typed("logs digits --tail 1 --json")[1]) == {"worker": "driver", "text": "formed"}


def test_logs_follow_to_the_end_with_the_jobs_exit_code(typed: Typed, played: PlayedAttempt) -> None:
    played.print(f"wrk_{0:032x}", "early\n")

    def go_on() -> None:
        played.print(f"wrk_{0:032x}", "late\n")
        played.move(JobState.SUCCEEDED)

    Timer(0.6, go_on).start()

    assert typed("logs digits --follow") == (0, "     0 │ early\n     0 │ late\n")


def test_series_are_listed_and_drawn(typed: Typed, played: PlayedAttempt) -> None:
    names = [line.split()[0] for line in typed("series digits")[1].splitlines()]

    assert names == ["loss", "tokens_per_s", "validation_loss"]
    drawn = typed("series digits loss")[1].splitlines()
    assert drawn[0] == "loss  1.000"
    assert drawn[-1].split() == ["step", "10", "30"]
    assert [bucket["last"] for bucket in json.loads(typed("series digits loss --json")[1])["buckets"]] == [3.0, 2.0, 1.0]


def test_events_tell_the_story(typed: Typed, played: PlayedAttempt) -> None:
    assert [line.split()[2] for line in typed("events digits")[1].splitlines()] == ["queued", "starting", "running"]
    assert [event["name"] for event in json.loads(typed("events digits --json")[1])] == ["queued", "starting", "running"]


def test_cancel_needs_a_yes_and_says_what_follows(typed: Typed, played: PlayedAttempt) -> None:
    assert typed("cancel digits --yes") == (0, "digits is cancelling; `drumline follow digits` shows its end\n")
    assert json.loads(typed("cancel digits --yes --json")[1])["state"] == "cancelling"


def test_cancel_asks_where_somebody_can_answer(typed: Typed, played: PlayedAttempt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("typer.confirm", lambda question: question != "Cancel digits at step 30 / 100?")

    assert typed("cancel digits") == (0, "nothing was cancelled\n")


def test_pause_resume_and_retry_say_what_follows(typed: Typed, played: PlayedAttempt) -> None:
    said = typed("pause digits")
    assert said == (0, "digits is pausing; it saves and frees its workers, then `drumline resume digits` goes on from there\n")
    played.move(JobState.PAUSED)
    assert "it goes on from the beginning: it has no checkpoint" in typed("resume digits")[1]
    assert typed("cancel digits --yes")[1].startswith("digits is cancelled")
    assert typed("retry digits --json")[0] == 0


def test_edit_adds_and_removes_labels_and_notes(typed: Typed, played: PlayedAttempt) -> None:
    assert typed("edit digits --label team=demo --label kept=yes --notes 'the baseline'")[0] == 0
    assert typed("edit digits --label kept=") == (0, "digits: labels team=demo; notes 'the baseline'\n")
    assert typed("edit digits --notes '' --label team=") == (0, "digits: labels none; no notes\n")


def test_checkpoints_are_listed_and_brought(typed: Typed, played: PlayedAttempt, tmp_path: Path) -> None:
    assert typed("checkpoints digits") == (0, "no checkpoints yet\n")
    played.checkpoint(10, {"a": b"old"}, validation_loss=1.0)
    newest = played.checkpoint(20, {"a": b"new"}, validation_loss=2.0)

    assert [line.split()[:2] for line in typed("checkpoints digits")[1].splitlines()] == [["step", "20"], ["step", "10"]]
    assert json.loads(typed("checkpoints digits --json")[1])[0]["id"] == newest
    assert typed("checkpoints download digits") == (0, "✓ step 20 is in checkpoint-20  3 B, every file verified\n")
    assert typed("checkpoints download digits --best --to best")[0] == 0
    assert typed(f"checkpoints download {newest} --to by-id --json")[0] == 0
    assert [(tmp_path / folder / "a").read_bytes() for folder in ("checkpoint-20", "best", "by-id")] == [b"new", b"old", b"new"]


def test_artifacts_are_listed_and_brought(typed: Typed, played: PlayedAttempt, tmp_path: Path) -> None:
    assert typed("artifacts digits")[1].startswith("no artifacts")
    played.artifact("samples/a.txt", b"first")
    played.artifact("samples/a.txt", b"second")
    played.artifact("table.csv", b"1,2")

    assert len(json.loads(typed("artifacts digits --json")[1])) == 3
    assert typed("artifacts download digits samples/a.txt --to out") == (0, "✓ out/samples/a.txt  6 B\n")
    assert typed("artifacts download digits --to all")[0] == 0
    assert (tmp_path / "all" / "samples" / "a.txt").read_bytes() == b"second"
    assert (tmp_path / "all" / "table.csv").read_bytes() == b"1,2"


def test_clusters_are_listed(typed: Typed) -> None:
    code, text = typed("clusters")

    assert code == 0
    assert "default" in text
    assert json.loads(typed("clusters --json")[1])[0]["id"] == "default"


def test_following_as_json_is_a_line_for_each_update(typed: Typed, played: PlayedAttempt) -> None:
    def go_on() -> None:
        played.step(40, float("nan"))
        played.print("driver", "hello\n")
        played.move(JobState.SUCCEEDED)

    Timer(0.6, go_on).start()
    code, text = typed("follow digits --json --logs")
    updates = [json.loads(line) for line in text.splitlines()]

    assert code == 0
    assert {update["update"] for update in updates} == {"job", "event", "points", "log"}
    assert updates[0]["job"]["state"] == "running"
    assert updates[-1]["job"]["state"] == "succeeded"
    assert [one["points"] for update in updates if update["update"] == "points" for one in update["series"] if one["name"] == "loss"] == [
        [[40, "NaN"]]
    ]


def test_interrupting_a_follow_leaves_the_job_and_says_so(typed: Typed, played: PlayedAttempt, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("drumline.client.http.Http.lines", interrupt)
    code, text = typed("follow digits")

    assert code == 130
    assert text.splitlines()[-1] == "stopped watching; digits goes on, and `drumline follow digits` shows it again"


def shell(real: RealService, line: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run a shell line in which `drumline` is ours, in a process of its own."""
    known = {"DRUMLINE_URL": real.url, "DRUMLINE_API_KEY": real.key, "PATH": "/usr/bin:/bin", **environ}
    line = line.replace("drumline", f"{sys.executable} -m drumline.cli", 1)
    return subprocess.run(["bash", "-o", "pipefail", "-c", line], env=known, capture_output=True, text=True, timeout=60)


def test_a_reader_that_stops_reading_is_no_error(real: RealService, played: PlayedAttempt) -> None:
    done = shell(real, "drumline events digits | true")

    assert (done.returncode, done.stderr) == (0, "")


def test_a_terminal_without_unicode_gets_question_marks_not_an_error(real: RealService, played: PlayedAttempt) -> None:
    done = shell(real, "drumline list", PYTHONIOENCODING="ascii")

    assert (done.returncode, done.stderr) == (0, "")
    assert "? running" in done.stdout


def test_help_names_every_command_and_exit_code_and_is_quick(real: RealService) -> None:
    text = shell(real, "drumline --help").stdout
    words = "submit validate list show follow logs series events cancel pause resume retry fork edit checkpoints artifacts clusters"
    for word in words.split():
        assert f" {word} " in text
    assert "Exit codes" in text

    assert statistics.median(seconds_used_by(lambda: shell(real, "drumline --help")) for _ in range(3)) < 1.0, "0.35 s on an idle machine"


def seconds_used_by(run: Callable[[], object]) -> float:
    """CPU seconds of child processes: unlike the clock, they do not grow when the machine is busy."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
