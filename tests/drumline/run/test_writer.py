"""FileReporter: lines that the record format reads, from many threads and processes, in microseconds."""

import json
import multiprocessing
import threading
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from drumline.run.records import Record
from drumline.run.reporter import Asked
from drumline.run.writer import FileReporter

RECORD: TypeAdapter[Any] = TypeAdapter(Record)


def read(path: Path) -> list[Any]:
    return [
        RECORD.validate_python({**json.loads(line), "sequence": number})
        for number, line in enumerate(path.read_text().splitlines(), start=1)
    ]


def test_points_come_back_as_they_were_said(tmp_path: Path) -> None:
    reporter = FileReporter(tmp_path / "records" / "w.jsonl")
    reporter.points(7, {"loss": 1.5, "grad_norm": 0.25}, epoch=2, rank=3)
    (record,) = read(tmp_path / "records" / "w.jsonl")
    assert (record.step, record.values, record.epoch, record.rank) == (7, {"loss": 1.5, "grad_norm": 0.25}, 2, 3)


def test_nan_and_infinities_are_words(tmp_path: Path) -> None:
    reporter = FileReporter(tmp_path / "w.jsonl")
    reporter.points(1, {"a": float("nan"), "b": float("inf"), "c": float("-inf")})
    reporter.say("facts", values={"peak": float("inf"), "list": [float("nan")]})
    text = (tmp_path / "w.jsonl").read_text()
    assert '{"a": "NaN", "b": "Infinity", "c": "-Infinity"}' in text
    assert '{"peak": "Infinity", "list": ["NaN"]}' in text


def test_numbers_of_other_libraries_are_numbers(tmp_path: Path) -> None:
    import numpy

    FileReporter(tmp_path / "w.jsonl").say("facts", values={"x": numpy.float32(0.5), "n": numpy.int64(3), "odd": object})
    (record,) = read(tmp_path / "w.jsonl")
    assert (record.values["x"], record.values["n"]) == (0.5, 3)


def test_what_is_asked_is_read_from_memory(tmp_path: Path) -> None:
    reporter = FileReporter(tmp_path / "w.jsonl")
    assert reporter.asked() == Asked()
    reporter.ask(Asked(stop=True))
    assert reporter.asked().stop


def say_many(where: Path | FileReporter, name: str) -> None:
    reporter = where if isinstance(where, FileReporter) else FileReporter(where)
    for step in range(500):
        reporter.points(step, {name: float(step)})


def test_threads_and_processes_share_one_file_without_tearing_lines(tmp_path: Path) -> None:
    path = tmp_path / "w.jsonl"
    shared = FileReporter(path)
    threads = [threading.Thread(target=say_many, args=(shared, "thread")) for _ in range(4)]
    process = multiprocessing.get_context("spawn").Process(target=say_many, args=(path, "process"))
    process.start()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    process.join()
    assert len(read(path)) == 2500
