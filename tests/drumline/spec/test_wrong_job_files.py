"""Every wrong job file gets exactly one sentence for its one mistake: it names the field, says what is wrong and what to do."""

from typing import Any

import pytest
import yaml

from drumline.spec import FieldProblem, SpecError, check_spec, parse_spec, read_spec_text
from tests.drumline.spec.wrong_job_files import RIGHT, SCRIPT, TASK, WRONG, Wrong


def lay_over(base: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Return the base with the change put in; a null takes a field out."""
    merged = dict(base)
    for name, value in change.items():
        below = merged.get(name)
        merged[name] = lay_over(below if isinstance(below, dict) else {}, value) if isinstance(value, dict) else value
    return {name: value for name, value in merged.items() if value is not None}


def text_of(wrong: Wrong) -> str:
    if wrong.is_whole:
        return wrong.change
    change = read_spec_text(wrong.change)
    return yaml.safe_dump(lay_over(read_spec_text(wrong.base), change), sort_keys=False)


def problems_of(text: str) -> list[FieldProblem]:
    try:
        return check_spec(parse_spec(read_spec_text(text, name="job.yaml")))
    except SpecError as error:
        return error.problems


@pytest.mark.parametrize("text", [RIGHT, TASK, SCRIPT], ids=["language model", "task", "script"])
def test_the_files_that_the_changes_start_from_are_right(text: str) -> None:
    assert problems_of(text) == []


def test_there_are_at_least_fifty_wrong_files() -> None:
    assert len({wrong.title for wrong in WRONG}) == len(WRONG) >= 50


@pytest.mark.parametrize("wrong", WRONG, ids=[wrong.title for wrong in WRONG])
def test_one_mistake_gives_one_sentence_that_names_the_field_and_says_what_to_do(wrong: Wrong) -> None:
    problems = problems_of(text_of(wrong))

    assert [problem.field for problem in problems] == [wrong.field]
    sentence = problems[0].sentence()
    assert all(word in sentence for word in wrong.words), sentence
    assert "\n" not in sentence
    assert len(sentence) < 400
    assert problems[0].remedy or "must " in sentence, f"says nothing of what to do: {sentence}"
    assert not any(word in sentence for word in ("Input should", "pydantic", "Error", "NoneType", "constrained"))
