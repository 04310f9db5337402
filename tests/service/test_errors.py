"""One error language: every refusal is a problem with a code, a sentence and a request id, whoever makes it."""

from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from service.context import Service
from tests.service.shop import SPEC, Shop


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/v1/nowhere", 404, "no_such_route"),
        ("GET", "/v1/jobs/", 404, "no_such_route"),
        ("DELETE", "/v1/jobs", 405, "method_not_allowed"),
        ("GET", "/v1/jobs/x/cancel", 405, "method_not_allowed"),
        ("POST", "/healthz", 405, "method_not_allowed"),
        ("POST", "/nowhere", 404, "no_such_route"),
        ("GET", "/v1/jobs/%00", 400, "bad_characters"),
        ("GET", "/v1/jobs?q=%00", 400, "bad_characters"),
        ("GET", "/v1/jobs?q=%ff", 200, None),
        ("GET", "/v1/jobs/..%2f..%2fetc", 404, "no_such_route"),
    ],
)
def test_unknown_routes_and_methods_are_problems(shop: Shop, method: str, path: str, status: int, code: str | None) -> None:
    answer = shop.client.request(method, path)
    assert answer.status_code == status
    if code is not None:
        assert (answer.headers["content-type"], answer.json()["code"]) == ("application/problem+json", code)
        assert answer.json()["request_id"] == answer.headers["x-request-id"]
        assert answer.json()["type"] == f"urn:drumline:problem:{code}"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 422, "invalid_request"), (b"{", 400, "not_json"), (b"[]", 422, "invalid_request"), (b"{}", 422, "invalid_request"),
        (b'{"spec": 1}', 422, "invalid_request"), (b'{"spec": {}, "notes": 5}', 422, "invalid_request"), (b"\xff\xfe", 400, "not_json"),
        (b'{"spec": {"version": ' + b"9" * 5000 + b"}}", 400, "not_json"), (b'{"spec": ' + b"[" * 50_000, 400, "not_json"),
        (b'{"spec": {"version": NaN}}', 422, "invalid_spec"), (b'{"spec": {}, "notes": "\\u0000"}', 422, None),
    ],
)  # fmt: skip
def test_a_wrong_body_is_a_problem(shop: Shop, body: bytes, status: int, code: str | None) -> None:
    answer = shop.client.post("/v1/jobs", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    assert code is None or answer.json()["code"] == code


def test_a_body_beyond_the_limit_is_refused_with_and_without_its_length(shop: Shop) -> None:
    large = b'{"spec": "' + b"x" * 3_000_000 + b'"}'
    headers = {"Content-Type": "application/json"}
    said = shop.client.post("/v1/jobs", content=large, headers=headers)
    unsaid = shop.client.post("/v1/jobs", content=iter([large[:1_000_000], large[1_000_000:]]), headers=headers)
    assert [(answer.status_code, answer.json()["code"]) for answer in (said, unsaid)] == [(413, "too_large")] * 2


def test_notes_with_nul_name_their_field(shop: Shop) -> None:
    answer = shop.client.post("/v1/jobs", json={"spec": SPEC, "notes": "a\0b"})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "notes")


def test_a_request_id_is_kept_if_it_is_harmless(shop: Shop) -> None:
    assert shop.client.get("/healthz", headers={"X-Request-Id": "abc-1"}).headers["x-request-id"] == "abc-1"
    assert shop.client.get("/healthz", headers={"X-Request-Id": "a b\tc"}).headers["x-request-id"] != "a b\tc"


def test_a_failure_of_ours_is_a_problem_that_tells_nothing_but_its_id(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise KeyError("secret")

    monkeypatch.setattr("service.jobs.endpoints.show_job", fail)
    answer = shop.client.get("/v1/jobs/x")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert "secret" not in answer.text and answer.json()["request_id"]


def test_a_database_that_does_not_answer_is_503_and_not_ready(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise OperationalError("select", {}, Exception("gone"))

    monkeypatch.setattr(Service, "reading", fail)
    monkeypatch.setattr("service.health.schema_of", fail)
    jobs, ready = shop.client.get("/v1/jobs"), shop.client.get("/readyz")
    assert (jobs.status_code, jobs.json()["code"], jobs.headers["retry-after"]) == (503, "database_unavailable", "1")
    assert (ready.status_code, ready.json()["code"]) == (503, "database_unavailable")
    assert shop.client.get("/healthz").status_code == 200
