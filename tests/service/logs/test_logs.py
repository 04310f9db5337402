"""Logs: by offset, once each; searched, paged, bounded; what is missing is said."""

from pathlib import Path
from typing import Any

import pytest

from tests.service.shop import Shop, open_shop, settings_for


def texts(page: dict[str, Any]) -> list[str]:
    return [line["text"] for line in page["lines"]]


def test_lines_come_back_with_worker_and_offset(shop: Shop) -> None:
    shipper = shop.running()
    shipper.log("wrk_0", "one\nzwei é\n")
    shipper.log("driver", "hello\n")
    shipper.log("wrk_0", "three\n", start=12)
    page = shop.get(f"/v1/jobs/{shipper.job_id}/logs")
    assert [(line["worker"], line["offset"], line["text"]) for line in page["lines"]] == [
        ("wrk_0", 0, "one"), ("wrk_0", 4, "zwei é"), ("driver", 0, "hello"), ("wrk_0", 12, "three"),
    ]  # fmt: skip
    assert page["next"] is None
    assert texts(shop.get(f"/v1/jobs/{shipper.job_id}/logs", worker="driver")) == ["hello"]


def test_a_piece_sent_twice_or_cut_differently_is_stored_once(shop: Shop) -> None:
    shipper = shop.running()
    shipper.log("wrk_0", "one\n")
    shipper.log("wrk_0", "one\n")
    taken = shipper.log("wrk_0", "one\ntwo\n")
    assert taken["logs"] == {"wrk_0": 8}
    assert texts(shop.get(f"/v1/jobs/{shipper.job_id}/logs")) == ["one", "two"]


def test_bytes_that_never_came_are_said_in_the_log(shop: Shop) -> None:
    shipper = shop.running()
    shipper.log("wrk_0", "one\n")
    shipper.log("wrk_0", "two\n", start=1004)
    assert texts(shop.get(f"/v1/jobs/{shipper.job_id}/logs")) == ["one", "[1,000 bytes of this log were lost]", "two"]


def test_dropped_bytes_are_counted_in_the_log(shop: Shop) -> None:
    shipper = shop.running()
    shipper.post({"logs": [{"worker": "wrk_0", "start": 0, "end": 5000, "text": "kept\n", "dropped_bytes": 4995}]})
    assert texts(shop.get(f"/v1/jobs/{shipper.job_id}/logs")) == ["kept", "[4,995 bytes were dropped: lines or log too long]"]


def test_a_full_log_counts_what_it_drops(migrated_url: str, tmp_path: Path) -> None:
    small = open_shop(settings_for(migrated_url, tmp_path, log_bytes_max=10))
    with small.client:
        shipper = small.running()
        shipper.log("wrk_0", "0123456789\n")
        taken = shipper.log("wrk_0", "more\n", start=11)
        assert taken["logs"] == {"wrk_0": 16}
        assert texts(small.get(f"/v1/jobs/{shipper.job_id}/logs")) == ["0123456789", "[the job's log is full: 5 bytes were dropped]"]


def test_pages_and_tail_and_search_agree_with_the_text(shop: Shop) -> None:
    shipper = shop.running()
    lines = [f"line {number} {'even' if number % 2 == 0 else 'ODD'}" for number in range(2000)]
    offset = 0
    for start in range(0, 2000, 100):
        text = "\n".join(lines[start : start + 100]) + "\n"
        shipper.log("wrk_0", text, start=offset)
        offset += len(text)
    path = f"/v1/jobs/{shipper.job_id}/logs"
    seen: list[str] = []
    cursor: dict[str, Any] = {}
    while True:
        page = shop.get(path, limit=333, **cursor)
        seen += texts(page)
        if page["next"] is None:
            break
        cursor = {"cursor": page["next"]}
    assert seen == lines
    assert texts(shop.get(path, tail=150)) == lines[-150:]
    assert texts(shop.get(path, search="odd", limit=5)) == lines[1:10:2]
    assert texts(shop.get(path, search="odd", tail=3)) == lines[-5::2]
    assert texts(shop.get(path, search="nowhere")) == []


def test_a_search_is_continued_from_a_page(shop: Shop) -> None:
    shipper = shop.running()
    shipper.log("wrk_0", "".join(f"{'hit' if number % 10 == 0 else 'miss'} {number}\n" for number in range(100)))
    path = f"/v1/jobs/{shipper.job_id}/logs"
    first = shop.get(path, search="hit", limit=4)
    second = shop.get(path, search="hit", limit=400, cursor=first["next"])
    assert texts(first) + texts(second) == [f"hit {number}" for number in range(0, 100, 10)]


def test_lines_after_a_position_are_those_that_came_since(shop: Shop) -> None:
    shipper = shop.running()
    shipper.log("wrk_0", "one\n")
    position = shop.get(f"/v1/jobs/{shipper.job_id}/logs")["position"]
    shipper.log("wrk_0", "two\n", start=4)
    assert texts(shop.get(f"/v1/jobs/{shipper.job_id}/logs", after=position)) == ["two"]


def test_a_megabyte_in_one_line_is_cut_and_progress_bars_stay_one_line(shop: Shop) -> None:
    shipper = shop.running()
    bar = "\r".join(f"{number}%" for number in range(100))
    shipper.log("wrk_0", "x" * 1_000_000 + "\n" + bar + "\n")
    long, short = texts(shop.get(f"/v1/jobs/{shipper.job_id}/logs"))
    assert len(long) < 17_000 and long.endswith("[983,617 bytes of this line were cut]")
    assert short == bar


@pytest.mark.parametrize("params", [{"limit": 0}, {"tail": 0}, {"cursor": "x"}, {"after": -1}, {"colour": "red"}])
def test_a_wrong_parameter_of_logs_is_named(shop: Shop, params: dict[str, Any]) -> None:
    shipper = shop.running()
    answer = shop.client.get(f"/v1/jobs/{shipper.job_id}/logs", params=params)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, next(iter(params)))
