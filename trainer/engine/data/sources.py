"""What a data source is made of: its files, their identity, and the text or tokens in them. No tokenizing, no cache, no torch."""

import codecs
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args

import fsspec
import numpy as np
from fsspec.core import url_to_fs

from trainer.engine.data.problems import DataError

PIECE_BYTES = 1 << 20
Kind = Literal[".txt", ".jsonl", ".parquet", ".bin", ".npy"]
TOKEN_KINDS = (".bin", ".npy")


@dataclass(frozen=True)
class SourceFile:
    """One file of a source."""

    fs: fsspec.AbstractFileSystem
    path: str
    kind: Kind
    bytes: int
    stamp: str
    """Changes when the content does: an ETag or the time of the last change."""

    @property
    def holds_tokens(self) -> bool:
        return self.kind in TOKEN_KINDS

    def identity(self) -> list[Any]:
        return [self.path, self.bytes, self.stamp]


def list_source(source: str, *, field: str) -> list[SourceFile]:
    """Return the files of a path, glob or fsspec URI, in the order of their names. Raises DataError."""
    try:
        fs, path = url_to_fs(source)
        paths = sorted(fs.glob(path)) if any(sign in path for sign in "*?[") else [path]
        files = [_describe(fs, path, field=field) for path in paths if not fs.isdir(path)]
    except FileNotFoundError:
        raise DataError(
            "not_found", field, f"`{source}` does not exist where the workers run", remedy="give a path or URI they can read"
        ) from None
    except (OSError, ValueError, ImportError) as error:
        raise DataError("unreadable", field, f"`{source}` cannot be read: {error}") from None
    if not files:
        found = "is a folder" if paths and fs.isdir(paths[0]) else "matches no file"
        raise DataError("not_found", field, f"`{source}` {found}", remedy="name files, for example with a glob such as `data/*.txt`")
    if len({file.holds_tokens for file in files}) > 1:
        raise DataError("mixed", field, f"`{source}` mixes text and token files", remedy="give one kind")
    return files


def _describe(fs: fsspec.AbstractFileSystem, path: str, *, field: str) -> SourceFile:
    info = fs.info(path)
    kind = os.path.splitext(path)[1].lower()
    if info["type"] == "file" and kind not in get_args(Kind):
        raise DataError("not_a_choice", field, f"`{path}` is of no known kind", remedy=f"use files ending in {', '.join(get_args(Kind))}")
    stamp = next((str(info[key]) for key in ("ETag", "etag", "mtime", "LastModified", "last_modified") if info.get(key)), "")
    return SourceFile(fs=fs, path=path, kind=kind, bytes=int(info["size"] or 0), stamp=stamp)  # type: ignore[arg-type]


def read_tokens(file: SourceFile, *, field: str) -> Iterator[tuple[np.ndarray[Any, Any], int]]:
    """Yield (token ids, bytes read so far) of a .bin file of uint16, or of a one-dimensional .npy of whole numbers."""
    with file.fs.open(file.path, "rb") as stream:
        dtype = np.dtype("<u2") if file.kind == ".bin" else _npy_dtype(stream, file, field=field)
        size = dtype.itemsize
        if file.kind == ".bin" and file.bytes % size:
            raise DataError("bad_form", field, f"`{file.path}` has {file.bytes} bytes, which is no whole number of uint16 tokens")
        while piece := stream.read(PIECE_BYTES * size):
            yield np.frombuffer(piece, dtype=dtype), stream.tell()


def _npy_dtype(stream: Any, file: SourceFile, *, field: str) -> np.dtype[Any]:
    """Read the head of a .npy file; the stream then stands at its first number."""
    try:
        major, _ = np.lib.format.read_magic(stream)
        read_header = np.lib.format.read_array_header_1_0 if major == 1 else np.lib.format.read_array_header_2_0
        shape, _, dtype = read_header(stream)
    except ValueError as error:
        raise DataError("bad_form", field, f"`{file.path}` is not a .npy file: {error}") from None
    if len(shape) != 1 or dtype.kind not in "iu":
        raise DataError("bad_form", field, f"`{file.path}` holds {dtype} of shape {shape}", remedy="give one row of whole numbers")
    return dtype


def read_text(file: SourceFile, *, text_field: str, field: str) -> Iterator[tuple[str, bool, int]]:
    """Yield (text, whether a record ends after it, bytes read so far) of a .txt, .jsonl or .parquet file."""
    match file.kind:
        case ".txt":
            for text, done in _read_plain(file, field=field):
                yield text, False, done
        case ".jsonl":
            for text, done in _read_jsonl(file, text_field=text_field, field=field):
                yield text, True, done
        case ".parquet":
            for text, done in _read_parquet(file, text_field=text_field, field=field):
                yield text, True, done
        case _:
            raise AssertionError(f"{file.kind} holds tokens")


def read_bytes(file: SourceFile) -> Iterator[tuple[bytes, int]]:
    """Yield (bytes, bytes read so far) as they stand in the file."""
    done = 0
    with file.fs.open(file.path, "rb") as stream:
        while piece := stream.read(PIECE_BYTES):
            done += len(piece)
            yield piece, done


def _read_plain(file: SourceFile, *, field: str) -> Iterator[tuple[str, int]]:
    decoder = codecs.getincrementaldecoder("utf-8")()
    done = 0
    try:
        for piece, done in read_bytes(file):
            yield decoder.decode(piece), done
        decoder.decode(b"", final=True)
    except UnicodeDecodeError as error:
        raise DataError(
            "not_utf8",
            field,
            f"`{file.path}` is not UTF-8 (near byte {max(0, done - PIECE_BYTES) + error.start:,})",
            remedy="convert it, or use the tokenizer `bytes`",
        ) from None


def _read_jsonl(file: SourceFile, *, text_field: str, field: str) -> Iterator[tuple[str, int]]:
    done = 0
    with file.fs.open(file.path, "rb") as stream:
        for number, line in enumerate(stream, start=1):
            done += len(line)
            if not line.strip():
                continue
            try:
                record = json.loads(line)
            except ValueError as error:
                raise DataError("bad_form", field, f"`{file.path}`, line {number}, is not JSON: {error}") from None
            text = record.get(text_field) if isinstance(record, dict) else None
            if not isinstance(text, str):
                raise DataError(
                    "missing", "data.text_field", f"`{file.path}`, line {number}, has no text under `{text_field}`", remedy=_fields(record)
                )
            yield text, done


def _read_parquet(file: SourceFile, *, text_field: str, field: str) -> Iterator[tuple[str, int]]:
    import pyarrow as arrow  # 0.3 s of import that other kinds of files do not pay
    import pyarrow.parquet as parquet

    with file.fs.open(file.path, "rb") as stream:
        try:
            table = parquet.ParquetFile(stream)
        except (arrow.ArrowException, OSError) as error:
            raise DataError("bad_form", field, f"`{file.path}` is not a parquet file: {error}") from None
        names = table.schema_arrow.names
        if text_field not in names:
            raise DataError(
                "missing", "data.text_field", f"`{file.path}` has no column `{text_field}`", remedy=f"use one of {', '.join(names)}"
            )
        done = 0
        for batch in table.iter_batches(columns=[text_field], batch_size=1024):
            for text in batch.column(0).to_pylist():
                done += len(text or "")
                yield str(text or ""), min(done, file.bytes)


def _fields(record: Any) -> str:
    return f"use one of {', '.join(map(str, record))}" if isinstance(record, dict) and record else ""
