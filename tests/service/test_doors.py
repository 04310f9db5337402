"""Who gets in: keys, sessions, attempts' tokens; and from where: Host and Origin."""

from datetime import timedelta

import pytest

from service.keys import make_key, make_login_link
from service.store.tables import Key
from tests.service.shop import SPEC, Shop

OPEN = {"/healthz", "/readyz", "/v1/schema/job"}
EVIL = "http://evil.example"


def without_key(shop: Shop) -> dict[str, str]:
    return {"Authorization": ""}


def test_every_route_but_three_asks_for_a_key(shop: Shop) -> None:
    document = shop.client.get("/openapi.json", headers=without_key(shop)).json()
    for path, verbs in document["paths"].items():
        for verb in verbs:
            answer = shop.client.request(verb, path.replace("{", "").replace("}", ""), headers=without_key(shop), json={})
            assert answer.status_code == (200 if path in OPEN else 401), (verb, path)


@pytest.mark.parametrize("authorization", ["Bearer dl_wrong", "Bearer ", "Basic YTpi", "dl_naked", "Bearer \x7f", "Bearer " + "x" * 5000])
def test_a_wrong_key_stays_outside(shop: Shop, authorization: str) -> None:
    answer = shop.client.get("/v1/jobs", headers={"Authorization": authorization})
    assert (answer.status_code, answer.json()["code"], answer.headers["www-authenticate"]) == (401, "not_allowed_in", "Bearer")


def test_a_revoked_key_stays_outside(shop: Shop) -> None:
    with shop.service.writing() as (session, now):
        for key in session.query(Key):
            key.revoked_at = now
    assert shop.client.get("/v1/jobs").status_code == 401


def test_keys_are_stored_hashed_with_their_last_use(shop: Shop) -> None:
    shop.clock.forward(3600)
    shop.client.get("/v1/jobs")
    with shop.service.reading() as session:
        (key,) = session.query(Key)
        assert (key.name, key.used_at) == ("alice", shop.clock.now)
        assert shop.key not in str(vars(key))


def test_a_login_link_opens_one_session_once(shop: Shop) -> None:
    with shop.service.writing() as (session, now):
        link, _ = make_login_link(session, session.query(Key).one().id, now=now)
    opened = shop.client.get("/login", params={"link": link}, headers=without_key(shop), follow_redirects=False)
    assert (opened.status_code, opened.headers["location"]) == (303, "/")
    cookie = opened.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie
    assert shop.client.get("/v1/jobs", headers=without_key(shop)).status_code == 200
    shop.client.cookies.clear()
    again = shop.client.get("/login", params={"link": link}, headers=without_key(shop), follow_redirects=False)
    assert (again.status_code, again.json()["code"]) == (403, "link_spent")
    assert shop.client.get("/v1/jobs", headers=without_key(shop)).status_code == 401


def test_links_and_sessions_grow_old(shop: Shop) -> None:
    with shop.service.writing() as (session, now):
        key_id = session.query(Key).one().id
        late, _ = make_login_link(session, key_id, now=now - timedelta(minutes=11))
        good, _ = make_login_link(session, key_id, now=now)
    assert shop.client.get("/login", params={"link": late}, headers=without_key(shop)).status_code == 403
    shop.client.get("/login", params={"link": good}, headers=without_key(shop), follow_redirects=False)
    shop.clock.forward(29 * 86400)
    assert shop.client.get("/v1/jobs", headers=without_key(shop)).status_code == 200
    shop.clock.forward(2 * 86400)
    assert shop.client.get("/v1/jobs", headers=without_key(shop)).status_code == 401


def test_an_attempts_token_opens_its_two_doors_only(shop: Shop) -> None:
    mine, other = shop.running(), shop.running(name="other")
    token = {"Authorization": f"Bearer {mine.token}"}
    assert shop.client.get(f"/v1/attempts/{mine.attempt_id}/start", headers=token).status_code == 200
    assert mine.post({}).status_code == 200
    assert shop.client.get(f"/v1/attempts/{other.attempt_id}/start", headers=token).status_code == 401
    assert other.post({}, token=mine.token).status_code == 401
    for path in ("/v1/jobs", f"/v1/jobs/{mine.job_id}", "/v1/checkpoints", "/v1/clusters", "/v1/stream"):
        assert shop.client.get(path, headers=token).status_code == 401
    assert shop.client.post(f"/v1/jobs/{mine.job_id}/cancel", headers=token).status_code == 401
    assert mine.post({}, token=shop.key).status_code == 401
    assert shop.client.get("/v1/attempts/att_unknown/start", headers=token).status_code == 401


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8400", "127.0.0.1.evil.example", "", "[::1", "localhost.evil.example", "a@127.0.0.1@b"]
)
def test_another_name_for_our_address_is_refused(shop: Shop, host: str) -> None:
    """DNS rebinding: the page of evil.example, whose name now leads here."""
    answer = shop.client.get("/v1/jobs", headers={"Host": host})
    assert (answer.status_code, answer.json()["code"]) == (421, "unknown_host")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:8400", "LOCALHOST", "[::1]:8400", "10.1.2.3:9999"])
def test_localhost_and_addresses_are_names_of_ours(shop: Shop, host: str) -> None:
    assert shop.client.get("/v1/jobs", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers", [{"Origin": EVIL}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}]
)
def test_another_sites_page_may_not_write(shop: Shop, headers: dict[str, str]) -> None:
    answer = shop.client.post("/v1/jobs", json={"spec": SPEC}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    assert shop.get("/v1/jobs")["items"] == []


def test_our_own_page_may_write(shop: Shop) -> None:
    answer = shop.client.post("/v1/jobs", json={"spec": SPEC}, headers={"Origin": "http://127.0.0.1:8400", "Sec-Fetch-Site": "same-origin"})
    assert answer.status_code == 201


def test_every_answer_carries_security_headers_and_no_leave_for_other_sites(shop: Shop) -> None:
    for path in ("/v1/jobs", "/healthz", "/", "/nowhere", "/v1/nowhere"):
        answer = shop.client.get(path, headers={"Origin": EVIL})
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert not [name for name in answer.headers if name.startswith("access-control")]


def test_two_keys_are_two_names_in_the_events(shop: Shop) -> None:
    job = shop.submit()
    with shop.service.writing() as (session, now):
        bob = make_key(session, "bob", now=now)
    shop.client.post(f"/v1/jobs/{job['id']}/cancel", headers={"Authorization": f"Bearer {bob}"})
    assert [event["actor"] for event in shop.events(job["id"], "state")] == ["alice", "bob"]
