"""The user's own task class: found in the unpacked code folder, imported, and seen to supply what a task must."""

import importlib
import sys
from pathlib import Path
from types import ModuleType

from drumline.spec.workload import PythonTask
from trainer.engine.failure import TaskError
from trainer.engine.task import Task

REQUIRED = ("build_model", "build_data", "compute_loss")


def load_task(workload: PythonTask, folder: str) -> Task:
    """Return an instance of `module:Class`. Raises TaskError, and whatever the user's code raises."""
    module_name, _, class_name = workload.task.partition(":")
    module = _import(module_name, Path(folder).resolve())
    found = getattr(module, class_name, None)
    if found is None:
        raise TaskError(f"workload.task: the module {module_name} has no class {class_name}")
    task = found(**workload.arguments)
    missing = [name for name in REQUIRED if not callable(getattr(task, name, None))]
    if missing:
        raise TaskError(f"workload.task: {class_name} lacks {', '.join(missing)}; a task supplies {', '.join(REQUIRED)}")
    return task  # type: ignore[no-any-return]


def _import(name: str, folder: Path) -> ModuleType:
    """Import a module from the folder, also where another of its name was imported from elsewhere before."""
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    if not ((folder / f"{name.replace('.', '/')}.py").exists() or (folder / name.replace(".", "/") / "__init__.py").exists()):
        raise TaskError(f"workload.task: the code folder has no module {name}")
    known = sys.modules.get(name)
    if known is not None and not str(getattr(known, "__file__", "")).startswith(str(folder)):
        del sys.modules[name]
    importlib.invalidate_caches()
    return importlib.import_module(name)
