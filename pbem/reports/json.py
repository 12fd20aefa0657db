"""The report as data, for players' own tools: the letter, with the order form and all legal orders as lines."""

from __future__ import annotations

from json import dumps
from typing import Any

from pbem.games import find_game
from pbem.games.contract import Rules
from pbem.reports.frame import Letter, Page, form_lines, pages_of, rules_for


def render_json(letter: Letter, rules: Rules[Any] | None = None, page: Page | None = None) -> str:
    """Return *letter* as JSON with two fields more: ``form`` (the order form's lines) and ``legal`` (all lines).

    Each field stands on a line of its own.
    """
    pages, bound = pages_of(find_game(letter["game"])), rules or rules_for(letter)
    form = page["form"] if page else pages.order_form(letter, bound)
    lines = {"form": form_lines(form), "legal": pages.legal_lines(letter, bound)}
    fields = [f"{dumps(name)}: {dumps(value, ensure_ascii=False)}" for name, value in {**letter, **lines}.items()]
    return "{\n" + ",\n".join(fields) + "\n}\n"
