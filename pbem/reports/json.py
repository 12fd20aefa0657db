"""The report as data, for players' own tools: the letter, with the order form and all legal orders as lines."""

from __future__ import annotations

from collections.abc import Mapping
from json import dumps
from typing import Any

from pbem.games import find_game
from pbem.games.contract import Rules
from pbem.reports.frame import form_lines, pages_of, rules_for


def render_json(letter: Mapping[str, Any], rules: Rules[Any] | None = None) -> str:
    """Return *letter* as JSON with two fields more: ``form`` (the order form's lines) and ``legal`` (all lines)."""
    pages, bound = pages_of(find_game(letter["game"])), rules or rules_for(letter)
    lines = {"form": form_lines(pages.order_form(letter, bound)), "legal": pages.legal_lines(letter, bound)}
    return dumps({**letter, **lines}, ensure_ascii=False, indent=1) + "\n"
