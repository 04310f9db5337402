"""From a job file on the user's machine to what is sent: paths, overrides, the code folder, its commit; and what is refused here."""

import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from drumline.client import InvalidJobFile, Misused
from drumline.client.jobfile import git_commit, read_job
from drumline.spec import JobSpec
from tests.drumline.spec.wrong_job_files import RIGHT

TASK = {
    "version": 1,
    "name": "digits",
    "workload": {"type": "python", "task": "digits:Digits"},
    "code": {"path": "task"},
    "train": {"steps": 5, "global_batch_size": 2},
}
SCRIPT = {"version": 1, "name": "ddp", "workload": {"type": "script", "entrypoint": "train.py"}, "code": {"path": "task"}}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "task").mkdir()
    (tmp_path / "task" / "digits.py").write_text("class Digits:\n    pass\n")
    (tmp_path / "task" / "train.py").write_text("import torch\n")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "text.txt").write_text("to be or not to be")
    return tmp_path


def job_file(folder: Path, data: dict[str, Any]) -> Path:
    path = folder / "job.yaml"
    path.write_text(yaml.safe_dump(data))
    return path


def language_model(**data: Any) -> dict[str, Any]:
    return {**yaml.safe_load(RIGHT), "data": {"source": "data/text.txt", "sequence_length": 8, **data}}


def the_one_sentence(path: Path) -> str:
    with pytest.raises(InvalidJobFile) as refused:
        read_job(path)
    (sentence,) = refused.value.sentences()
    return sentence


def test_relative_paths_are_those_of_the_job_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "tokens.json").write_text("{}")
    monkeypatch.chdir("/")

    job = read_job(job_file(folder, language_model(source="data/*.txt", tokenizer="tokens.json", validation_source="data/text.txt")))

    assert job.spec["data"]["source"] == str(folder / "data/*.txt")
    assert job.spec["data"]["tokenizer"] == str(folder / "tokens.json")
    assert job.spec["data"]["validation_source"] == str(folder / "data/text.txt")


@pytest.mark.parametrize("source", ["/absolute/text.txt", "s3://bucket/*.parquet"])
def test_absolute_paths_and_uris_are_left_to_the_workers(folder: Path, source: str) -> None:
    assert read_job(job_file(folder, language_model(source=source, tokenizer="characters"))).spec["data"] == {
        "source": source,
        "sequence_length": 8,
        "tokenizer": "characters",
    }


@pytest.mark.parametrize(
    ("field", "path"), [("source", "data/txt"), ("source", "data/*.jsonl"), ("tokenizer", "tok.json"), ("validation_source", "v.txt")]
)
def test_a_relative_path_to_nothing_is_refused_here(folder: Path, field: str, path: str) -> None:
    sentence = the_one_sentence(job_file(folder, language_model(**{field: path})))

    assert sentence == f"data.{field}: there is no {folder / path}; paths are relative to the job file"


def test_overrides_are_laid_over_the_file(folder: Path) -> None:
    job = read_job(
        job_file(folder, language_model()), ["train.steps=7", "labels.team=demo", "train.optimizer={type: sgd, lr: 1e-2}", "name=other"]
    )

    assert job.spec["train"]["steps"] == 7
    assert job.spec["labels"] == {"team": "demo"}
    assert job.spec["train"]["optimizer"] == {"type": "sgd", "lr": 0.01}
    assert job.spec["name"] == "other"


def test_the_code_folder_is_found_beside_the_job_file_and_replaced_by_its_hash(folder: Path) -> None:
    job = read_job(job_file(folder, TASK))

    assert job.code == folder / "task"
    assert job.with_code("a" * 64)["code"] == {"sha256": "a" * 64}


def test_a_dict_and_a_spec_mean_the_same_as_the_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    data = language_model()

    assert read_job(data).spec == read_job(JobSpec.model_validate(data)).spec == read_job(job_file(folder, data)).spec


@pytest.mark.parametrize("name", ["trainer.py", "torch/__init__.py", "ray.py", "drumline/cli.py"])
def test_a_task_may_not_hide_modules_that_run_beside_it(folder: Path, name: str) -> None:
    (folder / "task" / name).parent.mkdir(exist_ok=True)
    (folder / "task" / name).write_text("")

    sentence = the_one_sentence(job_file(folder, TASK))

    assert sentence.startswith(f"code.path: the folder holds `{name.partition('/')[0].removesuffix('.py')}`, which would hide the module")


