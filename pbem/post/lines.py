"""The lines of a message: what each is, before anybody asks what it orders.

A message may hold sections for several matches; each begins with a header line that names its match.  Lines
that are quoted, comments or prose stay where they are, so that every line keeps its number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from pbem.games.spelling import LONGEST_LINE, Clean, clean, without_marks

MOST_LINES = 5_000
"""Lines of a message that are read."""

LINE_END = re.compile(r"\r\n|\n|\r")
WORDS = re.compile(r"[^\W\d_]+")
HEADER_PARTS = re.compile(r"[\s:=,;]+")
HEADER_EDGE = " \t-*_#=.,:;!()[]<>\"'`"
DECORATION = re.compile(r"[^\w\s]")
COMMENT = re.compile(r"#|(?<!:)//|;")
HARD_COMMENT = re.compile(r"#|(?<!:)//")
"""What begins a comment whatever follows."""

CANCEL_WITH = frozenset({"all", "every", "my", "the", "order", "orders", "plan", "everything"})

LONGEST_NAME = 100
NAME_WORDS = 6
KEY_PARTS = 3
MATCH_ID = re.compile(r"(?=.*[^\W\d_])\w[\w.-]*")
TURN = re.compile(r"[0-9]{1,9}")
KEY_PART = re.compile(r"[0-9A-Za-z]+(?:-[0-9A-Za-z]+)*")


class Sort(Enum):
    """What a line is."""

    BLANK = auto()
    QUOTED = auto()
    SIGNATURE = auto()
    HEADER = auto()
    BEGIN = auto()
    END = auto()
    CANCEL = auto()
    COMMENT = auto()
    TOO_LONG = auto()
    TEXT = auto()


Header = dict[str, str | int]
"""What a header line gives, any of: match, commander, turn, key."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its number from 1, the text as sent, what it is, a tidy copy, and what a header gives."""

    number: int
    raw: str
    sort: Sort
    tidy: Clean
    header: Header = field(default_factory=dict)


def read_lines(text: str, known: Callable[[str], bool]) -> list[Line]:
    """Return the lines of *text*, at most MOST_LINES; *known* says whether a match of that id is known."""
    rows = LINE_END.split(text.removeprefix("\ufeff"), MOST_LINES)[:MOST_LINES]
    return [_line(number, raw, known) for number, raw in enumerate(rows, 1)]


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


def _line(number: int, raw: str, known: Callable[[str], bool]) -> Line:
    tidy = clean(raw, number)
    if len(raw) > LONGEST_LINE:
        return Line(number, raw, Sort.TOO_LONG, tidy)
    sort = _sort(raw, tidy)
    if sort is Sort.TEXT:
        header = _header(tidy, known)
        if header is not None:
            return Line(number, raw, Sort.HEADER, tidy, header)
    return Line(number, raw, sort, tidy)


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
    return _spoken(COMMENT.split(text, maxsplit=1)[0]) or Sort.TEXT


def _spoken(text: str) -> Sort | None:
    """Return what the words of a line make it, if they make it one that orders nothing by itself."""
    if len(text) > LONGEST_NAME:
        return None
    words = WORDS.findall(text.casefold())
    framed = DECORATION.match(text) is not None
    if words[1:2] == ["orders"] and (framed or words[2:] == []) and words[0] in ("begin", "end"):
        return Sort.BEGIN if words[0] == "begin" else Sort.END
    if words[:1] == ["cancel"] and CANCEL_WITH.issuperset(words[1:]):
        return Sort.CANCEL
    return None


def _header(tidy: Clean, known: Callable[[str], bool]) -> Header | None:
    """Return what a line gives if all of it is a header: ``match station-7 commander ada turn 12``."""
    text = without_marks(tidy).text
    whole = _header_words(HARD_COMMENT.split(text, maxsplit=1)[0], known)
    return whole or _header_words(COMMENT.split(text, maxsplit=1)[0], known)


def _header_words(text: str, known: Callable[[str], bool]) -> Header | None:
    words = [word for word in HEADER_PARTS.split(text.strip(HEADER_EDGE)) if word]
    if not words or words[0].casefold() not in READERS:
        return None
    pairs = list(_pairs(words))
    header = {name: READERS[name](parts) for name, parts in pairs}
    if len(header) < len(pairs) or None in header.values():
        return None
    found = {name: value for name, value in header.items() if value is not None}
    lone = len(pairs) == 1 and ":" not in text and "=" not in text
    return None if lone and _prose(found, known) else found


def _pairs(words: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield each name of a header line with the words up to the next name."""
    starts = [place for place, word in enumerate(words) if word.casefold() in READERS]
    for start, stop in zip(starts, [*starts[1:], len(words)], strict=True):
        yield words[start].casefold(), list(words[start + 1 : stop])


def _prose(header: Header, known: Callable[[str], bool]) -> bool:
    """Say whether a line of one name and value, such as "match point" or "commander down", is rather prose."""
    name, value = next(iter(header.items()))
    if name == "match":
        return not (re.search(r"[0-9_-]", str(value)) or known(str(value)))
    wanted = {"commander": r"[^\s]+", "key": r".*[0-9-].*", "turn": r".*"}[name]
    return re.fullmatch(wanted, str(value)) is None


def _match(words: Sequence[str]) -> str | None:
    fits = len(words) == 1 and len(words[0]) <= LONGEST_NAME and MATCH_ID.fullmatch(words[0])
    return words[0] if fits else None


def _commander(words: Sequence[str]) -> str | None:
    name = " ".join(words).strip("\"'")
    return name if 0 < len(name) <= LONGEST_NAME and len(words) <= NAME_WORDS else None


def _turn(words: Sequence[str]) -> int | None:
    return int(words[0]) if len(words) == 1 and TURN.fullmatch(words[0]) else None


def _key(words: Sequence[str]) -> str | None:
    fits = 0 < len(words) <= KEY_PARTS and all(KEY_PART.fullmatch(word) for word in words)
    key = "-".join(words).upper()
    return key if fits and len(key) <= LONGEST_NAME else None


READERS: dict[str, Callable[[Sequence[str]], str | int | None]] = {
    "match": _match,
    "commander": _commander,
    "turn": _turn,
    "key": _key,
}
"""Name in a header line -> how the words after it are read; None if they are no such value."""
