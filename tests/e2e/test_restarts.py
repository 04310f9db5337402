"""What happens while the API cannot hear is still told truly afterwards."""

import signal
import time
from pathlib import Path

import psutil
import pytest

from drumline.spec.states import EndReason, JobState
from service.supervisor.home import Home
from tests.e2e.line import Line, until

pytestmark = [pytest.mark.e2e, pytest.mark.ray, pytest.mark.timeout(180)]
AWAY_S = 20.0
SCRIPT = """import pathlib, time
print("waiting", flush=True)
while not pathlib.Path({sign!r}).exists():
    time.sleep(0.1)
raise ValueError("no such colour")
"""


def api_of(line: Line) -> psutil.Process:
    state = Home(line.home).read_state()
    assert state is not None
    return psutil.Process(next(part.pid for part in state.parts if part.name == "api"))


def test_an_error_while_the_api_is_away_is_told_and_costs_no_second_attempt(line: Line, tmp_path: Path) -> None:
    code, sign = tmp_path / "code", tmp_path / "go"
    code.mkdir()
    (code / "late.py").write_text(SCRIPT.format(sign=str(sign)))
    workload = {"type": "script", "entrypoint": "late.py"}
    resources = {"workers": 1, "per_worker": {"cpu": 1}}
    job = line.client.submit({"version": 1, "name": "late", "workload": workload, "code": {"path": str(code)}, "resources": resources})
    until(lambda: [entry for entry in line.client.logs(job.id) if "waiting" in entry.text] or None, within_s=60, what="its first line")

    api = api_of(line)
    api.send_signal(signal.SIGSTOP)
    try:
        sign.touch()
        time.sleep(AWAY_S)  # the attempt ends, and the reconciler sees it end, while nobody can say why
    finally:
        api.send_signal(signal.SIGCONT)

    ended = line.wait_for(job, JobState.FAILED, within_s=40)
    assert (ended.cause.reason, ended.num_attempts) == (EndReason.USER_CODE, 1)
    assert "no such colour" in ended.cause.sentence
    assert line.settles(job, within_s=15) == []
