"""From sources of every kind to the token cache, and what is said of sources that cannot be used."""

import json
import os
from pathlib import Path
from typing import Any

import fsspec
import numpy as np
import pyarrow as arrow
import pyarrow.parquet as parquet
import pytest
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

from drumline.spec.workload import Data
from trainer.engine.data.prepare import prepare
from trainer.engine.data.problems import DataError
from trainer.engine.data.tokenizers import load_tokenizer
from trainer.engine.data.tokens import TokenCache, open_tokens

TEXT = "to be, or not to be: that is the question\nwhether ’tis nobler in the mind to suffer\n" * 3


def opened(tmp_path: Path, *, storage: str | None = None, **data: Any) -> TokenCache:
    storage = storage or str(tmp_path / "storage")
    prepared = prepare(Data(**{"sequence_length": 4, **data}), storage=storage)
    return open_tokens(prepared, storage=storage, cache_folder=str(tmp_path / "node"))


def whole(cache: TokenCache) -> list[int]:
    return [*cache.train.tolist(), *cache.validation.tolist()]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "text.txt"
    path.write_text(TEXT)
    return path


def test_characters_are_numbered_as_nanogpt_numbers_them(tmp_path: Path, source: Path) -> None:
    cache = opened(tmp_path, source=str(source), tokenizer="characters")
    numbers = {character: i for i, character in enumerate(sorted(set(TEXT)))}
    assert whole(cache) == [numbers[character] for character in TEXT]
    assert load_tokenizer(cache.tokenizer).decode(whole(cache)) == TEXT


def test_bytes_are_the_file_as_it_stands(tmp_path: Path, source: Path) -> None:
    cache = opened(tmp_path, source=str(source), tokenizer="bytes")
    assert bytes(whole(cache)) == TEXT.encode()
    assert load_tokenizer(cache.tokenizer).decode(whole(cache)) == TEXT


def test_the_split_is_at_the_end_of_the_stream(tmp_path: Path, source: Path) -> None:
    cache = opened(tmp_path, source=str(source), tokenizer="bytes", validation_fraction=0.3)
    num = len(TEXT.encode())
    assert (len(cache.train), len(cache.validation)) == (int(num * 0.7), num - int(num * 0.7))


