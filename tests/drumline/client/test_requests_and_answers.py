"""How the client asks: retries, idempotency, pages, names, and what a bad answer becomes."""

import httpx
import pytest

from drumline.client import DrumlineError, InvalidJobFile, Misused, NotFound, Refused, ServiceFailed, TimedOut, Unauthorized, Unreachable
from drumline.client.exchange import RETRIES_MAX, WAIT_MAX_S, back_off
from tests.drumline.fake_service import URL, FakeService, page, problem
from tests.drumline.spec.wrong_job_files import RIGHT
from tests.drumline.views import JOB_ID, at, make_job

JOB = f"/v1/jobs/{JOB_ID}"
REFUSED = httpx.ConnectError("[Errno 111] Connection refused")


@pytest.fixture
def service() -> FakeService:
    return FakeService()


@pytest.fixture
def job_file(tmp_path) -> str:
    path = tmp_path / "job.yaml"
    path.write_text(RIGHT)
    return str(path)


@pytest.mark.parametrize("trouble", [REFUSED, httpx.ReadTimeout("slow"), httpx.Response(502), httpx.Response(503), httpx.Response(504)])
def test_passing_trouble_is_tried_again(service: FakeService, trouble: object) -> None:
    service.on("GET", JOB, trouble, trouble, make_job())

    assert service.client().job(JOB_ID).name == "shakespeare"
    assert len(service.seen) == 3
    assert len(service.slept) == 2


def test_a_service_that_stays_away_is_unreachable_after_a_bounded_wait(service: FakeService) -> None:
    service.on("GET", JOB, REFUSED)

    with pytest.raises(Unreachable) as error:
        service.client().job(JOB_ID)

    assert str(error.value) == (
        f"cannot reach the service at {URL}: connection refused; see `drumline status`, or start it with `drumline up`"
    )
    assert len(service.seen) == RETRIES_MAX + 1
    assert sum(service.slept) <= 4


def test_waits_double_up_to_a_bound_and_jitter_only_shortens_them() -> None:
    assert [back_off(tries, jitter=0) for tries in (1, 2, 3, 4)] == [0.25, 0.5, 1.0, 2.0]
    assert back_off(60, jitter=0) == WAIT_MAX_S
    assert back_off(3, jitter=1) == 0.5


def test_a_submit_tried_again_carries_the_same_key_and_body(service: FakeService, job_file: str) -> None:
    service.on("POST", "/v1/jobs", httpx.ReadTimeout("slow"), httpx.Response(503), make_job())

    service.client().submit(job_file, notes="first")

    tries = service.asked("POST", "/v1/jobs")
    assert len(tries) == 3
    assert len({(request.headers["Idempotency-Key"], request.content) for request in tries}) == 1


def test_two_submits_are_two_jobs(service: FakeService, job_file: str) -> None:
    service.on("POST", "/v1/jobs", make_job())
    client = service.client()

    client.submit(job_file)
    client.submit(job_file)

    first, second = service.asked("POST", "/v1/jobs")
    assert first.headers["Idempotency-Key"] != second.headers["Idempotency-Key"]


def test_the_key_travels_as_a_bearer_token(service: FakeService) -> None:
    service.on("GET", JOB, make_job())

    service.client().job(JOB_ID)

    assert service.seen[0].headers["Authorization"] == "Bearer dl_test"


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (problem(401, "no_key", "there is no key", remedy="send one"), Unauthorized),
        (problem(403, "forbidden", "this key may not"), Unauthorized),
        (problem(404, "not_found", "there is no job x"), NotFound),
        (problem(409, "job_is_over", "digits has succeeded already"), Refused),
        (problem(422, "invalid_spec", "wrong", errors=[{"code": "x", "field": "train.steps", "message": "is required"}]), InvalidJobFile),
        (problem(500, "internal", "the service met an error of its own"), ServiceFailed),
    ],
)
def test_problems_become_typed_errors(service: FakeService, answer: httpx.Response, kind: type[DrumlineError]) -> None:
    service.on("GET", JOB, answer)

    with pytest.raises(DrumlineError) as error:
        service.client().job(JOB_ID)

    assert type(error.value) is kind
    assert error.value.status == answer.status_code


