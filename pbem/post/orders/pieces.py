"""The pieces of a line: ``;`` and ``else`` part orders, comments are dropped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pbem.games.clauses import LINKS
from pbem.games.spelling import Clean, Token, tokens, without_marks
from pbem.post.markup.smilies import ENDING, is_picture
from pbem.post.orders.heading import COMMENT
from pbem.post.orders.language import Language
from pbem.post.orders.lines import Line

DOUBTFUL = "or"
ELSE_WORDS = frozenset({"else", "otherwise", DOUBTFUL})
"""Words that begin an alternative; "or else" is two of them, and prose may begin with DOUBTFUL as well."""

MOST_SMILIES = 3
CELLS = re.compile(r"\s*\|.*\|\s*")
"""A row of a table that is drawn with bars."""

THEN = LINKS | {"then"}
"""Words that may stand before another order on the same line."""


class Piece(NamedTuple):
    """Tokens that may be one order, and the numbers of their lines.

    ``alternative``: ``else`` stood before them; ``doubtful``: it was only ``or``.  ``soft``: they stand behind
    ``;`` and so are a comment unless they begin like an order.  ``first`` and ``last``: they begin their line,
    and end it without a comment.  ``marked``: the line begins with a list mark or a number.
    """

    tokens: tuple[Token, ...]
    lines: tuple[int, ...]
    alternative: bool = False
    doubtful: bool = False
    soft: bool = False
    first: bool = True
    last: bool = True
    marked: bool = False

    @property
    def only_else(self) -> bool:
        """Say whether nothing stands behind ``else``."""
        return all(token.text in ELSE_WORDS for token in self.tokens)

    def continues(self, before: Piece) -> bool:
        """Say whether a mail program may have broken this piece off the one before."""
        starts = self.first and not (self.marked or self.alternative)
        return starts and before.last and self.lines[0] == before.lines[-1] + 1

    def joined(self, after: Piece) -> Piece:
        """Return this piece and the one on the next line as one."""
        head = after.tokens[0]._replace(gap=f" {after.tokens[0].gap}")
        words = (*self.tokens, head, *after.tokens[1:])
        return self._replace(tokens=words, lines=(*self.lines, *after.lines), last=after.last)

    def behind(self, lone: Piece | None) -> Piece:
        """Return this piece as the alternative that *lone*, an ``else`` with nothing behind it, begins."""
        if lone is None:
            return self
        sure = not lone.doubtful or (self.alternative and not self.doubtful)
        return self._replace(alternative=True, doubtful=not sure)


def line_pieces(line: Line) -> list[Piece]:
    """Return the pieces of *line* that hold words, or ``else`` alone."""
    texts, commented = _parts(line.tidy)
    rows = [(number, part) for number, text in enumerate(texts) for part in _halves(_words(text)) if part]
    marked = without_marks(line.tidy).text != line.tidy.text.lstrip()
    return [
        _piece(
            words,
            (line.number,),
            soft=number > 0,
            first=number == 0,
            last=not commented and words is rows[-1][1],
            marked=marked,
        )
        for number, words in rows
    ]


def _words(text: Clean) -> list[Token]:
    """Return the words of a text without pictures and smilies around them, and the bars of a table."""
    whole = text
    for _ in range(MOST_SMILIES):
        smiley = ENDING.search(text.text)
        text = text if smiley is None else text.part(0, smiley.start())
    words = tokens(without_marks(text))
    if CELLS.fullmatch(whole.text):
        words = [word for word in words if word.text != "|"]
    start, end = 0, len(words)
    while start < end and is_picture(words[start].raw):
        start += 1
    while end > start and is_picture(words[end - 1].raw):
        end -= 1
    return words[start:end]


def _halves(words: Sequence[Token]) -> tuple[Sequence[Token], Sequence[Token]]:
    """Part *words* before an ``else`` that ends them."""
    end = len(words)
    while end and words[end - 1].text in ELSE_WORDS:
        end -= 1
    return words[:end], words[end:]


def _piece(words: Sequence[Token], lines: tuple[int, ...], **where: bool) -> Piece:
    """Return *words* as a piece, without ``else`` before them unless that is all."""
    if len(words) > 1 and words[0].kind == "number" and words[1].text in ELSE_WORDS:
        words = words[1:]
    end = next((place for place, token in enumerate(words[:2]) if token.text not in ELSE_WORDS), len(words[:2]))
    doubtful = end == 1 and words[0].text == DOUBTFUL
    return Piece(tuple(words[end:] or words), lines, alternative=end > 0, doubtful=doubtful, **where)


def _parts(tidy: Clean) -> tuple[list[Clean], bool]:
    """Part a tidy line at each ``;``, cut it at any other comment, and say whether there was one."""
    parts: list[Clean] = []
    start = 0
    for mark in COMMENT.finditer(tidy.text):
        parts.append(tidy.part(start, mark.start()))
        start = mark.end()
        if mark[0] != ";":
            return parts, True
    return [*parts, tidy.part(start)], False


def split_at_verbs(piece: Piece, language: Language) -> Iterator[Piece]:
    """Yield the parts of a line in which several orders were run together, parted before whole verbs and ``else``."""
    names = ELSE_WORDS.union(language.words)
    starts = [0]
    for place, (before, token) in enumerate(pairwise(piece.tokens), 1):
        if token.text in names and before.text not in ELSE_WORDS:
            starts.append(place)
    for start, stop in zip(starts, [*starts[1:], len(piece.tokens)], strict=True):
        end = stop
        while stop < len(piece.tokens) and end > start and piece.tokens[end - 1].text in THEN:
            end -= 1
        part = _piece(piece.tokens[start:end], piece.lines)
        if end > start and not part.only_else:
            yield part.behind(piece if start == 0 and piece.alternative else None)


def pieces(lines: Iterable[Line]) -> list[Piece]:
    """Return the pieces of *lines*; an ``else`` that stands alone goes to the next, and stays only as the last."""
    found: list[Piece] = []
    lone: Piece | None = None
    for line in lines:
        for piece in line_pieces(line):
            if piece.only_else:
                lone = piece.behind(lone)
            else:
                found.append(piece.behind(lone))
                lone = None
    return found if lone is None or lone.doubtful else [*found, lone]
