"""Ingest: each record once, whatever is sent twice; poison set aside; old attempts fenced off."""

import math
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from drumline.spec.states import JobState
from service.store.tables import Attempt, Job
from tests.service.shop import Shop, points, values


def test_a_batch_sent_again_changes_nothing(shop: Shop) -> None:
    shipper = shop.running()
    batch = {"records": [{"worker": "wrk_0", "records": shipper.number("wrk_0", *(points(step, loss=5.0 - step) for step in range(1, 4)))}]}
    first, second = shipper.post(batch).json(), shipper.post(batch).json()
    assert first["records"] == second["records"] == {"wrk_0": 4}
    assert values(shop.series(shipper.job_id, "loss")) == [(1, 4.0), (2, 3.0), (3, 2.0)]
    assert shop.get(f"/v1/jobs/{shipper.job_id}/series")["items"][0]["num_points"] == 3


def test_the_same_batch_brought_twice_at_once_is_taken_once(shop: Shop) -> None:
    shipper = shop.running()
    batch = {"records": [{"worker": "wrk_9", "records": shipper.number("wrk_9", *(points(step, loss=1.0) for step in range(50)))}]}
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: shipper.post(batch), range(8)))
    assert {answer.status_code for answer in answers} == {200}
    assert shop.get(f"/v1/jobs/{shipper.job_id}/series")["items"][0]["num_points"] == 50


def test_a_batch_that_overlaps_the_last_one_brings_only_what_is_new(shop: Shop) -> None:
    shipper = shop.running()
    records = shipper.number("wrk_0", *(points(step, loss=float(step)) for step in range(6)))
    shipper.post({"records": [{"worker": "wrk_0", "records": records[:4]}]})
    shipper.post({"records": [{"worker": "wrk_0", "records": records[2:]}]})
    assert values(shop.series(shipper.job_id, "loss")) == [(step, float(step)) for step in range(6)]


def test_an_empty_batch_is_a_heartbeat_and_says_what_was_taken(shop: Shop) -> None:
    shipper = shop.running()
    shipper.log("wrk_0", "hello\n")
    shop.clock.forward(5)
    assert shipper.post({}).json()["records"] == {"wrk_0": 1}
    assert shipper.post({}).json()["logs"] == {"wrk_0": 6}
    with shop.service.reading() as session:
        assert session.get_one(Attempt, shipper.attempt_id).heard_at == shop.clock.now


def test_a_zipped_batch_is_understood(shop: Shop) -> None:
    shipper = shop.running()
    answer = shipper.post({"records": [{"worker": "wrk_0", "records": shipper.number("wrk_0", points(1, loss=2.0))}]}, zipped=True)
    assert (answer.status_code, values(shop.series(shipper.job_id, "loss"))) == (200, [(1, 2.0)])


def test_nan_and_infinity_come_back_as_words(shop: Shop) -> None:
    shipper = shop.running()
    shipper.say("wrk_0", points(1, loss="NaN"), points(2, loss="Infinity"), points(3, loss="-Infinity"), points(4, loss=1.5))
    assert values(shop.series(shipper.job_id, "loss")) == [(1, "NaN"), (2, "Infinity"), (3, "-Infinity"), (4, 1.5)]
    shipper.say("wrk_0", points(5, loss="NaN"))
    assert shop.job(shipper.job_id)["progress"]["loss"] == "NaN"
    assert shop.job(shipper.job_id)["progress"]["spark"][:3] == ["NaN", "Infinity", "-Infinity"]
    assert shop.get(f"/v1/jobs/{shipper.job_id}/series")["items"][0]["last"] == "NaN"


POISON: list[Any] = [
    "not even a record",
    {"kind": "rumour", "sequence": 2, "time": 1.0},
    {"kind": "points", "sequence": 2, "time": 1.0, "step": -1, "values": {}},
    {"kind": "points", "sequence": 2, "time": 1.0, "step": 2**70, "values": {"loss": 1.0}},
    {"kind": "points", "sequence": 2, "time": 1.0, "step": 1, "values": {"loss": "large"}},
    {"kind": "points", "sequence": 2, "time": 1.0, "step": 1, "values": {"n" * 500: 1.0}},
    {"kind": "points", "sequence": 2, "time": 1.0, "step": 1, "values": {"\ud800": 1.0}},
    {"kind": "points", "sequence": 2, "time": 1.0, "step": 1, "rank": -5, "values": {"loss": 1.0}},
    {"kind": "status", "sequence": 2, "time": 1.0, "phase": "train\0ing"},
    {
        "kind": "checkpoint",
        "sequence": 2,
        "time": 1.0,
        "checkpoint_id": "ckp_1",
        "fence": 1,
        "step": 1,
        "path": "../../etc",
        "bytes": 1,
        "manifest_sha256": "ab" * 32,
    },
    {
        "kind": "artifact",
        "sequence": 2,
        "time": 1.0,
        "artifact_id": "art_1",
        "name": "x",
        "path": "jobs/job_other/artifacts/x",
        "bytes": 1,
        "sha256": "ab" * 32,
    },
    {"kind": "artifact", "sequence": 2, "time": 1.0, "artifact_id": "x" * 80, "name": "x", "path": "x", "bytes": 1, "sha256": "ab" * 32},
    {"kind": "facts", "sequence": 2, "time": 1.0, "values": {"much": "x" * 300_000}},
]


