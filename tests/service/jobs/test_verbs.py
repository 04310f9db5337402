"""Pause, resume, retry and fork, over REST: what each does in each state, and what it refuses."""

from typing import Any

import pytest

from drumline.spec.states import EndReason, JobState
from service.jobs.fork import merge_patch
from service.lifecycle import Move, move_job
from service.store.tables import Checkpoint, Command, Job
from tests.service.shop import Shipper, Shop


def ask(shop: Shop, job_id: str, verb: str, **body: Any) -> Any:
    return shop.client.post(f"/v1/jobs/{job_id}/{verb}", json=body or None)


def with_checkpoint(shop: Shop, step: int = 50, **changes: Any) -> Shipper:
    """Bring a job to running, with a valid checkpoint of that step."""
    shipper = shop.running(**changes)
    add_checkpoint(shop, shipper, step)
    return shipper


def add_checkpoint(shop: Shop, shipper: Shipper, step: int, *, loss: float | None = None) -> str:
    with shop.service.writing() as (session, now):
        row = Checkpoint(
            id=f"ckp_{shipper.job_id[4:]}{step}"[:40],
            job_id=shipper.job_id,
            attempt_id=shipper.attempt_id,
            fence=shipper.fence,
            step=step,
            path=f"jobs/{shipper.job_id}/checkpoints/{step}",
            bytes=1,
            manifest_sha256="",
            metrics={} if loss is None else {"validation_loss": loss},
            state="valid",
            created_at=now,
        )
        session.add(row)
        return row.id


def end(shop: Shop, shipper: Shipper, state: JobState, reason: EndReason) -> None:
    shop.end_attempt(shipper.attempt_id)
    with shop.service.writing() as (session, now):
        move_job(session, session.get_one(Job, shipper.job_id), Move(state, "reconciler", "it ended", reason), now=now)


def test_a_queued_job_pauses_at_once_and_resumes_into_the_queue(shop: Shop) -> None:
    job = shop.submit()
    paused = ask(shop, job["id"], "pause")
    assert (paused.status_code, paused.json()["state"], paused.headers["etag"]) == (200, "paused", '"2"')
    resumed = ask(shop, job["id"], "resume")
    assert (resumed.status_code, resumed.json()["state"]) == (200, "queued")
    assert "alice resumed it" in resumed.json()["cause"]["sentence"]


def test_a_running_job_is_asked_to_stop_once_however_often_it_is_paused(shop: Shop) -> None:
    shipper = shop.running()
    for _ in range(2):
        assert ask(shop, shipper.job_id, "pause").json()["state"] == "pausing"
    with shop.service.reading() as session:
        assert session.query(Command).count() == 1
    assert [command["kind"] for command in shipper.post({}).json()["commands"]] == ["stop"]


def test_a_resumed_job_has_no_stop_hanging_over_it(shop: Shop) -> None:
    shipper = with_checkpoint(shop)
    ask(shop, shipper.job_id, "pause")
    end(shop, shipper, JobState.PAUSED, EndReason.PAUSED)
    assert "step 50" in ask(shop, shipper.job_id, "resume").json()["cause"]["sentence"]
    again = shop.start(shipper.job_id)
    assert again.post({}).json()["commands"] == []
    with shop.service.reading() as session:
        assert session.get_one(Job, shipper.job_id).stop_asked_at is None


def test_the_time_of_a_pause_is_not_taken_from_the_limit_of_the_run(shop: Shop) -> None:
    shipper = with_checkpoint(shop, limits={"run_s": 100})
    shop.clock.forward(30)
    ask(shop, shipper.job_id, "pause")
    end(shop, shipper, JobState.PAUSED, EndReason.PAUSED)
    shop.clock.forward(3600)
    ask(shop, shipper.job_id, "resume")
    again = shop.start(shipper.job_id)
    record = shop.client.get(f"/v1/attempts/{again.attempt_id}/start", headers={"Authorization": f"Bearer {again.token}"}).json()
    assert record["run_s_left"] == 70.0


def test_a_retried_job_has_its_failures_forgotten_and_its_end_undone(shop: Shop) -> None:
    shipper = with_checkpoint(shop)
    end(shop, shipper, JobState.FAILED, EndReason.USER_CODE)
    retried = ask(shop, shipper.job_id, "retry").json()
    assert (retried["state"], retried["ended_at"], retried["num_attempts"]) == ("queued", None, 1)
    with shop.service.reading() as session:
        job = session.get_one(Job, shipper.job_id)
        assert (job.failures, job.failures_step, job.retry_at) == (0, -1, None)
    assert [event["name"] for event in shop.events(shipper.job_id, "state")][-2:] == ["failed", "queued"]


@pytest.mark.parametrize("verb", ["resume", "retry"])
def test_a_verb_sent_twice_because_its_answer_was_lost_is_no_error(shop: Shop, verb: str) -> None:
    job_id = shop.submit()["id"]
    shop.move(job_id, JobState.PAUSED if verb == "resume" else JobState.CANCELLED)
    first, second = (ask(shop, job_id, verb) for _ in range(2))
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json()["version"] == second.json()["version"]


def test_a_job_that_used_its_time_is_not_retried(shop: Shop) -> None:
    shipper = shop.running()
    end(shop, shipper, JobState.FAILED, EndReason.RUN_TIMEOUT)
    answer = ask(shop, shipper.job_id, "retry")
    assert (answer.status_code, answer.json()["code"]) == (409, "job_used_its_time")


