"""Following jobs live: everything once, in order, whatever breaks in between."""

import asyncio
import threading
from typing import Any

import pytest
from sqlalchemy.orm import Session

from drumline.spec.states import JobState
from service.store.events import append_event
from service.stream import broadcast
from tests.service.shop import Shop, points
from tests.service.stream.reading import on_stage


def sentences(events: list[dict[str, Any]]) -> list[str]:
    return [event["sentence"] for event in events]


def say(shop: Shop, job_id: str, sentence: str) -> None:
    with shop.service.writing() as (session, now):
        append_event(session, job_id, "note", "said", sentence=sentence, actor="test", now=now)


def test_a_follower_hears_everything_from_its_position_on_in_order(shop: Shop) -> None:
    shipper = shop.running()
    position = shop.job(shipper.job_id)["position"]

    async def scene() -> None:
        stage = on_stage(shop)
        async with stage.reader({shipper.job_id: position}) as reader:
            shipper.say(
                "wrk_0",
                points(1, loss=2.5, lr="NaN"),
                points(2, loss=2.0),
                {"kind": "event", "name": "x", "sentence": "halfway", "details": {}},
            )
            shipper.log("wrk_0", "one\ntwo\n")
            shop.client.post(f"/v1/jobs/{shipper.job_id}/cancel")
            await stage.look()
            await stage.look()
            await reader.until(shop.job(shipper.job_id)["position"])
        assert [frame.event for frame in reader.frames] == ["event", "points", "log", "event", "job"]
        assert sentences(reader.of("event")) == ["halfway", "alice asked to cancel"]
        assert reader.of("points")[0]["series"] == [
            {"name": "loss", "rank": None, "points": [[1, 2.5], [2, 2.0]]}, {"name": "lr", "rank": None, "points": [[1, "NaN"]]},
        ]  # fmt: skip
        assert reader.of("log")[0]["lines"] == ["one", "two"]
        assert reader.of("job")[0] == {key: value for key, value in shop.job(shipper.job_id).items() if key in reader.of("job")[0]}
        positions = [frame.data["position"] for frame in reader.frames]
        assert positions == sorted(positions) and positions[0] > position

    asyncio.run(scene())


def test_what_happens_between_reading_the_page_and_the_first_look_is_not_missed(shop: Shop) -> None:
    job = shop.submit()
    say(shop, job["id"], "early")

    async def scene() -> None:
        stage = on_stage(shop)
        async with stage.reader({job["id"]: job["position"]}) as reader:
            assert sentences(reader.of("event")) == ["early"]
            say(shop, job["id"], "between")
            await stage.look()
            await reader.until(3)
            say(shop, job["id"], "late")
            await stage.look()
            await reader.until(4)
        assert sentences(reader.of("event")) == ["early", "between", "late"]

    asyncio.run(scene())


def test_of_two_writers_the_earlier_commits_last_and_no_follower_misses_it(shop: Shop) -> None:
    job = shop.submit()
    second_done = threading.Event()

    def second_writer() -> None:
        say(shop, job["id"], "second")
        second_done.set()

    async def scene() -> None:
        stage = on_stage(shop)
        async with stage.reader({job["id"]: job["position"]}) as reader:
            await stage.look()
            with shop.service.writing() as (session, now):
                append_event(session, job["id"], "note", "said", sentence="first", actor="test", now=now)
                session.flush()
                thread = threading.Thread(target=second_writer)
                thread.start()
                assert not second_done.wait(0.3), "the second writer got a position before the first had committed its own"
                await stage.look()
                await reader.settle()
                assert reader.frames == []
            await asyncio.to_thread(thread.join)
            await stage.look()
            await reader.until(3)
        assert sentences(reader.of("event")) == ["first", "second"]

    asyncio.run(scene())


def test_a_position_that_was_rolled_back_was_never_there(shop: Shop) -> None:
    job = shop.submit()

    def fail(session: Session, now: Any) -> None:
        append_event(session, job["id"], "note", "said", sentence="never", actor="test", now=now)
        session.flush()
        raise RuntimeError("rolled back")

    with pytest.raises(RuntimeError), shop.service.writing() as (session, now):
        fail(session, now)
    say(shop, job["id"], "really")
    assert [(event["position"], event["sentence"]) for event in shop.events(job["id"], "note")] == [(2, "really")]


def test_a_follower_that_comes_back_with_its_last_id_goes_on_where_it_broke(shop: Shop) -> None:
    first, second = shop.submit(name="a"), shop.submit(name="b")

    async def scene() -> None:
        stage = on_stage(shop)
        async with stage.reader({first["id"]: 1, second["id"]: 1}) as reader:
            say(shop, first["id"], "a1")
            say(shop, second["id"], "b1")
            await stage.look()
            await reader.until(2, 2)
        heard = sentences(reader.of("event"))
        places = reader.last_places
        say(shop, first["id"], "a2")
        say(shop, second["id"], "b2")
        async with stage.reader(places) as again:
            await again.until(3, 3)
        assert sorted(heard + sentences(again.of("event"))) == ["a1", "a2", "b1", "b2"]

    asyncio.run(scene())


