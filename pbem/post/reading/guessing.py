"""What a commander seems to mean where he must be asked: his orders as far as they can be read, with what is near."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem.games.grammar import Misreading, Order, write_order
from pbem.games.spelling import Token, as_it_looks, clean, tokens, written
from pbem.games.vocabulary import nearest
from pbem.post.orders.language import Language
from pbem.post.orders.lines import Line, Sort
from pbem.post.orders.looks import begins_like_order, hidden_order, looks_like_order
from pbem.post.orders.pieces import Piece, pieces

MOST_MENDED = 6
"""Words of one order that are replaced."""

MOST_LINES = 40


def guessed(lines: Iterable[Line], language: Language | None) -> tuple[str, ...]:
    """Return the canonical lines that *lines* seem to order, alternatives behind ``else``: to be shown, never taken.

    The first is no alternative, whatever it says: nothing stands above it.
    """
    if language is None:
        return ()
    found = pieces(line for line in lines if line.sort is Sort.TEXT)
    found = [_as_alternative(piece, language) for piece in found]
    meant = [piece for piece in found if _meant(piece, language)][:MOST_LINES]
    meant[:1] = [piece._replace(alternative=False) for piece in meant[:1]]
    return tuple(row for piece in meant for row in _rows(piece, language))


def _as_alternative(piece: Piece, language: Language) -> Piece:
    """Return a piece whose first word is almost ``else``, before an order, as the alternative that it is meant for."""
    word = as_it_looks(piece.tokens[0].text)
    almost = not piece.alternative and len(piece.tokens) > 1 and bool(nearest(word, ["else", "otherwise"]))
    if not almost or begins_like_order(piece.tokens, language) or not begins_like_order(piece.tokens[1:], language):
        return piece
    return piece._replace(tokens=piece.tokens[1:], alternative=True)


def _meant(piece: Piece, language: Language) -> bool:
    hidden = hidden_order(piece.tokens, language)
    telling = hidden is not None and " " in hidden
    return telling or begins_like_order(piece.tokens, language) or looks_like_order(piece, language)


def _rows(piece: Piece, language: Language) -> Iterator[str]:
    if not begins_like_order(piece.tokens, language):
        hidden = hidden_order(piece.tokens, language)
        if hidden is not None:
            yield f"{'else ' if piece.alternative else ''}{hidden}"
            return
    order = _mended(piece.tokens, language)
    if order is not None:
        yield f"{'else ' if piece.alternative else ''}{write_order(order, language.verbs)}"


def _mended(words: Sequence[Token], language: Language) -> Order | None:
    """Return the order that *words* are with each misread one replaced by the only one near to it, or None."""
    order = language.order(words)
    words = [*words] if order is not None else [word._replace(text=as_it_looks(word.text)) for word in words]
    for _ in range(MOST_MENDED):
        read = language.read(words, hinting=True)
        if isinstance(read, dict):
            return read
        if len(read[0].hints) != 1:
            return None
        words = _replaced(words, read[0])
    return None


def _replaced(words: Sequence[Token], fault: Misreading) -> list[Token]:
    """Return *words* with those that *fault* is about replaced by its hint."""
    start = next((place for place, word in enumerate(words) if word.column == fault.column), 0)
    end = next((end for end in range(start + 1, len(words) + 1) if written(words[start:end]) == fault.read), start + 1)
    hint = tokens(clean(fault.hints[0]))
    new = [word._replace(line=fault.line, column=fault.column) for word in hint]
    new[0] = new[0]._replace(gap=words[start].gap)
    return [*words[:start], *new, *words[end:]]
