"""Checkpoints: whole or not there, untouched by later steps, and a resume that is the uninterrupted run bit for bit."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
import torch

from drumline.run.reporter import Asked, ListReporter
from drumline.spec import JobSpec, ResumeFrom
from tests.trainer.engine.jobs import Jobs, read_tensors
from tests.trainer.engine.ranks import Pool
from trainer.engine import sample
from trainer.engine.checkpoint.files import TrainerNotes, what_is_wrong
from trainer.engine.checkpoint.save import Saver
from trainer.engine.plan import Ended
from trainer.engine.state import State
from trainer.engine.storage import Storage


def said(reporter: ListReporter, kind: str) -> list[dict[str, Any]]:
    return [record for record in reporter.said if record["kind"] == kind]


def folder_of(jobs: Jobs, fence: int, step: int) -> Path:
    return jobs.storage / "jobs/job/checkpoints" / f"{fence}-{step}"


@pytest.mark.parametrize("number", [1, 4])
def test_a_resumed_run_is_the_uninterrupted_one_bit_for_bit(jobs: Jobs, ranks: Pool, number: int) -> None:
    options: dict[str, Any] = {
        "model": {"dropout": 0.1}, "steps": 9, "precision": "fp32", "clip_grad_norm": 1.0,
        "schedule": {"type": "cosine", "warmup_steps": 3, "min_lr": 1e-5}, "evaluate": {"every_steps": 3, "sequences": 5},
    }  # fmt: skip
    spec = jobs.spec(**options, checkpoint={"every_steps": 4})
    whole = jobs.run_on(ranks, number, spec)
    crashing = jobs.spec(**options, checkpoint={"every_steps": 4, "asynchronous": False})  # written by the time of the crash
    broken = jobs.run_on(ranks, number, crashing, fence=2, scripts={number - 1: {"dies_at": 7}})
    assert broken[number - 1] is None
    resumed = jobs.run_on(ranks, number, spec, fence=3, resume_from=(jobs.checkpoint(2, 4),))
    assert whole[0] is not None
    assert resumed[0] is not None
    for name in ("loss", "grad_norm", "lr", "validation_loss"):
        expected = [point for point in whole[0].said.series(name) if point[0] > 4]
        assert resumed[0].said.series(name) == expected, name
    before, after = (read_tensors(jobs, fence=fence, step=9) for fence in (1, 3))
    assert before.keys() == after.keys()
    assert all(torch.equal(before[name], after[name]) for name in before)


def test_a_checkpoint_of_four_ranks_goes_on_with_two_and_three(jobs: Jobs, ranks: Pool) -> None:
    spec = jobs.spec(steps=8, checkpoint={"every_steps": 4})
    expected = jobs.run_on(ranks, 4, spec)[0]
    assert expected is not None
    for fence, number in ((2, 2), (3, 3)):
        found = jobs.run_on(ranks, number, spec, fence=fence, resume_from=(jobs.checkpoint(1, 4),))[0]
        assert found is not None
        assert dict(found.said.series("loss")) == pytest.approx(dict(expected.said.series("loss")[4:]), rel=1e-9)


def test_every_file_of_a_checkpoint_is_in_its_manifest_with_its_hash(jobs: Jobs) -> None:
    ran = jobs.run_alone(jobs.spec(steps=5, checkpoint={"every_steps": 2}, evaluate={"every_steps": 4}), fence=7)
    records = said(ran.said, "checkpoint")
    assert [(record["step"], record["fence"], record["path"]) for record in records] == [
        (2, 7, "jobs/job/checkpoints/7-2"), (4, 7, "jobs/job/checkpoints/7-4"), (5, 7, "jobs/job/checkpoints/7-5"),
    ]  # fmt: skip
    for record in records:
        folder = jobs.storage / record["path"]
        content = (folder / "manifest.json").read_bytes()
        assert hashlib.sha256(content).hexdigest() == record["manifest_sha256"]
        found = {path.name: path.read_bytes() for path in folder.iterdir()}
        manifest = json.loads(found.pop("manifest.json"))
        assert {name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in found.items()} == manifest["files"]
        assert record["bytes"] == sum(map(len, found.values())) + len(content)
        assert json.loads(found["trainer.json"])["position"] == record["step"] * 6
        assert JobSpec.model_validate_json(found["spec.json"]).name == "job"
    assert records[1]["metrics"]["validation_loss"] == dict(ran.said.series("validation_loss"))[4]
    names = read_tensors(jobs, fence=7, step=5).keys()
    assert {"model.token_embedding.weight", "optimizer.norm.weight.exp_avg", "optimizer.norm.weight.step"} <= names


def notes(step: int) -> TrainerNotes:
    return TrainerNotes(step=step, position=0, seed=0, world_size=1, micro_batch_size=1, torch="")


def state_of(tensors: dict[str, torch.Tensor]) -> State:
    state = State()
    state.tensors = tensors
    return state


def test_what_is_saved_is_the_state_of_its_step_though_training_goes_on(jobs: Jobs) -> None:
    live = {f"model.{i}": torch.full((256, 1024), float(i)) for i in range(8)}
    saver = Saver(jobs.plan(jobs.spec()), ListReporter(), tokenizer=None)
    saver.save(state_of(live), notes(3), {})
    for tensor in live.values():
        tensor.fill_(-1.0)
    saver.finish()
    found = read_tensors(jobs, fence=1, step=3)
    assert [found[f"model.{i}"].unique().tolist() for i in range(8)] == [[float(i)] for i in range(8)]


def test_an_abandoned_save_leaves_no_file(jobs: Jobs) -> None:
    reporter = ListReporter()
    saver = Saver(jobs.plan(jobs.spec()), reporter, tokenizer=None)
    saver.save(state_of({f"model.{i}": torch.zeros(512, 1024) for i in range(16)}), notes(3), {})
    saver.abandon()
    assert not folder_of(jobs, 1, 3).exists()
    assert reporter.said == []


def damage(jobs: Jobs, fence: int, step: int, name: str) -> None:
    path = folder_of(jobs, fence, step) / name
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(bytes(content))


def test_a_damaged_checkpoint_is_passed_over_and_told(jobs: Jobs) -> None:
    spec = jobs.spec(steps=6, checkpoint={"every_steps": 2})
    whole = jobs.run_alone(spec)
    damage(jobs, 1, 6, "__0_0.distcp")
    (folder_of(jobs, 1, 4) / "manifest.json").unlink()
    older = tuple(jobs.checkpoint(1, step) for step in (6, 4, 2))
    ran = jobs.run_alone(spec, fence=2, resume_from=older)
    events = [(event["name"], event["sentence"]) for event in said(ran.said, "event")]
    assert events == [
        ("checkpoint_skipped", "the checkpoint of step 6 is not used: its file __0_0.distcp is damaged"),
        ("checkpoint_skipped", "the checkpoint of step 4 is not used: its manifest is missing"),
        ("resumed", "training goes on from the checkpoint of step 2"),
    ]
    assert ran.said.series("loss") == whole.said.series("loss")[2:]


def test_a_job_with_no_whole_checkpoint_left_does_not_start_anew_in_silence(jobs: Jobs) -> None:
    jobs.run_alone(jobs.spec(checkpoint={}))
    damage(jobs, 1, 6, "trainer.json")
    ran = jobs.run_alone(jobs.spec(), fence=2, resume_from=(jobs.checkpoint(1, 6), ResumeFrom(checkpoint_id="c", path="jobs/none", step=1)))
    assert (ran.outcome.ended, ran.outcome.reason) == (Ended.FAILED, "storage")
    assert "none of the 2 checkpoints" in ran.outcome.sentence


def test_a_checkpoint_of_another_model_is_refused_with_a_sentence(jobs: Jobs) -> None:
    jobs.run_alone(jobs.spec())
    ran = jobs.run_alone(jobs.spec(model={"hidden_size": 32}), fence=2, resume_from=(jobs.checkpoint(1, 6),))
    assert (ran.outcome.reason, "does not fit this job's model" in ran.outcome.sentence) == ("storage", True)


def test_a_resume_at_the_last_step_ends_at_once(jobs: Jobs) -> None:
    jobs.run_alone(jobs.spec())
    ran = jobs.run_alone(jobs.spec(), fence=2, resume_from=(jobs.checkpoint(1, 6),))
    assert (ran.outcome.ended, ran.outcome.step, ran.said.series("loss")) == (Ended.COMPLETED, 6, [])


class Asking(ListReporter):
    """Asks for things as steps begin."""

    def __init__(self, answers: dict[int, Asked]) -> None:
        super().__init__()
        self.answers, self.steps_begun = answers, 0

    def asked(self) -> Asked:
        self.steps_begun += 1
        self.wanted = self.answers.get(self.steps_begun, self.wanted)
        return self.wanted


def test_a_checkpoint_asked_for_is_saved_once(jobs: Jobs) -> None:
    ran = jobs.run_alone(jobs.spec(), Asking({2: Asked(checkpoint=1), 5: Asked(checkpoint=2)}))
    assert [record["step"] for record in said(ran.said, "checkpoint")] == [2, 5, 6]


def test_a_stop_saves_and_ends(jobs: Jobs) -> None:
    ran = jobs.run_alone(jobs.spec(checkpoint={"asynchronous": False}), Asking({3: Asked(stop=True)}))
    assert (ran.outcome.ended, ran.outcome.reason, ran.outcome.step) == (Ended.STOPPED, "cancelled", 3)
    assert what_is_wrong(Storage(str(jobs.storage)), "jobs/job/checkpoints/1-3") == ""


def test_checkpoints_go_to_an_object_store_as_well(jobs: Jobs, text: Path) -> None:
    remote = Jobs(storage="memory://checkpoints-test", text=text)  # type: ignore[arg-type]
    first = remote.run_alone(remote.spec(steps=4, checkpoint={"every_steps": 2}))
    second = remote.run_alone(remote.spec(steps=4), fence=2, resume_from=(remote.checkpoint(1, 2),))
    assert (first.outcome.ended, second.outcome.ended) == (Ended.COMPLETED, Ended.COMPLETED), second.outcome
    assert second.said.series("loss") == first.said.series("loss")[2:]


def test_a_storage_that_cannot_be_written_fails_the_run_at_its_last_checkpoint(jobs: Jobs) -> None:
    (jobs.storage / "jobs").mkdir(parents=True)
    (jobs.storage / "jobs/job").write_text("a file where a folder must be")
    ran = jobs.run_alone(jobs.spec(steps=4, checkpoint={"every_steps": 2}))
    assert (ran.outcome.ended, ran.outcome.reason) == (Ended.FAILED, "storage")
    assert [event["name"] for event in said(ran.said, "event")] == ["checkpoint_failed", "checkpoint_failed"]


def test_text_is_sampled_from_a_checkpoint_alone(jobs: Jobs, capsys: pytest.CaptureFixture[str]) -> None:
    jobs.run_alone(jobs.spec(steps=60, global_batch_size=16, precision="fp32", optimizer={"type": "adamw", "lr": 1e-2}))
    folder = str(folder_of(jobs, 1, 60))
    assert sample.main([folder, "--prompt", "drum ", "--tokens", "40"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("drum ")
    assert len(printed) == 5 + 40 + 1
    assert set(printed) <= set(jobs.text.read_text() + "\n")
    assert sample.main([folder, "--prompt", "Ω"]) == 2
    assert sample.main([str(jobs.storage), "--prompt", "x"]) == 2
