"""A plain DDP script: it runs under torchrun, and unchanged under Drumline. Three lines tell Drumline what it does.

torchrun --nproc-per-node 2 examples/ddp/train.py --steps 200
drumline submit examples/ddp.yaml --follow
"""

import argparse
import os
import time
from pathlib import Path

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

import drumline.run as run


def make_data(num_samples: int, *, features: int, seed: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Points on two interleaved spirals lifted into many features: not linear, and soon learned."""
    generator = torch.Generator().manual_seed(seed)
    turn = 4 * torch.rand(num_samples, generator=generator) + 0.5
    label = torch.randint(0, 2, (num_samples,), generator=generator)
    angle = turn * 2 + label * torch.pi
    plane = torch.stack([turn * torch.cos(angle), turn * torch.sin(angle)], dim=1)
    lift = torch.randn(2, features, generator=torch.Generator().manual_seed(7))
    return plane @ lift, label


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--batch-size", type=int, default=64, help="samples a rank takes a step")
    parser.add_argument("--save-every", type=int, default=100)
    given = parser.parse_args()

    dist.init_process_group("gloo")
    rank, world_size = dist.get_rank(), dist.get_world_size()
    torch.manual_seed(0)
    model = DistributedDataParallel(nn.Sequential(nn.Linear(32, 256), nn.GELU(), nn.Linear(256, 256), nn.GELU(), nn.Linear(256, 2)))
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    samples, labels = make_data(8192, features=32, seed=1)

    first_step = run.resume_step()
    if (saved := run.latest_checkpoint()) is not None:
        state = torch.load(saved / "state.pt", weights_only=True)
        model.module.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])

    began_at, step, loss = time.perf_counter(), first_step, torch.tensor(float("nan"))
    for step in range(first_step + 1, given.steps + 1):
        picked = torch.randint(0, len(samples), (world_size, given.batch_size), generator=torch.Generator().manual_seed(step))[rank]
        loss = nn.functional.cross_entropy(model(samples[picked]), labels[picked])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        run.log({"loss": loss.item()}, step=step)
        run.progress(step, given.steps)
        if step % given.save_every == 0 or step == given.steps:
            save(model, optimizer, step=step, rank=rank)
        if run.should_stop():
            save(model, optimizer, step=step, rank=rank)
            break

    took_s = time.perf_counter() - began_at
    if rank == 0:
        rate = (step - first_step) * given.batch_size * world_size / took_s
        print(f"{step} steps, {rate:.0f} samples/s, loss {loss.item():.4f}", flush=True)
        Path("spirals.txt").write_text(f"{step} steps, loss {loss.item():.4f}\n")
        run.artifact("spirals.txt")
    dist.destroy_process_group()


def save(model: DistributedDataParallel, optimizer: torch.optim.Optimizer, *, step: int, rank: int) -> None:
    """Rank 0 writes the file as it always would, and hands it over."""
    if rank == 0:
        path = Path(f"state-{os.getpid()}") / "state.pt"
        path.parent.mkdir(exist_ok=True)
        torch.save({"model": model.module.state_dict(), "optimizer": optimizer.state_dict()}, path)
        run.save_checkpoint(path, step=step)


if __name__ == "__main__":
    main()
