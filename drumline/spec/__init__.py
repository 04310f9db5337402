"""The language of a job: JobSpec and its parts, states and reasons, and the arithmetic they imply. Pure, and light to import."""

from drumline.spec.check import Capacity, Node, check_spec
from drumline.spec.job import JobSpec
from drumline.spec.parse import parse_spec, read_spec_text
from drumline.spec.problems import FieldProblem, SpecError
from drumline.spec.start import PROTOCOL, ResumeFrom, StartRecord
from drumline.spec.states import AttemptState, CommandState, EndReason, JobState

__all__ = [
    "PROTOCOL",
    "AttemptState",
    "Capacity",
    "CommandState",
    "EndReason",
    "FieldProblem",
    "JobSpec",
    "JobState",
    "Node",
    "ResumeFrom",
    "SpecError",
    "StartRecord",
    "check_spec",
    "parse_spec",
    "read_spec_text",
]
