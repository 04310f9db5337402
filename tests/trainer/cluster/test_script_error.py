"""From the tail of a script's log to the user's own file and line. The logs are what Python really printed."""

import subprocess
import sys
from pathlib import Path

import pytest

from drumline.spec.states import EndReason
from trainer.cluster.script import describe_failure, last_step
from trainer.cluster.script_error import find_error


def run(folder: Path, **files: str) -> tuple[int, str]:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    done = subprocess.run([sys.executable, "train.py"], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def test_the_innermost_line_in_the_users_folder_is_named(tmp_path: Path) -> None:
    helper = "import json\n\ndef load(text):\n    return json.loads(text)\n"
    code, log = run(tmp_path, train="import helper\n\nhelper.load('{')\n", helper=helper)
    error = find_error(f"some output\n{log}", tmp_path)
    assert error is not None
    assert (error.file, error.line, error.type.rsplit(".", 1)[-1]) == ("helper.py", 4, "JSONDecodeError")
    assert describe_failure(code, error).sentence.startswith("helper.py, line 4: json.decoder.JSONDecodeError: Expecting property name")


def test_a_syntax_error_has_a_line_too(tmp_path: Path) -> None:
    _, log = run(tmp_path, train="x = 1\nif x\n    pass\n")
    error = find_error(log, tmp_path)
    assert error is not None
    assert (error.type, error.file, error.line) == ("SyntaxError", "train.py", 2)


def test_of_a_chain_the_last_error_counts(tmp_path: Path) -> None:
    _, log = run(tmp_path, train="try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    raise RuntimeError('outer') from e\n")
    error = find_error(log + "bye\n", tmp_path)
    assert error is not None
    assert (error.type, error.text, error.line) == ("RuntimeError", "outer", 4)


@pytest.mark.parametrize("text", ["", "all is well\nError: not a traceback\n", "  indented\nValueError\n"])
def test_a_log_without_a_traceback_shows_none(text: str, tmp_path: Path) -> None:
    assert find_error(text, tmp_path) is None


def test_a_peer_that_is_gone_is_not_the_users_fault(tmp_path: Path) -> None:
    raised = "raise RuntimeError('[gloo/transport/tcp/pair.cc:538] Connection closed by peer [127.0.0.1]:2432')\n"
    code, log = run(tmp_path, train=raised)
    assert describe_failure(code, find_error(log, tmp_path)).reason is EndReason.WORKER_LOST


def test_signals_are_named() -> None:
    assert describe_failure(-11, None).sentence == "the script was ended by SIGSEGV"
    assert describe_failure(-9, None).reason is EndReason.WORKER_LOST
    assert describe_failure(3, None).sentence == "the script ended with exit code 3; its log says more"


def test_the_last_step_is_the_highest_told() -> None:
    records = '{"kind": "points", "time": 1.0, "step": 8}\n{"kind": "progress", "step": 9}\n{"kind": "status", "step": 99}\nhalf {"kin'
    assert last_step(records) == 9
