"""What the signs in a text say of its lines, before anybody asks who wrote them: quoted, struck out, a footer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from pbem.games.spelling import without_marks
from pbem.post.orders.lines import Line, Sort
from pbem.post.reading.fields import field_of
from pbem.post.reading.words import FOOTERS, SENT_BY_PHONE_ENDS

QUOTE = re.compile(r"&gt;|[|\u00a6\u2502\u2503\u258c\u258e]+(?:\s|$)(?!.*\|$)|[^\W\d_]{1,3}>+(?:\s|$)|:\s+\S")
"""Bars, and the initials of whoever is quoted: what mail programs put before a quoted line beside ">"."""

GUILLEMET = re.compile(r"\s*[\u00bb\u203a]\s[^\u00ab\u2039]*$")
STRUCK = re.compile(r"(~{1,2})(?!~)[^~]+\1|\[(s|strike|del)\].*\[/\2\]|<(s|strike|del)>.*</\3>", re.IGNORECASE)
STROKES = frozenset("\u0335\u0336\u0337\u0338")
"""Combining strokes, by which some keyboards strike letters out."""

OPENS_STRIKE = re.compile(r"~~(?!~)[^~]*")
CLOSES_STRIKE = re.compile(r"[^~]*~~")
MOST_STRUCK = 50
"""Lines that one pair of ``~~`` strikes out at most."""

LONG = 60
"""Characters of a quoted line that a relay may have broken."""

SENTENCE_ENDS = (".", "!", "?", ":", ";")
MOST_BROKEN_OFF = 2
"""Lines that a relay makes of the end of one."""


def marked(lines: Sequence[Line], speaks: Callable[[Line], bool]) -> list[Line]:
    """Return *lines* with those told that the text itself marks as quoted or struck out, and footers.

    A line that *speaks*, because it orders something or was meant to, is no footer.
    """
    found = list(lines)
    for place, line in enumerate(lines):
        if line.sort is Sort.TEXT and (sort := _sort(line)) is not Sort.TEXT:
            found[place] = replace(line, sort=sort)
    for place in [*_struck_together(found), *_struck_headers(found)]:
        found[place] = replace(found[place], sort=Sort.STRUCK, header={})
    for place in _broken_off(found):
        found[place] = replace(found[place], sort=Sort.QUOTED)
    for place in _footers(found):
        if not speaks(found[place]):
            found[place] = replace(found[place], sort=Sort.FOOTER)
    return found


def _sort(line: Line) -> Sort:
    text = line.tidy.text.strip()
    if QUOTE.match(text) or GUILLEMET.match(line.raw):
        return Sort.QUOTED
    return Sort.STRUCK if _struck(line) else Sort.TEXT


def _struck(line: Line) -> bool:
    if STRUCK.fullmatch(without_marks(line.tidy).text.strip(" *_.")):
        return True
    strokes = sum(map(line.raw.count, STROKES))
    return strokes > 1 and 2 * strokes >= sum(letter.isalnum() for letter in line.raw)


def _struck_headers(lines: Sequence[Line]) -> Iterator[int]:
    """Yield the places of struck lines that are more than text."""
    return (place for place, line in enumerate(lines) if line.sort in (Sort.HEADER, Sort.CANCEL) and _struck(line))


def _struck_together(lines: Sequence[Line]) -> Iterator[int]:
    """Yield the places of lines between a ``~~`` that begins a line and the one that ends another."""
    place = 0
    while place < len(lines):
        begins = lines[place].sort is Sort.TEXT and OPENS_STRIKE.fullmatch(lines[place].tidy.text.strip())
        coming = range(place + 1, min(place + MOST_STRUCK, len(lines))) if begins else ()
        end = next((at for at in coming if "~" in lines[at].tidy.text), None)
        if end is not None and CLOSES_STRIKE.fullmatch(lines[end].tidy.text.strip()):
            yield from range(place, end + 1)
            place = end
        place += 1


def _broken_off(lines: Sequence[Line]) -> Iterator[int]:
    """Yield the places of lines that a relay broke off the quoted line above, so that they lost their mark."""
    for place in range(1, len(lines)):
        above = lines[place - 1]
        if above.sort is not Sort.QUOTED or lines[place].sort is Sort.QUOTED or not may_be_broken(above):
            continue
        end = place
        while end < len(lines) and end < place + MOST_BROKEN_OFF and lines[end].sort is Sort.TEXT:
            end += 1
        if end < len(lines) and lines[end].sort is Sort.QUOTED:
            yield from range(place, end)


def may_be_broken(line: Line) -> bool:
    """Say whether a quoted line seems to go on without its mark on the next."""
    text = line.tidy.text.rstrip()
    return len(text) >= LONG and not text.endswith(SENTENCE_ENDS)


def _footers(lines: Sequence[Line]) -> Iterator[int]:
    """Yield the places of paragraphs that programs, lists and companies write below a mail."""
    inside = False
    for place, line in enumerate(lines):
        text = line.tidy.text.strip(" *_[]()-").casefold()
        begins = text.startswith(FOOTERS) and field_of(line) is None
        inside = bool(text) and (inside or begins or text.endswith(SENT_BY_PHONE_ENDS))
        if inside and line.sort is Sort.TEXT:
            yield place
