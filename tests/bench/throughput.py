"""The engine's tokens/s against a plain hand-written torch loop: same model code, optimizer, clipping and threads, alternating A B A B.

    python tests/bench/throughput.py --rounds 8 --seconds 20

Each turn is a process of its own; what it does before the first counted step (imports, data, warm-up) is not counted. The engine
writes every step's figures to a file, as it does under the service; the plain loop keeps every step's loss value in a list.
"""

import argparse
import itertools
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

REPOSITORY = Path(__file__).parents[2]
TEXT = REPOSITORY.parent / "shared" / "data" / "tinyshakespeare.txt"
WARM_STEPS = 100
Side = Literal["engine", "plain"]


@dataclass(frozen=True)
class Comparison:
    """Median ratio engine / plain of neighbouring turns, and its 90 % interval by bootstrap."""

    ratio: float
    low: float
    high: float
    engine_tokens_per_s: float
    plain_tokens_per_s: float
    ratios: list[float]


def compare(*, rounds: int, seconds: float, threads: int = 2, text: Path = TEXT) -> Comparison:
    """Measure both sides in turns; each round begins with the side that the one before ended with."""
    found: dict[Side, list[float]] = {"engine": [], "plain": []}
    with tempfile.TemporaryDirectory(prefix="drumline-bench-") as folder:
        for number in range(rounds):
            order: tuple[Side, Side] = ("engine", "plain") if number % 2 == 0 else ("plain", "engine")
            for side in order:
                found[side].append(_turn(side, seconds=seconds, threads=threads, text=text, folder=folder))
    ratios = [engine / plain for engine, plain in zip(found["engine"], found["plain"], strict=True)]
    low, high = interval(ratios)
    return Comparison(
        ratio=statistics.median(ratios),
        low=low,
        high=high,
        ratios=[round(ratio, 4) for ratio in ratios],
        engine_tokens_per_s=statistics.median(found["engine"]),
        plain_tokens_per_s=statistics.median(found["plain"]),
    )


def interval(ratios: list[float], *, draws: int = 5_000) -> tuple[float, float]:
    generator = random.Random(0)
    medians = sorted(statistics.median(generator.choices(ratios, k=len(ratios))) for _ in range(draws))
    return medians[int(0.05 * draws)], medians[int(0.95 * draws) - 1]


def _turn(side: Side, *, seconds: float, threads: int, text: Path, folder: str) -> float:
    command = [
        sys.executable,
        __file__,
        "--side",
        side,
        "--seconds",
        str(seconds),
        "--threads",
        str(threads),
        "--text",
        str(text),
        "--folder",
        folder,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=REPOSITORY)
    return float(json.loads(done.stdout.splitlines()[-1])["tokens_per_s"])


def recipe(text: Path, *, steps: int, threads: int = 2) -> dict[str, Any]:
    """Return the public nanoGPT CPU recipe as a job file."""
    return {
        "version": 1,
        "name": "shakespeare",
        "workload": {"type": "language_model", "hidden_size": 128, "num_hidden_layers": 4, "num_attention_heads": 4, "bias": False},
        "data": {"source": str(text), "tokenizer": "characters", "sequence_length": 64, "validation_fraction": 0.1},
        "train": {
            "steps": steps,
            "global_batch_size": 12,
            "clip_grad_norm": 1.0,
            "optimizer": {"type": "adamw", "lr": 1e-3, "betas": [0.9, 0.99], "weight_decay": 0.1},
            "schedule": {"type": "cosine", "warmup_steps": 100, "min_lr": 1e-4},
        },
        "resources": {"workers": 1, "per_worker": {"cpu": threads}},
    }


