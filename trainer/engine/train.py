"""The loop: epochs of the process group outside, steps as transactions inside. The first file to read; a step itself is step.py."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

import torch

from drumline.run.reporter import Reporter
from drumline.spec.states import EndReason
from trainer.engine.build import Seat, take_seat
from trainer.engine.checkpoint.save import Saver
from trainer.engine.checkpoint.times import SaveTimes
from trainer.engine.clock import PhaseClock, clock_for
from trainer.engine.evaluate import evaluate
from trainer.engine.failure import failed
from trainer.engine.job import Job, open_job
from trainer.engine.metrics import Metrics
from trainer.engine.plan import Ended, Outcome, Plan
from trainer.engine.pulse import Pulse
from trainer.engine.rendezvous import EpochOver, MeetingOver, Rendezvous
from trainer.engine.state import State
from trainer.engine.step import Committed, take_step
from trainer.engine.tally import Agreed, Asks
from trainer.engine.world import World, forget_groups, formed

FRUITLESS_EPOCHS_MAX = 5
"""So many epochs in a row without one step are no bad luck any more."""
COLLECT_EVERY_STEPS = 200
"""Garbage is collected on all ranks at the same steps: where each does it at its own time, all wait for each."""


def run(plan: Plan, *, rendezvous: Rendezvous, reporter: Reporter) -> Outcome:
    """Train until the last step, a stop, or a failure. Never raises for what a user or a machine may do.

    `rendezvous.leave()` is called when the run completed or was stopped, not when it failed.
    """
    with Pulse(reporter, torch.device(plan.device)) as pulse, _calm_collector():
        outcome = _attempt(plan, rendezvous, reporter, pulse)
        forget_groups()
        if outcome.ended is not Ended.FAILED:
            rendezvous.leave()
        pulse.enter("done")
    return outcome


def _attempt(plan: Plan, rendezvous: Rendezvous, reporter: Reporter, pulse: Pulse) -> Outcome:
    state = State()
    try:
        ended = _Run(open_job(plan), rendezvous, reporter, pulse, state).attend()
    except (Exception, SystemExit) as error:  # whatever user code, storage or torch may raise ends as an outcome
        return failed(error, plan, step=state.step or 0)
    reason = EndReason.COMPLETED if ended is Ended.COMPLETED else EndReason.CANCELLED
    return Outcome(ended=ended, reason=reason, step=state.step or 0, details={"worker": plan.worker})


class _Run:
    """One worker's run: what lasts from the first epoch to the last."""

    def __init__(self, job: Job, rendezvous: Rendezvous, reporter: Reporter, pulse: Pulse, state: State) -> None:
        self.job, self.rendezvous, self.reporter, self.pulse, self.state = job, rendezvous, reporter, pulse, state
        self.saver = Saver(job.plan, reporter, tokenizer=job.tokenizer)
        self.saves = SaveTimes(job.plan.spec.checkpoint)
        self.metrics = Metrics(reporter, pulse, steps=job.steps)
        self.figures: dict[str, float] = {}
        """Latest loss and validation, for the checkpoints' records."""
        self.evaluated_step: int | None = None
        self.fruitless_epochs = 0

    def attend(self) -> Ended:
        """Take part in epoch after epoch, until the training has an end."""
        while (ended := self._live_one_epoch()) is None:
            forget_groups()
        return ended

    def _live_one_epoch(self) -> Ended | None:
        """Form the group, build everything anew, and step. None: the epoch is over, and another one follows."""
        self.pulse.enter("joining")
        first_step, world = self.state.step, None
        plan = self.job.plan
        try:
            with formed(self.rendezvous, layout=self.job.layout, host=plan.host, device=self.job.device, step=first_step or 0) as world:
                return self._train(self._take_seat(world))
        except (RuntimeError, OSError, EpochOver) as error:
            if world is not None and not world.was_broken_by(error):
                raise
            self.saver.abandon()
            self._note_lost_epoch(str(error), stepped=self.state.step != first_step)
            return None

    def _take_seat(self, world: World) -> Seat:
        self.pulse.where.epoch, self.pulse.where.rank = world.epoch.number, world.rank
        self.pulse.enter("loading")
        seat = take_seat(self.job, world, self.state, self.reporter)
        self.pulse.where.step = seat.step
        self.metrics.enter_epoch()
        gc.collect()
        gc.freeze()  # what is built by now lives as long as the epoch: later collections need not look at it
        self.pulse.enter("training")
        return seat

    def _train(self, seat: Seat) -> Ended | None:
        """Step until the last step, a stop, or until someone waits to join."""
        clock = clock_for(seat.world.device)
        while seat.step < self.job.steps:
            clock.start()
            committed = take_step(seat, self._asks(), clock)
            self._say_step(seat, committed, clock)
            agreed = committed.agreed
            if agreed.stop:
                break
            self._evaluate_if_due(seat)
            self._save_if_due(seat, agreed)
            if agreed.someone_waits and seat.step < self.job.steps:
                return None
            if seat.step % COLLECT_EVERY_STEPS == 0:
                gc.collect(1)
        return self._end(seat)

    def _asks(self) -> Asks:
        asked = self.reporter.asked()
        return Asks(
            stop=asked.stop,
            someone_waits=self.rendezvous.someone_waits(),
            checkpoints=asked.checkpoint,
            save_due=self.saves.is_due_by_time(),
        )

    def _say_step(self, seat: Seat, committed: Committed, clock: PhaseClock) -> None:
        agreed, phases = committed.agreed, clock.read()
        step_s = sum(phases.values())
        self.pulse.where.step = seat.step
        self.figures["loss"] = agreed.loss
        values = {
            **agreed.metrics,  # a task's own names do not hide these
            "loss": agreed.loss,
            "grad_norm": committed.grad_norm,
            "lr": committed.lr,
            "step_s": step_s,
            **phases,
            **seat.rates.of(committed.num_samples, step_s),
        }
        self.metrics.say_step(seat.step, values, step_s=step_s)

    def _evaluate_if_due(self, seat: Seat) -> None:
        wanted = self.job.train.evaluate
        if wanted is not None and seat.step % wanted.every_steps == 0:
            self._evaluate(seat)

    def _evaluate(self, seat: Seat) -> None:
        self.pulse.enter("evaluating")
        found = evaluate(seat)
        self.evaluated_step = seat.step
        self.figures |= found | {"validation_step": float(seat.step)}
        self.metrics.say_global(seat.step, found)
        self.pulse.enter("training")

    def _save_if_due(self, seat: Seat, agreed: Agreed) -> None:
        if self.saves.is_due(seat.step, agreed) and seat.step < self.job.steps:
            self._save(seat)

    def _save(self, seat: Seat) -> None:
        self.saves.note(seat.step)
        if seat.world.rank == 0:
            self.pulse.enter("saving")
            self.saver.save(seat.state, seat.notes(), dict(self.figures))
            self.pulse.enter("training")

    def _end(self, seat: Seat) -> Ended:
        """Evaluate and save what has not been yet, and part from the others in order."""
        if self.job.train.evaluate is not None and self.evaluated_step != seat.step:
            self._evaluate(seat)
        if self.saves.saved_step != seat.step:
            self._save(seat)
        self.metrics.say_progress(seat.step)
        seat.world.barrier()  # none closes its connections while another still reads from them
        self.pulse.enter("leaving")
        self.saver.finish()
        return Ended.COMPLETED if seat.step >= self.job.steps else Ended.STOPPED

    def _note_lost_epoch(self, why: str, *, stepped: bool) -> None:
        """Say that the group came apart. Raises MeetingOver where it does so again and again before a single step."""
        self.fruitless_epochs = 0 if stepped else self.fruitless_epochs + 1
        number, step = self.pulse.where.epoch, self.state.step or 0
        self.reporter.say(
            "event",
            name="epoch_lost",
            sentence=f"epoch {number} ended after step {step}: a member was lost",
            details={"epoch": number, "step": step, "error": why[:500]},
        )
        if self.fruitless_epochs >= FRUITLESS_EPOCHS_MAX:
            raise MeetingOver(f"the group of workers came apart {self.fruitless_epochs} times in a row before a step: {why[:200]}")


@contextmanager
def _calm_collector() -> Iterator[None]:
    """Keep Python's garbage collector from starting by itself."""
    gc.disable()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.enable()
