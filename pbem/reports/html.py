"""The report as one self-contained HTML page, for a browser, a mail or paper."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from pbem.games import find_game
from pbem.games.contract import Rules
from pbem.reports.frame import form_lines, frame, pages_of, rules_for


def render_html(letter: Mapping[str, Any], rules: Rules[Any] | None = None) -> str:
    """Return the HTML report of *letter*.

    *rules*, bound to the letter's deck and options, spare binding them anew for each letter of a turn.
    """
    from pbem.reports.environment import environment

    game, bound = find_game(letter["game"]), rules or rules_for(letter)
    pages = pages_of(game)
    page = pages.page(letter, bound)
    pictures = import_module(f"{pages.__name__}.pictures").pictures(letter, bound, page)
    form = form_lines(page["form"], letter["viewer"]["columns"])
    template = environment().get_template(f"{game.name}/report.html.j2")
    return template.render(frame=frame(letter, game), page=page, pictures=pictures, form=form)
