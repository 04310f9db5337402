"""From pydantic's complaints to ours: one problem for each mistake, in words that a writer of job files knows. Pure."""

import difflib
import math
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from drumline.spec.job import JobSpec
from drumline.spec.problems import FieldProblem

Path = tuple[Any, ...]

# Fields that may hold one kind of thing or another: pydantic complains once for each kind, we say what may stand there.
CHOICES: dict[Path, str] = {
    ("resources", "workers"): "a whole number of at least 1",
    ("parallel",): "auto, or fields such as `replicate: auto`",
    ("parallel", "replicate"): "auto, or a whole number of at least 1",
    ("parallel", "heterogeneous"): "none, auto, or a list of weights above 0",
    ("train", "micro_batch_size"): "auto, or a whole number of at least 1",
    ("train", "evaluate", "sequences"): "all, or a whole number of at least 1",
    ("train", "optimizer", "betas"): "a list of two numbers, such as [0.9, 0.95]",
}
TYPES: dict[Path, str] = {("workload",): "language_model, python or script", ("train", "optimizer"): "adamw or sgd"}
FORMS: dict[str, str] = {
    "name": "1 to 63 letters, digits, dots, dashes or underscores, beginning with a letter or a digit",
    "labels": "1 to 63 letters, digits, dots, dashes, underscores or slashes, beginning and ending with a letter or a digit",
    "task": "module:Class, such as my_task:MyTask",
    "entrypoint": "the path of a .py file inside the code folder",
    "sha256": "a SHA-256: 64 hexadecimal digits in lower case",
    "variables": "letters, digits and underscores, beginning with no digit",
}
KINDS: dict[str, str] = {
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "string_type": "must be text",
    "bool_type": "must be true or false",
    "finite_number": "must be a finite number",
    "dict_type": "must hold fields, such as `name: value`",
    "model_type": "must hold fields, such as `name: value`",
    "model_attributes_type": "must hold fields, such as `type: …`",
    "list_type": "must be a list",
}
BOUNDS: dict[str, tuple[str, str]] = {
    "greater_than_equal": ("at least", "ge"),
    "greater_than": ("above", "gt"),
    "less_than_equal": ("at most", "le"),
    "less_than": ("below", "lt"),
}
ADVICE: dict[Path, str] = {
    ("version",): "write `version: 1`",
    ("name",): "give the job a name",
    ("workload",): "say what to train, such as `workload: {type: language_model, preset: gpt2-mini}`",
}

MEANT: dict[str, str] = {
    "batch_size": "global_batch_size",
    "epochs": "data_epochs",
    "learning_rate": "lr",
    "max_steps": "steps",
    "num_workers": "workers",
    "seq_length": "sequence_length",
}
"""What other trainers call our fields."""


def problems_in(errors: Iterable[ErrorDetails], data: dict[str, Any]) -> list[FieldProblem]:
    """Return one problem for each mistake."""
    located = [(_path(error["loc"], data), error) for error in errors]
    holding_others = {path[:length] for path, _ in located for length in range(len(path))}
    problems: dict[Path, FieldProblem] = {}
    for path, error in located:
        if path not in CHOICES:
            problems.setdefault(path, _problem(path, error, data))
        elif path not in holding_others:  # else one kind fits, and what is wrong lies inside it
            problems.setdefault(path, _wrong_choice(path, data))
    return list(problems.values())


def shown(value: Any) -> str:
    """A value in a few words. Never walks into it: a small file may hold a huge one by YAML's aliases."""
    match value:
        case None:
            return "empty"
        case bool():
            return str(value).lower()
        case float() if not math.isfinite(value):
            return "not a number" if math.isnan(value) else "infinite"
        case str():
            return f'"{value}"' if len(value) <= 60 else f'"{value[:57]}…"'
        case list() if len(value) <= 4 and all(isinstance(item, int | float | str) for item in value):
            return f"[{', '.join(shown(item) for item in value)}]"
        case list():
            return "a list"
        case dict():
            return "a group of fields"
        case _:
            return str(value)


