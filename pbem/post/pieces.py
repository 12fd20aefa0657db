"""The pieces of a line: ``;`` and ``else`` part orders, comments are dropped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pbem.games.grammar import Verb
from pbem.games.spelling import Clean, Token, tokens, without_marks
from pbem.post.lines import COMMENT, Line

ELSE_WORDS = frozenset({"else", "otherwise", "or"})
"""Words that begin an alternative; "or else" is two of them."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Tokens that may be one order, and the numbers of their lines.

    ``alternative``: ``else`` stood before them.  ``soft``: they stand behind ``;`` and so are a comment unless
    they begin like an order.  ``first`` and ``last``: they begin their line, and end it without a comment.
    ``marked``: the line begins with a list mark or a number.
    """

    tokens: tuple[Token, ...]
    lines: tuple[int, ...]
    alternative: bool = False
    soft: bool = False
    first: bool = True
    last: bool = True
    marked: bool = False

    def continues(self, before: Piece) -> bool:
        """Say whether a mail program may have broken this piece off the one before."""
        starts = self.first and not (self.marked or self.alternative)
        return starts and before.last and self.lines[0] == before.lines[-1] + 1

    def joined(self, after: Piece) -> Piece:
        """Return this piece and the one on the next line as one."""
        head = replace(after.tokens[0], gap=f" {after.tokens[0].gap}")
        words = (*self.tokens, head, *after.tokens[1:])
        return replace(self, tokens=words, lines=(*self.lines, *after.lines), last=after.last)


def line_pieces(line: Line) -> list[Piece]:
    """Return the pieces of *line* that hold words, or ``else`` alone."""
    texts, commented = _parts(line.tidy)
    rows = [(number, *without_else(tokens(without_marks(text)))) for number, text in enumerate(texts)]
    rows = [row for row in rows if row[1] or row[2]]
    marked = without_marks(line.tidy).text != line.tidy.text.lstrip()
    return [
        Piece(
            tuple(words),
            (line.number,),
            alternative=alternative,
            soft=number > 0,
            first=number == 0,
            last=not commented and number == rows[-1][0],
            marked=marked,
        )
        for number, words, alternative in rows
    ]


def without_else(words: Sequence[Token]) -> tuple[Sequence[Token], bool]:
    """Return *words* without ``else`` before them, and whether it was there."""
    end = next((place for place, token in enumerate(words[:2]) if token.text not in ELSE_WORDS), len(words[:2]))
    return words[end:], end > 0


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


def split_at_verbs(piece: Piece, verbs: Sequence[Verb]) -> Iterator[Piece]:
    """Yield the parts of a line in which several orders were run together, parted before whole verbs and ``else``."""
    names = {name for verb in verbs for name in (verb.name, *verb.also)}
    starts = [0]
    for place, (before, token) in enumerate(pairwise(piece.tokens), 1):
        if token.text in names | ELSE_WORDS and before.text not in ELSE_WORDS:
            starts.append(place)
    for start, stop in zip(starts, [*starts[1:], len(piece.tokens)], strict=True):
        words, alternative = without_else(piece.tokens[start:stop])
        if words:
            yield Piece(tuple(words), piece.lines, alternative=alternative or (piece.alternative and start == 0))


def pieces(lines: Iterable[Line]) -> list[Piece]:
    """Return the pieces of *lines* that hold words; an ``else`` that stands alone goes to the next piece."""
    found: list[Piece] = []
    pending = False
    for line in lines:
        for piece in line_pieces(line):
            pending = pending or piece.alternative
            if piece.tokens:
                found.append(replace(piece, alternative=pending))
                pending = False
    return found
