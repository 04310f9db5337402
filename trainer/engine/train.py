"""The loop: epochs of the process group outside, steps as transactions inside. The first file to read."""

from drumline.run.reporter import Reporter
from trainer.engine.plan import Outcome, Plan
from trainer.engine.rendezvous import Rendezvous


def run(plan: Plan, *, rendezvous: Rendezvous, reporter: Reporter) -> Outcome:
    """Train until the last step, a stop, or a failure. Never raises for what a user or a machine may do.

    `rendezvous.leave()` is called when the run completed or was stopped, not when it failed.
    """
    raise RuntimeError("being built")
