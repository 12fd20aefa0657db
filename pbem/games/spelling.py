"""How a line is spelled: a tidy copy for reading, its words, and what only looks like our letters.

The tidy copy forgives what keyboards, phones and mail programs do to a text; nothing is guessed.  Every
character keeps its column in the line as it was sent.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

LONGEST_LINE = 2_000
"""Characters of a line that can be an order; a longer line is none."""

MOST_MARKS = 8
"""Combining marks that are taken together with one letter."""

LONGEST_EXPANSION = 8
"""Characters that one may stand for; some stand for a whole sentence."""

DOUBLE_QUOTES = "\u00ab\u00bb\u201c\u201d\u201e\u201f\u2033\u300c\u300d"
SINGLE_QUOTES = "\u00b4\u2018\u2019\u201a\u201b\u2032\u2039\u203a"
PLAIN = {
    **dict.fromkeys(DOUBLE_QUOTES, '"'),
    **dict.fromkeys(SINGLE_QUOTES, "'"),
    **dict.fromkeys("\u2212\u2043", "-"),
    **dict.fromkeys("\t\u2028\u2029\u0085", " "),
    **dict.fromkeys("\u034f\u115f\u1160\u3164\uffa0", ""),
}
"""What a mail program or a phone makes of plain characters -> the plain ones."""

BY_CATEGORY = {"Pd": "-", "Zs": " ", "Cf": "", "Cc": "", "Me": "", "Cs": "\ufffd"}
"""Dashes, spaces, what nobody sees, and halves of characters, which nobody can write."""

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
VARIATION = re.compile("[\ufe00-\ufe0f]")

LIST_MARK = re.compile(
    r"\s*(?:[-=]+>|[-*+\u2022\u25e6\u25aa\u25ab\u2023\u00a7\u00b7\u25cf\u25cb\u25a0\u25a1\u25b6\u25b8\u25ba]+"
    r"|[\u2192\u2794\u279c\u27a4\u2713\u2714\u2610\u2611\u2705\uf0a7\uf0b7]|\[(?:[ xX]|[0-9]{1,3})?\]"
    r"|\(?[0-9]{1,3}[.):]+|\(?[a-zA-Z]\)|\(?(?:[a-zA-Z]|[iIvVxX]{2,5})[.)](?=\s)|[*_`]+"
    r"|(?:order|move|step|action|befehl|zug|ordre|orden|ordine|rozkaz)\s?(?:n[or]\.?\s?)?[0-9]{1,2}\s?[.):-](?=\s))\s*",
    re.IGNORECASE,
)
MOST_LIST_MARKS = 4

TOKEN = re.compile(
    r"(?P<word>[^\W\d_](?:[^\W\d_]|[\u0300-\u036f])*)|(?P<number>[0-9]+)"
    r"|(?P<odd>[-=]>|[^\s.,:!+&/()\[\]=\"'*`_-])"
)
SIGNS = {"@": "at", "->": "to", "=>": "to", "\u2192": "to"}
"""Signs that are written for a word -> the word."""

BARRIERS = frozenset(",+&/()[]:!=")
"""Punctuation that parts two ids; all other that is passed over may stand within one."""

LOOKALIKES = str.maketrans(
    "\u0430\u0432\u0441\u0435\u04bb\u0456\u0458\u043a\u043c\u043d\u043e\u0440\u0455\u0442\u0443\u0445\u0501"
    "\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0131",
    "abcehijkmhopstyxdabezhikmnoptyxi",
)
"""Small letters of Cyrillic and Greek (small forms of capitals too) -> the Latin ones that look so."""


class Clean(NamedTuple):
    """A tidy copy of a line; ``columns[i]`` is where its character i stood in the line that was sent."""

    line: int
    text: str
    columns: tuple[int, ...]

    def part(self, start: int, stop: int | None = None) -> Clean:
        """Return the characters from *start* to before *stop*."""
        return Clean(self.line, self.text[start:stop], self.columns[start:stop])


class Token(NamedTuple):
    """A run of letters or digits, or one odd character that has no place in an order.

    ``text`` is lower case, a number without leading zeros, a sign as its word; ``gap`` is what stands before
    it in the tidy line; ``minus`` says whether a minus sign stands directly before it and does not tie it to the
    token before.
    """

    kind: str
    text: str
    raw: str
    gap: str
    minus: bool
    line: int
    column: int

    @property
    def joins(self) -> bool:
        """Say whether it may belong to the same id as the token before."""
        return self.gap.isspace() or not BARRIERS.intersection(self.gap)

    @property
    def glued(self) -> bool:
        """Say whether only punctuation within an id, or nothing, parts it from the token before."""
        return self.joins and not any(character.isspace() for character in self.gap)


def clean(raw: str, line: int = 1) -> Clean:
    """Return the tidy copy of one line: NFKC, plain quotes, dashes and spaces, nothing invisible."""
    raw = raw[:LONGEST_LINE]
    if raw.isascii() and raw.isprintable():
        return Clean(line, raw, tuple(range(1, len(raw) + 1)))
    parts = [(start, _plain(part)) for start, part in _clusters(raw)]
    columns = tuple(start + 1 for start, plain in parts for _ in plain)
    return Clean(line, "".join(plain for _, plain in parts), columns)


def _clusters(raw: str) -> Iterable[tuple[int, str]]:
    """Return each character with the marks on it, and where it starts; terminal escapes are left out."""
    escapes = {place for match in ESCAPE.finditer(raw) for place in range(*match.span())}
    if not escapes and not any(map(unicodedata.combining, raw)):
        return enumerate(raw)
    clusters: list[tuple[int, str]] = []
    for place, character in enumerate(raw):
        if place in escapes:
            continue
        start, before = clusters[-1] if clusters else (place, "")
        if before and unicodedata.combining(character) and len(before) <= MOST_MARKS:
            clusters[-1] = (start, before + character)
        else:
            clusters.append((place, character))
    return clusters


@lru_cache(maxsize=4096)
def _plain(part: str) -> str:
    """Return what one character, with the marks on it, becomes."""
    if part in PLAIN:
        return PLAIN[part]
    normal = unicodedata.normalize("NFKC", VARIATION.sub("", part))
    if len(normal) > LONGEST_EXPANSION:
        return part
    return "".join(
        PLAIN.get(character, BY_CATEGORY.get(unicodedata.category(character), character)) for character in normal
    )


def without_marks(line: Clean) -> Clean:
    """Return *line* without the list marks, numbering and emphasis that it begins with."""
    start = 0
    for _ in range(MOST_LIST_MARKS):
        mark = LIST_MARK.match(line.text, start)
        if mark is None or mark.end() == start:
            break
        start = mark.end()
    return line.part(start) if start else line


def tokens(line: Clean) -> list[Token]:
    """Return the words, numbers and odd characters of a tidy line."""
    found: list[Token] = []
    end = 0
    for match in TOKEN.finditer(line.text):
        kind, raw, gap = match.lastgroup or "", match[0], line.text[end : match.start()]
        text = raw.lstrip("0") or "0" if kind == "number" else SIGNS.get(raw) or raw.casefold()
        minus = gap.endswith("-") and (gap != "-" or not found)
        found.append(Token(kind, text, raw, gap, minus, line.line, line.columns[match.start()]))
        end = match.end()
    return found


def written(found: Iterable[Token]) -> str:
    """Return tokens as they were written, without what stands before the first."""
    return "".join(token.raw if number == 0 else token.gap + token.raw for number, token in enumerate(found))


def squashed(text: str) -> str:
    """Return *text* as ids are compared: small letters and digits only, numbers without leading zeros."""
    return "".join(token.text for token in tokens(clean(text)))


def foreign(word: str) -> str | None:
    """Return the first letter of *word* that is not of our alphabet, such as a Cyrillic one that looks so."""
    for character in word:
        if not character.isascii() and not unicodedata.name(character, "LATIN").startswith("LATIN"):
            return character
    return None


def as_it_looks(word: str) -> str:
    """Return a lower-case *word* with look-alike letters replaced by ours, to hint with."""
    return word.translate(LOOKALIKES)
