"""What a right job file means, what YAML does to it, and how far a hostile one comes."""

import json

import pytest

from drumline.spec import Capacity, JobSpec, Node, SpecError, check_spec, parse_spec, read_spec_text
from drumline.spec.sentences import shown
from tests.drumline.spec.wrong_job_files import RIGHT, SCRIPT, TASK


def spec_of(text: str) -> JobSpec:
    return parse_spec(read_spec_text(text))


def test_an_exponent_without_a_dot_is_a_number() -> None:
    assert read_spec_text("a: 1e-3\nb: 2E5\nc: 1e-3x") == {"a": 0.001, "b": 200000.0, "c": "1e-3x"}


def test_json_is_read_too() -> None:
    data = read_spec_text(RIGHT)

    assert read_spec_text(json.dumps(data)) == data


def test_a_spec_survives_the_way_over_the_wire() -> None:
    spec = spec_of(RIGHT)

    assert parse_spec(json.loads(spec.model_dump_json())) == spec


@pytest.mark.parametrize("text", [RIGHT, TASK, SCRIPT, RIGHT.replace("sequence_length", "validation_source: /data/v.txt, sequence_length")])
def test_a_spec_with_every_default_filled_in_is_right_again(text: str) -> None:
    filled_in = spec_of(text).model_dump(mode="json")

    assert check_spec(parse_spec(filled_in)) == []


def test_two_mistakes_give_two_sentences() -> None:
    with pytest.raises(SpecError) as refused:
        spec_of(RIGHT.replace("steps: 100", "steps: 0").replace("name: shakespeare", "name: a b"))

    assert {problem.field for problem in refused.value.problems} == {"name", "train.steps"}


def test_a_value_shown_in_a_sentence_is_never_walked_into() -> None:
    bomb: list[object] = [1]
    for _ in range(60):
        bomb = [bomb] * 60

    assert shown(bomb) == "a list"


def test_a_deeply_nested_file_is_refused_in_words() -> None:
    with pytest.raises(SpecError, match="nested too deeply"):
        read_spec_text("a: " + "[" * 5000 + "]" * 5000)


@pytest.mark.parametrize(
    ("workers", "cpu", "field", "words"),
    [
        (9, 1.0, "resources.workers", "use at most 8"),
        (5, 2.0, "resources.workers", "use at most 3"),
        (1, 5.0, "resources.per_worker", "the largest node has 4 CPU and 0 GPU"),
    ],
)
def test_more_than_the_cluster_can_ever_hold_is_refused_with_what_fits(workers: int, cpu: float, field: str, words: str) -> None:
    spec = spec_of(f"{RIGHT}\nresources: {{workers: {workers}, per_worker: {{cpu: {cpu}}}}}")
    three_nodes = Capacity(nodes=[Node(name="a", cpu=4), Node(name="b", cpu=3), Node(name="c", cpu=1)])

    (problem,) = check_spec(spec, three_nodes)

    assert problem.field == field
    assert words in problem.sentence()


def test_what_just_fits_is_taken() -> None:
    spec = spec_of(f"{RIGHT}\nresources: {{workers: 8}}")

    assert check_spec(spec, Capacity(nodes=[Node(name="a", cpu=4), Node(name="b", cpu=4)])) == []


def test_a_cluster_without_nodes_fits_nothing_and_says_so() -> None:
    (problem,) = check_spec(spec_of(RIGHT), Capacity())

    assert problem.sentence() == "resources.workers: the cluster has no nodes; see `drumline clusters`"
