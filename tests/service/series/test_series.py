"""Series: what charts show is what was said, near and far, through restarts, and quickly."""

import random
import time
from typing import Any

import pytest

from service.series.blocks import Point, generation
from service.series.taking import take_points
from service.store.jobs import lock_job
from service.store.positions import take_positions
from tests.service.shop import Shop, points, values


def fill(shop: Shop, job_id: str, name: str, found: list[tuple[int, float]], *, fence: int = 1, batch: int = 5000) -> None:
    """Store points as ingest does, in large batches."""
    for start in range(0, len(found), batch):
        with shop.service.writing() as (session, _):
            lock_job(session, job_id)
            position = take_positions(session, job_id)
            packed = [Point(step, value, generation(fence, 1), position) for step, value in found[start : start + batch]]
            take_points(session, job_id, {(name, -1): packed}, position=position)


def test_few_points_come_back_one_by_one(shop: Shop) -> None:
    shipper = shop.running()
    shipper.say("wrk_0", *(points(step, loss=step / 8) for step in range(1500)))
    found = shop.series(shipper.job_id, "loss", points=2000)
    assert values(found) == [(step, step / 8) for step in range(1500)]
    assert all(bucket["min"] == bucket["max"] == bucket["last"] and bucket["num_points"] == 1 for bucket in found)


@pytest.mark.parametrize(("num_points", "asked"), [(3_000, 100), (20_000, 150), (100_000, 1000), (100_000, 40)])
def test_buckets_hold_every_point_once_with_the_right_extremes(shop: Shop, num_points: int, asked: int) -> None:
    job_id = shop.submit()["id"]
    chance = random.Random(7)
    said = [(step, chance.uniform(-1, 1) + step / 1000) for step in range(num_points)]
    fill(shop, job_id, "loss", said)
    found = shop.series(job_id, "loss", points=asked)
    assert asked / 3 <= len(found) <= asked
    assert sum(bucket["num_points"] for bucket in found) == num_points
    by_step, start = dict(said), 0
    for bucket in found:
        inside = [by_step[step] for step in range(start, bucket["step"] + 1)]
        assert (bucket["last"], bucket["min"], bucket["max"]) == (inside[-1], min(inside), max(inside))
        start = bucket["step"] + 1
    assert start == num_points


def test_zooming_shows_exactly_the_points_of_the_range(shop: Shop) -> None:
    job_id = shop.submit()["id"]
    fill(shop, job_id, "loss", [(step, float(step)) for step in range(10_000)])
    assert values(shop.series(job_id, "loss", **{"from": 1000, "to": 1100})) == [(step, float(step)) for step in range(1000, 1101)]
    assert sum(bucket["num_points"] for bucket in shop.series(job_id, "loss", **{"from": 100, "to": 9_899, "points": 20})) == 9_800


def test_of_a_step_seen_twice_the_later_attempt_is_shown_even_if_the_earlier_is_late(shop: Shop) -> None:
    job_id = shop.submit()["id"]
    fill(shop, job_id, "loss", [(step, 1.0) for step in range(3000)], fence=1)
    fill(shop, job_id, "loss", [(step, 2.0) for step in range(2500, 6000)], fence=2)
    fill(shop, job_id, "loss", [(step, 1.0) for step in range(3000, 3010)], fence=1)
    found = dict(values(shop.series(job_id, "loss", **{"from": 2400, "to": 3100, "points": 2000})))
    assert found == {step: 1.0 if step < 2500 else 2.0 for step in range(2400, 3101)}
    whole = shop.series(job_id, "loss", points=10)
    assert sum(bucket["num_points"] for bucket in whole) == 6000
    assert shop.get(f"/v1/jobs/{job_id}/series")["items"][0]["num_points"] == 6510


def test_steps_seen_twice_within_one_block_are_shown_once(shop: Shop) -> None:
    job_id = shop.submit()["id"]
    fill(shop, job_id, "loss", [*((step, 1.0) for step in range(600)), *((step, 3.0) for step in range(500, 3000))], batch=200)
    whole = shop.series(job_id, "loss", points=3)
    assert sum(bucket["num_points"] for bucket in whole) == 3000
    assert dict(values(shop.series(job_id, "loss", points=2000, to=600)))[550] == 3.0


def test_ranks_have_series_of_their_own(shop: Shop) -> None:
    shipper = shop.running()
    shipper.say("wrk_0", points(1, step_s=0.5, rank=0), points(1, loss=2.0))
    shipper.say("wrk_1", points(1, step_s=0.7, rank=1))
    listed = [(row["name"], row["rank"], row["last"]) for row in shop.get(f"/v1/jobs/{shipper.job_id}/series")["items"]]
    assert listed == [("loss", None, 2.0), ("step_s", 0, 0.5), ("step_s", 1, 0.7)]
    assert values(shop.series(shipper.job_id, "step_s", rank=1)) == [(1, 0.7)]
    missing = shop.client.get(f"/v1/jobs/{shipper.job_id}/series/step_s")
    assert (missing.status_code, missing.json()["code"]) == (404, "no_such_series")


def test_names_may_hold_slashes_and_are_listed_in_pages(shop: Shop) -> None:
    shipper = shop.running()
    shipper.say("wrk_0", points(1, **{"gpu/0/memory": 1.0, "lr": 2.0, "Größe": 3.0}))
    assert values(shop.series(shipper.job_id, "gpu/0/memory")) == [(1, 1.0)]
    names: list[str] = []
    cursor: dict[str, Any] = {}
    while True:
        page = shop.get(f"/v1/jobs/{shipper.job_id}/series", limit=1, **cursor)
        names += [row["name"] for row in page["items"]]
        if page["next"] is None:
            break
        cursor = {"cursor": page["next"]}
    assert sorted(names) == sorted(["gpu/0/memory", "lr", "Größe"])


def test_buckets_of_nothing_but_nan_say_nan(shop: Shop) -> None:
    job_id = shop.submit()["id"]
    fill(shop, job_id, "loss", [(step, float("nan") if step >= 2000 else float("inf") if step == 5 else 1.0) for step in range(5000)])
    found = shop.series(job_id, "loss", points=5)
    assert (found[0]["max"], found[0]["min"], found[-1]["last"], found[-1]["max"]) == ("Infinity", 1.0, "NaN", "NaN")


def test_a_chart_of_a_hundred_thousand_points_is_quick_and_small(shop: Shop) -> None:
    """The bar is 100 ms; processor time is measured, so that whatever else the machine does leaves it alone."""
    job_id = shop.submit()["id"]
    fill(shop, job_id, "loss", [(step, 1 / (1 + step)) for step in range(100_000)], batch=50_000)
    path, spent = f"/v1/jobs/{job_id}/series/loss", []
    for _ in range(5):
        before = time.process_time()
        answer = shop.client.get(path)
        spent.append(time.process_time() - before)
    assert min(spent) < 0.1
    assert len(answer.content) < 200_000


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({"from": -1}, "from"),
        ({"from": 5, "to": 4}, "from"),
        ({"points": 0}, "points"),
        ({"points": 5000}, "points"),
        ({"rank": "all"}, "rank"),
    ],
)
def test_a_wrong_parameter_of_a_chart_is_named(shop: Shop, params: dict[str, Any], field: str) -> None:
    shipper = shop.running()
    answer = shop.client.get(f"/v1/jobs/{shipper.job_id}/series/loss", params=params)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, field)