def test_an_errors_text_is_its_sentence_and_its_remedy(service: FakeService) -> None:
    service.on("GET", JOB, problem(409, "job_is_over", "digits has succeeded already", remedy="there is nothing to cancel"))

    with pytest.raises(Refused, match=r"^digits has succeeded already; there is nothing to cancel$"):
        service.client().job(JOB_ID)


def test_a_page_of_some_proxy_is_told_in_one_line(service: FakeService) -> None:
    service.on("GET", JOB, httpx.Response(400, text="<html>\n<body>Bad Request, says nginx"))

    with pytest.raises(Refused) as error:
        service.client().job(JOB_ID)

    assert str(error.value) == "the service answered 400: <html>; check that DRUMLINE_URL names a Drumline service"


def test_an_answer_of_another_shape_is_a_failure_of_the_service(service: FakeService) -> None:
    service.on("GET", JOB, {"hello": "world"})

    with pytest.raises(ServiceFailed, match="cannot read"):
        service.client().job(JOB_ID)


def test_every_page_is_read_and_only_when_it_is_needed(service: FakeService) -> None:
    first, second = [make_job(name=name) for name in "ab"], [make_job(name="c")]
    service.on("GET", "/v1/jobs", page(first, next="there"), page(second))
    jobs = service.client().jobs(state="running", label={"team": "demo"}, q="a")

    assert service.seen == []
    assert [next(jobs).name, next(jobs).name] == ["a", "b"]
    assert len(service.seen) == 1
    assert [job.name for job in jobs] == ["c"]
    assert dict(service.seen[1].url.params) == {"state": "running", "label": "team=demo", "q": "a", "limit": "100", "cursor": "there"}


def job_named(name: str, tail: str, seconds: float = 0) -> object:
    return make_job(name=name, id="job_" + tail.rjust(32, "0"), created_at=at(seconds))


def test_a_name_means_its_newest_job(service: FakeService) -> None:
    service.on("GET", "/v1/jobs", page([job_named("digits-2", "3"), job_named("digits", "2"), job_named("digits", "1")]))
    service.on("GET", "/v1/jobs/job_" + "2".rjust(32, "0"), make_job(name="found"))

    assert service.client().job("digits").name == "found"


def test_the_beginning_of_an_id_means_the_only_job_whose_id_begins_so(service: FakeService) -> None:
    service.on("GET", "/v1/jobs", page([make_job(id="job_ab" + "0" * 30)]))
    service.on("GET", "/v1/jobs/job_ab" + "0" * 30, make_job(name="found"))

    assert service.client().job("job_ab").name == "found"


def test_a_beginning_of_two_ids_names_both(service: FakeService) -> None:
    service.on("GET", "/v1/jobs", page([make_job(id="job_ab" + "0" * 30), make_job(id="job_ab" + "1" * 30)]))

    with pytest.raises(Misused, match=r"2 jobs have ids that begin with job_ab: .*; give more of the id"):
        service.client().job("job_ab")


def test_a_whole_id_is_asked_for_at_once(service: FakeService) -> None:
    service.on("GET", JOB, make_job())

    service.client().job(JOB_ID)

    assert [request.url.path for request in service.seen] == [JOB]


def test_waiting_ends_with_the_job(service: FakeService) -> None:
    service.on("GET", JOB, make_job(), make_job(), make_job(state="failed"))

    assert service.client().wait(JOB_ID).state == "failed"
    assert len(service.slept) == 2


def test_waiting_is_bounded_where_asked(service: FakeService) -> None:
    service.on("GET", JOB, make_job())

    with pytest.raises(TimedOut, match=r"shakespeare is still running after 0 s; wait longer, or cancel it"):
        service.client().wait(JOB_ID, timeout_s=0)
