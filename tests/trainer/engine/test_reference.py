"""The engine against the same training written by hand, formula by formula: nothing of it is used but the names of its weights."""

import math
from typing import Any

import pytest
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel

from tests.trainer.engine.jobs import Jobs, read_tensors
from trainer.engine.data.feed import Feed
from trainer.engine.data.tokens import open_tokens
from trainer.engine.data.windows import TrainingWindows
from trainer.engine.models.gpt2 import GPT2, GPT2Sizes
from trainer.engine.models.language import LanguageTask
from trainer.engine.peak import count_flops
from trainer.engine.plan import Ended, Plan
from trainer.engine.seeds import seed_all

STEPS, BATCH, SEED = 12, 6, 1337
LR, MIN_LR, WARMUP, BETAS, EPS, DECAY, CLIP = 3e-3, 3e-4, 4, (0.9, 0.99), 1e-8, 0.1, 0.7
Weights = dict[str, torch.Tensor]


def logits_of(weights: Weights, tokens_BS: torch.Tensor, *, layers: int, heads: int) -> torch.Tensor:
    """GPT-2 (Radford et al. 2019) with nothing fused: embeddings, masked softmax attention, exact GELU, tied head."""

    def norm(x: torch.Tensor, name: str) -> torch.Tensor:
        x = (x - x.mean(-1, keepdim=True)) / torch.sqrt(x.var(-1, unbiased=False, keepdim=True) + 1e-5)
        return x * weights[f"{name}.weight"] + weights.get(f"{name}.bias", 0.0)

    def linear(x: torch.Tensor, name: str) -> torch.Tensor:
        return x @ weights[f"{name}.weight"].T + weights.get(f"{name}.bias", 0.0)

    batch, length = tokens_BS.shape
    x = weights["token_embedding.weight"][tokens_BS] + weights["position_embedding.weight"][:length]
    mask = torch.ones(length, length, dtype=torch.bool).tril()
    for layer in range(layers):
        name = f"blocks.{layer}"
        q, k, v = (
            part.reshape(batch, length, heads, -1).transpose(1, 2)
            for part in linear(norm(x, f"{name}.attention_norm"), f"{name}.attention.qkv").chunk(3, dim=-1)
        )
        scores = (q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])).masked_fill(~mask, -math.inf)
        attended = (scores.softmax(-1) @ v).transpose(1, 2).reshape(x.shape)
        x = x + linear(attended, f"{name}.attention.projection")
        wide = linear(norm(x, f"{name}.feed_forward_norm"), f"{name}.feed_forward.widen")
        x = x + linear(wide * 0.5 * (1 + torch.erf(wide / math.sqrt(2))), f"{name}.feed_forward.projection")
    return norm(x, "norm") @ weights["token_embedding.weight"].T


def rate_at(step: int) -> float:
    if step < WARMUP:
        return LR * (step + 1) / (WARMUP + 1)
    return MIN_LR + 0.5 * (1 + math.cos(math.pi * (step - WARMUP) / (STEPS - WARMUP))) * (LR - MIN_LR)


def train_by_hand(weights: Weights, batches: list[torch.Tensor], *, heads: int) -> tuple[list[float], list[float], Weights]:
    """Mean cross-entropy, clipping by the global norm, AdamW (Loshchilov and Hutter 2019, algorithm 2)."""
    moments = {name: (torch.zeros_like(value), torch.zeros_like(value)) for name, value in weights.items()}
    losses, norms = [], []
    for step, batch in enumerate(batches):
        weights = {name: value.detach().requires_grad_() for name, value in weights.items()}
        logits = logits_of(weights, batch[:, :-1], layers=2, heads=heads)
        loss = -logits.log_softmax(-1).gather(-1, batch[:, 1:, None]).mean()
        grads = dict(zip(weights, torch.autograd.grad(loss, list(weights.values())), strict=True))
        norm = math.sqrt(sum(float(grad.pow(2).sum()) for grad in grads.values()))
        losses.append(loss.item())
        norms.append(norm)
        for name, grad in grads.items():
            grad = grad * min(1.0, CLIP / (norm + 1e-6))
            first, second = moments[name]
            first.mul_(BETAS[0]).add_((1 - BETAS[0]) * grad)
            second.mul_(BETAS[1]).add_((1 - BETAS[1]) * grad**2)
            update = (first / (1 - BETAS[0] ** (step + 1))) / ((second / (1 - BETAS[1] ** (step + 1))).sqrt() + EPS)
            decay = DECAY if weights[name].dim() >= 2 else 0.0
            weights[name] = weights[name].detach() * (1 - rate_at(step) * decay) - rate_at(step) * update
    return losses, norms, weights


