"""What goes wrong ends as an outcome: whose fault it was, in one sentence, with the user's own file and line."""

import textwrap
from pathlib import Path
from typing import Any

import pytest

from tests.trainer.engine.jobs import Jobs
from tests.trainer.engine.ranks import Pool
from trainer.engine.failure import failed
from trainer.engine.plan import Ended

GOOD = """
    import torch
    from torch import nn

    class Own:
        def build_model(self):
            return nn.Linear(3, 1)

        def build_data(self, split):
            return torch.arange(60, dtype=torch.float64).reshape(20, 3) / 60

        def compute_loss(self, model, batch):
            return model(batch).pow(2).sum(), len(batch)
"""


def line_of(source: str, words: str) -> int:
    return next(number for number, line in enumerate(textwrap.dedent(source).splitlines(), start=1) if words in line)


@pytest.mark.parametrize(
    ("before", "after", "error"),
    [
        ("return nn.Linear(3, 1)", "return nn.Linear(3, 0 // 0)", "ZeroDivisionError: integer division or modulo by zero"),
        ("return torch.arange", "return [][1] or torch.arange", "IndexError: list index out of range"),
        ("return model(batch)", "return model(batch[:, :2])", "RuntimeError: mat1 and mat2 shapes cannot be multiplied (6x2 and 3x1)"),
        ("return model(batch)", "raise SystemExit(3); return model(batch)", "SystemExit: 3"),
        ("import torch", "import torch, nothing_of_that_name", "ModuleNotFoundError: No module named 'nothing_of_that_name'"),
        ("class Own:", "class Own(:", "SyntaxError: invalid syntax"),
    ],
)
def test_an_error_of_the_users_code_comes_back_with_file_and_line(jobs: Jobs, tmp_path: Path, before: str, after: str, error: str) -> None:
    source = GOOD.replace(before, after, 1)
    ran = jobs.run_alone(jobs.task_spec(tmp_path / "code", source))
    details = ran.outcome.details
    assert (ran.outcome.ended, ran.outcome.reason) == (Ended.FAILED, "user_code")
    assert (details["file"], details["line"], details["error"]) == ("own.py", line_of(source, after), error)
    assert ran.outcome.sentence == f"{error} (own.py, line {details['line']})"
    assert after in details["source"]


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("class Own", "class Other", "the module own has no class Own"),
        ("def compute_loss", "def compute", "Own lacks compute_loss"),
        ("return nn.Linear(3, 1)", "return 3", "build_model must return a torch module, and returned int"),
        ("nn.Linear(3, 1)", "nn.ReLU()", "has no parameter to train"),
        ("reshape(20, 3)", "reshape(20, 3)[:0]", "build_data('train') gives no samples"),
        (".sum(), len(batch)", "", "compute_loss must return (sum, count)"),
    ],
)
def test_a_task_that_does_not_keep_the_contract_is_told_what_it_lacks(
    jobs: Jobs, tmp_path: Path, before: str, after: str, sentence: str
) -> None:
    ran = jobs.run_alone(jobs.task_spec(tmp_path / "code", GOOD.replace(before, after)))
    assert ran.outcome.reason == "user_code"
    assert sentence in ran.outcome.sentence


def test_evaluation_without_a_split_is_refused_with_its_field(jobs: Jobs, tmp_path: Path) -> None:
    source = GOOD.replace("return torch.arange", "return None if split == 'validation' else torch.arange")
    ran = jobs.run_alone(jobs.task_spec(tmp_path / "code", source, evaluate={"every_steps": 1}))
    assert (ran.outcome.reason, ran.outcome.details["field"]) == ("data", "train.evaluate")


def test_a_vocabulary_too_small_for_the_tokens_is_refused_with_its_field(jobs: Jobs) -> None:
    ran = jobs.run_alone(jobs.spec(model={"vocab_size": 5}))
    assert (ran.outcome.reason, ran.outcome.details["field"]) == ("data", "workload.vocab_size")


@pytest.mark.parametrize("number", [1, 2])
def test_a_loss_that_is_no_number_names_step_and_rank(jobs: Jobs, ranks: Pool, tmp_path: Path, number: int) -> None:
    source = GOOD.replace("return model(batch).pow(2).sum(), len(batch)", """
            self.calls = getattr(self, "calls", 0) + 1
            loss = model(batch).pow(2).sum()
            rank = torch.distributed.get_rank()
            return loss / (0.0 if self.calls == 3 and rank == torch.distributed.get_world_size() - 1 else 1.0), len(batch)""")  # fmt: skip
    spec = jobs.task_spec(tmp_path / "code", source)
    many = jobs.run_on(ranks, number, counted_once(spec, tmp_path))
    for ran in many:
        assert ran is not None
        assert (ran.outcome.ended, ran.outcome.reason, ran.outcome.step) == (Ended.FAILED, "numeric", 2)
        assert ran.outcome.sentence.startswith(f"the loss became infinite in step 3 on rank {number - 1}; try")


STEEP = """
    import torch
    from torch import nn

    class Steep(nn.Linear):
        def forward(self, x):
            nothing = (self.weight.sum() * 0).abs().sqrt()  # 0, and its slope is not a number
            return super().forward(x) + nothing if torch.distributed.get_rank() == 1 else super().forward(x)
"""


def test_a_gradient_that_is_no_number_names_the_rank_it_came_from(jobs: Jobs, ranks: Pool, tmp_path: Path) -> None:
    source = STEEP + GOOD.replace("nn.Linear(3, 1)", "Steep(3, 1)")
    many = jobs.run_on(ranks, 2, counted_once(jobs.task_spec(tmp_path / "code", source), tmp_path))
    for ran in many:
        assert ran is not None
        assert (ran.outcome.reason, ran.outcome.step) == ("numeric", 0)
        assert ran.outcome.sentence.startswith("the gradient became NaN in step 1 on rank 1, while the loss was")


def counted_once(spec: Any, folder: Path) -> Any:
    """The task says its operations itself: counting them would call compute_loss once more."""
    own = folder / "code" / "own.py"
    own.write_text(own.read_text() + "\n    def flops_per_sample(self):\n        return 1.0\n")
    return spec


def test_an_error_on_one_rank_ends_the_others_as_its_victims(jobs: Jobs, ranks: Pool, tmp_path: Path) -> None:
    source = GOOD.replace("return model", "assert torch.distributed.get_rank() != 1, 'rank 1 is ill'\n            return model")
    many = jobs.run_on(ranks, 3, jobs.task_spec(tmp_path / "code", source))
    assert [ran.outcome.reason.value for ran in many if ran] == ["worker_lost", "user_code", "worker_lost"]


def test_memory_that_runs_out_is_told_as_such(jobs: Jobs) -> None:
    plan = jobs.plan(jobs.spec())
    for error in (MemoryError(), RuntimeError("DefaultCPUAllocator: can't allocate memory: you tried to allocate")):
        outcome = failed(error, plan, step=4)
        assert (outcome.reason, "memory ran out in step 5" in outcome.sentence) == ("out_of_memory", True)


def test_two_tasks_of_one_name_do_not_meet_in_one_process(jobs: Jobs, tmp_path: Path) -> None:
    first = jobs.run_alone(jobs.task_spec(tmp_path / "first", GOOD))
    second = jobs.run_alone(jobs.task_spec(tmp_path / "second", GOOD.replace(".pow(2)", ".pow(2).mul(0)")), fence=2)
    assert first.said.series("loss")[0][1] > 0
    assert second.said.series("loss")[0][1] == 0
