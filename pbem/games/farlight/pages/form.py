"""The order form: legal orders as lines to be copied into a reply."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...grammar import write_line
from ..orders import VERBS
from ..rules import ShipRules
from .desk import Desk


def form(desk: Desk) -> list[dict[str, Any]]:
    """Return the form's rows: ``order``, its canonical ``line`` (of several lines in an Assembly) and ``why``."""
    if desk.me is None or desk.over:
        return []
    order = desk.rules.caretaker(desk.state, desk.me)
    return [{"order": order, "line": write_line(order, VERBS), "why": "as the caretaker would"}]


def legal_lines(letter: Mapping[str, Any], rules: ShipRules) -> list[str]:
    """Return legal orders as lines."""
    del letter, rules
    return []
