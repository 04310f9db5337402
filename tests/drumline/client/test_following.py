"""Following a job over a connection that breaks: nothing missed, nothing twice, and it says so."""

import httpx
import pytest

from drumline.client import Healed, JobChanged, LogCame, Lost, Misused, PointsCame, ServiceFailed, SomethingHappened, Unreachable
from drumline.client.following import LOSSES_MAX
from drumline.client.sse import Message, SseReader
from tests.drumline.fake_service import FakeService, message, problem, stream
from tests.drumline.views import JOB_ID, make_event, make_job

JOB = f"/v1/jobs/{JOB_ID}"
BROKEN = httpx.ReadError("reset")


def id_of(position: int) -> str:
    return f"{JOB_ID}:{position}"


def event(position: int, name: str, **fields: object) -> str:
    return message("event", make_event(position, name, **fields), id=id_of(position))


def job(position: int, state: str, **fields: object) -> str:
    return message("job", make_job(position=position, state=state, **fields), id=id_of(position))


def points(position: int, *steps: int) -> str:
    series = [{"name": "loss", "rank": None, "points": [[step, step / 10] for step in steps]}]
    return message("points", {"job": JOB_ID, "position": position, "series": series}, id=id_of(position))


def log(position: int, *lines: str) -> str:
    return message("log", {"job": JOB_ID, "position": position, "worker": "wrk_1", "lines": lines}, id=id_of(position))


END = (job(90, "succeeded"), event(90, "succeeded"))


@pytest.fixture
def service() -> FakeService:
    return FakeService().on("GET", JOB, make_job(position=10))


def test_a_job_is_followed_from_what_was_seen_to_its_end(service: FakeService) -> None:
    service.on("GET", "/v1/stream", stream(points(11, 1, 2), log(12, "hello"), *END))

    updates = list(service.client().follow(JOB_ID))

    assert [type(update) for update in updates] == [JobChanged, PointsCame, LogCame, SomethingHappened, JobChanged]
    assert updates[-1].job.state == "succeeded"
    assert updates[1].series[0].points == [(1, 0.1), (2, 0.2)]
    asked = dict(service.asked("GET", "/v1/stream")[0].url.params)
    assert asked == {"job": JOB_ID, "kinds": "state,series,logs", "after": id_of(10)}


def test_a_lost_connection_heals_without_gap_or_double(service: FakeService) -> None:
    service.on("GET", "/v1/stream", stream(log(11, "a"), log(12, "b"), then=BROKEN), stream(log(12, "b"), log(13, "c"), *END))

    updates = list(service.client().follow(JOB_ID, kinds=("state", "logs")))

    assert [line for update in updates if isinstance(update, LogCame) for line in update.lines] == ["a", "b", "c"]
    assert [type(update) for update in updates if isinstance(update, Lost | Healed)] == [Lost, Healed]
    assert "Last-Event-ID" not in service.asked("GET", "/v1/stream")[0].headers
    assert service.asked("GET", "/v1/stream")[1].headers["Last-Event-ID"] == id_of(12)


def test_a_message_cut_in_two_comes_again_whole(service: FakeService) -> None:
    half = log(12, "b")[:40]
    service.on("GET", "/v1/stream", stream(log(11, "a"), half, then=BROKEN), stream(log(12, "b"), *END))

    updates = list(service.client().follow(JOB_ID, kinds=("state", "logs")))

    assert [update.lines for update in updates if isinstance(update, LogCame)] == [["a"], ["b"]]
    assert service.asked("GET", "/v1/stream")[1].headers["Last-Event-ID"] == id_of(11)


@pytest.mark.parametrize("trouble", [stream(), httpx.Response(503), httpx.ConnectError("refused"), httpx.ReadTimeout("silent")])
def test_whatever_breaks_the_stream_it_is_opened_again(service: FakeService, trouble: object) -> None:
    service.on("GET", "/v1/stream", trouble, trouble, stream(*END))

    updates = list(service.client().follow(JOB_ID, kinds=("state",)))

    assert [type(update) for update in updates].count(Lost) == [type(update) for update in updates].count(Healed) >= 1
    assert updates[-1].job.state == "succeeded"


def test_a_service_that_stays_away_ends_the_following(service: FakeService) -> None:
    service.on("GET", "/v1/stream", httpx.ConnectError("[Errno 111] Connection refused"))

    with pytest.raises(Unreachable, match="connection refused"):
        list(service.client().follow(JOB_ID))

    assert len(service.slept) == LOSSES_MAX
    assert 200 < sum(service.slept) < 330