@pytest.mark.parametrize(
    ("states", "verb", "code"),
    [
        (["running", "succeeded"], "pause", "job_is_over"),
        (["running", "succeeded"], "resume", "job_is_over"),
        (["running", "succeeded"], "retry", "job_is_over"),
        (["running", "failed"], "pause", "job_is_over"),
        (["running", "failed"], "resume", "job_is_over"),
        (["running", "cancelling"], "pause", "job_is_ending"),
        (["running", "cancelling"], "resume", "job_is_ending"),
        (["running", "pausing"], "resume", "job_is_pausing"),
        (["running", "pausing", "paused"], "retry", "job_is_paused"),
        (["running", "cancelling"], "retry", "job_is_ending"),
    ],
)
def test_a_verb_that_makes_no_sense_is_refused_with_what_does(shop: Shop, states: list[str], verb: str, code: str) -> None:
    job_id = shop.submit()["id"]
    if states:
        shop.move(job_id, JobState.STARTING, *map(JobState, states))
    answer = ask(shop, job_id, verb)
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert answer.json()["remedy"]
    assert shop.job(job_id)["state"] == (states[-1] if states else "queued")


@pytest.mark.parametrize("verb", ["pause", "resume", "retry", "cancel"])
def test_a_verb_with_an_old_etag_or_an_unknown_job_is_refused(shop: Shop, verb: str) -> None:
    job_id = shop.running().job_id
    old = shop.client.post(f"/v1/jobs/{job_id}/{verb}", headers={"If-Match": '"1"'})
    assert (old.status_code, old.json()["code"]) == (412, "job_has_moved")
    assert shop.client.post(f"/v1/jobs/job_nothing/{verb}").status_code == 404


def test_a_fork_is_a_new_job_that_begins_at_its_parents_checkpoint(shop: Shop) -> None:
    parent = with_checkpoint(shop)
    answer = ask(shop, parent.job_id, "fork", name="slower", changes={"train": {"optimizer": {"lr": 1e-4}}, "labels": {"kind": "fork"}})
    fork = answer.json()
    assert (answer.status_code, answer.headers["location"]) == (201, f"/v1/jobs/{fork['id']}")
    assert (fork["parent_id"], fork["name"], fork["state"], fork["progress"]["step"]) == (parent.job_id, "slower", "queued", 50)
    assert fork["spec"]["train"]["optimizer"]["lr"] == 1e-4
    assert fork["spec"]["workload"] == shop.job(parent.job_id)["spec"]["workload"]
    attempt = shop.start(fork["id"])
    headers = {"Authorization": f"Bearer {attempt.token}"}
    record = shop.client.get(f"/v1/attempts/{attempt.attempt_id}/start", headers=headers).json()
    assert [each["step"] for each in record["resume_from"]] == [50]
    assert shop.job(parent.job_id)["state"] == "running"  # its parent does not notice


def test_a_fork_takes_the_best_or_a_named_checkpoint_where_asked(shop: Shop) -> None:
    parent = shop.running()
    best = add_checkpoint(shop, parent, 10, loss=1.0)
    add_checkpoint(shop, parent, 20, loss=2.0)
    steps = [ask(shop, parent.job_id, "fork", checkpoint=which).json()["progress"]["step"] for which in ("latest", "best", best)]
    assert steps == [20, 10, 10]


def test_a_fork_asked_for_twice_with_one_key_is_one_job(shop: Shop) -> None:
    parent = with_checkpoint(shop)
    url, headers = f"/v1/jobs/{parent.job_id}/fork", {"Idempotency-Key": "again"}
    first, second = (shop.client.post(url, json={"name": "f"}, headers=headers) for _ in range(2))
    assert first.json()["id"] == second.json()["id"]
    assert second.headers["idempotent-replayed"] == "true"
    assert shop.client.post(url, json={"name": "g"}, headers=headers).json()["code"] == "key_reused"
    assert len(shop.get("/v1/jobs")["items"]) == 2


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"changes": {"train": {"steps": 50}}}, "train.steps"),
        ({"changes": {"train": {"global_batch_size": 0}}}, "train.global_batch_size"),
        ({"changes": {"workload": {"hidden_size": 128}}}, "workload"),
        ({"changes": {"train": {"optimizer": {"type": "sgd"}}}}, "train.optimizer.type"),
        ({"changes": {"trian": {"steps": 500}}}, "trian"),
        ({"changes": {"resources": {"workers": 10**9}}}, "resources.workers"),
        ({"name": "not a name"}, "name"),
        ({"checkpoint": "ckp_nothing"}, "checkpoint"),
        ({"changes": "nonsense"}, "changes"),
        ({"nonsense": 1}, "nonsense"),
    ],
)
def test_a_wrong_fork_names_its_field_and_stores_nothing(shop: Shop, body: dict[str, Any], field: str) -> None:
    parent = with_checkpoint(shop)
    answer = ask(shop, parent.job_id, "fork", **body)
    assert answer.status_code == 422, answer.text
    assert field in [error["field"] for error in answer.json()["errors"]], answer.text
    assert len(shop.get("/v1/jobs")["items"]) == 1


def test_a_job_without_a_checkpoint_is_not_forked(shop: Shop) -> None:
    answer = ask(shop, shop.submit()["id"], "fork", name="f")
    assert (answer.status_code, answer.json()["code"]) == (409, "no_checkpoint")


def test_a_merge_patch_reads_as_its_standard_says() -> None:
    target = {"a": "b", "c": {"d": "e", "f": "g"}}
    assert merge_patch(target, {"a": "z", "c": {"f": None}}) == {"a": "z", "c": {"d": "e"}}
    assert merge_patch({"a": [1, 2]}, {"a": [3]}) == {"a": [3]}
    assert merge_patch({}, {"a": {"bb": {"ccc": None}}}) == {"a": {"bb": {}}}
    assert target == {"a": "b", "c": {"d": "e", "f": "g"}}
