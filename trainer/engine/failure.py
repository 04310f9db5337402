"""From an exception to an Outcome: whose fault it was, in one sentence, with the user's own file and line where it was theirs."""

import linecache
import os
import traceback
from types import TracebackType
from typing import Any

import torch

from drumline.spec.states import EndReason
from trainer.engine.data.problems import DataError
from trainer.engine.plan import Ended, Outcome, Plan
from trainer.engine.rendezvous import MeetingOver

TRACEBACK_CHARACTERS_MAX = 20_000


class TaskError(Exception):
    """The user's class does not supply what a task must; the text says what."""


class BadNumbers(Exception):
    """Loss or gradient is NaN or infinite, and the job says `on_bad_numbers: fail`."""


class StorageError(Exception):
    """A checkpoint that the job cannot do without could not be written or read."""


def failed(error: BaseException, plan: Plan, *, step: int) -> Outcome:
    """Return the outcome of a run that an exception ended."""
    where = _user_place(error, plan.code_folder)
    reason, sentence = _judge(error, where, step=step)
    details: dict[str, Any] = {"worker": plan.worker, "error": _error_line(error)}
    if isinstance(error, DataError):
        details["field"] = error.problem.field
    if where is not None:
        details |= {"file": where[0], "line": where[1], "source": where[2]}
    if reason in (EndReason.USER_CODE, EndReason.INTERNAL, EndReason.OUT_OF_MEMORY):
        details["traceback"] = "".join(traceback.format_exception(error))[-TRACEBACK_CHARACTERS_MAX:]
    return Outcome(ended=Ended.FAILED, reason=reason, sentence=sentence, step=step, details=details)


def _judge(error: BaseException, where: "_Place | None", *, step: int) -> tuple[EndReason, str]:
    match error:
        case DataError():
            return EndReason.DATA, str(error)
        case BadNumbers():
            return EndReason.NUMERIC, str(error)
        case StorageError():
            return EndReason.STORAGE, str(error)
        case MeetingOver():
            return EndReason.WORKER_LOST, str(error) or "the group of workers came apart"
        case TaskError():
            return EndReason.USER_CODE, str(error)
    if _is_out_of_memory(error):
        return (
            EndReason.OUT_OF_MEMORY,
            f"memory ran out in step {step + 1}; use a smaller micro_batch_size, a smaller model, or more memory a worker",
        )
    if where is not None:
        file, line, _ = where
        return EndReason.USER_CODE, f"{_error_line(error)} ({file}, line {line})"
    return EndReason.INTERNAL, f"the engine failed in step {step + 1}: {_error_line(error)}"


def _is_out_of_memory(error: BaseException) -> bool:
    return isinstance(error, MemoryError | torch.OutOfMemoryError) or "can't allocate memory" in str(error)


def _error_line(error: BaseException) -> str:
    lines = "".join(traceback.format_exception_only(error)).strip().splitlines()
    return lines[-1][:500] if lines else type(error).__name__


_Place = tuple[str, int, str]
"""File below the code folder, line, and the text of that line."""


def _user_place(error: BaseException, folder: str | None) -> _Place | None:
    """Return the innermost place within the user's folder that an error passed through."""
    if folder is None:
        return None
    root = os.path.realpath(folder)
    if isinstance(error, SyntaxError) and error.filename and _is_within(error.filename, root):
        return os.path.relpath(os.path.realpath(error.filename), root), error.lineno or 0, (error.text or "").strip()
    found = None
    for frame, line in _walk(error.__traceback__):
        if _is_within(frame.f_code.co_filename, root):
            path = frame.f_code.co_filename
            found = os.path.relpath(os.path.realpath(path), root), line, linecache.getline(path, line).strip()
    return found


def _walk(step: TracebackType | None) -> Any:
    while step is not None:
        yield step.tb_frame, step.tb_lineno
        step = step.tb_next


def _is_within(path: str, root: str) -> bool:
    return os.path.realpath(path).startswith(root + os.sep)
