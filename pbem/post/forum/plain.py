"""The plain form of a thread, for forums that nothing else is known of, and in which posts are kept.

Each post begins with its head, one field a line; then an empty line, then the post.  A line of at least three times
the same of ``- = _ *``, with the head of the next post below it, parts two posts::

    Author: Ada
    Time: 2026-11-03 20:31 UTC
    Post: 17

    acquire fab-2
    ----------
    Author: Bo
    Time: 2026-11-03 21:10 UTC
    Post: 18

    pass

``Author`` and one of ``Time`` and ``Post`` are needed; ``Title``, ``Edited`` and ``Markup`` (html, bbcode, markdown,
any) may follow.  A file with ``Markup`` holds one post, whatever is in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.post.forum.post import ANY, BBCODE, HTML, MARKDOWN, Post
from pbem.post.forum.times import read_moment
from pbem.post.message import split_lines

FIELD = re.compile(r"(author|time|post|title|edited|markup):[ \t]*(\S.{0,300}?)[ \t]*", re.IGNORECASE)
RULE = re.compile(r"[ \t]*([-=_*])\1{2,}[ \t]*")
NEEDED = "author"
ONE_NEEDED = frozenset({"time", "post"})
ASSUMED = "(zone unknown)"

Fields = dict[str, str]


def plain_posts(text: str) -> list[Post]:
    """Return the posts of a thread in the plain form; none if *text* is not in it."""
    lines = split_lines(text)
    first = next((place for place, line in enumerate(lines) if line.strip()), 0)
    head, start = _head(lines, first)
    if not head:
        return []
    if "markup" in head:
        return [_post(head, "\n".join(lines[start:]))]
    posts = []
    place = start
    while place < len(lines):
        after, begins = _head(lines, place + 1) if RULE.fullmatch(lines[place]) else ({}, place)
        if after:
            posts.append(_parted(head, lines[start:place]))
            head, start, place = after, begins, begins
        else:
            place += 1
    return [*posts, _parted(head, lines[start:])]


def _parted(head: Fields, rows: Sequence[str]) -> Post:
    """Return the post of *head*, which is doubtful if another head stands in its *rows* without a line above it."""
    doubtful = any(_head(rows, place)[0] for place, row in enumerate(rows) if FIELD.match(row))
    return _post(head, "\n".join(rows))._replace(doubtful=doubtful)


def _head(lines: Sequence[str], start: int) -> tuple[Fields, int]:
    """Return the fields of the head that begins at the line *start*, and where the post below it begins."""
    fields: Fields = {}
    place = start
    while place < len(lines) and (found := FIELD.fullmatch(lines[place])) and found[1].lower() not in fields:
        fields[found[1].lower()] = found[2]
        place += 1
    whole = NEEDED in fields and not ONE_NEEDED.isdisjoint(fields)
    if not whole or (place < len(lines) and lines[place].strip()):
        return {}, start
    return fields, place + 1


def _post(fields: Fields, body: str) -> Post:
    post, markup = fields.get("post", ""), fields.get("markup", "").lower()
    number = post.lstrip("#")
    moment = read_moment(fields.get("time", "").removesuffix(ASSUMED))
    known = ":" in post
    return Post(
        fields["author"],
        body,
        markup=markup if markup in {HTML, BBCODE, MARKDOWN} else ANY,
        time=moment if ASSUMED not in fields.get("time", "") else type(moment)(moment.at, zoned=False),
        identity=post if known else "",
        number=int(number) if number.isdecimal() and not known else 0,
        title=fields.get("title", ""),
        edited=fields.get("edited", ""),
    )
