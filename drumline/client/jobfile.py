"""Reading a job file on the user's own machine: overrides, paths against the file, the code folder, its git commit. Sends nothing.

What can be seen here is checked here, so that a wrong file is refused before anything is uploaded.
"""

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drumline.client.errors import INVALID_SPEC, InvalidJobFile, Misused
from drumline.client.usercode import check_code
from drumline.spec.check import check_spec
from drumline.spec.job import JobSpec
from drumline.spec.parse import parse_spec, read_spec_text
from drumline.spec.problems import FieldProblem, SpecError

GIT_S_MAX = 10.0
_PATHS = (("data", "source"), ("data", "validation_source"), ("data", "tokenizer"))
_TOKENIZERS = ("bytes", "characters")


@dataclass(frozen=True)
class JobFile:
    """A job ready to be sent, but for its code."""

    spec: dict[str, Any]
    """As written, with overrides, and paths absolute."""
    code: Path | None
    """The folder to pack; its hash takes the place of `code.path`."""
    git_commit: str | None

    def with_code(self, sha256: str) -> dict[str, Any]:
        return {**self.spec, "code": {"sha256": sha256}}


def read_job(source: Mapping[str, Any] | JobSpec | str | Path, overrides: Sequence[str] = ()) -> JobFile:
    """Read and check a job. Raises InvalidJobFile with every problem, Misused where there is no file."""
    try:
        data, base = _data_of(source)
        for override in overrides:
            data = _overridden(data, override)
        spec = parse_spec(data)
    except SpecError as error:
        raise invalid(error.problems) from None
    code = (base / spec.code.path).resolve() if spec.code and spec.code.path is not None else None
    problems = check_spec(spec) or [*_missing_files(spec, base), *(check_code(spec, code) if code else ())]
    if problems:
        raise invalid(problems)
    return JobFile(_absolute(data, base), code, git_commit(code or base))


def invalid(problems: list[FieldProblem]) -> InvalidJobFile:
    count = f"{len(problems)} mistakes" if len(problems) > 1 else "a mistake"
    return InvalidJobFile(f"the job file has {count}", code=INVALID_SPEC, errors=problems)


def git_commit(folder: Path) -> str | None:
    """Return the commit a folder stands at, marked `-dirty` where the folder differs from it; None where there is no git."""
    try:
        commit = _git(folder, "rev-parse", "HEAD").strip()
        return f"{commit}-dirty" if _git(folder, "status", "--porcelain", "--", ".") else commit
    except (OSError, subprocess.SubprocessError):
        return None


def _git(folder: Path, *arguments: str) -> str:
    return subprocess.run(
        ["git", "-C", str(folder), *arguments], capture_output=True, text=True, check=True, timeout=GIT_S_MAX, stdin=subprocess.DEVNULL
    ).stdout


def _data_of(source: Mapping[str, Any] | JobSpec | str | Path) -> tuple[dict[str, Any], Path]:
    """Return the plain data, and the folder that its paths are relative to."""
    if isinstance(source, JobSpec):
        return source.model_dump(mode="json", exclude_unset=True), Path.cwd()
    if isinstance(source, Mapping):
        return dict(source), Path.cwd()
    if not isinstance(source, str | Path) or "\n" in str(source) or not str(source):
        raise Misused(
            f"a job is a path, a dict or a JobSpec, and not {_brief(source)}", remedy="give the path of a job file", code="no_job_file"
        )
    path = Path(source)
    try:
        return read_spec_text(path.read_text(encoding="utf-8-sig"), name=str(path)), path.resolve().parent
    except UnicodeDecodeError:
        raise Misused(f"{path} is not a text file", remedy="give a job file in YAML or JSON", code="no_job_file") from None
    except SpecError:
        raise
    except (OSError, ValueError) as error:
        raise Misused(
            f"cannot read the job file {path}: {_reason(error)}", remedy="give the path of a job file", code="no_job_file"
        ) from None


def changes_of(overrides: Sequence[str]) -> dict[str, Any]:
    """Return what overrides set, as fields within fields. Raises Misused."""
    try:
        changes: dict[str, Any] = {}
        for override in overrides:
            changes = _overridden(changes, override)
    except SpecError as error:
        raise invalid(error.problems) from None
    return changes


def _overridden(data: dict[str, Any], override: str) -> dict[str, Any]:
    """Return the data with `a.b=value` put in; the value is read as YAML."""
    field, equals, text = override.partition("=")
    path = field.strip().split(".")
    if not equals or not all(path):
        raise Misused(f"{override!r} sets nothing", remedy="write FIELD=VALUE, such as train.steps=100", code="bad_override")
    value = read_spec_text(f"value: {text}" if text.strip() else "value: null", name=f"the value of {field}")["value"]
    return _put(data, path, value, field)


def _put(data: dict[str, Any], path: list[str], value: Any, field: str) -> dict[str, Any]:
    if len(path) == 1:
        return {**data, path[0]: value}
    inner = data.get(path[0])
    if inner is not None and not isinstance(inner, dict):
        raise Misused(
            f"cannot set {field}: {path[0]} holds {_brief(inner)}, not fields",
            remedy="name a field as it stands in the job file",
            code="bad_override",
        )
    return {**data, path[0]: _put(inner or {}, path[1:], value, field)}


def _missing_files(spec: JobSpec, base: Path) -> Iterator[FieldProblem]:
    """A relative path means a file of this machine; whether an absolute one or a URI is there, only the workers can say."""
    for section, name in _PATHS:
        value = getattr(getattr(spec, section), name, None)
        if value is None or not _is_relative(name, value) or _matches(base, value):
            continue
        yield FieldProblem(
            code="no_such_file",
            field=f"{section}.{name}",
            message=f"there is no {base / value}",
            remedy="paths are relative to the job file",
        )


def _matches(base: Path, path: str) -> bool:
    if any(letter in path for letter in "*?["):
        return next(base.glob(path), None) is not None
    return (base / path).exists()


def _absolute(data: dict[str, Any], base: Path) -> dict[str, Any]:
    """Return the data with relative paths made absolute, as the workers need them."""
    for section, name in _PATHS:
        part = data.get(section)
        if isinstance(part, dict) and isinstance(value := part.get(name), str) and _is_relative(name, value):
            data = {**data, section: {**part, name: str(base / value)}}
    return data


def _is_relative(name: str, value: str) -> bool:
    if name == "tokenizer" and value in _TOKENIZERS:
        return False
    return "://" not in value and not Path(value).is_absolute()


def _reason(error: Exception) -> str:
    match error:
        case FileNotFoundError():
            return "it does not exist"
        case IsADirectoryError():
            return "it is a folder"
        case OSError():
            return error.strerror or "it cannot be opened"
        case _:
            return str(error)


def _brief(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"a {type(value).__name__}"