def run_engine(text: Path, *, seconds: float, threads: int, folder: Path) -> float:
    """Return tokens/s of the engine, alone in this process."""
    from drumline.run.reporter import Asked
    from drumline.run.writer import FileReporter
    from drumline.spec import parse_spec
    from trainer.engine.data.prepare import prepare
    from trainer.engine.plan import Ended, Plan
    from trainer.engine.rendezvous import Alone
    from trainer.engine.train import run

    class Timed(FileReporter):
        """Asks for a stop when the time is over; knows when counting began and ended."""

        began = ended = 0.0
        first = last = 0

        def points(self, step: int, values: Mapping[str, float], *, epoch: int = 0, rank: int | None = None) -> None:
            super().points(step, values, epoch=epoch, rank=rank)
            if rank is None:
                self.ended, self.last = time.perf_counter(), step
                if step == WARM_STEPS:
                    self.began, self.first = self.ended, step
                elif step > WARM_STEPS and self.ended - self.began >= seconds:
                    self.ask(Asked(stop=True))

    spec = parse_spec(recipe(text, steps=1_000_000, threads=threads))
    assert spec.data is not None
    data = prepare(spec.data, storage=str(folder))
    reporter = Timed(folder / "records" / "engine.jsonl")
    outcome = run(Plan(spec=spec, job_id="bench", worker="engine", storage=str(folder), data=data), rendezvous=Alone(), reporter=reporter)
    assert outcome.ended is Ended.STOPPED, outcome
    return (reporter.last - reporter.first) * 12 * 64 / (reporter.ended - reporter.began)


def run_plain(text: Path, *, seconds: float, threads: int) -> float:
    """Return tokens/s of a loop as one writes it by hand: nanoGPT's, on the same model code."""
    import numpy as np
    import torch
    from torch.nn import functional as F

    from drumline.spec.arithmetic import lr_at
    from drumline.spec.train import Schedule
    from trainer.engine.models.gpt2 import GPT2, GPT2Sizes

    torch.set_num_threads(threads)
    torch.manual_seed(1337)
    characters = text.read_text()
    numbers = {character: i for i, character in enumerate(sorted(set(characters)))}
    tokens = np.array([numbers[character] for character in characters[: int(0.9 * len(characters))]], dtype=np.uint16)
    model = GPT2(GPT2Sizes(128, 4, 4, 512, len(numbers), 64, bias=False))
    decayed = [parameter for parameter in model.parameters() if parameter.dim() >= 2]
    others = [parameter for parameter in model.parameters() if parameter.dim() < 2]
    optimizer = torch.optim.AdamW(
        [{"params": decayed, "weight_decay": 0.1}, {"params": others, "weight_decay": 0.0}], lr=1e-3, betas=(0.9, 0.99), fused=True
    )
    schedule = Schedule(type="cosine", warmup_steps=100, min_lr=1e-4)
    losses: list[float] = []
    began = 0.0
    for step in itertools.count():
        starts = torch.randint(len(tokens) - 64, (12,))
        inputs = torch.stack([torch.from_numpy(tokens[i : i + 64].astype(np.int64)) for i in starts])
        targets = torch.stack([torch.from_numpy(tokens[i + 1 : i + 65].astype(np.int64)) for i in starts])
        for group in optimizer.param_groups:
            group["lr"] = lr_at(step, peak=1e-3, schedule=schedule, steps=1_000_000)
        loss = F.cross_entropy(model(inputs).flatten(0, 1), targets.flatten())
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        losses.append(loss.item())
        now = time.perf_counter()
        if step + 1 == WARM_STEPS:
            began = now
        elif step + 1 > WARM_STEPS and now - began >= seconds:
            return (step + 1 - WARM_STEPS) * 12 * 64 / (now - began)
    raise AssertionError("the loop has no end of its own")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--text", type=Path, default=TEXT)
    parser.add_argument("--side", choices=["engine", "plain"], help="one turn of one side, in this process")
    parser.add_argument("--folder", type=Path)
    options = parser.parse_args()
    if options.side is None:
        print(
            json.dumps(
                asdict(compare(rounds=options.rounds, seconds=options.seconds, threads=options.threads, text=options.text)), indent=1
            )
        )
        return
    if options.side == "engine":
        found = run_engine(options.text, seconds=options.seconds, threads=options.threads, folder=options.folder)
    else:
        found = run_plain(options.text, seconds=options.seconds, threads=options.threads)
    print(json.dumps({"tokens_per_s": found}))


if __name__ == "__main__":
    main()