def test_a_script_may_have_a_trainer_of_its_own(folder: Path) -> None:
    (folder / "task" / "trainer.py").write_text("")

    assert read_job(job_file(folder, SCRIPT)).code == folder / "task"


@pytest.mark.parametrize(
    "source",
    [
        "class Digits: ...",
        "from elsewhere import Digits",
        "from elsewhere import *",
        "import other as Digits",
        "if True:\n    class Digits: ...",
        "Digits = type('Digits', (), {})",
    ],
)
def test_a_task_may_be_defined_in_any_way_that_binds_its_name(folder: Path, source: str) -> None:
    (folder / "task" / "digits.py").write_text(source)

    assert read_job(job_file(folder, TASK)).code


def test_a_task_of_a_module_in_a_package_is_found(folder: Path) -> None:
    (folder / "task" / "tasks").mkdir()
    (folder / "task" / "tasks" / "digits.py").write_text("class Digits: ...")

    assert read_job(job_file(folder, {**TASK, "workload": {"type": "python", "task": "tasks.digits:Digits"}})).code


@pytest.mark.parametrize(
    ("change", "source", "words"),
    [
        ({"task": "digits:Digitz"}, None, "workload.task: digits.py has no class Digitz; did you mean `Digits`?"),
        ({"task": "numbers:Digits"}, None, "workload.task: the code folder has no module numbers; it would be numbers.py in"),
        ({}, "class Digits\n", "workload.task: digits.py, line 1 is not valid Python: expected ':'; mend it"),
        ({}, "\0", "workload.task: digits.py"),
    ],
)
def test_a_task_that_is_not_there_is_told_without_running_anything(
    folder: Path, change: dict[str, str], source: str | None, words: str
) -> None:
    if source is not None:
        (folder / "task" / "digits.py").write_text(source)

    assert the_one_sentence(job_file(folder, {**TASK, "workload": {**TASK["workload"], **change}})).startswith(words)


def test_the_users_code_is_never_run(folder: Path) -> None:
    (folder / "task" / "digits.py").write_text("raise SystemExit('ran')\nclass Digits: ...")

    assert read_job(job_file(folder, TASK)).code


def test_a_script_that_is_not_there_is_told_with_what_is(folder: Path) -> None:
    wrong = {**SCRIPT, "workload": {"type": "script", "entrypoint": "trian.py"}}

    assert (
        the_one_sentence(job_file(folder, wrong))
        == f"workload.entrypoint: the code folder {folder / 'task'} has no trian.py; did you mean `train.py`?"
    )


@pytest.mark.parametrize(
    ("override", "words"),
    [
        ("train.steps", "sets nothing; write FIELD=VALUE"),
        ("=5", "sets nothing"),
        ("name.first=x", "name holds 'shakespeare', not fields"),
        ("train.steps=[", "the value of train.steps is not YAML"),
    ],
)
def test_an_override_that_cannot_be_laid_over_is_told(folder: Path, override: str, words: str) -> None:
    with pytest.raises((Misused, InvalidJobFile), match=words.replace("(", r"\(")):
        read_job(job_file(folder, language_model()), [override])


def run_git(folder: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
    return subprocess.run(["git", "-C", str(folder), *identity, *arguments], check=True, capture_output=True, text=True).stdout.strip()


def test_the_commit_of_the_folder_is_recorded_and_marked_where_it_differs(folder: Path) -> None:
    assert git_commit(folder) is None
    run_git(folder, "init", "-q")
    run_git(folder, "add", ".")
    run_git(folder, "commit", "-qm", "first")
    commit = run_git(folder, "rev-parse", "HEAD")

    assert git_commit(folder / "task") == commit
    (folder / "data" / "text.txt").write_text("other")
    assert git_commit(folder / "task") == commit, "what lies outside the code folder does not matter"
    (folder / "task" / "new.py").write_text("")
    assert git_commit(folder / "task") == f"{commit}-dirty"
