"""What is trained: a built-in language model, the user's own task class, or the user's own script."""

from typing import Annotated, Any, Literal

from pydantic import Field

from drumline.spec.base import Part

Family = Literal["gpt2", "llama", "mixtral"]


class LanguageModel(Part):
    """A built-in decoder-only transformer; sizes are named as in Hugging Face's configurations."""

    type: Literal["language_model"]
    family: Family = "gpt2"
    preset: str | None = None
    """A named set of sizes, see `drumline.spec.presets`; sizes given beside it override it."""
    hidden_size: int | None = Field(None, ge=1)
    num_hidden_layers: int | None = Field(None, ge=1)
    num_attention_heads: int | None = Field(None, ge=1)
    num_key_value_heads: int | None = Field(None, ge=1)
    """Fewer than the attention heads is grouped-query attention; gpt2 has none."""
    intermediate_size: int | None = Field(None, ge=1)
    """Width of the feed-forward layer; null takes the family's rule (gpt2: 4 × hidden_size)."""
    vocab_size: int | None = Field(None, ge=2)
    """Null takes the tokenizer's."""
    max_position_embeddings: int | None = Field(None, ge=1)
    """Null takes data.sequence_length."""
    num_local_experts: int | None = Field(None, ge=1)
    num_experts_per_tok: int | None = Field(None, ge=1)
    tie_word_embeddings: bool = True
    bias: bool = True
    """Biases in linear layers and LayerNorms."""
    dropout: float = Field(0.0, ge=0.0, lt=1.0)
    """Embedding, attention and residual dropout alike."""


class PythonTask(Part):
    """A class in the user's own folder that supplies model, data and loss (see `trainer.engine.task.Task`)."""

    type: Literal["python"]
    task: str = Field(pattern=r"^[A-Za-z_][\w.]*:[A-Za-z_]\w*$")
    """`module:Class`, importable from the code folder."""
    arguments: dict[str, Any] = Field(default_factory=dict)
    """Keyword arguments of the class."""


class Script(Part):
    """A script that runs under torchrun today, run unchanged by each worker."""

    type: Literal["script"]
    entrypoint: str = Field(pattern=r"^[^/\s][^\s]*\.py$")
    """Path of the script inside the code folder."""
    arguments: list[str] = Field(default_factory=list)


Workload = Annotated[LanguageModel | PythonTask | Script, Field(discriminator="type")]


class Code(Part):
    """The user's own folder. Files and SDK users give `path`; what reaches the API has `sha256`, of the uploaded zip."""

    path: str | None = None
    sha256: str | None = Field(None, pattern=r"^[0-9a-f]{64}$")


class Data(Part):
    """Text or tokens for a language model."""

    source: str = Field(min_length=1)
    """Path, glob or fsspec URI of .txt, .jsonl, .parquet or token files (.bin with uint16, .npy)."""
    tokenizer: str = "bytes"
    """`bytes`, `characters`, or the path of a `tokenizers` JSON file."""
    text_field: str = "text"
    """Which field of .jsonl and .parquet records holds the text."""
    sequence_length: int = Field(ge=1)
    """Tokens a sample predicts."""
    validation_fraction: float = Field(0.1, ge=0.0, lt=1.0)
    """Share of the token stream, at its end, kept from training; 0 keeps none."""
    validation_source: str | None = None
    """A source of its own for validation, in place of a fraction."""


class Adapter(Part):
    """Low-rank adapters in place of full training."""

    type: Literal["lora"]
    rank: int = Field(8, ge=1)
