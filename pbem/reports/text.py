"""The report as plain text, for a mail read at a desk or on a phone."""

from __future__ import annotations

from typing import Any

from pbem.games import find_game
from pbem.games.contract import Rules
from pbem.reports.frame import Letter, Page, form_lines, frame, page_of, pages_of, rules_for
from pbem.reports.hidden import hidden


def render_text(letter: Letter, rules: Rules[Any] | None = None, page: Page | None = None) -> str:
    """Return the text report of *letter*, lines at most as wide as its reader wishes.

    *rules*, bound to the letter's deck and options, spare binding them anew for each letter of a turn; the letter's
    *page* spares working it out anew for each form.
    """
    from pbem.reports.environment import environment, tidy

    game = find_game(letter["game"])
    width = letter["viewer"]["columns"]
    bound = rules or rules_for(letter)
    page = page or page_of(letter, bound)
    template = environment().get_template(f"{game.name}/report.txt.j2")
    form = form_lines(page["form"], width)
    around, secrets = frame(letter, game, bound), hidden(letter, game)
    return tidy(template.render(frame=around, page=page, form=form, hidden=secrets, width=width))


def render_map(letter: Letter) -> str:
    """Return the map of the reader's position with its legend."""
    return "".join(f"{line}\n" for line in pages_of(find_game(letter["game"])).own_map(letter, rules_for(letter)))


def legal_lines(letter: Letter) -> list[str]:
    """Return every legal order of the reader as a line."""
    found: list[str] = pages_of(find_game(letter["game"])).legal_lines(letter, rules_for(letter))
    return found
