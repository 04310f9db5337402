"""From text or plain data to a JobSpec, or to a SpecError that names every wrong field. Checks across fields: check.py."""

import difflib
import json
import re
from typing import Any

import yaml
from pydantic import BaseModel, ValidationError

from drumline.spec.job import JobSpec
from drumline.spec.problems import FieldProblem, SpecError
from drumline.spec.workload import LanguageModel, PythonTask, Script

TEXT_BYTES_MAX = 1_000_000
_TAGS = {"language_model": LanguageModel, "python": PythonTask, "script": Script}


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
    if len(text) > TEXT_BYTES_MAX:
        raise SpecError([FieldProblem(code="too_large", field="", message=f"{name} is larger than {TEXT_BYTES_MAX:,} bytes")])
    try:
        data = yaml.load(text, Loader=_Loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        what = getattr(error, "problem", None) or str(error).splitlines()[0]
        raise SpecError([FieldProblem(code="not_yaml", field="", message=f"{name} is not YAML or JSON{where}: {what}")]) from None
    if not isinstance(data, dict):
        found = "is empty" if data is None else f"holds a {_kind(data)}"
        raise SpecError(
            [FieldProblem(code="not_a_mapping", field="", message=f"{name} {found}", remedy="write fields, such as `version: 1`")]
        )
    return data


def parse_spec(data: dict[str, Any]) -> JobSpec:
    """Return the spec that plain data describes. Raises SpecError with every problem of shape and type."""
    try:
        return JobSpec.model_validate(data)
    except ValidationError as error:
        raise SpecError([_problem(details, data) for details in error.errors()]) from None
    except RecursionError:
        raise SpecError([FieldProblem(code="too_deep", field="", message="the job file is nested too deeply")]) from None


def _problem(details: Any, data: dict[str, Any]) -> FieldProblem:
    path = [part for part in _readable(details["loc"], data)]
    field = ".".join(str(part) for part in path)
    context = details.get("ctx") or {}
    shown = _shown(details["input"])
    match details["type"]:
        case "extra_forbidden":
            return FieldProblem(code="unknown_field", field=field, message="is not a field here", remedy=_did_you_mean(path, data))
        case "missing":
            return FieldProblem(code="missing", field=field, message="is required")
        case "literal_error":
            return FieldProblem(code="not_a_choice", field=field, message=f"{shown} is not a choice", remedy=f"use {context['expected']}")
        case "union_tag_invalid" | "union_tag_not_found":
            choices = str(context.get("expected_tags") or "'language_model', 'python', 'script' or 'adamw', 'sgd'")
            field = f"{field}.type"
            return FieldProblem(code="not_a_choice", field=field, message="names no known type", remedy=f"use one of {choices}")
        case "string_pattern_mismatch":
            return FieldProblem(code="bad_form", field=field, message=f"{shown} does not have the form {context['pattern']}")
        case _:
            text = details["msg"].replace("Input should be", "must be").replace("Value should", "must")
            return FieldProblem(code=details["type"], field=field, message=f"{text[0].lower()}{text[1:]}, and is {shown}")


def _readable(location: tuple[Any, ...], data: Any) -> list[Any]:
    """Drop what pydantic adds to a path: tags of unions, names of types, marks of keys."""
    path: list[Any] = []
    for part in location:
        if (isinstance(data, dict) and part in data) or (isinstance(data, list) and isinstance(part, int) and part < len(data)):
            path.append(part)
            data = data[part]
        elif part == location[-1] and isinstance(part, str) and part.isidentifier() and isinstance(data, dict) and part not in _TYPE_NAMES:
            path.append(part)
    return path


_TYPE_NAMES = {"int", "float", "str", "bool", *_TAGS, "adamw", "sgd", "WorkerRange", "Parallel"}


def _did_you_mean(path: list[Any], data: dict[str, Any]) -> str:
    known = _fields_at(path[:-1], data)
    close = difflib.get_close_matches(str(path[-1]) if path else "", known, n=1)
    if close:
        return f"did you mean `{close[0]}`?"
    return f"the fields are {', '.join(sorted(known))}" if known else ""


def _fields_at(path: list[Any], data: Any) -> list[str]:
    """Return the fields that the schema knows at a path, following the data through unions."""
    models: list[type[BaseModel]] = [JobSpec]
    for part in path:
        data = data.get(part) if isinstance(data, dict) else None
        found = [field for model in models if (field := model.model_fields.get(str(part)))]
        models = [model for field in found for model in _models_in(field.annotation)]
    if isinstance(data, dict) and len(models) > 1:
        models = [model for model in models if _tag(model) in (None, data.get("type"))] or models
    return [name for model in models for name in model.model_fields]


def _models_in(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for part in getattr(annotation, "__args__", ()) for model in _models_in(part)]


def _tag(model: type[BaseModel]) -> str | None:
    field = model.model_fields.get("type")
    choices = getattr(field.annotation, "__args__", ()) if field else ()
    return str(choices[0]) if choices else None


def _kind(value: Any) -> str:
    return {list: "list", str: "piece of text", int: "number", float: "number", bool: "yes or no"}.get(type(value), type(value).__name__)


def _shown(value: Any) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
