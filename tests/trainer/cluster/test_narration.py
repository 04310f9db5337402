"""A worker's log tells what it trains and how it goes, and keeps quiet about single steps."""

import math

from trainer.cluster.narration import line_of, line_of_evaluation


def test_the_start_says_what_is_trained_on_what() -> None:
    facts = {"num_parameters": 801_000, "num_workers": 2, "device": "cpu", "threads": 1, "micro_batch_size": 6, "steps": 2000}
    assert line_of("facts", {"values": facts}) == (
        "training 801,000 parameters on 2 workers (cpu, 1 thread each), micro-batch 6, 2,000 steps in all"
    )


def test_an_evaluation_is_told_and_a_step_is_not() -> None:
    assert line_of_evaluation(200, {"validation_loss": 2.3456789, "accuracy": math.nan}) == "step 200: validation_loss 2.3457, accuracy NaN"
    assert line_of_evaluation(201, {"loss": 2.3}) is None
    assert line_of("status", {"phase": "training"}) is None
