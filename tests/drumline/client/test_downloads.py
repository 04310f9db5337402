"""Downloads are whole and verified, or not there at all."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from drumline.client import Misused, ServiceFailed, Unreachable
from drumline.wire.views import ArtifactView, CheckpointDetail
from tests.drumline.fake_service import FakeService
from tests.drumline.views import JOB_ID, NOON

WEIGHTS, OPTIMIZER = b"w" * 3_000_000, b"o" * 10
ID = "ckp_" + "1" * 32


def sha(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


FILES = {"model/w.distcp": WEIGHTS, "optimizer.distcp": OPTIMIZER}
MANIFEST = json.dumps(
    {"step": 5, "files": {name: {"bytes": len(content), "sha256": sha(content)} for name, content in FILES.items()}}
).encode()


def checkpoint(**names: str) -> CheckpointDetail:
    files = [{"path": names.get(name, name), "bytes": len(content), "sha256": sha(content)} for name, content in FILES.items()]
    return CheckpointDetail.model_validate(
        {"id": ID, "job_id": JOB_ID, "attempt_id": "att_1", "step": 5, "bytes": 9, "state": "valid", "created_at": NOON, "files": files}
    )


def artifact(name: str) -> ArtifactView:
    return ArtifactView(id="art_1", job_id=JOB_ID, name=name, bytes=10, sha256=sha(OPTIMIZER), created_at=NOON)


def cut_off(content: bytes) -> object:
    class Cut(httpx.SyncByteStream):
        def __iter__(self) -> Iterator[bytes]:
            yield content[: len(content) // 2]
            raise httpx.ReadError("reset")

    return lambda _: httpx.Response(200, stream=Cut())


@pytest.fixture
def service() -> FakeService:
    service = FakeService().on("GET", f"/v1/checkpoints/{ID}", checkpoint())
    for name, content in {**FILES, "manifest.json": MANIFEST}.items():
        service.on("GET", f"/v1/checkpoints/{ID}/files/{name}", httpx.Response(200, content=content))
    return service.on("GET", f"/v1/jobs/{JOB_ID}/artifacts/art_1/file", httpx.Response(200, content=OPTIMIZER))


def test_a_checkpoint_comes_whole_with_its_manifest(service: FakeService, tmp_path: Path) -> None:
    to = service.client().download_checkpoint(ID, tmp_path / "new" / "best")

    assert {str(path.relative_to(to)): path.read_bytes() for path in to.rglob("*") if path.is_file()} == {
        **FILES,
        "manifest.json": MANIFEST,
    }
    assert list((tmp_path / "new").iterdir()) == [to]


def test_a_file_cut_off_midway_is_brought_again(service: FakeService, tmp_path: Path) -> None:
    path = f"/v1/checkpoints/{ID}/files/model/w.distcp"
    service.on("GET", path, cut_off(WEIGHTS), httpx.Response(200, content=WEIGHTS))

    to = service.client().download_checkpoint(ID, tmp_path / "best")

    assert (to / "model/w.distcp").read_bytes() == WEIGHTS
    assert len(service.asked("GET", path)) == 2


@pytest.mark.parametrize(
    ("reply", "kind", "words"),
    [
        (httpx.Response(200, content=b"x" * 10), ServiceFailed, "optimizer.distcp arrived with other content"),
        (cut_off(OPTIMIZER), Unreachable, "the connection broke"),
        (httpx.Response(404, text="gone"), Exception, "gone"),
    ],
    ids=["damaged", "always cut off", "gone"],
)
def test_a_download_that_fails_leaves_nothing(
    service: FakeService, tmp_path: Path, reply: object, kind: type[Exception], words: str
) -> None:
    service.on("GET", f"/v1/checkpoints/{ID}/files/optimizer.distcp", reply)

    with pytest.raises(kind, match=words):
        service.client().download_checkpoint(ID, tmp_path / "best")

    assert list(tmp_path.iterdir()) == []


def test_a_manifest_of_other_files_is_refused(service: FakeService, tmp_path: Path) -> None:
    service.on("GET", f"/v1/checkpoints/{ID}/files/manifest.json", httpx.Response(200, content=b'{"files": {}}'))

    with pytest.raises(ServiceFailed, match="manifest names other files"):
        service.client().download_checkpoint(ID, tmp_path / "best")

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["../outside", "/etc/passwd", "a/../../b", "a\\b", ""])
def test_a_service_cannot_write_outside_the_folder(service: FakeService, tmp_path: Path, name: str) -> None:
    service.on("GET", f"/v1/checkpoints/{ID}", checkpoint(**{"optimizer.distcp": name}))

    with pytest.raises(ServiceFailed, match="outside its folder"):
        service.client().download_checkpoint(ID, tmp_path / "best")

    assert list(tmp_path.iterdir()) == []


def test_what_is_in_the_way_stays(service: FakeService, tmp_path: Path) -> None:
    (tmp_path / "best").mkdir()
    (tmp_path / "best" / "mine.txt").write_text("mine")

    with pytest.raises(Misused, match="best exists, and is not an empty folder; name another place"):
        service.client().download_checkpoint(ID, tmp_path / "best")

    assert (tmp_path / "best" / "mine.txt").read_text() == "mine"


def test_an_artifact_comes_under_its_name(service: FakeService, tmp_path: Path) -> None:
    path = service.client().download_artifact(artifact("samples/a.txt"), tmp_path)

    assert path == tmp_path / "samples" / "a.txt"
    assert path.read_bytes() == OPTIMIZER


def test_an_artifact_that_is_there_already_is_not_brought_again_and_another_file_is_not_touched(
    service: FakeService, tmp_path: Path
) -> None:
    (tmp_path / "same").write_bytes(OPTIMIZER)
    (tmp_path / "other").write_bytes(b"mine")

    assert service.client().download_artifact(artifact("same"), tmp_path) == tmp_path / "same"
    with pytest.raises(Misused, match="other exists, and is another file"):
        service.client().download_artifact(artifact("other"), tmp_path)

    assert service.seen == []
    assert (tmp_path / "other").read_bytes() == b"mine"
