"""Checkpoints and artifacts as things: which is latest, which is best, and their files, never others."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from drumline.run.manifest import FileEntry, manifest_text
from drumline.spec.states import JobState
from service.store.tables import Checkpoint
from tests.service.shop import Shipper, Shop


def save(shop: Shop, shipper: Shipper, step: int, loss: Any, *, files: dict[str, bytes] | None = None) -> str:
    """Write a checkpoint as workers do, manifest last, and say so."""
    folder, name = f"jobs/{shipper.job_id}/checkpoints/{shipper.fence}-{step}", f"ckp_{shipper.fence}_{step}"
    entries = []
    for path, data in (files or {"__0_0.distcp": b"weights" * step}).items():
        shop.service.storage.write(f"{folder}/{path}", data)
        entries.append(FileEntry(path, len(data), hashlib.sha256(data).hexdigest()))
    manifest = manifest_text(
        entries, metrics={}, checkpoint_id=name, job_id=shipper.job_id, fence=shipper.fence, step=step, spec_sha256="0" * 64
    )
    shop.service.storage.write(f"{folder}/manifest.json", manifest.encode())
    record = {
        "kind": "checkpoint", "checkpoint_id": name, "fence": shipper.fence, "step": step, "path": folder, "bytes": 7 * step,
        "manifest_sha256": hashlib.sha256(manifest.encode()).hexdigest(), "metrics": {"validation_loss": loss},
    }  # fmt: skip
    assert shipper.say("driver", record)["set_aside"] == 0
    return name


def test_the_latest_is_the_newest_attempts_furthest_and_the_best_has_the_lowest_loss(shop: Shop) -> None:
    first = shop.running()
    for step, loss in ((10, 3.0), (20, 1.0), (30, "NaN")):
        save(shop, first, step, loss)
    shop.end_attempt(first.attempt_id)
    shop.move(first.job_id, JobState.RECOVERING)
    second = shop.start(first.job_id)
    save(shop, second, 25, 2.0)
    shown = {row["id"]: (row["is_latest"], row["is_best"]) for row in shop.get("/v1/checkpoints", job=first.job_id)["items"]}
    assert shown == {"ckp_1_10": (False, False), "ckp_1_20": (False, True), "ckp_1_30": (False, False), "ckp_2_25": (True, False)}
    assert [row["id"] for row in shop.get("/v1/checkpoints", job=first.job_id, latest=True)["items"]] == ["ckp_2_25"]
    assert [row["id"] for row in shop.get("/v1/checkpoints", best=True)["items"]] == ["ckp_1_20"]
    assert shop.get("/v1/checkpoints", job=first.job_id, latest=True, best=True)["items"] == []
    assert [row["id"] for row in shop.get("/v1/checkpoints", job=first.job_id, step=30)["items"]] == ["ckp_1_30"]


def test_removed_ones_are_listed_but_neither_latest_nor_best(shop: Shop) -> None:
    shipper = shop.running()
    save(shop, shipper, 10, 3.0)
    gone = save(shop, shipper, 20, 1.0)
    with shop.service.writing() as (session, _):
        session.get_one(Checkpoint, gone).state = "removed"
    shown = {
        row["id"]: (row["state"], row["is_latest"], row["is_best"]) for row in shop.get("/v1/checkpoints", job=shipper.job_id)["items"]
    }
    assert shown == {"ckp_1_10": ("valid", True, True), "ckp_1_20": ("removed", False, False)}
    answer = shop.client.get(f"/v1/checkpoints/{gone}/files/manifest.json")
    assert (answer.status_code, answer.json()["code"]) == (410, "checkpoint_removed")


def test_its_files_are_those_of_the_manifest_and_come_back_whole(shop: Shop) -> None:
    shipper = shop.running()
    large = bytes(range(256)) * 4096
    name = save(shop, shipper, 5, 1.0, files={"weights/__0_0.distcp": large, "spec.json": b"{}"})
    detail = shop.get(f"/v1/checkpoints/{name}")
    assert [(file["path"], file["bytes"]) for file in detail["files"]] == [("spec.json", 2), ("weights/__0_0.distcp", len(large))]
    got = shop.client.get(f"/v1/checkpoints/{name}/files/weights/__0_0.distcp")
    assert (got.content, got.headers["content-length"]) == (large, str(len(large)))
    assert got.headers["content-disposition"] == "attachment; filename*=UTF-8''__0_0.distcp"
    assert json.loads(shop.client.get(f"/v1/checkpoints/{name}/files/manifest.json").content)["step"] == 5


@pytest.mark.parametrize("path", ["../5/manifest.json", "..%2f..%2fx", "%2e%2e/%2e%2e/%2e%2e/token", "/etc/passwd", "nothing", "weights"])
def test_no_other_file_can_be_read_through_a_checkpoint(shop: Shop, path: str) -> None:
    shipper = shop.running()
    name = save(shop, shipper, 5, 1.0)
    shop.service.storage.write(f"jobs/{shipper.job_id}/token", b"secret", secret=True)
    answer = shop.client.get(f"/v1/checkpoints/{name}/files/{path}")
    assert answer.status_code == 404 and b"secret" not in answer.content


def test_a_link_that_a_worker_left_in_its_checkpoint_leads_nowhere(shop: Shop, tmp_path: Path) -> None:
    shipper = shop.running()
    name = save(shop, shipper, 5, 1.0)
    (tmp_path / "secret").write_text("secret")
    weights = tmp_path / "storage" / "jobs" / shipper.job_id / "checkpoints" / "1-5" / "__0_0.distcp"
    weights.unlink()
    weights.symlink_to(tmp_path / "secret")
    answer = shop.client.get(f"/v1/checkpoints/{name}/files/__0_0.distcp")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_file")


def test_a_damaged_manifest_is_said_not_crashed_on(shop: Shop) -> None:
    shipper = shop.running()
    name = save(shop, shipper, 5, 1.0)
    shop.service.storage.write(f"jobs/{shipper.job_id}/checkpoints/1-5/manifest.json", b"{broken")
    answer = shop.client.get(f"/v1/checkpoints/{name}")
    assert (answer.status_code, answer.json()["code"]) == (409, "checkpoint_damaged")


def test_pages_of_checkpoints_hold_each_once(shop: Shop) -> None:
    shipper = shop.running()
    made = [save(shop, shipper, step, 1.0) for step in range(1, 8)]
    first = shop.get("/v1/checkpoints", job=shipper.job_id, limit=4)
    second = shop.get("/v1/checkpoints", job=shipper.job_id, limit=4, cursor=first["next"])
    assert sorted(row["id"] for row in [*first["items"], *second["items"]]) == sorted(made)
    assert second["next"] is None


def test_artifacts_are_listed_and_downloaded(shop: Shop) -> None:
    shipper = shop.running()
    path = f"jobs/{shipper.job_id}/artifacts/art_1/Bild é.png"
    shop.service.storage.write(path, b"picture")
    record = {"kind": "artifact", "artifact_id": "art_1", "name": "Bild é.png", "path": path, "bytes": 7, "sha256": "ab" * 32}
    assert shipper.say("wrk_0", record)["set_aside"] == 0
    (artifact,) = shop.get(f"/v1/jobs/{shipper.job_id}/artifacts")["items"]
    assert (artifact["name"], artifact["bytes"]) == ("Bild é.png", 7)
    got = shop.client.get(f"/v1/jobs/{shipper.job_id}/artifacts/art_1/file")
    assert (got.content, got.headers["content-disposition"]) == (b"picture", "attachment; filename*=UTF-8''Bild%20%C3%A9.png")
    other = shop.submit(name="other")
    assert shop.client.get(f"/v1/jobs/{other['id']}/artifacts/art_1/file").status_code == 404
