"""Every wrong use gets one sentence that says what is wrong and what to do: no traceback, the right exit code, nothing left behind."""

import json
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from drumline.cli.main import run
from drumline.client import DrumlineError
from drumline.spec import JobState
from service.store.tables import Code, Job
from tests.drumline.cli.wrong_uses import CALLS, COMMANDS, WrongCall, WrongCommand
from tests.drumline.played import PlayedAttempt
from tests.drumline.real_service import RealService, real_service
from tests.drumline.spec.wrong_job_files import RIGHT, SCRIPT, TASK


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealService]:
    with real_service(tmp_path_factory.mktemp("home")) as running:
        client = running.client()
        client.submit({**yaml.safe_load(RIGHT), "name": "digits"})
        ended = client.submit({**yaml.safe_load(RIGHT), "name": "ended"})
        PlayedAttempt.start(running, ended).move(JobState.SUCCEEDED)
        yield running


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a user has around: right files, wrong files, and folders of code."""
    folder = tmp_path_factory.mktemp("work")
    own_code = {"code": {"path": "code"}}
    contents = {
        "right.yaml": RIGHT,
        "task.yaml": yaml.safe_dump({**yaml.safe_load(TASK), **own_code}),
        "script.yaml": yaml.safe_dump({**yaml.safe_load(SCRIPT), **own_code}),
        "broken.yaml": "version: 1\nname: [",
        "code/digits.py": "class Digits: ...",
        "code/train.py": "",
        "code/mistyped.py": "class Digits",
        "hiding/digits.py": "class Digits: ...",
        "hiding/torch.py": "",
        "empty/__pycache__/x.pyc": "",
    }
    for name, text in contents.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (folder / "picture.yaml").write_bytes(b"\x89PNG\r\n\xff\xfe")
    return folder


@pytest.fixture(autouse=True)
def user(real: RealService, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user with no terminal, in the folder, who has been told of the service."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("DRUMLINE_URL", real.url)
    monkeypatch.setenv("DRUMLINE_API_KEY", real.key)
    monkeypatch.setenv("DRUMLINE_HOME", str(folder / "no-home"))


def everything(real: RealService, folder: Path) -> tuple[int, int, set[str]]:
    with real.service.reading() as session:
        rows = session.query(Job).count(), session.query(Code).count()
    return *rows, {str(path) for path in folder.rglob("*")}


def test_there_are_at_least_twenty_of_each() -> None:
    assert len(COMMANDS) >= 20
    assert len(CALLS) >= 20


@pytest.mark.parametrize("wrong", COMMANDS, ids=[f"{wrong.typed}{' elsewhere' * bool(wrong.environ)}" for wrong in COMMANDS])
def test_a_wrong_command_ends_with_one_sentence_and_its_code(
    wrong: WrongCommand, real: RealService, folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (wrong.environ or {}).items():
        monkeypatch.setenv(name, value)
    before = everything(real, folder)

    code = run(shlex.split(wrong.typed))

    said = capfd.readouterr()
    assert code == wrong.code, said.err
    assert said.out == ""
    (line,) = said.err.splitlines()
    assert line.startswith("✗ ")
    assert all(word.lower() in line.lower() for word in wrong.words), line
    assert ";" in line or "did you mean" in line or "must " in line, f"says nothing of what to do: {line}"
    assert everything(real, folder) == before


@pytest.mark.parametrize("wrong", CALLS, ids=[wrong.title for wrong in CALLS])
def test_a_wrong_call_raises_its_error_with_one_sentence(wrong: WrongCall, real: RealService, folder: Path) -> None:
    before = everything(real, folder)

    with real.client() as client, pytest.raises(DrumlineError) as raised:
        wrong.call(client)

    assert type(raised.value) is wrong.kind
    (sentence,) = raised.value.sentences()
    assert str(raised.value) == sentence
    assert "\n" not in sentence
    assert all(word in sentence for word in wrong.words), sentence
    assert everything(real, folder) == before


def test_each_mistake_of_a_file_has_its_own_line(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["submit", "right.yaml", "--set", "train.steps=0", "--set", "name=a b", "--set", "resources.workers=none"]) == 3

    assert [line.partition(":")[0] for line in capfd.readouterr().err.splitlines()] == ["✗ name", "✗ train.steps", "✗ resources.workers"]


def test_an_error_as_json_is_one_document_on_stderr(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["submit", "right.yaml", "--set", "train.steps=0", "--json"]) == 3

    said = capfd.readouterr()
    (problem,) = json.loads(said.err)["error"]["errors"]
    assert (problem["field"], problem["code"]) == ("train.steps", "out_of_range")
    assert said.out == ""


def test_a_mistake_of_drumline_itself_is_one_sentence_and_a_way_to_see_more(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oh\nno")

    monkeypatch.setattr("drumline.client.client.Client.jobs", broken)

    assert run(["list"]) == 70
    (line,) = capfd.readouterr().err.splitlines()
    assert (
        line == "✗ drumline met an error of its own: ZeroDivisionError: oh; run it again with DRUMLINE_DEBUG=1 to see where, and report it"
    )

    monkeypatch.setenv("DRUMLINE_DEBUG", "1")
    run(["list"])
    assert "Traceback" in capfd.readouterr().err
