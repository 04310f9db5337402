"""A token cache as the ranks read it: memory-mapped, copied to this node first where the storage is remote."""

import json
import os
import tempfile
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from trainer.engine.data.problems import DataError
from trainer.engine.plan import PreparedData
from trainer.engine.storage import Storage

Tokens = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class TokenCache:
    """The splits of a token stream, and the tokenizer they came from."""

    train: Tokens
    validation: Tokens
    tokenizer: dict[str, Any]
    """What `tokenizers.load_tokenizer` takes."""


def open_tokens(prepared: PreparedData, *, storage: str, cache_folder: str | None = None) -> TokenCache:
    """Map the tokens into memory. Raises DataError where the cache is gone or incomplete."""
    store = Storage(storage)
    folder = store.local(prepared.folder) or _copy_to_node(store, prepared.folder, cache_folder)
    try:
        meta = json.loads((folder / "meta.json").read_text())
        tokens = np.memmap(folder / "tokens.bin", dtype=np.dtype(meta["dtype"]), mode="r")
        tokenizer = json.loads((folder / "tokenizer.json").read_text())
    except FileNotFoundError as error:
        raise DataError("not_found", "data.source", f"the token cache lacks `{error.filename}`", remedy="submit the job again") from None
    if len(tokens) != meta["num_tokens"]:
        raise DataError(
            "bad_form",
            "data.source",
            f"the token cache {folder} has {len(tokens):,} of {meta['num_tokens']:,} tokens",
            remedy="delete that folder",
        )
    return TokenCache(train=_part(tokens, prepared.train), validation=_part(tokens, prepared.validation), tokenizer=tokenizer)


def _part(tokens: Tokens, part: range) -> Tokens:
    return tokens[part.start : part.stop]


def _copy_to_node(store: Storage, folder: str, cache_folder: str | None) -> Path:
    """Copy the cache to this node's disk, once for all its workers; each file appears whole."""
    place = Path(cache_folder or tempfile.gettempdir()) / "drumline-tokens" / Path(folder).name
    place.mkdir(parents=True, exist_ok=True)
    for name in ("tokens.bin", "tokenizer.json", "meta.json"):
        if not (place / name).exists():
            beside = place / f"{name}.{uuid.uuid4().hex}.part"
            store.fs.get_file(store.path(f"{folder}/{name}"), str(beside))
            os.replace(beside, place / name)
    return place
