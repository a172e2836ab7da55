"""Options of a strategy from what a form or `--set key=value` gives."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from core.errors import UsageError


class Options(BaseModel):
    """Base of all option models: unknown names are refused, values never change."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def read_options(strategy: str, model: type[BaseModel], values: dict[str, Any]) -> BaseModel:
    """Validated options; strings are coerced. Raises UsageError that names the option."""
    try:
        return model.model_validate(values)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        name = ".".join(str(part) for part in fault["loc"]) or "options"
        if fault["type"] == "extra_forbidden":
            known = ", ".join(model.model_fields) or "none"
            raise UsageError(
                f"Strategy {strategy} has no option {name!r}; its options are: {known}."
            ) from None
        raise UsageError(
            f"Option {name!r} of strategy {strategy} cannot be {fault['input']!r}: "
            f"{fault['msg'][:1].lower()}{fault['msg'][1:]}."
        ) from None
