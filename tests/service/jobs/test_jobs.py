"""Listing, editing and cancelling jobs."""

from typing import Any

import pytest

from drumline.spec.states import JobState
from service.store.tables import Command
from tests.service.shop import Shop


def names(page: dict[str, Any]) -> list[str]:
    return [job["name"] for job in page["items"]]


def test_pages_hold_every_job_once_newest_first(shop: Shop) -> None:
    for number in range(7):
        shop.submit(name=f"job-{number}")
    seen, cursor = [], None
    while True:
        page = shop.get("/v1/jobs", limit=3, **({"cursor": cursor} if cursor else {}))
        seen += names(page)
        if (cursor := page["next"]) is None:
            break
    assert sorted(seen) == [f"job-{number}" for number in range(7)]
    assert [job["id"] for job in shop.get("/v1/jobs")["items"]] == sorted(
        (job["id"] for job in shop.get("/v1/jobs")["items"]), reverse=True
    )


def test_a_job_submitted_while_pages_are_read_does_not_disturb_them(shop: Shop) -> None:
    for number in range(4):
        shop.submit(name=f"job-{number}")
    first = shop.get("/v1/jobs", limit=2)
    shop.submit(name="late")
    second = shop.get("/v1/jobs", limit=2, cursor=first["next"])
    assert len({*names(first), *names(second)}) == 4 and "late" not in names(second)


def test_lists_are_narrowed_by_state_label_and_text(shop: Shop) -> None:
    shop.submit(name="apples", labels={"team": "red", "app.kubernetes.io/name": "x"}, notes="100% juicy")
    shop.submit(name="pears", labels={"team": "green"})
    cancelled = shop.submit(name="plums", labels={"team": "red"})
    shop.client.post(f"/v1/jobs/{cancelled['id']}/cancel")
    assert names(shop.get("/v1/jobs", state="queued")) == ["pears", "apples"]
    assert names(shop.get("/v1/jobs", state="queued,cancelled", label="team=red")) == ["plums", "apples"]
    assert names(shop.get("/v1/jobs", label=["team=red", "app.kubernetes.io/name=x"])) == ["apples"]
    assert names(shop.get("/v1/jobs", q="EAR")) == ["pears"]
    assert names(shop.get("/v1/jobs", q="100%")) == ["apples"]
    assert names(shop.get("/v1/jobs", q="%")) == ["apples"]
    assert names(shop.get("/v1/jobs", q=cancelled["id"])) == ["plums"]


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({"state": "sleeping"}, "state"),
        ({"label": "team"}, "label"),
        ({"label": "a b=c"}, "labels.a b"),
        ({"limit": 0}, "limit"),
        ({"limit": 501}, "limit"),
        ({"limit": "many"}, "limit"),
        ({"cursor": "nonsense"}, "cursor"),
        ({"cursor": "WzFd"}, "cursor"),
        ({"colour": "blue"}, "colour"),
    ],
)
def test_a_wrong_parameter_of_a_list_is_named(shop: Shop, params: dict[str, Any], field: str) -> None:
    answer = shop.client.get("/v1/jobs", params=params)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, field)


def test_notes_and_labels_are_edited_and_nothing_else(shop: Shop) -> None:
    job = shop.submit(labels={"a": "1"})
    edited = shop.client.patch(f"/v1/jobs/{job['id']}", json={"notes": "better", "labels": {"b": "2"}}).json()
    assert (edited["notes"], edited["labels"], edited["version"]) == ("better", {"b": "2"}, 1)
    assert [event["sentence"] for event in shop.events(job["id"], "note")] == ["alice changed notes and labels"]
    wrong = shop.client.patch(f"/v1/jobs/{job['id']}", json={"state": "succeeded"})
    assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (422, "state")
    wrong = shop.client.patch(f"/v1/jobs/{job['id']}", json={"labels": {"not a label": "x"}})
    assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (422, "labels.not a label")


def test_a_queued_job_is_cancelled_at_once(shop: Shop) -> None:
    job = shop.submit()
    answer = shop.client.post(f"/v1/jobs/{job['id']}/cancel")
    assert (answer.status_code, answer.json()["state"], answer.json()["cause"]["reason"]) == (200, "cancelled", "cancelled")
    assert answer.headers["etag"] == '"2"'
    assert answer.json()["ended_at"] is not None


def test_a_running_job_is_asked_to_stop_by_one_command_however_often_it_is_cancelled(shop: Shop) -> None:
    shipper = shop.running()
    for _ in range(2):
        answer = shop.client.post(f"/v1/jobs/{shipper.job_id}/cancel")
        assert (answer.status_code, answer.json()["state"]) == (200, "cancelling")
    with shop.service.reading() as session:
        assert session.query(Command).count() == 1
    taken = shipper.post({}).json()
    assert [(command["kind"], command["state"]) for command in taken["commands"]] == [("stop", "asked")]


def test_a_job_between_two_attempts_is_cancelled_without_a_command(shop: Shop) -> None:
    shipper = shop.running()
    shop.end_attempt(shipper.attempt_id)
    shop.move(shipper.job_id, JobState.RECOVERING)
    assert shop.client.post(f"/v1/jobs/{shipper.job_id}/cancel").json()["state"] == "cancelling"
    with shop.service.reading() as session:
        assert session.query(Command).count() == 0


def test_a_job_that_has_ended_is_not_cancelled(shop: Shop) -> None:
    shipper = shop.running()
    shop.move(shipper.job_id, JobState.SUCCEEDED)
    answer = shop.client.post(f"/v1/jobs/{shipper.job_id}/cancel")
    assert (answer.status_code, answer.json()["code"], answer.json()["detail"]) == (409, "job_is_over", "tiny has succeeded already")


def test_a_verb_with_an_old_etag_is_refused(shop: Shop) -> None:
    shipper = shop.running()
    url = f"/v1/jobs/{shipper.job_id}/cancel"
    old = shop.client.post(url, headers={"If-Match": '"1"'})
    assert (old.status_code, old.json()["code"], shop.job(shipper.job_id)["state"]) == (412, "job_has_moved", "running")
    now = shop.client.get(f"/v1/jobs/{shipper.job_id}").headers["etag"]
    assert shop.client.post(url, headers={"If-Match": now}).json()["state"] == "cancelling"


@pytest.mark.parametrize("job_id", ["job_00000000000000000000000000000000", "nonsense", "'; DROP TABLE jobs; --", "é" * 50])
def test_an_unknown_job_is_a_404_on_every_route(shop: Shop, job_id: str) -> None:
    paths = ("", "/attempts", "/events", "/logs", "/series", "/series/loss", "/artifacts", "/artifacts/art_1/file")
    for method, path in [("POST", "/cancel"), *(("GET", path) for path in paths)]:
        answer = shop.client.request(method, f"/v1/jobs/{job_id}{path}")
        assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json"), path
