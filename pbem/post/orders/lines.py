"""The lines of a message: what each is, before anybody asks what it orders.

A message may hold sections for several matches; each begins with a header line that names its match.  Lines
that are quoted, comments or prose stay where they are, so that every line keeps its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from pbem.games.spelling import LONGEST_LINE, Clean, clean
from pbem.post.message import Mark, Row, plain_rows
from pbem.post.orders.heading import COMMENT, LONGEST_NAME, Header, read_heading
from pbem.post.orders.language import LanguageOf
from pbem.post.press.addressing import rows_of_blocks

MOST_LINES = 5_000
"""Lines of a message that are read."""

LINE_END = re.compile(r"\r\n|\n|\r")
WORDS = re.compile(r"[^\W\d_]+")
DECORATION = re.compile(r"[^\w\s]")

LINK = re.compile(r"(?<=\S)<https?://[^<>\s]*>|\s<https?://[^<>\s]*>")
MOST_LINKS = 20

CANCEL = "cancel"
CANCELLED = frozenset({"all", "every", "my", "the", "these", "order", "orders", "plan", "plans", "everything", "it"})
CANCELLED_TOO = frozenset({"them", "this", "that", "those", "of", "queued", "waiting", "again", "now"})
COURTESY = frozenset({"please", "pls", "kindly", "thanks", "thank", "you", "thx", "cheers", "sorry"})
CANCEL_WITH = CANCELLED | CANCELLED_TOO | COURTESY
"""Words that may follow ``cancel``; those of courtesy may also stand before it."""


class Sort(Enum):
    """What a line is."""

    BLANK = auto()
    QUOTED = auto()
    STRUCK = auto()
    HIDDEN = auto()
    SIGNATURE = auto()
    FOOTER = auto()
    HEADER = auto()
    BEGIN = auto()
    END = auto()
    CANCEL = auto()
    PRESS = auto()
    COMMENT = auto()
    TOO_LONG = auto()
    MAIL = auto()
    OLD_MAIL = auto()
    REPORT = auto()
    TEXT = auto()


BY_MARK = {
    Mark.QUOTED: Sort.QUOTED,
    Mark.STRUCK: Sort.STRUCK,
    Mark.HIDDEN: Sort.HIDDEN,
    Mark.SIGNATURE: Sort.FOOTER,
}
"""What markup makes of a line, whatever its words are."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its number from 1, the text as sent, what it is, a tidy copy, and what a header gives.

    A header with an order behind it is two, of the same number.
    """

    number: int
    raw: str
    sort: Sort
    tidy: Clean
    header: Header = field(default_factory=dict)


def read_lines(text: str, language_of: LanguageOf) -> list[Line]:
    """Return the lines of *text*, at most MOST_LINES."""
    return read_rows(plain_rows(text.removeprefix("\ufeff")), language_of)


def read_rows(rows: Sequence[Row], language_of: LanguageOf) -> list[Line]:
    """Return the lines that *rows* are, at most MOST_LINES; what markup says of a row comes before what it says."""
    rows = rows[:MOST_LINES]
    messages = rows_of_blocks(rows)
    return [
        line
        for number, row in enumerate(rows, 1)
        for line in (_press(number, row) if number - 1 in messages else _lines(number, row, language_of))
    ]


def too_many(text: str) -> bool:
    """Say whether *text* has more lines than are read."""
    return len(LINE_END.split(text, MOST_LINES)) > MOST_LINES


def sections(lines: Sequence[Line]) -> list[list[Line]]:
    """Part lines into sections: a header line for another match, or another of its commanders, begins one."""
    parts: list[list[Line]] = [[]]
    before: Header = {}
    for line in lines:
        if "match" in line.header:
            if any(_differ(before, line.header, name) for name in ("match", "commander")):
                parts.append([])
                before = {}
            before |= line.header
        parts[-1].append(line)
    return parts


def _differ(one: Header, other: Header, name: str) -> bool:
    return name in one and name in other and str(one[name]).casefold() != str(other[name]).casefold()


def _press(number: int, row: Row) -> list[Line]:
    """Return the line of a row that stands in a message to other commanders, whatever it says."""
    return [Line(number, row.text, Sort.PRESS, clean(row.text, number))]


def _lines(number: int, row: Row, language_of: LanguageOf) -> Iterator[Line]:
    raw, tidy = row.text, _without_links(clean(row.text, number))
    sort = BY_MARK.get(row.mark) if tidy.text.strip() else None
    if sort is None:
        sort = Sort.TOO_LONG if len(raw) > LONGEST_LINE else _sort(raw, tidy)
    heading = read_heading(tidy, language_of) if sort is Sort.TEXT else None
    if heading is None:
        yield Line(number, raw, sort, tidy)
        return
    header, order = heading
    before = tidy if order is None else tidy.part(0, len(tidy.text) - len(order.text))
    yield Line(number, raw, Sort.HEADER, before, header)
    if order is not None:
        yield Line(number, raw, Sort.TEXT, order)


def _without_links(tidy: Clean) -> Clean:
    """Return a line without the targets that mail programs write behind the words of links."""
    if "<http" not in tidy.text:
        return tidy
    targets = [range(*target.span()) for target in LINK.finditer(tidy.text)]
    kept = [place for place in range(len(tidy.text)) if not any(place in target for target in targets[:MOST_LINKS])]
    return Clean(tidy.line, "".join(tidy.text[at] for at in kept), tuple(tidy.columns[at] for at in kept))


def _sort(raw: str, tidy: Clean) -> Sort:
    text = tidy.text.strip()
    if not text:
        return Sort.BLANK
    if text.startswith(">"):
        return Sort.QUOTED
    if raw.rstrip() == "--":
        return Sort.SIGNATURE
    if COMMENT.match(text):
        return Sort.COMMENT
    return spoken(COMMENT.split(text, maxsplit=1)[0]) or Sort.TEXT


def spoken(text: str) -> Sort | None:
    """Return what the words of a line make it, if they make it one that orders nothing by itself."""
    if len(text) > LONGEST_NAME:
        return None
    words = WORDS.findall(text.casefold())
    framed = DECORATION.match(text) is not None
    if words[1:2] == ["orders"] and (framed or words[2:] == []) and words[0] in ("begin", "end"):
        return Sort.BEGIN if words[0] == "begin" else Sort.END
    if CANCEL in words:
        place = words.index(CANCEL)
        courteous = COURTESY.issuperset(words[:place]) and CANCEL_WITH.issuperset(words[place + 1 :])
        counted = any(map(str.isdecimal, text.casefold().partition(CANCEL)[2]))
        return Sort.CANCEL if courteous and not counted else None
    return None
