"""The storage root: paths stay inside, secrets stay private, files are in place whole or not at all."""

import stat
from pathlib import Path

import pytest

from service.storage import Storage, StorageError


@pytest.fixture(params=["file://{}", "{}"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Storage:
    return Storage(request.param.format(tmp_path / "root"))


def test_what_is_written_is_read_listed_sized_streamed_and_deleted(storage: Storage) -> None:
    storage.write("jobs/j1/a/x.bin", b"12345")
    storage.write("jobs/j1/y.bin", b"")
    assert storage.read("jobs/j1/a/x.bin") == b"12345"
    assert storage.list("jobs/j1") == ["jobs/j1/a/x.bin", "jobs/j1/y.bin"]
    assert storage.size("jobs/j1/a/x.bin") == 5
    assert b"".join(storage.stream("jobs/j1/a/x.bin")) == b"12345"
    storage.delete("jobs/j1/a")
    storage.delete("jobs/j1/a")
    assert storage.list("jobs/j1") == ["jobs/j1/y.bin"]
    assert storage.list("nowhere") == []
    assert not storage.exists("jobs/j1/a/x.bin")


def test_what_is_not_there_is_an_error_of_ours(storage: Storage) -> None:
    storage.write("folder/file", b"x")
    for path in ("missing", "folder", "folder/file/deeper"):
        with pytest.raises(StorageError):
            storage.read(path)
        with pytest.raises(StorageError):
            storage.size(path)


def test_a_secret_file_is_its_owners_only(storage: Storage, tmp_path: Path) -> None:
    storage.write("jobs/j/attempts/a/token", b"secret", secret=True)
    assert stat.S_IMODE((tmp_path / "root/jobs/j/attempts/a/token").stat().st_mode) == 0o600


def test_a_large_file_is_copied_in(storage: Storage, tmp_path: Path) -> None:
    (tmp_path / "up.zip").write_bytes(b"z" * 1000)
    storage.put_file("code/abc.zip", tmp_path / "up.zip")
    assert storage.list("code") == ["code/abc.zip"] and storage.size("code/abc.zip") == 1000


@pytest.mark.parametrize("path", ["", "/etc/passwd", "../x", "a/../../x", "a//b", "a/./b", "a\\b", "a\0b", "a/", ".."])
def test_a_path_that_could_leave_the_root_is_refused(storage: Storage, path: str) -> None:
    for act in (storage.read, storage.delete, storage.size, storage.list):
        with pytest.raises(StorageError):
            act(path)
    with pytest.raises(StorageError):
        storage.write(path, b"x")


def test_a_link_out_of_the_root_is_not_followed(storage: Storage, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret").write_text("secret")
    storage.write("jobs/j/file", b"x")
    (tmp_path / "root/jobs/j/link").symlink_to(tmp_path / "outside")
    for act in (storage.read, storage.size, storage.exists):
        with pytest.raises(StorageError):
            act("jobs/j/link/secret")
