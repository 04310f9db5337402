"""GPT-2: learned positions, LayerNorm before each part, GELU, tied embeddings. Built as nanoGPT builds it; knows no parallelism.

Legend of shapes: B batch, S sequence, D hidden size, H heads, K size of a head, F width of the feed-forward layer, V vocabulary.
"""

import math
from dataclasses import dataclass

import torch
from torch import nn
from torch.nn import functional as F

INIT_STD = 0.02


@dataclass(frozen=True)
class GPT2Sizes:
    """Sizes in the names of Hugging Face's configurations, with every default resolved."""

    hidden_size: int
    num_hidden_layers: int
    num_attention_heads: int
    intermediate_size: int
    vocab_size: int
    max_position_embeddings: int
    tie_word_embeddings: bool = True
    bias: bool = True
    dropout: float = 0.0


class GPT2(nn.Module):
    """Token ids in, logits out."""

    def __init__(self, sizes: GPT2Sizes) -> None:
        super().__init__()
        self.sizes = sizes
        self.token_embedding = nn.Embedding(sizes.vocab_size, sizes.hidden_size)
        self.position_embedding = nn.Embedding(sizes.max_position_embeddings, sizes.hidden_size)
        self.dropout = nn.Dropout(sizes.dropout)
        self.blocks = nn.ModuleList(Block(sizes) for _ in range(sizes.num_hidden_layers))
        self.norm = nn.LayerNorm(sizes.hidden_size, bias=sizes.bias)
        self.head = nn.Linear(sizes.hidden_size, sizes.vocab_size, bias=False)
        self._initialise()
        if sizes.tie_word_embeddings:
            self.head.weight = self.token_embedding.weight

    def _initialise(self) -> None:
        """Draw every weight from N(0, 0.02²), those that end a residual branch smaller by √(2 × layers): GPT-2's report, section 2.3."""
        for name, parameter in self.named_parameters():
            if parameter.dim() >= 2:
                ends_branch = name.endswith("projection.weight")
                std = INIT_STD / math.sqrt(2 * self.sizes.num_hidden_layers) if ends_branch else INIT_STD
                nn.init.normal_(parameter, mean=0.0, std=std)
            elif name.endswith("bias"):
                nn.init.zeros_(parameter)

    def forward(self, tokens_BS: torch.Tensor, *, last_only: bool = False) -> torch.Tensor:
        """Return logits of shape (B, S, V); with `last_only` those of the last place alone, (B, 1, V), which is all that sampling needs."""
        positions_S = torch.arange(tokens_BS.shape[1], device=tokens_BS.device)
        x_BSD = self.dropout(self.token_embedding(tokens_BS) + self.position_embedding(positions_S))
        for block in self.blocks:
            x_BSD = block(x_BSD)
        if last_only:
            x_BSD = x_BSD[:, -1:]
        logits_BSV: torch.Tensor = self.head(self.norm(x_BSD))
        return logits_BSV


class Block(nn.Module):
    """Attention, then the feed-forward layer, each added to what came in."""

    def __init__(self, sizes: GPT2Sizes) -> None:
        super().__init__()
        self.attention_norm = nn.LayerNorm(sizes.hidden_size, bias=sizes.bias)
        self.attention = Attention(sizes)
        self.feed_forward_norm = nn.LayerNorm(sizes.hidden_size, bias=sizes.bias)
        self.feed_forward = FeedForward(sizes)

    def forward(self, x_BSD: torch.Tensor) -> torch.Tensor:
        x_BSD = x_BSD + self.attention(self.attention_norm(x_BSD))
        fed_BSD: torch.Tensor = self.feed_forward(self.feed_forward_norm(x_BSD))
        return x_BSD + fed_BSD


class Attention(nn.Module):
    """Causal attention of many heads; queries, keys and values come from one matrix."""

    def __init__(self, sizes: GPT2Sizes) -> None:
        super().__init__()
        self.num_heads, self.dropout = sizes.num_attention_heads, sizes.dropout
        self.qkv = nn.Linear(sizes.hidden_size, 3 * sizes.hidden_size, bias=sizes.bias)
        self.projection = nn.Linear(sizes.hidden_size, sizes.hidden_size, bias=sizes.bias)

    def forward(self, x_BSD: torch.Tensor) -> torch.Tensor:
        q_BHSK, k_BHSK, v_BHSK = (self._heads(part_BSD) for part_BSD in self.qkv(x_BSD).chunk(3, dim=-1))
        dropout = self.dropout if self.training else 0.0
        y_BHSK = F.scaled_dot_product_attention(q_BHSK, k_BHSK, v_BHSK, dropout_p=dropout, is_causal=True)
        y_BSD = y_BHSK.transpose(1, 2).reshape(x_BSD.shape)
        out_BSD: torch.Tensor = self.projection(y_BSD)
        return F.dropout(out_BSD, self.dropout, self.training)

    def _heads(self, x_BSD: torch.Tensor) -> torch.Tensor:
        return x_BSD.view(*x_BSD.shape[:2], self.num_heads, -1).transpose(1, 2)


class FeedForward(nn.Module):
    """Widen, GELU, narrow.

    GELU is the exact one, as nanoGPT trains with; Hugging Face's gpt2 uses the tanh approximation of the first release.
    The two differ by at most 5e-4, and the exact one is torch's default and a single fused kernel.
    """

    def __init__(self, sizes: GPT2Sizes) -> None:
        super().__init__()
        self.dropout = sizes.dropout
        self.widen = nn.Linear(sizes.hidden_size, sizes.intermediate_size, bias=sizes.bias)
        self.projection = nn.Linear(sizes.intermediate_size, sizes.hidden_size, bias=sizes.bias)

    def forward(self, x_BSD: torch.Tensor) -> torch.Tensor:
        y_BSD: torch.Tensor = self.projection(F.gelu(self.widen(x_BSD)))
        return F.dropout(y_BSD, self.dropout, self.training)