def test_a_refusal_is_no_loss(service: FakeService) -> None:
    service.on("GET", "/v1/stream", problem(401, "no_key", "the key was revoked"))

    with pytest.raises(Exception, match="the key was revoked"):
        list(service.client().follow(JOB_ID))


def test_the_last_event_is_told_even_if_it_comes_after_the_state(service: FakeService) -> None:
    service.on("GET", "/v1/stream", stream(job(90, "failed")), stream(event(91, "failed"), log(92, "late")))

    updates = list(service.client().follow(JOB_ID))

    assert [type(update) for update in updates] == [JobChanged, SomethingHappened, LogCame, JobChanged]
    assert updates[-1].job.state == "failed"


def test_the_state_is_followed_whatever_else_is_asked_for(service: FakeService) -> None:
    service.on("GET", "/v1/stream", stream(*END))

    assert list(service.client().follow(JOB_ID, kinds=("logs",)))[-1].job.state == "succeeded"
    assert service.asked("GET", "/v1/stream")[0].url.params["kinds"] == "state,logs"


def test_a_job_that_has_ended_is_told_and_nothing_is_opened(service: FakeService) -> None:
    service.on("GET", JOB, make_job(state="cancelled"))

    (update,) = service.client().follow(JOB_ID)

    assert update.job.state == "cancelled"
    assert service.asked("GET", "/v1/stream") == []


def test_numbers_that_are_none_arrive_as_numbers(service: FakeService) -> None:
    series = [{"name": "loss", "rank": 0, "points": [[3, "NaN"], [4, "-Infinity"]]}]
    service.on("GET", "/v1/stream", stream(message("points", {"job": JOB_ID, "position": 11, "series": series}, id=id_of(11)), *END))

    came = next(update for update in service.client().follow(JOB_ID) if isinstance(update, PointsCame))

    (first, second) = came.series[0].points
    assert first[1] != first[1]
    assert second == (4, float("-inf"))


def test_kinds_of_a_newer_service_are_passed_over(service: FakeService) -> None:
    service.on("GET", "/v1/stream", stream(message("weather", {"rain": True}, id=id_of(11)), *END))

    assert list(service.client().follow(JOB_ID))[-1].job.state == "succeeded"


def test_words_that_cannot_be_read_are_told(service: FakeService) -> None:
    service.on("GET", "/v1/stream", stream(message("job", {"id": 1}, id=id_of(11))))

    with pytest.raises(ServiceFailed, match="cannot read: job"):
        list(service.client().follow(JOB_ID))


@pytest.mark.parametrize("kinds", [(), ("weather",)])
def test_only_known_kinds_are_followed(service: FakeService, kinds: tuple[str, ...]) -> None:
    with pytest.raises(Misused, match="state, series, logs"):
        service.client().follow(JOB_ID, kinds=kinds)


def test_logs_go_on_with_the_stream_where_the_pages_end(service: FakeService) -> None:
    lines = [{"worker": "wrk_1", "offset": 0, "text": "old"}]
    service.on("GET", f"{JOB}/logs", {"lines": lines, "next": "c", "position": 11}, {"lines": [], "next": None, "position": 12})
    service.on("GET", "/v1/stream", stream(log(12, "old"), log(13, "New", "other"), *END))

    said = [line.text for line in service.client().logs(JOB_ID, search="n", follow=True)]

    assert said == ["old", "New"]
    assert service.asked("GET", "/v1/stream")[0].url.params["after"] == id_of(12)


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("data: YHOO\ndata: +2\ndata: 10\n\n", [Message("message", "YHOO\n+2\n10", "")]),
        (
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
            [Message("message", "first event", "1"), Message("message", "second event", ""), Message("message", " third event", "")],
        ),
        ("data\n\ndata\ndata\n\ndata:", [Message("message", "", ""), Message("message", "\n", "")]),
        ("data:test\n\ndata: test\n\n", [Message("message", "test", ""), Message("message", "test", "")]),
        ("event: job\ndata: 1\n\nevent: none\n\ndata: 2\n\n", [Message("job", "1", ""), Message("message", "2", "")]),
    ],
    ids=["several lines", "comments and ids", "empty data", "with and without a space", "an event without data"],
)
def test_streams_are_read_as_the_standards_own_examples_say(text: str, messages: list[Message]) -> None:
    reader = SseReader()

    read = [message for line in text.split("\n") if (message := reader.feed(line)) is not None]

    assert read == messages
