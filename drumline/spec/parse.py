"""From text or plain data to a JobSpec, or to a SpecError that names every wrong field. Checks across fields: check.py."""

import re
from collections.abc import Mapping
from typing import Any

import yaml
from pydantic import ValidationError

from drumline.spec.job import JobSpec
from drumline.spec.problems import FieldProblem, SpecError
from drumline.spec.sentences import problems_in

LETTERS_MAX = 1_000_000
VALUES_MAX = 100_000
"""Of a job file with its aliases written out: a few lines of YAML can stand for billions of values."""


class _Loader(yaml.SafeLoader):
    """YAML with two surprises of version 1.1 mended: `1e-3` is a number, and a key given twice is an error."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[Any] = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if isinstance(key, str) and key in seen:
                raise yaml.constructor.ConstructorError(None, None, f"the key `{key}` is given twice", key_node.start_mark)
            if isinstance(key, str):
                seen.add(key)
        return super().construct_mapping(node, deep)


_Loader.add_implicit_resolver("tag:yaml.org,2002:float", re.compile(r"^[-+]?(?:\d[\d_]*)(?:\.\d*)?[eE][-+]?\d+$"), list("-+0123456789"))


def read_spec_text(text: str, *, name: str = "the job file") -> dict[str, Any]:
    """Return the plain data of a YAML or JSON job file. Raises SpecError."""
    if len(text) > LETTERS_MAX:
        raise _refused("too_large", f"{name} is longer than {LETTERS_MAX:,} letters", "keep data and code in files of their own")
    try:
        data = yaml.load(text, Loader=_Loader)  # a SafeLoader
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise _refused("not_yaml", f"{name} is not YAML or JSON{_where(error)}: {_what(error)}", "mend it there") from None
    if not isinstance(data, dict):
        found = "is empty" if data is None else f"holds a {_kind(data)}, not fields"
        raise _refused("not_a_mapping", f"{name} {found}", "write fields, such as `version: 1`")
    if _num_values(data, {}) > VALUES_MAX:
        raise _refused("too_large", f"{name} stands for more than {VALUES_MAX:,} values", "use fewer aliases")
    return data


def parse_spec(data: Mapping[str, Any]) -> JobSpec:
    """Return the spec that plain data describes. Raises SpecError with one problem for each mistake of shape and type."""
    plain = dict(data)
    try:
        return JobSpec.model_validate(plain)
    except ValidationError as error:
        raise SpecError(problems_in(error.errors(include_url=False), plain)) from None
    except RecursionError:
        raise _refused("too_deep", "the job file is nested too deeply", "use fewer levels") from None


def _num_values(value: Any, known: dict[int, float]) -> float:
    """Count the values in a value; each shared one is walked once, and counted as often as it stands there."""
    if not isinstance(value, dict | list):
        return 1
    if id(value) not in known:
        known[id(value)] = float("inf")  # met again inside itself, it never ends
        parts = [*value.keys(), *value.values()] if isinstance(value, dict) else value
        known[id(value)] = 1 + sum(_num_values(part, known) for part in parts)
    return known[id(value)]


def _where(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    return f" in line {mark.line + 1}, column {mark.column + 1}" if mark else ""


def _what(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    text = getattr(error, "problem", None) or str(error) or "it cannot be read"
    return str(text).splitlines()[0].rstrip(".")


def _refused(code: str, message: str, remedy: str) -> SpecError:
    return SpecError([FieldProblem(code=code, field="", message=message, remedy=remedy)])


def _kind(value: Any) -> str:
    return {list: "list", str: "piece of text", int: "number", float: "number", bool: "yes or no"}.get(type(value), type(value).__name__)
