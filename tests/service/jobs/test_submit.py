"""Submitting: what is stored, what is refused, and that one Idempotency-Key is one job."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from drumline.spec.check import Capacity, Node
from service.store.tables import Cluster, IdempotencyKey, Job
from tests.service.shop import SPEC, Shop


def test_a_submitted_job_waits_in_the_queue_with_every_default_filled_in(shop: Shop) -> None:
    job = shop.submit(notes="first try", labels={"team": "demo"})
    shown = shop.job(job["id"])
    assert shown == job
    assert (shown["state"], shown["version"], shown["position"], shown["notes"]) == ("queued", 1, 1, "first try")
    assert shown["spec"]["train"]["optimizer"] == {"type": "adamw", "lr": 0.001, "betas": [0.9, 0.95], "eps": 1e-08, "weight_decay": 0.1}
    assert [event["sentence"] for event in shop.events(job["id"])] == ["tiny was submitted by alice"]


def test_the_spec_of_a_job_can_be_submitted_again_as_it_is_shown(shop: Shop) -> None:
    first = shop.submit(workload={"type": "language_model", "preset": "gpt2-tiny"})
    again = shop.client.post("/v1/jobs", json={"spec": first["spec"]})
    assert (again.status_code, again.json()["spec"]) == (201, first["spec"])


def test_a_hundred_clients_with_one_key_make_one_job(shop: Shop) -> None:
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: shop.submit(key="same"), range(100)))
    assert len({answer["id"] for answer in answers}) == 1
    assert len(shop.get("/v1/jobs")["items"]) == 1


def test_a_key_used_again_gives_the_first_answer_and_says_so(shop: Shop) -> None:
    body = {"spec": SPEC}
    first, second = (shop.client.post("/v1/jobs", json=body, headers={"Idempotency-Key": "k1"}) for _ in range(2))
    assert first.json() == second.json()
    assert ("idempotent-replayed" in first.headers, second.headers["idempotent-replayed"]) == (False, "true")


def test_a_key_used_for_another_body_is_refused(shop: Shop) -> None:
    shop.submit(key="k1")
    other = shop.client.post("/v1/jobs", json={"spec": {**SPEC, "name": "other"}}, headers={"Idempotency-Key": "k1"})
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")


def test_a_refused_submission_stores_nothing_and_leaves_its_key_free(shop: Shop) -> None:
    refused = shop.client.post("/v1/jobs", json={"spec": {**SPEC, "version": 2}}, headers={"Idempotency-Key": "k1"})
    assert refused.status_code == 422
    with shop.service.reading() as session:
        assert session.query(Job).count() == session.query(IdempotencyKey).count() == 0
    assert shop.submit(key="k1")["state"] == "queued"


def test_a_key_is_forgotten_after_seven_days(shop: Shop) -> None:
    first = shop.submit(key="k1")
    shop.clock.forward(7 * 86400 + 1)
    shop.submit(key="k2")
    assert shop.submit(key="k1")["id"] != first["id"]


def test_more_workers_than_the_cluster_holds_are_refused_with_what_would_fit(shop: Shop) -> None:
    with shop.service.writing() as (session, now):
        cluster = session.get_one(Cluster, "default")
        cluster.capacity, cluster.seen_at = Capacity(nodes=[Node(name="n1", cpu=4), Node(name="n2", cpu=3)]).model_dump(), now
    answer = shop.client.post("/v1/jobs", json={"spec": {**SPEC, "resources": {"workers": 4, "per_worker": {"cpu": 2}}}})
    assert answer.status_code == 422
    assert answer.json()["errors"] == [
        {
            "code": "infeasible",
            "field": "resources.workers",
            "message": "4 workers of 2 CPU are more than the cluster can ever hold",
            "remedy": "use at most 3",
        }
    ]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": "no spaces"}, "name"),
        ({"colour": "blue"}, "colour"),
        ({"train": {"steps": 0, "global_batch_size": 4}}, "train.steps"),
        ({"train": {"steps": 10, "global_batch_size": 4, "optimizer": {"type": "lion"}}}, "train.optimizer.type"),
        ({"resources": {"workers": 10**12}}, "resources.workers"),
        ({"workload": {"type": "python", "task": "a:B"}, "data": None, "code": {"path": "./mine"}}, "code.path"),
        ({"workload": {"type": "python", "task": "a:B"}, "data": None, "code": {"sha256": "0" * 64}}, "code.sha256"),
        ({"data": {"source": "/data/\0", "sequence_length": 8}}, "data.source"),
        ({"workload": {"type": "python", "task": "a:B", "arguments": {"x": "\ud800"}}, "data": None}, "workload.arguments.x"),
    ],
)
def test_a_wrong_field_is_named(shop: Shop, change: dict[str, Any], field: str) -> None:
    answer = shop.client.post("/v1/jobs", content=_json({"spec": {**SPEC, **change}}), headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
    assert field in [error["field"] for error in answer.json()["errors"]]


def test_validate_says_what_is_wrong_without_storing_anything(shop: Shop) -> None:
    wrong = shop.client.post("/v1/jobs/validate", json={"spec": {**SPEC, "colour": 1}}).json()
    right = shop.client.post("/v1/jobs/validate", json={"spec": SPEC}).json()
    assert (wrong["ok"], wrong["errors"][0]["field"], wrong["spec"]) == (False, "colour", None)
    assert (right["ok"], right["errors"], right["spec"]["priority"]) == (True, [], 0)
    assert shop.get("/v1/jobs")["items"] == []


def _json(value: Any) -> bytes:
    """As a hostile client would write it: lone surrogates escaped."""
    import json

    return json.dumps(value).encode()
