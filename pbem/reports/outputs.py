"""Which files a turn makes, and what stands in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pbem.games.contract import Plain, Rules

FORMATS = ("text", "html", "json")
SUFFIX = {"text": "txt", "html": "html", "json": "json"}
MODERATOR = "moderator"


def render(letter: Plain, form: str, rules: Rules[Any] | None = None, page: Plain | None = None) -> str:
    """Return *letter* as ``text``, ``html``, ``json`` or, if it is the observer's, ``bbcode``.

    *rules* and its *page* spare making them anew.
    """
    if form == "bbcode":
        from pbem.reports.bbcode import render_bbcode

        return render_bbcode(letter, rules, page)
    if form == "text":
        from pbem.reports.text import render_text

        return render_text(letter, rules, page)
    if form == "html":
        from pbem.reports.html import render_html

        return render_html(letter, rules, page)
    from pbem.reports.json import render_json

    return render_json(letter, rules, page)


def render_all(letter: Plain, rules: Rules[Any]) -> dict[str, str]:
    """Return *letter* in all forms that its reader gets; what they show is worked out once."""
    from pbem.reports.frame import page_of

    page = page_of(letter, rules)
    return {form: render(letter, form, rules, page) for form in forms_for(letter["viewer"]["role"])}


def path_of(turn: int, handle: str, form: str) -> str:
    """Return where the report of *handle* on *turn* lies, seen from the match folder."""
    return f"reports/{turn:03}/{handle}.{SUFFIX[form]}"


def forms_for(role: str) -> tuple[str, ...]:
    """Return the forms in which a reader of *role* gets his report; the moderator's is text alone."""
    return ("text",) if role == MODERATOR else FORMATS


def paths(turn: int, readers: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Name the files of *turn* for *readers*, pairs of role and handle."""
    for role, handle in readers:
        for form in forms_for(role):
            yield path_of(turn, handle, form)