@pytest.mark.parametrize("poison", POISON, ids=lambda poison: str(poison)[:40])
def test_a_record_that_cannot_be_stored_is_set_aside_and_the_rest_goes_on(shop: Shop, poison: Any) -> None:
    shipper = shop.running()
    good = [{"kind": "points", "sequence": number, "time": 1.0, "step": number, "values": {"loss": 1.0}} for number in (1, 3)]
    answer = shipper.post({"records": [{"worker": "wrk_1", "records": [good[0], poison, good[1]]}]})
    assert (answer.status_code, answer.json()["set_aside"], answer.json()["records"]["wrk_1"]) == (200, 1, 3)
    assert values(shop.series(shipper.job_id, "loss")) == [(1, 1.0), (3, 1.0)]
    (event,) = [event for event in shop.events(shipper.job_id, "note") if event["name"] == "record_set_aside"]
    assert event["sentence"].startswith("record 2 of wrk_1 was set aside: ")


def test_text_that_no_database_keeps_is_cleaned_not_lost(shop: Shop) -> None:
    shipper = shop.running()
    taken = shipper.say(
        "wrk_0", {"kind": "event", "name": "odd", "sentence": "a\0b\ud800", "details": {"x\0": [math.inf, "y\0"], "f": "NaN"}}
    )
    assert taken["set_aside"] == 0
    (event,) = [event for event in shop.events(shipper.job_id, "note") if event["name"] == "odd"]
    assert (event["sentence"], event["details"]) == ("a�b�", {"x�": ["Infinity", "y�"], "f": "NaN"})


def test_the_first_sign_of_training_moves_job_and_attempt_to_running(shop: Shop) -> None:
    shipper = shop.start(shop.submit()["id"])
    shipper.say("wrk_0", {"kind": "status", "rank": 0, "phase": "loading", "epoch": 1})
    assert shop.job(shipper.job_id)["state"] == "starting"
    shop.clock.forward(3)
    shipper.say("wrk_0", points(1, loss=2.0))
    job = shop.job(shipper.job_id)
    assert (job["state"], job["version"], job["started_at"]) == ("running", 3, "2026-01-01T12:00:03Z")
    assert shop.get(f"/v1/jobs/{shipper.job_id}/attempts")["items"][0]["state"] == "running"
    assert [event["actor"] for event in shop.events(shipper.job_id, "state")] == ["alice", "reconciler", "wrk_0"]


def test_a_job_that_is_being_cancelled_stays_so_while_records_arrive(shop: Shop) -> None:
    shipper = shop.start(shop.submit()["id"])
    shop.client.post(f"/v1/jobs/{shipper.job_id}/cancel")
    shipper.say("wrk_0", points(1, loss=2.0))
    assert (shop.job(shipper.job_id)["state"], shop.job(shipper.job_id)["progress"]["step"]) == ("cancelling", 1)


def checkpoint(shipper: Any, step: int, *, name: str = "ckp_a") -> dict[str, Any]:
    path = f"jobs/{shipper.job_id}/checkpoints/{shipper.fence}-{step}"
    return {
        "kind": "checkpoint",
        "checkpoint_id": name,
        "fence": shipper.fence,
        "step": step,
        "path": path,
        "bytes": 10,
        "manifest_sha256": "ab" * 32,
        "metrics": {"validation_loss": 1.5},
    }


def test_a_superseded_attempt_may_tell_but_not_commit_or_obey(shop: Shop) -> None:
    old = shop.running()
    shop.end_attempt(old.attempt_id)
    shop.move(old.job_id, JobState.RECOVERING)
    new = shop.start(old.job_id)
    taken = old.say("wrk_0", points(7, loss=3.0), {"kind": "progress", "step": 7, "steps": 100}, checkpoint(old, 7))
    assert (taken["attempt"], taken["records"]["wrk_0"], taken["commands"]) == ("superseded", 4, [])
    assert values(shop.series(old.job_id, "loss")) == [(7, 3.0)]
    assert shop.get("/v1/checkpoints", job=old.job_id)["items"] == []
    (refused,) = [event for event in shop.events(old.job_id, "checkpoint") if event["name"] == "refused"]
    assert "attempt 1 has been replaced by attempt 2" in refused["sentence"]
    assert (shop.job(old.job_id)["state"], shop.job(old.job_id)["progress"]["step"]) == ("starting", 0)
    assert new.say("wrk_5", checkpoint(new, 9))["attempt"] == "current"
    assert [row["step"] for row in shop.get("/v1/checkpoints", job=old.job_id)["items"]] == [9]


def test_the_last_checkpoint_of_an_ended_but_newest_attempt_is_taken(shop: Shop) -> None:
    shipper = shop.running()
    shop.end_attempt(shipper.attempt_id)
    assert shipper.say("driver", checkpoint(shipper, 100))["attempt"] == "ended"
    assert [row["step"] for row in shop.get("/v1/checkpoints", job=shipper.job_id)["items"]] == [100]


