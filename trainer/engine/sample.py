"""Text from a checkpoint: `python -m trainer.engine.sample CHECKPOINT_DIR --prompt TEXT --tokens N`. Trains nothing."""

import argparse
import json
import sys
from collections.abc import Iterator

import torch

from drumline.spec.job import JobSpec
from trainer.engine.checkpoint.files import SPEC, TOKENIZER
from trainer.engine.checkpoint.restore import load_tensors
from trainer.engine.data.tokenizers import Tokenizer, load_tokenizer
from trainer.engine.failure import StorageError
from trainer.engine.models.gpt2 import GPT2
from trainer.engine.models.language import resolved_sizes
from trainer.engine.storage import Storage

DEFAULT_PROMPT = "\n"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m trainer.engine.sample", description="Print text that a trained language model writes.")
    parser.add_argument("checkpoint", help="folder or fsspec URI of a checkpoint")
    parser.add_argument("--prompt", default=DEFAULT_PROMPT)
    parser.add_argument("--tokens", type=int, default=200)
    parser.add_argument("--temperature", type=float, default=0.8)
    parser.add_argument("--top-k", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1337)
    options = parser.parse_args(arguments)
    try:
        model, tokenizer = load_model(options.checkpoint)
        prompt = [int(i) for i in tokenizer.encode(options.prompt)] if options.prompt else []
    except FileNotFoundError as error:
        print(f"{options.checkpoint} is not a checkpoint of a language model: {error}", file=sys.stderr)
        return 2
    except StorageError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyError as error:
        print(f"the model has never seen the character {error} of the prompt", file=sys.stderr)
        return 2
    torch.manual_seed(options.seed)
    ids = list(generate(model, prompt or [0], tokens=options.tokens, temperature=options.temperature, top_k=options.top_k))
    print(tokenizer.decode(prompt + ids))
    return 0


def load_model(checkpoint: str) -> tuple[GPT2, Tokenizer]:
    """Return the model of a checkpoint folder, ready to sample, and its tokenizer. Raises FileNotFoundError, StorageError."""
    parent, _, name = checkpoint.rstrip("/").rpartition("/")
    store = Storage(parent or ".")
    described = json.loads(store.read(f"{name}/{TOKENIZER}"))
    spec = JobSpec.model_validate_json(store.read(f"{name}/{SPEC}"))
    tokenizer = load_tokenizer(described)
    model = GPT2(resolved_sizes(spec, vocab_size=tokenizer.vocab_size))
    double = spec.train is not None and spec.train.precision == "fp64"
    model = model.double() if double else model
    load_tensors(store, name, {f"model.{key}": parameter.detach() for key, parameter in model.named_parameters()})
    return model.eval(), tokenizer


@torch.no_grad()
def generate(model: GPT2, prompt: list[int], *, tokens: int, temperature: float, top_k: int) -> Iterator[int]:
    """Yield `tokens` further ids, each drawn from the `top_k` most likely ones; the model sees the last window only."""
    ids = list(prompt)
    for _ in range(tokens):
        window_BS = torch.tensor([ids[-model.sizes.max_position_embeddings :]])
        logits_V = model(window_BS, last_only=True)[0, -1] / max(temperature, 1e-6)
        kept_V = logits_V.topk(min(top_k, logits_V.numel())).values
        logits_V[logits_V < kept_V[-1]] = -torch.inf
        ids.append(int(torch.multinomial(torch.softmax(logits_V, dim=-1), 1)))
        yield ids[-1]


if __name__ == "__main__":
    sys.exit(main())