def _problem(path: Path, error: ErrorDetails, data: dict[str, Any]) -> FieldProblem:
    kind, value, context = error["type"], error["input"], error.get("ctx") or {}
    match kind:
        case "extra_forbidden" | "invalid_key":
            return _make("unknown_field", path, "is not a field here", _where_it_belongs(path, data))
        case "missing":
            return _make("missing", path, "is required", ADVICE.get(path, "add it"))
        case "union_tag_invalid" | "union_tag_not_found":
            given = value.get("type") if isinstance(value, dict) else None
            message = "is required" if given is None else f"{shown(given)} is not a choice"
            return _make("not_a_choice", (*path, "type"), message, f"use {TYPES[path]}")
        case "literal_error":
            return _make("not_a_choice", path, f"{shown(value)} is not a choice", f"use {_choices(context['expected'])}")
        case "string_pattern_mismatch":
            return _make("bad_form", path, f"must be {_form(path)}, and is {shown(value)}")
        case "string_too_short":
            return _make("empty", path, "must not be empty", "write a value")
        case "too_long":
            return _make("too_many", path, f"has more than {context['max_length']} entries", "leave some out")
        case _ if kind in BOUNDS:
            word, bound = BOUNDS[kind]
            return _make("out_of_range", path, f"must be {word} {_bound(context[bound])}, and is {shown(value)}")
        case _:
            must = KINDS.get(kind) or error["msg"].replace("Input should", "must")
            return _make("wrong_type", path, f"{must}, and is {shown(value)}", _requoted(kind, value))


def _wrong_choice(path: Path, data: dict[str, Any]) -> FieldProblem:
    value: Any = data
    for part in path:
        value = value[part]
    return _make("wrong_value", path, f"must be {CHOICES[path]}, and is {shown(value)}", _requoted("int_type", value))


def _requoted(kind: str, value: Any) -> str:
    """Most wrong types are a matter of quotes, or of a dot."""
    if kind == "string_type" and isinstance(value, int | float | date):
        return "put it in quotes"
    if kind in ("int_type", "float_type") and isinstance(value, str) and value.strip().lstrip("+-").replace(".", "", 1).isdigit():
        return "remove the quotes"
    if kind in ("int_type", "int_from_float") and isinstance(value, float) and value.is_integer():
        return f"write {int(value)}"
    return ""


def _bound(number: float) -> str:
    return f"{number:,}" if isinstance(number, int) else f"{number:g}"


def _choices(expected: str) -> str:
    return expected.replace("'", "")


def _form(path: Path) -> str:
    named = [part for part in reversed(path) if part in FORMS]
    return FORMS[named[0]]


def _make(code: str, path: Path, message: str, remedy: str = "") -> FieldProblem:
    return FieldProblem(code=code, field=".".join(str(part) for part in path), message=message, remedy=remedy)


def _path(location: Sequence[Any], data: Any) -> Path:
    """Return where in the user's own data a complaint lies, without what pydantic adds: tags of unions, names of kinds, marks of keys."""
    path: list[Any] = []
    for part in location:
        if part in data if isinstance(data, dict) else isinstance(data, list) and part in range(len(data)):
            path.append(part)
            data = data[part]
        elif part is location[-1] and isinstance(data, dict) and part in _PLACES:
            path.append(part)
    return tuple(path)


def _where_it_belongs(path: Path, data: dict[str, Any]) -> str:
    """Say which field was meant: one of like name here, or the same name elsewhere; else name what there is."""
    name, here = str(path[-1]), _fields_at(path[:-1], data)
    if (meant := MEANT.get(name)) in here:
        return f"did you mean `{meant}`?"
    if close := difflib.get_close_matches(name, here, n=1):
        return f"did you mean `{close[0]}`?"
    if name in _PLACES and _PLACES[name] != ".".join(str(part) for part in path):
        return f"it belongs at `{_PLACES[name]}`"
    return f"the fields are {', '.join(here)}" if here else "remove it"


def _fields_at(path: Path, data: Any) -> list[str]:
    """Return the fields that the schema knows at a path, following the data's own `type` through unions."""
    models: list[type[BaseModel]] = [JobSpec]
    for part in path:
        data = data[part] if isinstance(data, dict | list) else None
        models = [inner for model in models if (field := model.model_fields.get(str(part))) for inner in _models_in(field.annotation)]
    if isinstance(data, dict) and len(models) > 1:
        models = [model for model in models if _tag(model) == data.get("type")] or models
    return list(dict.fromkeys(name for model in models for name in model.model_fields))


def _models_in(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for part in getattr(annotation, "__args__", ()) for model in _models_in(part)]


def _tag(model: type[BaseModel]) -> str | None:
    field = model.model_fields.get("type")
    choices = getattr(field.annotation, "__args__", ()) if field else ()
    return str(choices[0]) if choices else None


def _all_fields(model: type[BaseModel], above: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Yield (name, dotted path) of every field there is."""
    for name, field in model.model_fields.items():
        yield name, ".".join((*above, name))
        for inner in _models_in(field.annotation):
            yield from _all_fields(inner, (*above, name))


_PLACES: dict[str, str] = {}
for _name, _place in _all_fields(JobSpec):
    if _name not in _PLACES or _place.count(".") < _PLACES[_name].count("."):
        _PLACES[_name] = _place
