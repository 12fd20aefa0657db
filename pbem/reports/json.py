"""The report as data, for players' own tools: the letter, with the order form and all legal orders as lines."""

from __future__ import annotations

from json import dumps
from typing import Any

from pbem.games import find_game
from pbem.games.contract import Rules
from pbem.reports.frame import Letter, Page, form_lines, pages_of, rules_for


def render_json(letter: Letter, rules: Rules[Any] | None = None, page: Page | None = None) -> str:
    """Return *letter* as JSON with two fields more: ``form`` (the order form's lines) and ``legal`` (all lines)."""
    pages, bound = pages_of(find_game(letter["game"])), rules or rules_for(letter)
    form = page["form"] if page else pages.order_form(letter, bound)
    lines = {"form": form_lines(form), "legal": pages.legal_lines(letter, bound)}
    return dumps({**letter, **lines}, ensure_ascii=False, indent=1) + "\n"
