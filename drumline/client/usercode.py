"""What can be told of the user's code without running it: the named class or script is there, and no name of ours is hidden."""

import ast
import difflib
from collections.abc import Iterator
from pathlib import Path

from drumline.client.code import list_files
from drumline.client.errors import Misused
from drumline.spec.job import JobSpec
from drumline.spec.problems import FieldProblem
from drumline.spec.workload import PythonTask, Script

NAMES_OF_OURS = ("trainer", "drumline", "torch", "ray")
"""Modules that a task's process imports beside the user's; a script runs in a process of its own and may use them."""


def check_code(spec: JobSpec, folder: Path) -> list[FieldProblem]:
    """Return what is wrong with the code folder of a python or script workload."""
    try:
        files = list_files(folder)
    except Misused as error:
        return [FieldProblem(code=error.code, field="code.path", message=error.sentence, remedy=error.remedy)]
    if not files:
        return [_problem("no_code", "code.path", f"the folder {folder} holds no files", "point it at the folder with your code")]
    match spec.workload:
        case PythonTask(task=task):
            return list(_shadowing(files)) or list(_check_task(task, folder))
        case Script(entrypoint=entrypoint) if entrypoint not in files:
            return [_no_script(entrypoint, folder, files)]
        case _:
            return []


def _shadowing(files: list[str]) -> Iterator[FieldProblem]:
    tops = {name.partition("/")[0].removesuffix(".py") for name in files if "/" in name or name.endswith(".py")}
    for name in NAMES_OF_OURS:
        if name in tops:
            yield _problem(
                "hides_a_module",
                "code.path",
                f"the folder holds `{name}`, which would hide the module of that name from Drumline",
                "give it another name",
            )


def _check_task(task: str, folder: Path) -> Iterator[FieldProblem]:
    module, _, name = task.partition(":")
    path = _file_of(module, folder)
    if path is None:
        yield _problem(
            "no_such_module",
            "workload.task",
            f"the code folder has no module {module}",
            f"it would be {module.replace('.', '/')}.py in {folder}",
        )
        return
    try:
        tree = ast.parse(path.read_bytes(), filename=str(path))
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        where = f"{path.relative_to(folder)}" + (f", line {line}" if line else "")
        yield _problem("syntax_error", "workload.task", f"{where} is not valid Python: {getattr(error, 'msg', None) or error}", "mend it")
        return
    names = list(_names_in(tree))
    if name not in names and "*" not in names:
        close = difflib.get_close_matches(name, names, n=1)
        remedy = f"did you mean `{close[0]}`?" if close else f"name a class that {path.name} defines"
        yield _problem("no_such_class", "workload.task", f"{path.relative_to(folder)} has no class {name}", remedy)


def _file_of(module: str, folder: Path) -> Path | None:
    base = folder.joinpath(*module.split("."))
    return next((path for path in (base.with_suffix(".py"), base / "__init__.py") if path.is_file()), None)


def _names_in(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module binds, also inside `if` and `try`; `*` for a star import, which may bind any."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                yield name
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                yield from (alias.asname or alias.name for alias in names)
            case ast.Name(id=name, ctx=ast.Store()):
                yield name


def _no_script(entrypoint: str, folder: Path, files: list[str]) -> FieldProblem:
    scripts = [name for name in files if name.endswith(".py")]
    close = difflib.get_close_matches(entrypoint, scripts, n=1)
    remedy = f"did you mean `{close[0]}`?" if close else f"the folder's scripts are {', '.join(scripts[:5]) or 'none'}"
    return _problem("no_such_file", "workload.entrypoint", f"the code folder {folder} has no {entrypoint}", remedy)


def _problem(code: str, field: str, message: str, remedy: str) -> FieldProblem:
    return FieldProblem(code=code, field=field, message=message, remedy=remedy)
