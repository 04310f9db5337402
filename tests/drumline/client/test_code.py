"""Packing the user's folder: the same bytes for the same files, nothing that no job needs, and a bound."""

import io
import os
import zipfile
from pathlib import Path

import pytest

from drumline.client import Misused, code
from drumline.client.code import list_files, pack_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "task"
    for name in ("digits.py", "nets/__init__.py", "nets/small.py", "run.sh"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {name}\n")
    (folder / "run.sh").chmod(0o755)
    return folder


def copy_of(folder: Path, to: Path) -> Path:
    """The same files, written in another order, at another time, with other permissions of the umask's."""
    for name in reversed(list_files(folder)):
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        (to / name).write_bytes((folder / name).read_bytes())
        (to / name).chmod(0o700 if name == "run.sh" else 0o600)
        os.utime(to / name, (1, 1))
    return to


def test_the_same_files_give_the_same_zip(folder: Path, tmp_path: Path) -> None:
    assert pack_folder(folder).zip == pack_folder(copy_of(folder, tmp_path / "copy")).zip


def test_another_letter_gives_another_hash(folder: Path) -> None:
    before = pack_folder(folder).sha256
    (folder / "digits.py").write_text("# changed\n")

    assert pack_folder(folder).sha256 != before


def test_a_zip_holds_the_files_and_which_of_them_run(folder: Path) -> None:
    archive = zipfile.ZipFile(io.BytesIO(pack_folder(folder).zip))

    assert archive.namelist() == ["digits.py", "nets/__init__.py", "nets/small.py", "run.sh"]
    assert archive.read("digits.py") == b"# digits.py\n"
    assert [archive.getinfo(name).external_attr >> 16 & 0o777 for name in ("digits.py", "run.sh")] == [0o644, 0o755]


@pytest.mark.parametrize(
    "name",
    [".git/config", "__pycache__/digits.cpython-311.pyc", ".venv/bin/python", "nets/__pycache__/x.pyc", ".env", "node_modules/a/b.js"],
)
def test_what_no_job_needs_stays_out(folder: Path, name: str) -> None:
    before = list_files(folder)
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("x")

    assert list_files(folder) == before


def test_a_user_names_what_else_stays_out(folder: Path) -> None:
    for name in ("weights.bin", "nets/weights.bin", "results/a.txt", "nets/results.txt"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("x")
    (folder / ".drumlineignore").write_text("# large\n*.bin\n\nresults/\n")

    assert list_files(folder) == [".drumlineignore", "digits.py", "nets/__init__.py", "nets/results.txt", "nets/small.py", "run.sh"]


def test_a_folder_with_data_in_it_is_refused_with_its_biggest_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code, "BYTES_MAX", 1 << 20)
    (folder / "images.npy").write_bytes(b"0" * 2_500_000)

    with pytest.raises(Misused, match=r"more than 1 MiB; the biggest are images.npy \(2.5 MB\), .*\.drumlineignore"):
        pack_folder(folder)


def test_a_folder_of_endless_files_is_not_walked_to_its_end(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code, "FILES_MAX", 3)

    with pytest.raises(Misused, match="more than 3 files"):
        pack_folder(folder)


@pytest.mark.parametrize(
    ("make", "words"), [(lambda path: None, "does not exist"), (Path.touch, "is a file"), (Path.mkdir, "holds no files")]
)
def test_what_is_no_folder_of_code_is_told(tmp_path: Path, make, words: str) -> None:
    path = tmp_path / "task"
    make(path)

    with pytest.raises(Misused, match=words):
        pack_folder(path)


def test_links_out_of_the_folder_are_not_followed_in_silence(folder: Path, tmp_path: Path) -> None:
    (folder / "data").symlink_to(tmp_path)
    with pytest.raises(Misused, match="data in the code folder is a link to a folder"):
        pack_folder(folder)

    (folder / "data").unlink()
    (folder / "gone").symlink_to(tmp_path / "gone")
    with pytest.raises(Misused, match="gone in the code folder is a link to nothing"):
        pack_folder(folder)
