"""`drumline.run` as a script sees it: harmless outside a job; inside, figures, checkpoints and stops that all ranks agree on."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from drumline.run.session import VARIABLE, Inside, Outside, Place, session_from
from drumline.run.spool import Spool
from drumline.run.stop import AskedFile, StopSign


@pytest.fixture
def spool(tmp_path: Path) -> Spool:
    (tmp_path / "spool" / "records").mkdir(parents=True)
    return Spool(tmp_path / "spool")


def make_session(spool: Spool, *, rank: int = 0, **place: Any) -> Inside:
    defaults: dict[str, Any] = {
        "spool": str(spool.root),
        "writer": f"wrk_{rank}",
        "job_id": "job_1",
        "fence": 3,
        "storage": str(spool.root.parent / "storage"),
    }
    session = session_from({VARIABLE: Place(**{**defaults, **place}).variable(), "RANK": str(rank)})
    assert isinstance(session, Inside)
    return session


def said(spool: Spool, writer: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in spool.records(writer).read_text().splitlines()]


def test_outside_a_job_everything_is_harmless(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = session_from({"RANK": "0"})
    session.log({"loss": 0.5}, step=3)
    session.save_checkpoint(tmp_path / "nothing", step=1, metrics={})
    session.artifact(tmp_path / "nothing", name=None)
    assert isinstance(session, Outside)
    assert (session.should_stop(), session.latest_checkpoint(), session.resume_step()) == (False, None, 0)
    assert capsys.readouterr().out == "step 3  loss 0.5\n"


def test_importing_it_loads_neither_torch_nor_pydantic() -> None:
    program = "import sys, drumline.run; print(sorted({'torch', 'pydantic', 'httpx', 'numpy', 'ray', 'fsspec'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_rank_0_speaks_for_the_job_and_others_for_themselves(spool: Spool) -> None:
    make_session(spool, rank=0).log({"loss": 1.0}, step=1)
    make_session(spool, rank=2).log({"loss": 2.0}, step=1)
    assert [(row["rank"], row["values"]) for row in said(spool, "wrk_0") + said(spool, "wrk_2")] == [
        (None, {"loss": 1.0}),
        (2, {"loss": 2.0}),
    ]


def test_a_saved_checkpoint_is_found_by_the_next_attempt(spool: Spool, tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "weights.bin").write_bytes(b"weights")
    make_session(spool).save_checkpoint(tmp_path / "state", step=40, metrics={"loss": 0.5})
    (record,) = said(spool, "wrk_0")
    assert (record["path"], record["step"], record["fence"], record["bytes"]) == ("jobs/job_1/checkpoints/3-40", 40, 3, 7)
    resumed = make_session(spool, fence=4, resume_from=[(record["path"], 40)])
    found = resumed.latest_checkpoint()
    assert found is not None
    assert ((found / "weights.bin").read_bytes(), resumed.resume_step()) == (b"weights", 40)


def test_a_step_saved_twice_leaves_the_first_checkpoint_as_it_was(spool: Spool, tmp_path: Path) -> None:
    session = make_session(spool)
    state = tmp_path / "state.pt"
    for content in (b"first", b"second"):
        state.write_bytes(content)
        session.save_checkpoint(state, step=7, metrics={})

    paths = [each["path"] for each in said(spool, "wrk_0") if each["kind"] == "checkpoint"]
    assert [(tmp_path / "storage" / path / "state.pt").read_bytes() for path in paths] == [b"first", b"second"]


def test_a_damaged_checkpoint_is_passed_over_and_said_so(spool: Spool, tmp_path: Path) -> None:
    (tmp_path / "weights.bin").write_bytes(b"weights")
    session = make_session(spool)
    for step in (10, 20):
        session.save_checkpoint(tmp_path / "weights.bin", step=step, metrics={})
    (tmp_path / "storage" / "jobs/job_1/checkpoints/3-20/weights.bin").write_bytes(b"wEights")
    resumed = make_session(spool, resume_from=[("jobs/job_1/checkpoints/3-20", 20), ("jobs/job_1/checkpoints/3-10", 10)])
    assert resumed.resume_step() == 10
    assert [each["name"] for each in said(spool, "wrk_0") if each["kind"] == "event"] == ["checkpoint_skipped", "resumed"]


def test_only_rank_0_saves(spool: Spool, tmp_path: Path) -> None:
    (tmp_path / "weights.bin").write_bytes(b"weights")
    make_session(spool, rank=1).save_checkpoint(tmp_path / "weights.bin", step=1, metrics={})
    assert said(spool, "wrk_1") == []


def test_an_artifact_is_kept_under_its_name(spool: Spool, tmp_path: Path) -> None:
    (tmp_path / "plot.png").write_bytes(b"png")
    make_session(spool).artifact(tmp_path / "plot.png", name="figures/loss.png")
    (record,) = said(spool, "wrk_0")
    assert (tmp_path / "storage" / record["path"]).read_bytes() == b"png"
    with pytest.raises(ValueError, match="relative path"):
        make_session(spool).artifact(tmp_path / "plot.png", name="../../escape")


def test_all_ranks_stop_on_the_same_call(tmp_path: Path) -> None:
    """Rank 0's decision lies one call ahead: at the call on which it sees the request nobody stops, on the next all do."""
    control = AskedFile(tmp_path / "asked")
    ranks = [StopSign(AskedFile(tmp_path / "asked"), rank=rank) for rank in range(3)]
    answers = [[sign.should_stop() for sign in ranks] for _ in range(2)]
    control.ask()
    # In a step with a collective no rank is more than one call from another: rank 2 came before the request, rank 0 after.
    answers += [[ranks[2].should_stop(), ranks[0].should_stop(), ranks[1].should_stop()]]
    answers += [[sign.should_stop() for sign in ranks]]
    assert answers == [[False] * 3, [False] * 3, [False] * 3, [True] * 3]


def test_a_script_that_never_asks_does_not_listen(tmp_path: Path) -> None:
    control = AskedFile(tmp_path / "asked")
    sign = StopSign(AskedFile(tmp_path / "asked"), rank=1)
    assert not control.is_listening
    sign.should_stop()
    assert control.is_listening
