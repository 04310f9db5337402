"""Uploading code: stored under its hash, and nothing that could harm whoever unpacks it."""

import hashlib
import io
import stat
import zipfile
from collections.abc import Callable

import pytest

from service.code import zips
from tests.service.shop import SPEC, Shop

HEADERS = {"Content-Type": "application/zip"}


def packed(*files: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return buffer.getvalue()


GOOD = packed(("task.py", b"class Task: ...\n"), ("pkg/", b""), ("pkg/__init__.py", b""))


def test_a_zip_is_kept_under_its_hash_and_may_then_be_named_by_a_job(shop: Shop) -> None:
    sha256 = hashlib.sha256(GOOD).hexdigest()
    for _ in range(2):
        answer = shop.client.post("/v1/code", content=GOOD, headers=HEADERS)
        assert (answer.status_code, answer.json()) == (201, {"sha256": sha256, "bytes": len(GOOD)})
    assert shop.service.storage.read(f"code/{sha256}.zip") == GOOD
    job = shop.submit(workload={"type": "python", "task": "task:Task"}, code={"sha256": sha256}, data=None)
    assert job["spec"]["code"]["sha256"] == sha256


def link() -> bytes:
    entry = zipfile.ZipInfo("inside")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    return packed((entry, b"/etc/passwd"))


def encrypted() -> bytes:
    data = bytearray(packed(("a.py", b"x")))
    for signature, offset in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        data[data.index(signature) + offset] |= 1
    return bytes(data)


def broken() -> bytes:
    data = bytearray(packed(("a.py", b"print('hello world')" * 50)))
    data[40] ^= 0xFF
    return bytes(data)


def nul_in_name() -> bytes:
    return packed(("harmless.py", b"")).replace(b"harmless.py", b"harm\0ess.py")


def lying_size() -> bytes:
    """A bomb: 40 MB of zeros that says it holds 10 bytes."""
    data = bytearray(packed(("zeros", b"\0" * 40_000_000)))
    at = data.index(b"PK\x01\x02")
    data[at + 24 : at + 28] = (10).to_bytes(4, "little")
    return bytes(data)


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: b"", "not_a_zip"),
        (lambda: b"PK\x03\x04 not really", "not_a_zip"),
        (lambda: GOOD[: len(GOOD) // 2], "not_a_zip"),
        (lambda: packed(("../evil.py", b"")), "zip_path"),
        (lambda: packed(("a/../../evil.py", b"")), "zip_path"),
        (lambda: packed(("/etc/cron.d/evil", b"")), "zip_path"),
        (lambda: packed(("..\\evil.py", b"")), "zip_path"),
        (lambda: packed(("C:evil.py", b"")), "zip_path"),
        (nul_in_name, "zip_path"),
        (lambda: packed(("a.py", b"1"), ("a.py", b"2")), "zip_path"),
        (link, "zip_link"),
        (encrypted, "zip_encrypted"),
        (broken, None),
        (lying_size, None),
        (lambda: packed(("zeros", b"\0" * 300_000_000)), "zip_too_large"),
    ],
)
def test_a_hostile_zip_is_refused_and_nothing_of_it_kept(shop: Shop, make: Callable[[], bytes], code: str | None) -> None:
    answer = shop.client.post("/v1/code", content=make(), headers=HEADERS)
    assert answer.status_code == 422, answer.text
    assert code is None or answer.json()["code"] == code
    assert shop.service.storage.list("code") == []


def test_too_many_files_are_refused(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zips, "FILES_MAX", 2)
    assert shop.client.post("/v1/code", content=GOOD, headers=HEADERS).json()["code"] == "zip_too_large"


def test_an_upload_beyond_the_limit_is_stopped(shop: Shop) -> None:
    pieces = (b"\0" * 1_000_000 for _ in range(70))
    answer = shop.client.post("/v1/code", content=pieces, headers=HEADERS)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_code_that_was_never_uploaded_is_refused_at_submit(shop: Shop) -> None:
    spec = {**SPEC, "workload": {"type": "python", "task": "task:Task"}, "code": {"sha256": "0" * 64}, "data": None}
    answer = shop.client.post("/v1/jobs", json={"spec": spec})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "not_uploaded")