def test_a_source_of_its_own_for_validation_shares_the_vocabulary(tmp_path: Path, source: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("ÄÖÜ and more")
    cache = opened(tmp_path, source=str(source), validation_source=str(other), tokenizer="characters")
    decode = load_tokenizer(cache.tokenizer).decode
    assert decode(cache.train.tolist()) == TEXT
    assert decode(cache.validation.tolist()) == "ÄÖÜ and more"


def test_a_tokenizer_file_gives_the_ids_of_its_library(tmp_path: Path, source: Path) -> None:
    library = Tokenizer(models.BPE())
    library.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    library.train_from_iterator([TEXT], trainers.BpeTrainer(vocab_size=300, special_tokens=["<|endoftext|>"], show_progress=False))
    library.save(str(tmp_path / "bpe.json"))
    cache = opened(tmp_path, source=str(source), tokenizer=str(tmp_path / "bpe.json"))
    assert whole(cache) == library.encode(TEXT).ids
    assert load_tokenizer(cache.tokenizer).vocab_size == library.get_vocab_size()


def test_long_text_is_cut_without_losing_or_changing_a_character(tmp_path: Path) -> None:
    text = "".join(f"line {i} \n\n  ünd {i * i}\n" for i in range(20_000))
    path = tmp_path / "long.txt"
    path.write_text(text)
    cache = opened(tmp_path, source=str(path), tokenizer="characters")
    assert load_tokenizer(cache.tokenizer).decode(whole(cache)) == text


def test_records_of_jsonl_and_parquet_end_with_a_newline(tmp_path: Path) -> None:
    rows = ["one\ntwo", "thrée", "four"]
    (tmp_path / "rows.jsonl").write_text("".join(json.dumps({"body": row}) + "\n" for row in rows))
    parquet.write_table(arrow.table({"body": rows, "n": [1, 2, 3]}), tmp_path / "rows.parquet")
    expected = "".join(f"{row}\n" for row in rows)
    for name in ("rows.jsonl", "rows.parquet"):
        for tokenizer in ("bytes", "characters"):
            cache = opened(tmp_path, source=str(tmp_path / name), tokenizer=tokenizer, text_field="body")
            assert load_tokenizer(cache.tokenizer).decode(whole(cache)) == expected


def test_token_files_are_taken_as_they_are(tmp_path: Path) -> None:
    tokens = np.array([5, 0, 7, 65_535, 3, 9, 9, 1], dtype=np.uint16)
    tokens.tofile(tmp_path / "tokens.bin")
    np.save(tmp_path / "tokens.npy", tokens.astype(np.int64) * 70)
    assert whole(opened(tmp_path, source=str(tmp_path / "tokens.bin"), validation_fraction=0.0)) == tokens.tolist()
    large = opened(tmp_path, source=str(tmp_path / "tokens.npy"), validation_fraction=0.0)
    assert whole(large) == (tokens.astype(np.int64) * 70).tolist()
    assert load_tokenizer(large.tokenizer).vocab_size == 65_535 * 70 + 1


def test_a_glob_joins_files_in_the_order_of_their_names(tmp_path: Path) -> None:
    for name in ("b", "a", "c"):
        (tmp_path / f"part-{name}.txt").write_text(f"<{name * 9}>")
    cache = opened(tmp_path, source=str(tmp_path / "part-*.txt"), tokenizer="bytes")
    assert bytes(whole(cache)) == b"<aaaaaaaaa><bbbbbbbbb><ccccccccc>"


def test_a_uri_and_a_remote_storage_work_like_paths(tmp_path: Path) -> None:
    with fsspec.open("memory://corpus/text.txt", "w") as file:
        file.write("abcdefghij" * 3)
    cache = opened(tmp_path, source="memory://corpus/text.txt", storage="memory://root", tokenizer="bytes")
    assert bytes(whole(cache)) == b"abcdefghij" * 3
    assert list((tmp_path / "node").rglob("tokens.bin"))


def test_tokens_are_made_once_and_again_when_the_source_changes(tmp_path: Path, source: Path) -> None:
    data, storage = Data(source=str(source), sequence_length=4), str(tmp_path / "storage")
    calls: list[tuple[int, int]] = []
    first = prepare(data, storage=storage, progress=lambda done, total: calls.append((done, total)))
    assert calls[-1] == (len(TEXT.encode()),) * 2
    calls.clear()
    assert prepare(data, storage=storage, progress=lambda done, total: calls.append((done, total))) == first
    assert calls == []
    source.write_text(TEXT + "more")
    os.utime(source, (1, 1))
    again = prepare(data, storage=storage)
    assert again.folder != first.folder
    assert [path.name for path in (tmp_path / "storage/tokens").iterdir() if path.name.startswith(".")] == []


def test_what_cannot_be_used_is_said_with_its_field(tmp_path: Path, source: Path) -> None:
    (tmp_path / "latin.txt").write_bytes(b"abc \xe9\xe8 def")
    (tmp_path / "short.txt").write_text("abc")
    (tmp_path / "picture.png").write_bytes(b"png")
    (tmp_path / "rows.jsonl").write_text('{"body": "x"}\n')
    (tmp_path / "broken.jsonl").write_text('{"text": \n')
    (tmp_path / "odd.bin").write_bytes(b"abc")
    (tmp_path / "bad.parquet").write_bytes(b"abc")
    (tmp_path / "tokenizer.json").write_text("{}")
    np.save(tmp_path / "fractions.npy", np.ones(9))
    np.save(tmp_path / "negative.npy", np.full(9, -1))

    def problem(name: str, **data: Any) -> tuple[str, str]:
        with pytest.raises(DataError) as raised:
            opened(tmp_path, **{"source": str(tmp_path / name), **data})
        return raised.value.problem.field, raised.value.problem.message

    for name, field, words, more in [
        ("nothing.txt", "data.source", "does not exist", {}),
        ("no*.txt", "data.source", "matches no file", {}),
        ("", "data.source", "is a folder", {}),
        ("picture.png", "data.source", "no known kind", {}),
        ("latin.txt", "data.source", "is not UTF-8 (near byte 4)", {"tokenizer": "characters"}),
        ("short.txt", "data.source", "leaves 2 tokens to train on, and a sample needs 5", {}),
        ("text.txt", "data.validation_fraction", "leaves 1 tokens for validation", {"validation_fraction": 0.001}),
        ("rows.jsonl", "data.text_field", "line 1, has no text under `text`", {}),
        ("broken.jsonl", "data.source", "line 1, is not JSON", {}),
        ("odd.bin", "data.source", "no whole number of uint16", {}),
        ("bad.parquet", "data.source", "is not a parquet file", {}),
        ("fractions.npy", "data.source", "holds float64", {}),
        ("negative.npy", "data.source", "holds the token -1", {}),
        ("text.txt", "data.tokenizer", "cannot be read", {"tokenizer": str(tmp_path / "none.json")}),
        ("text.txt", "data.tokenizer", "is not a tokenizers JSON file", {"tokenizer": str(tmp_path / "tokenizer.json")}),
        ("text.txt", "data.source", "cannot be read", {"source": "nope://bucket/x.txt"}),
    ]:
        found_field, message = problem(name, **more)
        assert (found_field, words in message) == (field, True), (name, found_field, message)