def test_a_command_is_handed_down_until_it_is_answered(shop: Shop) -> None:
    shipper = shop.running()
    shop.client.post(f"/v1/jobs/{shipper.job_id}/cancel")
    (command,) = shipper.post({}).json()["commands"]
    delivered = shipper.say("driver", {"kind": "command", "command_id": command["id"], "state": "delivered"})
    assert [one["state"] for one in delivered["commands"]] == ["delivered"]
    done = shipper.say("driver", {"kind": "command", "command_id": command["id"], "state": "done", "note": "at step 3"})
    assert done["commands"] == []
    assert [event["sentence"] for event in shop.events(shipper.job_id, "command")] == ["stop was delivered", "stop was done: at step 3"]


def test_a_verdict_is_kept_and_the_reconciler_called_at_once(shop: Shop) -> None:
    shipper = shop.running()
    shop.clock.forward(60)
    shipper.say("driver", {"kind": "verdict", "reason": "completed", "sentence": "", "step": 100})
    with shop.service.reading() as session:
        assert (session.get_one(Attempt, shipper.attempt_id).verdict or {})["reason"] == "completed"
        assert session.get_one(Job, shipper.job_id).look_at == shop.clock.now


def test_facts_add_up(shop: Shop) -> None:
    shipper = shop.running()
    shipper.say("wrk_0", {"kind": "facts", "values": {"torch": "2.13.0", "micro_batch_size": 4}})
    shipper.say("driver", {"kind": "facts", "values": {"micro_batch_size": 2, "peak": math.inf}})
    assert shop.job(shipper.job_id)["facts"] == {"torch": "2.13.0", "micro_batch_size": 2, "peak": "Infinity"}


def test_workers_are_shown_by_rank_with_their_silence(shop: Shop) -> None:
    shipper = shop.running(resources={"workers": 2})
    for rank in (1, 0):
        shipper.say(
            f"wrk_{rank}", {"kind": "status", "rank": rank, "phase": "training", "step": 5, "memory_bytes": 1000 + rank, "epoch": 1}
        )
    shipper.say("driver", {"kind": "progress", "step": 5, "steps": 100})
    shop.clock.forward(4)
    shipper.say("wrk_1", {"kind": "status", "rank": 1, "phase": "training", "step": 6, "epoch": 1})
    job = shop.job(shipper.job_id)
    assert [(worker["rank"], worker["step"], worker["silent_s"]) for worker in job["workers"]] == [(0, 5, 4.0), (1, 6, 0.0)]
    assert (job["workers_present"], job["workers_wanted"]) == (2, 2)
    shop.clock.forward(12)
    assert shop.job(shipper.job_id)["workers_present"] == 1


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"not json", 400, "not_json"),
        (b"[]", 422, "invalid_request"),
        (b'{"records": 5}', 422, "invalid_request"),
        (b'{"protocol": 99}', 422, "unknown_protocol"),
        (b'{"logs": [{"worker": "w", "start": -1, "end": 0, "text": ""}]}', 422, "invalid_request"),
        (b"[" * 100_000, 400, "not_json"),
    ],
)
def test_a_body_that_is_no_batch_is_refused(shop: Shop, body: bytes, status: int, code: str) -> None:
    shipper = shop.running()
    answer = shop.client.post(
        f"/v1/attempts/{shipper.attempt_id}/ingest",
        content=body,
        headers={"Authorization": f"Bearer {shipper.token}", "Content-Type": "application/json"},
    )
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_zip_bomb_is_refused_before_it_unfolds(shop: Shop) -> None:
    shipper = shop.running()
    answer = shipper.post({"shipper": "x" * 40_000_000}, zipped=True)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_the_start_record_tells_a_driver_what_it_needs(shop: Shop) -> None:
    shipper = shop.running(limits={"run_s": 100})
    shipper.say("driver", checkpoint(shipper, 10, name="ckp_1"), checkpoint(shipper, 20, name="ckp_2"))
    shop.clock.forward(30)
    record = shop.client.get(f"/v1/attempts/{shipper.attempt_id}/start", headers={"Authorization": f"Bearer {shipper.token}"}).json()
    assert (record["job_id"], record["fence"], record["failures_left"], record["run_s_left"]) == (shipper.job_id, 1, 3, 70.0)
    assert [point["checkpoint_id"] for point in record["resume_from"]] == ["ckp_2", "ckp_1"]
    assert record["spec"] == shop.job(shipper.job_id)["spec"]
    assert record["storage"].startswith("file://")


def test_the_driver_of_an_attempt_that_is_over_is_told_to_end(shop: Shop) -> None:
    old = shop.running()
    shop.end_attempt(old.attempt_id)
    answer = shop.client.get(f"/v1/attempts/{old.attempt_id}/start", headers={"Authorization": f"Bearer {old.token}"})
    assert (answer.status_code, answer.json()["code"]) == (409, "attempt_over")
