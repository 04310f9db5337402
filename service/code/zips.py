"""Judging an uploaded zip before anybody unpacks it: paths that escape, links, bombs, broken files. No unpacking here."""

import stat
import zipfile
from pathlib import Path, PurePosixPath

from service.errors import ProblemError, shown

FILES_MAX = 10_000
NAME_MAX = 1024


def check_zip(path: Path, *, unpacked_max: int) -> None:
    """Raise a problem unless every entry is a plain file or folder inside, whole, and all are small enough together."""
    try:
        with zipfile.ZipFile(path) as archive:
            _check_entries(archive.infolist(), unpacked_max=unpacked_max)
            broken = archive.testzip()
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, RuntimeError, OSError, ValueError, EOFError):
        raise _refused("not_a_zip", "the body is not a zip that can be read") from None
    except zipfile.zlib.error:  # type: ignore[attr-defined]
        raise _refused("not_a_zip", "the zip holds data that cannot be unpacked") from None
    if broken is not None:
        raise _refused("broken_zip", f"the file {shown(broken)} in the zip is broken")


def _check_entries(entries: list[zipfile.ZipInfo], *, unpacked_max: int) -> None:
    if len(entries) > FILES_MAX:
        raise _refused("zip_too_large", f"the zip holds {len(entries):,} files; at most {FILES_MAX:,} are taken")
    total = sum(entry.file_size for entry in entries)
    if total > unpacked_max:
        raise _refused("zip_too_large", f"unpacked, the zip would hold {total:,} bytes; at most {unpacked_max:,} are taken")
    seen: set[str] = set()
    for entry in entries:
        _check_entry(entry)
        if entry.filename in seen:
            raise _refused("zip_path", f"the file {shown(entry.filename)} is in the zip twice")
        seen.add(entry.filename)


def _check_entry(entry: zipfile.ZipInfo) -> None:
    name = entry.filename
    original = getattr(entry, "orig_filename", name)
    path = PurePosixPath(name)
    # Python cuts a name at its NUL; another unpacker may not.
    is_odd = "\\" in original or "\0" in original or not name or len(name) > NAME_MAX or ":" in name.partition("/")[0]
    if is_odd or path.is_absolute() or ".." in path.parts:
        raise _refused("zip_path", f"the file {shown(original)} in the zip would land outside its folder")
    mode = entry.external_attr >> 16
    if mode and stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise _refused("zip_link", f"{shown(name)} in the zip is a link or a special file")
    if entry.flag_bits & 0x1:
        raise _refused("zip_encrypted", f"{shown(name)} in the zip is encrypted")


def _refused(code: str, detail: str) -> ProblemError:
    return ProblemError(422, code, detail, remedy="pack a plain folder of files; the SDK does so")
