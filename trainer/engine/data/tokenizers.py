"""From text to token ids and back: `bytes`, `characters`, and `tokenizers` JSON files. One small interface, no torch."""

import json
from collections.abc import Iterable
from typing import Any, Protocol

import fsspec
import numpy as np

from trainer.engine.data.problems import DataError

Ids = np.ndarray[Any, np.dtype[np.uint32]]


class Tokenizer(Protocol):
    vocab_size: int
    end_of_record: int | None
    """The id put after each record of .jsonl and .parquet; None where the tokenizer has none that fits."""

    def encode(self, text: str) -> Ids: ...

    def decode(self, ids: Iterable[int]) -> str: ...

    def describe(self) -> dict[str, Any]:
        """Return what `load_tokenizer` makes this tokenizer from: kept beside tokens and checkpoints."""
        ...


class Bytes:
    """UTF-8 bytes as ids."""

    vocab_size = 256
    end_of_record: int | None = ord("\n")

    def encode(self, text: str) -> Ids:
        return np.frombuffer(text.encode(), dtype=np.uint8).astype(np.uint32)

    def decode(self, ids: Iterable[int]) -> str:
        return bytes(i for i in ids if i < 256).decode(errors="replace")

    def describe(self) -> dict[str, Any]:
        return {"type": "bytes"}


class Characters:
    """One id for each character that the text holds, in the order of code points (as nanoGPT numbers them)."""

    def __init__(self, characters: str) -> None:
        self.characters = characters
        self.vocab_size = len(characters)
        self.end_of_record = characters.index("\n") if "\n" in characters else None
        points = np.frombuffer(characters.encode("utf-32-le"), dtype=np.uint32)
        self._points = points
        self._id_of = np.full(int(points.max(initial=0)) + 1, _UNKNOWN, dtype=np.uint32)
        self._id_of[points] = np.arange(len(points), dtype=np.uint32)

    def encode(self, text: str) -> Ids:
        """Raises KeyError with the first character that the vocabulary lacks."""
        points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
        ids = self._id_of[np.minimum(points, len(self._id_of) - 1)]
        unknown = (ids == _UNKNOWN) | (points >= len(self._id_of))
        if unknown.any():
            raise KeyError(chr(points[unknown.argmax()]))
        return ids

    def decode(self, ids: Iterable[int]) -> str:
        return "".join(self.characters[i] for i in ids)

    def describe(self) -> dict[str, Any]:
        return {"type": "characters", "characters": self.characters}


_UNKNOWN = np.uint32(2**32 - 1)
_END_TOKENS = ("<|endoftext|>", "<|end_of_text|>", "</s>", "[SEP]")


class FromFile:
    """A tokenizer of the `tokenizers` library."""

    def __init__(self, text: str) -> None:
        from tokenizers import Tokenizer as Library  # named door: only jobs that use such a file pay for it

        self._text = text
        self._library = Library.from_str(text)
        self.vocab_size = self._library.get_vocab_size(with_added_tokens=True)
        self.end_of_record = next((i for token in _END_TOKENS if (i := self._library.token_to_id(token)) is not None), None)

    def encode(self, text: str) -> Ids:
        return np.asarray(self._library.encode(text, add_special_tokens=False).ids, dtype=np.uint32)

    def decode(self, ids: Iterable[int]) -> str:
        return str(self._library.decode(list(ids), skip_special_tokens=False))

    def describe(self) -> dict[str, Any]:
        return {"type": "tokenizers", "json": self._text}


class Ready:
    """No tokenizer: the source holds tokens already."""

    end_of_record: int | None = None

    def __init__(self, vocab_size: int) -> None:
        self.vocab_size = vocab_size

    def encode(self, text: str) -> Ids:
        return np.asarray([int(word) for word in text.split()], dtype=np.uint32)

    def decode(self, ids: Iterable[int]) -> str:
        return " ".join(map(str, ids))

    def describe(self) -> dict[str, Any]:
        return {"type": "ready", "vocab_size": self.vocab_size}


def read_tokenizer_file(path: str) -> FromFile:
    """Return the tokenizer of a `tokenizers` JSON file. Raises DataError."""
    field = "data.tokenizer"
    choices = "use `bytes`, `characters`, or the path of a tokenizers JSON file"
    try:
        with fsspec.open(path, "rt", encoding="utf-8") as file:
            text = file.read()
    except (OSError, ValueError, ImportError) as error:
        raise DataError("not_found", field, f"`{path}` cannot be read ({type(error).__name__})", remedy=choices) from None
    try:
        json.loads(text)
        return FromFile(text)
    except Exception as error:  # the library raises bare Exception for whatever it cannot read
        raise DataError("bad_form", field, f"`{path}` is not a tokenizers JSON file: {error}", remedy=choices) from None


def load_tokenizer(described: dict[str, Any]) -> Tokenizer:
    """Return the tokenizer that `describe` described."""
    match described["type"]:
        case "bytes":
            return Bytes()
        case "characters":
            return Characters(described["characters"])
        case "tokenizers":
            return FromFile(described["json"])
        case "ready":
            return Ready(described["vocab_size"])
        case other:
            raise ValueError(f"a tokenizer of type {other} is unknown")
