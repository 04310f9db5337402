"""How it is trained: length, batch, optimizer, schedule, precision, evaluation. Belongs to the job, never to the layout."""

from typing import Annotated, Literal

from pydantic import Field, Strict

from drumline.spec.base import Part

Positive = Annotated[float, Field(gt=0)]


class AdamW(Part):
    type: Literal["adamw"] = "adamw"
    lr: Positive = 1e-3
    betas: Annotated[tuple[float, float], Strict(False)] = (0.9, 0.95)
    eps: Positive = 1e-8
    weight_decay: float = Field(0.1, ge=0)
    """Decoupled; never applied to norms and biases."""


class SGD(Part):
    type: Literal["sgd"]
    lr: Positive
    momentum: float = Field(0.0, ge=0, lt=1)
    nesterov: bool = False
    weight_decay: float = Field(0.0, ge=0)


Optimizer = Annotated[AdamW | SGD, Field(discriminator="type")]


class Schedule(Part):
    """Linear warm-up from 0, then constant, or cosine or linear down to `min_lr` at the last step."""

    type: Literal["constant", "cosine", "linear"] = "constant"
    warmup_steps: int = Field(0, ge=0)
    min_lr: float = Field(0.0, ge=0)


class LrScaling(Part):
    """Scale the learning rate by global_batch_size / base_batch_size (Goyal et al. 2017), or by its square root."""

    rule: Literal["none", "linear", "sqrt"] = "none"
    base_batch_size: int | None = Field(None, ge=1)
    """The batch the stated learning rate was found with; required unless the rule is none."""


class Evaluate(Part):
    every_steps: int = Field(ge=1)
    sequences: Annotated[int, Field(ge=1)] | Literal["all"] = "all"
    """How many samples of the validation split, from its start; `all` for every one."""


class Train(Part):
    steps: int | None = Field(None, ge=1)
    data_epochs: float | None = Field(None, gt=0)
    tokens: int | None = Field(None, ge=1)
    global_batch_size: int = Field(ge=1)
    """Samples a step, whatever the layout."""
    micro_batch_size: Annotated[int, Field(ge=1)] | Literal["auto"] = "auto"
    """Samples a data rank takes through the model at once."""
    optimizer: Optimizer = AdamW()
    schedule: Schedule = Schedule()
    lr_scaling: LrScaling = LrScaling()
    clip_grad_norm: float | None = Field(None, gt=0)
    precision: Literal["fp64", "fp32", "bf16", "fp16", "float8"] = "fp32"
    activation_checkpointing: Literal["none", "selective", "full"] = "none"
    compile: bool = False
    on_bad_numbers: Literal["fail", "skip", "rewind"] = "fail"
    seed: int = Field(1337, ge=0, lt=2**63)
    evaluate: Evaluate | None = None
