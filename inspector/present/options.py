"""A form for the options of a strategy, read from its model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

FieldKind: TypeAlias = Literal["switch", "whole", "decimal", "choice", "words"]


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option: what kind of control it needs, its bounds and its default."""

    name: str
    kind: FieldKind
    says: str
    default: Any
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The name as words."""
        return self.name.replace("_", " ")


def option_fields(model: type[BaseModel]) -> tuple[OptionField, ...]:
    """The fields of a form, in the model's order."""
    return tuple(_field(name, info) for name, info in model.model_fields.items())


def changed_options(model: type[BaseModel], values: dict[str, Any]) -> dict[str, Any]:
    """Only those values that differ from the defaults; names that the model lacks go."""
    defaults = {field.name: field.default for field in option_fields(model)}
    return {
        name: value
        for name, value in values.items()
        if name in defaults and value != defaults[name]
    }


def _field(name: str, info: FieldInfo) -> OptionField:
    kind: FieldKind = "words"
    choices: tuple[str, ...] = ()
    if get_origin(info.annotation) is Literal:
        kind, choices = "choice", tuple(str(choice) for choice in get_args(info.annotation))
    elif info.annotation is bool:
        kind = "switch"
    elif info.annotation is int:
        kind = "whole"
    elif info.annotation is float:
        kind = "decimal"
    low = next((rule.ge for rule in info.metadata if hasattr(rule, "ge")), None)
    high = next((rule.le for rule in info.metadata if hasattr(rule, "le")), None)
    return OptionField(name, kind, info.description or "", info.default, low, high, choices)
