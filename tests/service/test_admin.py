"""The commands that the supervisor calls: migrations on both databases, keys and login links."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import text

from service import admin
from service.db import Database
from service.migrations import FOLDER, differences, migrate
from service.schema import HEAD, schema_of
from service.store.tables import Cluster, Project
from tests.service.shop import START, open_shop, settings_for


def test_the_code_speaks_the_newest_revision() -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_a_migrated_database_equals_the_tables_and_holds_the_defaults(database_url: str) -> None:
    database = Database(database_url)
    done = migrate(database, ray_address="http://ray:8265", now=START)
    assert (done.before, done.copy, schema_of(database)) == (None, None, HEAD)
    assert differences(database) == []
    with database.reading() as session:
        assert [project.id for project in session.query(Project)] == ["default"]
        assert [(cluster.id, cluster.address) for cluster in session.query(Cluster)] == [("default", "http://ray:8265")]
    database.close()


def test_migrating_again_changes_nothing_but_the_clusters_address(database_url: str) -> None:
    database = Database(database_url)
    migrate(database, ray_address="http://ray:1", now=START)
    assert migrate(database, ray_address="http://ray:2", now=START).before == HEAD
    with database.reading() as session:
        assert [cluster.address for cluster in session.query(Cluster)] == ["http://ray:2"]
    database.close()


def test_a_sqlite_file_of_an_older_schema_is_copied_before_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = Database(f"sqlite:///{tmp_path / 'drumline.db'}")
    migrate(database, ray_address="", now=START)
    monkeypatch.setattr("service.migrations.HEAD", "9999")
    copy = migrate(database, ray_address="", now=START).copy
    database.close()
    assert copy == tmp_path / f"drumline.db.{HEAD}-20260101T120000"
    with sqlite3.connect(copy) as copied:
        assert copied.execute("SELECT id FROM projects").fetchall() == [("default",)]


def test_a_wrong_schema_is_not_ready_and_says_what_to_do(database_url: str, tmp_path: Path) -> None:
    shop = open_shop(settings_for(database_url, tmp_path))
    with shop.client:
        assert shop.client.get("/readyz").json() == {"ok": True}
        with shop.service.writing() as (session, _):
            session.execute(text("UPDATE alembic_version SET version_num = '0000'"))
        answer = shop.client.get("/readyz").json()
        assert (answer["status"], answer["code"], answer["detail"]) == (
            503,
            "wrong_schema",
            f"the database has schema 0000; this service needs {HEAD}",
        )


def test_the_commands_print_json_that_opens_doors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DRUMLINE_HOME", str(tmp_path))

    def said(*arguments: str) -> dict[str, str]:
        assert admin.main(list(arguments)) == 0
        return dict(json.loads(capsys.readouterr().out))

    assert said("migrate") == {"revision": HEAD, "before": None, "copy": None}
    key = said("make-key", "alice")["key"]
    url = said("login-link", "--url", "http://127.0.0.1:9000/")["url"]
    assert key.startswith("dl_") and url.startswith("http://127.0.0.1:9000/login?link=")
    assert said("check-schema") == {"differences": []}


def test_a_login_link_without_any_key_says_to_make_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DRUMLINE_HOME", str(tmp_path))
    admin.main(["migrate"])
    capsys.readouterr()
    assert admin.main(["login-link"]) == 1
    assert "make-key" in json.loads(capsys.readouterr().out)["error"]


def test_the_api_process_imports_neither_ray_nor_torch_nor_numpy() -> None:
    program = "import sys, service.main; print([name for name in ('ray', 'torch', 'numpy', 'alembic', 'trainer') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
