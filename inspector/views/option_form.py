"""The options of strategies as controls; every label and help is our own text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st
from pydantic import BaseModel

from core.strategies import Strategy
from inspector.present.options import OptionField, option_fields


def draw(strategies: Mapping[str, Strategy], given: Mapping[str, Mapping[str, Any]]) -> None:
    """A tab of controls for each strategy."""
    tabs = st.tabs(list(strategies))
    for tab, (name, strategy) in zip(tabs, strategies.items(), strict=True):
        with tab:
            st.caption(strategy.title)
            for field in option_fields(strategy.options_model):
                _control(name, field, given.get(name, {}).get(field.name, field.default))


def values(strategy: str, model: type[BaseModel]) -> dict[str, Any]:
    """What the controls of a strategy hold."""
    return {
        field.name: st.session_state[_key(strategy, field)]
        for field in option_fields(model)
        if _key(strategy, field) in st.session_state
    }


def _key(strategy: str, field: OptionField) -> str:
    return f"option_{strategy}_{field.name}"


def _control(strategy: str, field: OptionField, value: Any) -> None:
    key = _key(strategy, field)
    if field.kind == "switch":
        st.checkbox(field.label, value=bool(value), key=key, help=field.says)
    elif field.kind == "choice":
        place = field.choices.index(value) if value in field.choices else 0
        st.selectbox(field.label, field.choices, index=place, key=key, help=field.says)
    elif field.kind == "whole" and isinstance(value, int):
        low = None if field.low is None else int(field.low)
        high = None if field.high is None else int(field.high)
        st.number_input(
            field.label, value=value, min_value=low, max_value=high, key=key, help=field.says
        )
    elif field.kind == "decimal" and isinstance(value, int | float):
        st.number_input(
            field.label,
            value=float(value),
            min_value=field.low,
            max_value=field.high,
            step=0.05,
            key=key,
            help=field.says,
        )
    else:
        st.text_input(field.label, value=str(value), key=key, help=field.says)