@pytest.mark.parametrize("bias", [False, True])
@pytest.mark.parametrize("micro", [6, 4], ids=["whole", "accumulating"])
def test_one_worker_equals_the_training_written_by_hand(jobs: Jobs, bias: bool, micro: int) -> None:
    spec = jobs.spec(
        model={"bias": bias}, steps=STEPS, global_batch_size=BATCH, micro_batch_size=micro, clip_grad_norm=CLIP, seed=SEED,
        optimizer={"type": "adamw", "lr": LR, "betas": list(BETAS), "eps": EPS, "weight_decay": DECAY},
        schedule={"type": "cosine", "warmup_steps": WARMUP, "min_lr": MIN_LR}, checkpoint={"every_steps": 100},
    )  # fmt: skip
    plan = jobs.plan(spec)
    assert plan.data is not None
    feed = feed_of(plan)
    batches = [feed.batch(range(step * BATCH, (step + 1) * BATCH)) for step in range(STEPS)]

    weights = first_weights(bias=bias, vocab=plan.data.vocab_size)
    losses, norms, expected = train_by_hand(weights, batches, heads=2)

    ran = jobs.run_alone(spec)
    assert ran.outcome.ended is Ended.COMPLETED
    assert [value for _, value in ran.said.series("loss")] == pytest.approx(losses, rel=1e-11)
    assert [value for _, value in ran.said.series("grad_norm")] == pytest.approx(norms, rel=1e-9)
    assert [value for _, value in ran.said.series("lr")] == pytest.approx([rate_at(step) for step in range(STEPS)], rel=1e-12)
    found = read_tensors(jobs, fence=1, step=STEPS)
    for name, value in expected.items():
        if name.endswith("qkv.bias"):  # the key's part has no gradient in exact arithmetic; AdamW makes steps of rounding noise
            continue
        torch.testing.assert_close(found[f"model.{name}"], value, rtol=1e-8, atol=1e-10)


def feed_of(plan: Plan) -> Feed:
    assert plan.data is not None
    tokens = open_tokens(plan.data, storage=plan.storage).train
    return Feed(TrainingWindows(tokens, 8, seed=SEED), seed=SEED, collate=lambda windows: windows)


def first_weights(*, bias: bool, vocab: int) -> Weights:
    """The weights that the job starts with: what torch draws from its seed."""
    seed_all(SEED)
    model = GPT2(GPT2Sizes(16, 2, 2, 64, vocab, 8, bias=bias))
    return {name: parameter.detach().double() for name, parameter in model.named_parameters()}


def test_the_first_weights_follow_the_published_recipe() -> None:
    torch.manual_seed(0)
    model = GPT2(GPT2Sizes(128, 8, 4, 512, 500, 64))
    deviations = {name: parameter.std().item() for name, parameter in model.named_parameters() if parameter.dim() >= 2}
    for name, deviation in deviations.items():
        expected = 0.02 / math.sqrt(16) if name.endswith("projection.weight") else 0.02
        assert deviation == pytest.approx(expected, rel=0.05), name
    assert model.head.weight is model.token_embedding.weight


def test_counted_operations_agree_with_torchs_own_count() -> None:
    task = LanguageTask(GPT2Sizes(64, 3, 4, 256, 97, 32), cache=None, sequence_length=32, seed=0)  # type: ignore[arg-type]
    batch = torch.randint(0, 97, (2, 33))
    with sdpa_kernel(SDPBackend.MATH):  # torch does not count its fused attention on the CPU
        counted = count_flops(task.build_model(), lambda model: task.compute_loss(model, batch)[0]) / 2
    assert task.flops_per_sample() == counted


@pytest.mark.parametrize("options", [{"momentum": 0.9}, {"momentum": 0.9, "nesterov": True}, {"weight_decay": 0.1}])
def test_sgd_equals_torchs_plain_sgd(jobs: Jobs, options: dict[str, Any]) -> None:
    spec = jobs.spec(model={"num_hidden_layers": 1}, steps=5, optimizer={"type": "sgd", "lr": 0.1, **options})
    ran = jobs.run_alone(spec)
    plan = jobs.plan(spec)
    assert plan.data is not None
    seed_all(SEED)
    model = GPT2(GPT2Sizes(16, 1, 2, 64, plan.data.vocab_size, 8, bias=False)).double()
    decay = options.get("weight_decay", 0.0)
    groups = [
        {"params": [p for p in model.parameters() if p.dim() >= 2], "weight_decay": decay},
        {"params": [p for p in model.parameters() if p.dim() < 2], "weight_decay": 0.0},
    ]
    optimizer = torch.optim.SGD(groups, lr=0.1, **{name: value for name, value in options.items() if name != "weight_decay"})
    feed = feed_of(plan)
    losses = []
    for step in range(5):
        batch = feed.batch(range(step * 6, (step + 1) * 6))
        loss = torch.nn.functional.cross_entropy(model(batch[:, :-1]).flatten(0, 1), batch[:, 1:].flatten())
        losses.append(loss.item())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    assert [value for _, value in ran.said.series("loss")] == pytest.approx(losses, rel=1e-10)


def test_bf16_computes_coarsely_and_keeps_fp32_weights(jobs: Jobs) -> None:
    coarse, fine = (jobs.run_alone(jobs.spec(precision=precision, steps=4), fence=fence) for fence, precision in ((1, "bf16"), (2, "fp32")))
    losses, expected = ([value for _, value in ran.said.series("loss")] for ran in (coarse, fine))
    assert losses == pytest.approx(expected, rel=2e-2)
    assert losses != pytest.approx(expected, rel=1e-5)
    tensors = read_tensors(jobs, fence=1, step=4)
    assert {value.dtype for value in tensors.values()} == {torch.float32}
