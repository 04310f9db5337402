"""The built-in language model as a task: the same door as a user's own. Sizes, samples, loss and operations; the network is gpt2.py."""

from collections.abc import Sequence

import torch
from torch import nn
from torch.nn import functional as F

from drumline.spec.job import JobSpec
from drumline.spec.presets import with_preset
from drumline.spec.workload import LanguageModel
from trainer.engine.data.problems import DataError
from trainer.engine.data.tokens import TokenCache
from trainer.engine.data.windows import IGNORED, TrainingWindows, ValidationWindows
from trainer.engine.models.gpt2 import GPT2, GPT2Sizes
from trainer.engine.plan import PreparedData
from trainer.engine.task import Samples, Split


class LanguageTask:
    """Next-token prediction; a sample is `sequence_length` tokens with their successors."""

    def __init__(self, sizes: GPT2Sizes, cache: TokenCache, *, sequence_length: int, seed: int) -> None:
        self.sizes, self.sequence_length = sizes, sequence_length
        self.count_per_sample = sequence_length
        self._cache, self._seed = cache, seed

    def build_model(self) -> nn.Module:
        return GPT2(self.sizes)

    def build_data(self, split: Split) -> Samples | None:
        if split == "train":
            return TrainingWindows(self._cache.train, self.sequence_length, seed=self._seed)
        return ValidationWindows(self._cache.validation, self.sequence_length) if len(self._cache.validation) else None

    def collate(self, samples: torch.Tensor | Sequence[torch.Tensor]) -> torch.Tensor:
        """Return windows of shape (B, S + 1)."""
        return samples if isinstance(samples, torch.Tensor) else torch.stack(tuple(samples))

    def compute_loss(self, model: nn.Module, batch: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        inputs_BS, targets_BS = batch[:, :-1], batch[:, 1:]
        logits_BSV = model(inputs_BS.clamp(min=0))
        loss = F.cross_entropy(logits_BSV.flatten(0, 1), targets_BS.flatten(), ignore_index=IGNORED, reduction="sum")
        return loss, targets_BS.ne(IGNORED).sum()

    def blocks(self, model: nn.Module) -> list[nn.Module]:
        assert isinstance(model, GPT2)
        return list(model.blocks)

    def bytes_per_sample(self) -> float:
        """Return roughly what a sample's forward pass keeps for its backward pass: ten widths and two wide ones a layer, logits thrice."""
        sizes = self.sizes
        kept = sizes.num_hidden_layers * (10 * sizes.hidden_size + 2 * sizes.intermediate_size) + 3 * sizes.vocab_size
        return 4.0 * kept * self.sequence_length

    def flops_per_sample(self) -> float:
        """Return the operations of forward and backward: 6 per weight and token, 12 per layer, width, token and token looked at.

        As in the PaLM paper (Chowdhery et al. 2022, appendix B); position embeddings are looked up, not multiplied.
        """
        sizes, length = self.sizes, self.sequence_length
        matrices = sizes.num_hidden_layers * (4 * sizes.hidden_size**2 + 2 * sizes.hidden_size * sizes.intermediate_size)
        weights = matrices + sizes.vocab_size * sizes.hidden_size
        attention = 12 * sizes.num_hidden_layers * sizes.hidden_size * length
        return float(length * (6 * weights + attention))


def language_task(spec: JobSpec, prepared: PreparedData, cache: TokenCache) -> LanguageTask:
    """Return the task of a language model job. Raises DataError where model and tokens do not fit."""
    assert spec.data is not None and spec.train is not None
    sizes = resolved_sizes(spec, vocab_size=prepared.vocab_size)
    if sizes.vocab_size < prepared.vocab_size:
        raise DataError(
            "too_small",
            "workload.vocab_size",
            f"is {sizes.vocab_size:,}, and the tokens need {prepared.vocab_size:,}",
            remedy="leave it out, or raise it",
        )
    return LanguageTask(sizes, cache, sequence_length=spec.data.sequence_length, seed=spec.train.seed)


def resolved_sizes(spec: JobSpec, *, vocab_size: int) -> GPT2Sizes:
    """Return the sizes with preset and defaults filled in."""
    assert isinstance(spec.workload, LanguageModel) and spec.data is not None
    model = with_preset(spec.workload)
    assert model.hidden_size and model.num_hidden_layers and model.num_attention_heads  # checked at submit
    return GPT2Sizes(
        hidden_size=model.hidden_size,
        num_hidden_layers=model.num_hidden_layers,
        num_attention_heads=model.num_attention_heads,
        intermediate_size=model.intermediate_size or 4 * model.hidden_size,
        vocab_size=model.vocab_size or vocab_size,
        max_position_embeddings=model.max_position_embeddings or spec.data.sequence_length,
        tie_word_embeddings=model.tie_word_embeddings,
        bias=model.bias,
        dropout=model.dropout,
    )
