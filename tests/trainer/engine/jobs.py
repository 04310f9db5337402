"""Small jobs: specs and plans with everything but the point of a test filled in."""

import tempfile
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch.distributed.checkpoint.format_utils import dcp_to_torch_save

from drumline.run.reporter import ListReporter
from drumline.spec import JobSpec, ResumeFrom, check_spec, parse_spec
from tests.trainer.engine.ranks import Pool, Ran, train_once
from trainer.engine.data.prepare import prepare
from trainer.engine.plan import Plan
from trainer.engine.rendezvous import Alone
from trainer.engine.train import run

Options = dict[str, Any] | None


@dataclass
class Jobs:
    """Makes plans below one storage root, and runs them."""

    storage: Path
    text: Path

    def spec(self, *, model: Options = None, checkpoint: Options = None, **train: Any) -> JobSpec:
        sizes = {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2, "bias": False}
        return _checked(
            workload={"type": "language_model", **sizes, **(model or {})},
            data={"source": str(self.text), "tokenizer": "characters", "sequence_length": 8},
            train={"steps": 6, "global_batch_size": 6, "precision": "fp64", **train},
            checkpoint=checkpoint or {},
        )

    def task_spec(self, folder: Path, source: str, **train: Any) -> JobSpec:
        """A spec for the class `Own` in `own.py`, which is written to the folder."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "own.py").write_text(textwrap.dedent(source))
        return _checked(
            workload={"type": "python", "task": "own:Own"},
            code={"path": str(folder)},
            train={"steps": 4, "global_batch_size": 6, "precision": "fp64", **train},
        )

    def plan(self, spec: JobSpec, *, worker: str = "w0", fence: int = 1, resume_from: tuple[ResumeFrom, ...] = ()) -> Plan:
        data = prepare(spec.data, storage=str(self.storage)) if spec.data else None
        return Plan(
            spec=spec,
            job_id="job",
            worker=worker,
            storage=str(self.storage),
            fence=fence,
            resume_from=resume_from,
            data=data,
            code_folder=spec.code.path if spec.code else None,
        )

    def run_alone(self, spec: JobSpec, reporter: ListReporter | None = None, **plan: Any) -> Ran:
        reporter = reporter or ListReporter()
        return Ran(run(self.plan(spec, **plan), rendezvous=Alone(), reporter=reporter), reporter)

    def run_on(
        self,
        ranks: Pool,
        number: int,
        spec: JobSpec,
        *,
        scripts: dict[int, dict[str, Any]] | None = None,
        epochs_max: int = 1,
        late: int = 0,
        **plan: Any,
    ) -> list[Ran | None]:
        """Run the same spec on so many ranks; `scripts` says what befalls a rank."""
        arguments = [(self.plan(spec, worker=f"w{rank}", **plan), (scripts or {}).get(rank, {})) for rank in range(number)]
        return ranks.run(train_once, arguments, epochs_max=epochs_max, late=late)

    def checkpoint(self, fence: int, step: int) -> ResumeFrom:
        return ResumeFrom(checkpoint_id=f"ckp_{fence}_{step}", path=f"jobs/job/checkpoints/{fence}-{step}", step=step)


def read_tensors(jobs: Jobs, *, fence: int, step: int) -> dict[str, torch.Tensor]:
    """Return a checkpoint's tensors as torch's own tools read them, without the engine."""
    folder = jobs.storage / "jobs/job/checkpoints" / f"{fence}-{step}"
    with tempfile.NamedTemporaryFile(suffix=".pt") as file:
        dcp_to_torch_save(folder, file.name)
        found: dict[str, torch.Tensor] = torch.load(file.name)
    return found


def _checked(**sections: Any) -> JobSpec:
    spec = parse_spec({"version": 1, "name": "job", **sections})
    assert check_spec(spec) == []
    return spec
