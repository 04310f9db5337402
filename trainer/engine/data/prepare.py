"""From a source to a token cache in the storage: read, tokenize once, write `tokens/<hash>/`. No torch here: the driver runs it."""

import hashlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from drumline.spec.workload import Data
from trainer.engine.data.problems import DataError
from trainer.engine.data.sources import SourceFile, list_source, read_bytes, read_text, read_tokens
from trainer.engine.data.tokenizers import Bytes, Characters, FromFile, Ready, Tokenizer, read_tokenizer_file
from trainer.engine.plan import PreparedData
from trainer.engine.storage import Storage

CACHE_VERSION = 1
CUT_CHARACTERS = 1 << 16
Progress = Callable[[int, int], None]
"""Called about twice a second while reading and tokenizing, with (bytes done, bytes in all)."""


def prepare(data: Data, *, storage: str, progress: Progress = lambda done, total: None) -> PreparedData:
    """Return where the tokens of `data` lie, after making them if need be. Raises DataError; OSError if the storage cannot be written."""
    sources = [_Source("data.source", list_source(data.source, field="data.source"))]
    if data.validation_source is not None:
        sources.append(_Source("data.validation_source", list_source(data.validation_source, field="data.validation_source")))
    if len({source.holds_tokens for source in sources}) > 1:
        raise DataError("mixed", "data.validation_source", "is of another kind (text, tokens) than data.source", remedy="give one kind")
    from_file = None
    if not sources[0].holds_tokens and data.tokenizer not in ("bytes", "characters"):
        from_file = read_tokenizer_file(data.tokenizer)
    store = Storage(storage)
    folder = f"tokens/{_identity(data, sources, from_file)}"
    if not store.exists(f"{folder}/meta.json"):
        _make(store, folder, data=data, sources=sources, tokenizer=from_file, progress=progress)
    return _describe(data, folder, json.loads(store.read(f"{folder}/meta.json")))


@dataclass(frozen=True)
class _Source:
    field: str
    files: list[SourceFile]

    @property
    def holds_tokens(self) -> bool:
        return self.files[0].holds_tokens

    @property
    def bytes(self) -> int:
        return sum(file.bytes for file in self.files)


def _identity(data: Data, sources: list[_Source], tokenizer: FromFile | None) -> str:
    """Return the hash of everything that the tokens depend on."""
    parts: dict[str, Any] = {
        "version": CACHE_VERSION,
        "files": [[file.identity() for file in source.files] for source in sources],
        "tokenizer": tokenizer.describe() if tokenizer else "" if sources[0].holds_tokens else data.tokenizer,
        "text_field": data.text_field,
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:32]


def _describe(data: Data, folder: str, meta: dict[str, Any]) -> PreparedData:
    """Cut the stream into the splits, and see that each holds a sample."""
    total, first = int(meta["num_tokens"]), int(meta["source_tokens"])
    end = first if data.validation_source is not None else int(first * (1 - data.validation_fraction))
    splits = {
        "data.source": range(end),
        "data.validation_source" if data.validation_source else "data.validation_fraction": range(end, total),
    }
    (_, train), (field, validation) = splits.items()
    if len(train) < data.sequence_length + 1:
        raise DataError(
            "too_small",
            "data.source",
            f"leaves {len(train):,} tokens to train on, and a sample needs {data.sequence_length + 1:,}",
            remedy="give more data or a smaller sequence_length",
        )
    if len(validation) < 2 and (data.validation_source or data.validation_fraction):
        raise DataError("too_small", field, f"leaves {len(validation)} tokens for validation, and at least 2 are needed")
    return PreparedData(folder=folder, train=train, validation=validation, vocab_size=int(meta["vocab_size"]))


def _make(store: Storage, folder: str, *, data: Data, sources: list[_Source], tokenizer: FromFile | None, progress: Progress) -> None:
    """Write the cache beside its place, then move it there whole: readers and racing makers see all of it or nothing."""
    local = store.local(folder)
    if local is not None:
        local.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=".making-", dir=None if local is None else local.parent))
    try:
        _write(beside, data=data, sources=sources, tokenizer=tokenizer, progress=progress)
        if local is None:
            _upload(store, folder, beside)
        else:
            os.chmod(beside, 0o755)  # noqa: S103 - as `mkdir` would have made it; workers may be other users
            _move(beside, local)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _move(beside: Path, place: Path) -> None:
    try:
        os.rename(beside, place)
    except OSError:
        if not (place / "meta.json").exists():  # else another maker was faster, and its tokens are the same
            raise


def _upload(store: Storage, folder: str, beside: Path) -> None:
    for name in ("tokens.bin", "tokenizer.json", "meta.json"):  # meta.json last: it says that the rest is there
        store.fs.put_file(str(beside / name), store.path(f"{folder}/{name}"))


