"""Header lines: which match a message is for, whose orders it holds, and the report they answer.

Besides ``match night commander bob turn 4`` these are taken where they name a match and one of its commanders:
``match night Bob`` and ``Night, Bob:``.  An order may stand behind a header on the same line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from pbem.games.spelling import Clean, without_marks
from pbem.post.orders.language import LanguageOf

WORD = re.compile(r"[^\s:=,;]+")
EDGE = " \t-*_#=.,:;!()[]<>\"'`"
COMMENT = re.compile(r"#|(?<!:)//|;")
HARD_COMMENT = re.compile(r"#|(?<!:)//")
"""What begins a comment whatever follows."""

LONGEST_NAME = 100
NAME_WORDS = 6
KEY_PARTS = 3
MOST_WORDS = 16
"""Words of a header line before an order that stands on it too."""

MATCH_ID = re.compile(r"(?=.*[^\W\d_])\w[\w.-]*")
TURN = re.compile(r"[0-9]{1,9}")
KEY_PART = re.compile(r"[0-9A-Za-z]+(?:-[0-9A-Za-z]+)*")

Header = dict[str, str | int]
"""What a header line gives, any of: match, commander, turn, key."""

Pairs = list[tuple[str, list[str]]]
"""The names in a header line, each with the words up to the next."""


def read_heading(tidy: Clean, language_of: LanguageOf) -> tuple[Header, Clean | None] | None:
    """Return what a line gives if all of it is a header; with the order behind it, if one stands there."""
    text = without_marks(tidy)
    first = WORD.search(text.text)
    if first is None or not (_names(first[0]) or language_of(first[0].strip(EDGE))):
        return None
    bare = HARD_COMMENT.split(text.text, maxsplit=1)[0]
    whole = _header(bare, language_of)
    if whole is not None:
        return whole, None
    before_order = _before_order(text, bare, language_of)
    if before_order is not None:
        return before_order
    header = _header(COMMENT.split(text.text, maxsplit=1)[0], language_of)
    return None if header is None else (header, None)


def _names(word: str) -> bool:
    return word.strip(EDGE).casefold() in READERS


def _before_order(text: Clean, bare: str, language_of: LanguageOf) -> tuple[Header, Clean] | None:
    """Return the header before the first word of an order, if it names a known match."""
    for word in islice(WORD.finditer(bare), 2, MOST_WORDS):
        header = _header(bare[: word.start()], language_of)
        language = None if header is None or "match" not in header else language_of(str(header["match"]))
        if header is not None and language is not None and word[0].casefold() in language.words:
            return header, text.part(word.start())
    return None


def _header(text: str, language_of: LanguageOf) -> Header | None:
    """Return what *text* gives if all of it is a header."""
    stripped = text.strip(EDGE)
    pairs = _pairs(WORD.findall(stripped), language_of)
    if pairs is None:
        return None
    header = {name: READERS[name](parts) for name, parts in pairs}
    if len(header) < len(pairs) or None in header.values():
        return None
    found = {name: value for name, value in header.items() if value is not None}
    lone = len(pairs) == 1 and ":" not in stripped and "=" not in stripped
    return None if lone and _prose(found, language_of) else found


def _pairs(words: Sequence[str], language_of: LanguageOf) -> Pairs | None:
    """Part the words of a header; None if they neither begin with a name nor with a match and its commander."""
    named = bool(words) and words[0].casefold() in READERS
    pairs = list(_parted(words if named else ["match", *words]))
    (name, parts), *others = pairs
    if name == "match" and len(parts) > 1 and "commander" not in dict(others):
        language = language_of(parts[0])
        if language is not None and " ".join(parts[1:]).casefold() in language.commanders:
            return [("match", parts[:1]), ("commander", parts[1:]), *others]
    return pairs if named else None


def _parted(words: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    starts = [place for place, word in enumerate(words) if word.casefold() in READERS]
    for start, stop in zip(starts, [*starts[1:], len(words)], strict=True):
        yield words[start].casefold(), list(words[start + 1 : stop])


def _prose(header: Header, language_of: LanguageOf) -> bool:
    """Say whether a line of one name and value, such as "match point" or "commander down", is rather prose."""
    name, value = next(iter(header.items()))
    if name == "match":
        return not (re.search(r"[0-9_-]", str(value)) or language_of(str(value)))
    language = language_of(None)
    if name == "commander" and language is not None:
        named = str(value).casefold()
        if named in language.commanders or any(named in names for names in language.people):
            return False
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
