"""Our code as a zip: the same bytes for the same files."""

import io
import os
import zipfile
from pathlib import Path

from trainer.cluster.package import build_package, own_package


def test_the_same_files_give_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "pack" / "__pycache__").mkdir(parents=True)
    (tmp_path / "pack" / "b.py").write_text("b = 1\n")
    (tmp_path / "pack" / "a.py").write_text("a = 1\n")
    first = build_package([tmp_path / "pack"])
    (tmp_path / "pack" / "__pycache__" / "a.cpython-311.pyc").write_bytes(b"compiled")
    os.utime(tmp_path / "pack" / "a.py", (1, 1))
    assert build_package([tmp_path / "pack"]) == first
    (tmp_path / "pack" / "a.py").write_text("a = 2\n")
    assert build_package([tmp_path / "pack"]).name != first.name


def test_it_holds_what_a_worker_needs_and_not_the_service() -> None:
    names = zipfile.ZipFile(io.BytesIO(own_package().content)).namelist()
    assert {"drumline/run/__init__.py", "trainer/cluster/driver.py", "trainer/reporting/shipper.py", "trainer/engine/plan.py"} <= set(names)
    assert not [name for name in names if name.startswith("service")]
