"""The shape every part of a spec shares: frozen, strict, no unknown fields. Not a place for fields."""

from pydantic import BaseModel, ConfigDict


class Part(BaseModel):
    """One section of a job file."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False, use_attribute_docstrings=True)
