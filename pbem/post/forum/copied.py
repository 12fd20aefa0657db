"""Posts of phpBB copied as text: from a topic's page, or from its print view."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pbem.post.forum.post import Post
from pbem.post.forum.times import Moment, read_moment
from pbem.post.message import split_lines

LONGEST_HEAD = 200
HEAD = re.compile(r"\s*(?P<author>\S.{0,120}?)\s+(?:\u00bb|&raquo;)\s+(?P<time>\S.{7,60})")
BY = re.compile(
    r"(?:(?:re: .{1,60} )?(?:posted by|post by|by|beitrag von|von|message par|par|mensaje por|por|messaggio da|da"
    r"|bericht door|door|post autor|autor|napsal|av|af|\u0441\u043e\u043e\u0431\u0449\u0435\u043d\u0438\u0435"
    r"|kirjoittaja|mensagem por|g\u00f6nderen|\u7531))\s*:?\s+",
    re.IGNORECASE,
)
"""What stands in front of an author, in the languages of phpBB."""

POSTED = re.compile(
    r"\s*(?:posted|verfasst|post\u00e9|publicado|inviato|geplaatst|wys\u0142any)\s*:\s*(\S.{7,60})", re.IGNORECASE
)
PRINTED_BY = re.compile(r"\s*(?:by|von|par|por|da|door|autor:?)\s+(\S.{0,60}?)\s*", re.IGNORECASE)
EDITED = re.compile(
    r"\s*(?:last edited by|zuletzt ge\u00e4ndert von|derni\u00e8re (?:\u00e9dition|modification) par"
    r"|\u00faltima edici\u00f3n por|ultima modifica di|laatst gewijzigd door|ostatnio zmieniony przez"
    r"|senast redigerad av)\s.{1,200}",
    re.IGNORECASE,
)
"""What phpBB writes below a post that was edited."""

RULE = re.compile(r"\s*[-_=*]{3,}\s*")
TOP = 12
"""Lines among which the first post begins."""


class Begin(NamedTuple):
    """Where a post begins: its head's first line, the line below its head, and what the head says."""

    place: int
    body: int
    author: str
    time: Moment


def copied_posts(text: str) -> list[Post]:
    """Return the posts of a text with heads like ``Post by Ada » Tue Nov 03, 2026 9:31 pm``; none if it has none."""
    if "\u00bb" not in text and "&raquo;" not in text:
        return []
    lines = split_lines(text)
    return _cut(lines, [begin for place, line in enumerate(lines) if (begin := _head(place, line))])


def printed_posts(text: str) -> list[Post]:
    """Return the posts of a text in which ``Posted: Tue Nov 03, 2026 9:31 pm`` stands above ``by Ada``."""
    lines = split_lines(text)
    return _cut(lines, [begin for place in range(len(lines) - 1) if (begin := _printed(lines, place))])


def _head(place: int, line: str) -> Begin | None:
    found = HEAD.fullmatch(line.rstrip()) if len(line) <= LONGEST_HEAD else None
    time = read_moment(found["time"]) if found else Moment()
    if found is None or time.at is None:
        return None
    author = found["author"]
    by = BY.match(author)
    return Begin(place, place + 1, author[by.end() :] if by else author, time)


def _printed(lines: Sequence[str], place: int) -> Begin | None:
    if max(len(lines[place]), len(lines[place + 1])) > LONGEST_HEAD:
        return None
    posted, author = POSTED.fullmatch(lines[place]), PRINTED_BY.fullmatch(lines[place + 1])
    time = read_moment(posted[1]) if posted else Moment()
    return Begin(place, place + 2, author[1], time) if author and time.at else None


def _cut(lines: Sequence[str], begins: Sequence[Begin]) -> list[Post]:
    """Return the posts that begin at *begins*; above the first there is only a title."""
    if not begins or sum(1 for line in lines[: begins[0].place] if line.strip()) > TOP:
        return []
    titles = [_title(lines, begin.place, begins[0].place) for begin in begins]
    ends = [*(begin.place - bool(title) for begin, title in zip(begins[1:], titles[1:], strict=True)), len(lines)]
    return [
        _post(begin, title, lines[begin.body : end]) for begin, title, end in zip(begins, titles, ends, strict=True)
    ]


def _title(lines: Sequence[str], place: int, first: int) -> str:
    """Return the title of the post whose head is at *place*, if the line above is one."""
    above = lines[place - 1].strip() if place else ""
    known = {lines[at].strip() for at in range(first)} if first <= TOP else set()
    return above if above and (place == first or above in known or above[:3].casefold() == "re:") else ""


def _post(begin: Begin, title: str, body: Sequence[str]) -> Post:
    kept = [line for line in body if not (len(line) <= LONGEST_HEAD and EDITED.fullmatch(line))]
    edited = next((line for line in body if len(line) <= LONGEST_HEAD and EDITED.fullmatch(line)), "")
    while kept and (not kept[-1].strip() or RULE.fullmatch(kept[-1][:LONGEST_HEAD])):
        kept.pop()
    while kept and not kept[0].strip():
        kept.pop(0)
    return Post(begin.author, "\n".join(kept), time=begin.time, forum="phpbb", title=title, edited=edited)
