"""Client and service together: the real API on a socket, with an attempt played by the test."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
import yaml

from drumline.client import Healed, InvalidJobFile, JobChanged, LogCame, Lost, NotFound, PointsCame, Refused, Unauthorized
from drumline.client.client import Client
from drumline.spec import EndReason, JobState
from tests.drumline.client.test_jobfile import SCRIPT
from tests.drumline.played import PlayedAttempt
from tests.drumline.real_service import RealService, real_service
from tests.drumline.spec.wrong_job_files import RIGHT


@pytest.fixture
def real(tmp_path: Path) -> Iterator[RealService]:
    with real_service(tmp_path / "home") as running:
        yield running


@pytest.fixture
def client(real: RealService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    monkeypatch.chdir(tmp_path)  # not a git repository
    with real.client() as client:
        yield client


def named(name: str) -> dict:
    return {**yaml.safe_load(RIGHT), "name": name}


def test_submit_list_show_edit_cancel(client: Client) -> None:
    job = client.submit(named("first"), notes="a try")
    client.submit({**named("second"), "labels": {"team": "demo"}})

    assert [job.name for job in client.jobs()] == ["second", "first"]
    assert [job.name for job in client.jobs(label={"team": "demo"}, state="queued")] == ["second"]
    assert client.job("first").id == client.job(job.id[:-2]).id == job.id
    edited = client.edit("first", labels={"kept": "yes"})
    assert (edited.labels, edited.notes) == ({"kept": "yes"}, "a try")
    assert client.cancel("first").state == "cancelled"
    assert [event.name for event in client.events("first")] == ["queued", "edited", "cancelled"]
    assert client.wait("first").state == "cancelled"


def test_every_page_of_a_long_list_is_read(client: Client) -> None:
    for number in range(120):
        client.submit(named(f"job-{number}"))

    assert len({job.id for job in client.jobs()}) == 120


def test_code_is_packed_uploaded_once_and_recorded(client: Client, tmp_path: Path) -> None:
    (tmp_path / "task").mkdir()
    (tmp_path / "task" / "train.py").write_text("print('hello')")
    (tmp_path / "job.yaml").write_text(yaml.safe_dump(SCRIPT))

    assert client.validate(tmp_path / "job.yaml").ok
    first, second = client.submit(tmp_path / "job.yaml"), client.submit(tmp_path / "job.yaml")

    assert first.spec["code"] == second.spec["code"] == {"path": None, "sha256": client.upload_code(tmp_path / "task").sha256}


def test_what_is_wrong_is_refused_here_or_there_and_nothing_is_stored(client: Client, real: RealService) -> None:
    with pytest.raises(InvalidJobFile, match=r"train.steps: must be at least 1, and is 0"):
        client.submit(named("wrong"), overrides=["train.steps=0"])
    with pytest.raises(InvalidJobFile, match=r"resources.workers: 100001 is more than any cluster holds"):
        client.submit(named("wrong"), overrides=["resources.workers=100001"])
    with pytest.raises(NotFound, match="there is no job wrong"):
        client.job("wrong")
    with pytest.raises(Unauthorized), Client(real.url, "dl_wrong") as stranger:
        list(stranger.jobs())

    assert list(client.jobs()) == []


def test_a_job_that_has_ended_is_not_cancelled(client: Client, real: RealService) -> None:
    job = client.submit(named("done"))
    PlayedAttempt.start(real, job).move(JobState.FAILED, "out of memory", reason=EndReason.OUT_OF_MEMORY)

    with pytest.raises(Refused, match="done has failed already; there is nothing to cancel"):
        client.cancel(job)


def test_following_tells_every_state_point_and_line_once(client: Client, real: RealService) -> None:
    job = client.submit(named("digits"))
    updates = client.follow(job)
    assert isinstance(next(updates), JobChanged)

    def play() -> None:
        attempt = PlayedAttempt.start(real, job)
        for step in range(1, 21):
            attempt.step(step, 4.0 - step / 10, steps=20)
            attempt.print("wrk_a", f"line {step}\n")
        attempt.move(JobState.SUCCEEDED)

    player = Thread(target=play)
    player.start()
    told = list(updates)
    player.join()

    losses = [
        point for update in told if isinstance(update, PointsCame) for one in update.series if one.name == "loss" for point in one.points
    ]
    assert losses == [(step, 4.0 - step / 10) for step in range(1, 21)]
    assert [line for update in told if isinstance(update, LogCame) for line in update.lines] == [f"line {step}" for step in range(1, 21)]
    states = [update.job.state for update in told if isinstance(update, JobChanged)]
    assert list(dict.fromkeys(states))[-1] == JobState.SUCCEEDED
    assert told[-1].job.progress.step == 20


def test_following_outlives_a_restart_of_the_service(tmp_path: Path) -> None:
    with real_service(tmp_path) as first:
        job = first.client().submit(named("digits"))
        attempt = PlayedAttempt.start(first, job)
        attempt.print("wrk_a", "before\n")
        updates = Client(first.url, first.key, sleep=lambda _: None).follow(job)
        told = [next(updates) for _ in range(4)]
    with real_service(tmp_path, port=int(first.url.rpartition(":")[2])) as second:
        again = PlayedAttempt(second, job.id, id=attempt.id, _offsets=attempt._offsets)
        again.print("wrk_a", "after\n")
        again.move(JobState.SUCCEEDED)
        told += list(updates)

    assert [line for update in told if isinstance(update, LogCame) for line in update.lines] == ["before", "after"]
    assert [type(update) for update in told if isinstance(update, Lost | Healed)] == [Lost, Healed]
    assert told[-1].job.state == JobState.SUCCEEDED


def test_what_a_job_leaves_is_read_and_brought_here(client: Client, real: RealService, tmp_path: Path) -> None:
    job = client.submit(named("digits"))
    attempt = PlayedAttempt.start(real, job)
    for step in (1, 2, 3):
        attempt.step(step, 1 / step)
    attempt.print("wrk_a", "one\ntwo\nthree\n")
    attempt.checkpoint(2, {"old": b"old"}, validation_loss=2.5)
    attempt.checkpoint(3, {"model/a.distcp": b"weights", "b.distcp": b""}, validation_loss=2.6)
    attempt.artifact("samples/text.txt", b"to be")

    assert [line.text for line in client.logs(job, tail=2)] == ["two", "three"]
    assert [line.text for line in client.logs(job, search="T", worker="wrk_a")] == ["two", "three"]
    assert {summary.name: summary.num_points for summary in client.series_names(job)} == {"loss": 3, "tokens_per_s": 3}
    assert [bucket.last for bucket in client.series(job, "loss").buckets] == pytest.approx([1, 1 / 2, 1 / 3])
    newest, older = client.checkpoints(job)
    assert (newest.step, newest.is_latest, newest.is_best, older.is_best) == (3, True, False, True)
    to = client.download_checkpoint(newest, tmp_path / "best")
    assert sorted(str(path.relative_to(to)) for path in to.rglob("*") if path.is_file()) == ["b.distcp", "manifest.json", "model/a.distcp"]
    (artifact,) = client.artifacts(job)
    assert client.download_artifact(artifact, tmp_path).read_bytes() == b"to be"
    assert [attempt.number for attempt in client.attempts(job)] == [1]
    assert [cluster.id for cluster in client.clusters()] == ["default"]
