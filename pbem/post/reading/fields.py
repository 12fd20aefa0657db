"""The head of a mail as mail programs quote it: lines of fields such as From, Sent, To and Subject, in any language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pbem.post.orders.lines import Line, Sort
from pbem.post.reading.words import FIELDS, FROM, SENT, SUBJECT, TO

FIELD = re.compile(r"[*_ \t]*([^\s:*_\uff1a][^:*_\uff1a]{0,30}?)[*_ \t]*[:\uff1a][*_ \t]*(.*)")
ROLES = {name: role for role, names in FIELDS.items() for name in names}
LEAST = 3
"""Fields of different kinds that stand together in the head of a mail."""

MOST_WRAPS = 2
"""Lines that the value of one field may go on for."""

MOST_FIELDS = 40


class Block(NamedTuple):
    """The head of a mail: the places of its first line and of the first behind it, and its sender ("" if none)."""

    start: int
    stop: int
    author: str


def field_of(line: Line) -> tuple[str, str] | None:
    """Return what kind of field a line gives, and its value."""
    if line.sort is not Sort.TEXT:
        return None
    found = FIELD.fullmatch(line.tidy.text.strip())
    role = ROLES.get(found[1].strip().casefold()) if found else None
    return None if found is None or role is None else (role, found[2])


def block_at(lines: Sequence[Line], start: int, least: int = LEAST) -> Block | None:
    """Return the head of a mail that begins at *start*: its sender or date, and at least *least* kinds of field."""
    found: dict[str, str] = {}
    place = end = start
    count = 0
    while place < len(lines) and count < MOST_FIELDS:
        field = field_of(lines[place])
        if field is None:
            break
        found.setdefault(*field)
        end, count = place + 1, count + 1
        place = _next(lines, end)
    known = {FROM, SENT, TO, SUBJECT}.intersection(found)
    if len(found) < least or len(known) < min(least, LEAST - 1) or not known.intersection({FROM, SENT}):
        return None
    return Block(start, _end(lines, end), found.get(FROM, ""))


def _next(lines: Sequence[Line], start: int) -> int:
    """Return the place of the next field, behind the rest of the last value or one blank line; *start* if none is."""
    for place in range(start, min(start + MOST_WRAPS + 1, len(lines))):
        if field_of(lines[place]) is not None:
            return place
        if not (lines[place].sort is Sort.BLANK or _goes_on(lines[place])):
            break
    return start


def _goes_on(line: Line) -> bool:
    """Say whether a line may be the rest of a field's value: indented, or an address."""
    text = line.tidy.text
    return line.sort is Sort.TEXT and (text[:1].isspace() or text.startswith(("<", ";")) or "@" in text)


def _end(lines: Sequence[Line], end: int) -> int:
    """Return the place behind the last value, which may go on."""
    while end < len(lines) and _goes_on(lines[end]) and "@" in lines[end].tidy.text:
        end += 1
    return end
