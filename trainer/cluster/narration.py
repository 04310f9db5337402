"""What a worker's log says of its own training: a line for each record that a reader would miss. Pure; silent on single steps."""

from collections.abc import Mapping
from typing import Any

from drumline.run.numbers import wire_number


def line_of(kind: str, fields: Mapping[str, Any]) -> str | None:
    """Return the log line of a record; None where it deserves none."""
    match kind:
        case "facts" if "num_parameters" in fields["values"]:
            return _start(fields["values"])
        case "event":
            return str(fields["sentence"])
        case "checkpoint":
            return f"checkpoint of step {fields['step']}: {fields['bytes'] / 1e6:.1f} MB at {fields['path']}"
        case _:
            return None


def line_of_evaluation(step: int, values: Mapping[str, float]) -> str | None:
    """Return the log line of an evaluation's figures; None for those of a training step."""
    if "validation_loss" not in values:
        return None
    shown = ", ".join(f"{name} {_shown(value)}" for name, value in values.items())
    return f"step {step}: {shown}"


def _shown(value: float) -> str:
    number = wire_number(value)
    return f"{number:.5g}" if isinstance(number, float) else str(number)


def _start(facts: Mapping[str, Any]) -> str:
    workers, threads = _count(facts["num_workers"], "worker"), _count(facts["threads"], "thread")
    return (
        f"training {facts['num_parameters']:,} parameters on {workers} ({facts['device']}, {threads} each), "
        f"micro-batch {facts['micro_batch_size']}, {facts['steps']:,} steps in all"
    )


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