def test_a_follower_that_fell_far_behind_reads_the_rest_itself(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "PENDING_MAX", 5)
    job = shop.submit()

    async def scene() -> None:
        stage = on_stage(shop)
        box = stage.broadcaster.open([job["id"]], ["state"])
        await stage.look()
        for number in range(40):
            say(shop, job["id"], str(number))
            await stage.look()
        letters = await box.take(timeout_s=1)
        assert sum(len(letter.messages) for letter in letters) <= 7
        async with stage.reader({job["id"]: 1}) as reader:
            await reader.until(41)
        assert sentences(reader.of("event")) == [str(number) for number in range(40)]

    asyncio.run(scene())


def test_a_long_past_is_read_window_by_window(shop: Shop) -> None:
    shipper = shop.running()
    for start in range(0, 600, 20):
        records = [{"kind": "event", "name": "x", "sentence": f"e{number}"} for number in range(start, start + 20)]
        shipper.say("wrk_0", *records, points(start, loss=float(start)))

    async def scene() -> None:
        stage = on_stage(shop)
        async with stage.reader({shipper.job_id: 0}) as reader:
            await reader.until(shop.job(shipper.job_id)["position"])
        assert [event["sentence"] for event in reader.of("event") if event["name"] == "x"] == [f"e{number}" for number in range(600)]
        assert [message["series"][0]["points"][0][0] for message in reader.of("points")] == list(range(0, 600, 20))
        assert len(reader.of("job")) == 1

    asyncio.run(scene())


def test_points_sealed_into_a_block_between_two_looks_are_heard_once(shop: Shop) -> None:
    shipper = shop.running()

    async def scene() -> None:
        stage = on_stage(shop)
        async with stage.reader({shipper.job_id: shop.job(shipper.job_id)["position"]}, kinds=("series",)) as reader:
            await stage.look()
            for start in range(0, 3000, 500):
                shipper.say("wrk_0", *(points(step, loss=1.0) for step in range(start, start + 500)))
                if start % 1000:
                    await stage.look()
            await reader.settle()
        steps = [step for message in reader.of("points") for step, _ in message["series"][0]["points"]]
        assert steps == list(range(3000))
        assert {frame.event for frame in reader.frames} == {"points"}

    asyncio.run(scene())


def test_without_a_job_all_jobs_are_followed_as_they_stand(shop: Shop) -> None:
    shop.submit(name="old")

    async def scene() -> None:
        stage = on_stage(shop)
        async with stage.reader({}, kinds=("state",)) as reader:
            assert [job["name"] for job in reader.of("job")] == ["old"]
            await stage.look()
            new = shop.submit(name="new")
            await stage.look()
            shop.client.post(f"/v1/jobs/{new['id']}/cancel")
            await stage.look()
            await reader.settle()
        assert [(job["name"], job["state"]) for job in reader.of("job")] == [("old", "queued"), ("new", "queued"), ("new", "cancelled")]
        assert {frame.event for frame in reader.frames} == {"job"}

    asyncio.run(scene())


def test_a_job_that_ends_is_told_at_the_very_next_look_to_those_who_follow_all(shop: Shop) -> None:
    shipper = shop.running()

    async def scene() -> None:
        stage = on_stage(shop)
        async with stage.reader({}, kinds=("state",)) as reader:
            for _ in range(3):
                await stage.look()
            shop.move(shipper.job_id, JobState.SUCCEEDED)
            await stage.look()
            await reader.settle()
        assert [job["state"] for job in reader.of("job")] == ["running", "succeeded"]

    asyncio.run(scene())


def test_closing_ends_every_stream(shop: Shop) -> None:
    job = shop.submit()

    async def scene() -> None:
        stage = on_stage(shop)
        box = stage.broadcaster.open([job["id"]], ["state"])
        stage.broadcaster.close()
        assert await box.take(timeout_s=60) == []
        assert box.is_closed
        assert stage.broadcaster.open([job["id"]], ["state"]).is_closed

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("params", "status", "field"),
    [
        ({"job": "job_" + "0" * 32}, 404, None), ({"kinds": "state,smells"}, 422, "kinds"), ({"after": "soon", "job": "JOB"}, 422, "after"),
        ({"after": "5"}, 422, "after"), ({"colour": "red"}, 422, "colour"), ({"job": ",".join("x" * 101)}, 422, "job"),
    ],
)  # fmt: skip
def test_a_wrong_stream_is_refused_before_it_begins(shop: Shop, params: dict[str, str], status: int, field: str | None) -> None:
    job = shop.submit()
    answer = shop.client.get("/v1/stream", params={name: job["id"] if value == "JOB" else value for name, value in params.items()})
    assert answer.status_code == status
    assert [error["field"] for error in answer.json()["errors"]] == ([field] if field else [])
