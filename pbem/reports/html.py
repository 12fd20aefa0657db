"""The report as one self-contained HTML page, for a browser, a mail or paper."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from pbem.games import find_game
from pbem.games.contract import Rules
from pbem.reports.frame import Letter, Page, form_lines, frame, page_of, pages_of, rules_for


def render_html(letter: Letter, rules: Rules[Any] | None = None, page: Page | None = None) -> str:
    """Return the HTML report of *letter*.

    *rules*, bound to the letter's deck and options, spare binding them anew for each letter of a turn; the letter's
    *page* spares working it out anew for each form.
    """
    from pbem.reports.environment import environment

    game, bound = find_game(letter["game"]), rules or rules_for(letter)
    page = page or page_of(letter, bound)
    pictures = import_module(f"{pages_of(game).__name__}.pictures").pictures(letter, bound, page)
    form = form_lines(page["form"], letter["viewer"]["columns"])
    template = environment().get_template(f"{game.name}/report.html.j2")
    return template.render(frame=frame(letter, game, bound), page=page, pictures=pictures, form=form)
