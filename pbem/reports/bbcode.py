"""The public report for a forum: headings and sentences in BBCode, maps and tables as code, so that columns stay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pbem.errors import Fault
from pbem.games import find_game
from pbem.games.contract import Rules
from pbem.reports.frame import Letter, Page, frame, page_of, rules_for
from pbem.reports.text import render_text

HEADING = re.compile(r"^(\S.*?) -{2,}$", re.MULTILINE)
OPENING = re.compile(r"\[(?=/?\s*code)", re.IGNORECASE)
TAG = re.compile(r"\[(?=/?[\w*])")
APART = "[\u200b"
"""A bracket after which nothing can be a tag: the sign that follows it is not seen."""
TOLD_ABOVE = ("WHAT HAPPENED", "PROOF")


def render_bbcode(letter: Letter, rules: Rules[Any] | None = None, page: Page | None = None) -> str:
    """Return the observer's report of *letter* for a forum.  Raises Fault for anybody else's, which is no post."""
    if letter["viewer"]["role"] != "observer":
        raise Fault("A forum is read by everybody, so only the observer's report can be posted there.")
    bound = rules or rules_for(letter)
    page = page or page_of(letter, bound)
    around = frame(letter, find_game(letter["game"]), bound)
    parts = [*_head(around, page), *_story(page), *_sections(render_text(letter, bound, page)), *_proof(around)]
    return "\n\n".join(parts) + "\n"


def plain(text: str) -> str:
    """Return *text*, in which people may have written anything, so that no tag is in it."""
    return TAG.sub(APART, text)


def _head(around: Mapping[str, Any], page: Page) -> Iterator[str]:
    turn = f"turn {around['turn']}{around['withdrawn']}"
    yield f"[b][size=150]{plain(around['title'])}, {plain(around['match'])}, {turn}[/size][/b]"
    yield "\n".join(map(plain, page["stand"]))
    due = [f"Orders due {around['deadline']}"] if around["deadline"] else []
    if due or around["asked"]:
        yield "\n".join(f"[b]{plain(line)}[/b]" for line in [*due, *around["asked"]])
    yield from (f"[i]{plain(notice)}[/i]" for notice in around["notices"])


def _story(page: Page) -> Iterator[str]:
    lines = [f"[*][b]{plain(entry['who'])}[/b] {plain(entry['text'])}" for entry in page["story"]]
    told = "\n".join(["[list]", *lines, "[/list]"]) if lines else "Nothing since the last report."
    yield f"[b]WHAT HAPPENED[/b]\n{told}"


def _sections(text: str) -> Iterator[str]:
    """Yield the other sections of the text report, each as code under its heading."""
    pieces = HEADING.split(text)
    for title, body in zip(pieces[1::2], pieces[2::2], strict=True):
        if title not in TOLD_ABOVE:
            code = OPENING.sub(APART, body.strip("\n"))
            yield f"[b]{plain(title)}[/b]\n[code]\n{code}\n[/code]"


def _proof(around: Mapping[str, Any]) -> Iterator[str]:
    proof = around["proof"]
    place = f"This report stands on line {proof['line']} of the record, whose hash is {proof['head']}."
    yield "\n".join([*map(plain, around["fairness"]), place])
    if around["turn"] == 0 or proof["seed"]:
        yield f"The commitment to the seed is {proof['commitment']}."
    if proof["seed"]:
        yield f"The seed was {proof['seed']}. {around['how_to_check']}"