def _write(folder: Path, *, data: Data, sources: list[_Source], tokenizer: FromFile | None, progress: Progress) -> None:
    passes = 2 if data.tokenizer == "characters" and not sources[0].holds_tokens else 1
    meter = _Meter(progress, total=passes * sum(source.bytes for source in sources))
    chosen = tokenizer or _builtin_tokenizer(data, sources, meter)
    dtype = np.dtype("<u2") if chosen.vocab_size <= 1 << 16 else np.dtype("<u4")
    counts, largest = [], 0
    with open(folder / "tokens.bin", "wb") as out:
        for source in sources:
            before = out.tell()
            for ids in _ids(source, data, chosen, meter):
                largest = max(largest, int(ids.max(initial=0)))
                _append(out, ids, dtype, field=source.field)
            counts.append((out.tell() - before) // dtype.itemsize)
    if isinstance(chosen, Ready):
        chosen = Ready(largest + 1)
    meta = {
        "version": CACHE_VERSION,
        "dtype": dtype.name,
        "num_tokens": sum(counts),
        "source_tokens": counts[0],
        "vocab_size": chosen.vocab_size,
        "files": [file.path for source in sources for file in source.files],
    }
    (folder / "tokenizer.json").write_text(json.dumps(chosen.describe()))
    (folder / "meta.json").write_text(json.dumps(meta))
    meter.finish()


def _builtin_tokenizer(data: Data, sources: list[_Source], meter: "_Meter") -> Tokenizer:
    if sources[0].holds_tokens:
        return Ready(1 << 32 if any(file.kind == ".npy" for source in sources for file in source.files) else 1 << 16)
    if data.tokenizer == "bytes":
        return Bytes()
    seen: set[str] = set()
    for source in sources:
        for file in source.files:
            for text, ends, done in read_text(file, text_field=data.text_field, field=source.field):
                seen.update(text)
                seen.update("\n" if ends else "")
                meter.at(file, done)
            meter.done(file)
    if len(seen) < 2:
        raise DataError("too_small", "data.source", f"holds {len(seen)} different characters, and a vocabulary needs at least 2")
    return Characters("".join(sorted(seen)))


def _ids(source: _Source, data: Data, tokenizer: Tokenizer, meter: "_Meter") -> Iterator[np.ndarray[Any, Any]]:
    """Yield the token ids of a source, file after file."""
    for file in source.files:
        if file.holds_tokens:
            for ids, done in read_tokens(file, field=source.field):
                yield ids
                meter.at(file, done)
        elif file.kind == ".txt" and isinstance(tokenizer, Bytes):
            for piece, done in read_bytes(file):
                yield np.frombuffer(piece, dtype=np.uint8)
                meter.at(file, done)
        else:
            for text, ends, done in _cut(read_text(file, text_field=data.text_field, field=source.field)):
                yield tokenizer.encode(text)
                if ends and tokenizer.end_of_record is not None:
                    yield np.asarray([tokenizer.end_of_record], dtype=np.uint32)
                meter.at(file, done)
        meter.done(file)


def _cut(pieces: Iterator[tuple[str, bool, int]]) -> Iterator[tuple[str, bool, int]]:
    """Join and cut running text where a line begins with a letter: at places that do not depend on how it was read.

    Tokenizers of words see no difference there, and none has to hold a whole file.
    """
    held, done = "", 0
    for text, ends, done in pieces:
        held += text
        if ends:
            yield held, True, done
            held = ""
        while (cut := _place_to_cut(held)) is not None:
            yield held[:cut], False, done
            held = held[cut:]
    if held:
        yield held, False, done


def _place_to_cut(text: str) -> int | None:
    """Return the first place after CUT_CHARACTERS, within text already read, that follows a newline and precedes a non-space."""
    at = CUT_CHARACTERS
    while (at := text.find("\n", at)) != -1 and at + 1 < len(text):
        if not text[at + 1].isspace():
            return at + 1
        at += 1
    return None


def _append(out: BinaryIO, ids: np.ndarray[Any, Any], dtype: np.dtype[Any], *, field: str) -> None:
    if ids.dtype.kind == "i" and ids.min(initial=0) < 0:
        raise DataError("out_of_range", field, f"holds the token {int(ids.min())}; token ids start at 0")
    if int(ids.max(initial=0)) > np.iinfo(dtype).max:
        raise DataError("out_of_range", field, f"holds the token {int(ids.max()):,}, more than {np.iinfo(dtype).max:,}")
    out.write(ids.astype(dtype).tobytes())


class _Meter:
    """Tells how far reading is, at most twice a second."""

    def __init__(self, progress: Progress, *, total: int) -> None:
        self._progress, self._total, self._before, self._told_at = progress, total, 0, time.monotonic()

    def at(self, file: SourceFile, done: int) -> None:
        if time.monotonic() - self._told_at > 0.5:
            self._told_at = time.monotonic()
            self._progress(min(self._before + min(done, file.bytes), self._total), self._total)

    def done(self, file: SourceFile) -> None:
        self._before += file.bytes

    def finish(self) -> None:
        self._progress(self._total, self._total)
