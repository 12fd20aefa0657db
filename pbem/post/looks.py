"""What a line that is no order looks like: an order gone wrong, or prose."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.clauses import LINKS, named
from pbem.games.grammar import Vocabulary, find_verb, write_order
from pbem.games.kinds import ARTICLES
from pbem.games.spelling import Token, as_it_looks
from pbem.games.vocabulary import SHORTEST, nearest
from pbem.post.language import Language
from pbem.post.pieces import Piece

GLANCE = 3
"""Words before a whole order that leave it recognisable as one."""

MOST_WORDS = 50
"""Words of a line that are looked at."""

ID_LETTERS = 12
"""Letters that something like an id has at most before its number."""


def begins_like_order(words: Sequence[Token], language: Language) -> bool:
    """Say whether the first word is that of an order, shortened, or spelled with look-alike letters."""
    word = as_it_looks(words[0].text)
    names = [name for verb in language.verbs for name in (verb.name, *verb.also)]
    return word in names or (len(word) >= SHORTEST and any(name.startswith(word) for name in names))


def looks_like_order(piece: Piece, language: Language) -> bool:
    """Say whether a piece that is no order was meant as one: a verb, or almost one, and something like an id.

    ``pass the salt please`` is none; neither is ``Install went well, thanks``.
    """
    words = piece.tokens[1:MOST_WORDS] if piece.tokens[0].kind == "number" else piece.tokens[:MOST_WORDS]
    if not words:
        return False
    if begins_like_order(words, language):
        return _has_id(words[1:], language.vocabulary) or _only_order_words(words, language)
    lone = len(words) == 1 and piece.alternative
    near = lone or _has_id(words[1:], None)
    return near and bool(nearest(words[0].text, [verb.name for verb in language.verbs]))


def only_ids(words: Sequence[Token], language: Language) -> bool:
    """Say whether *words* are nothing but published words with numbers: a list that lost its verb."""
    place = 0
    words = words[:MOST_WORDS]
    while place < len(words):
        end = language.vocabulary.word_ends(words, place)
        if end == place and words[place].text in LINKS:
            end += 1
        if end == place:
            return False
        place = end
    return any(word.kind == "number" for word in words)


def hidden_order(words: Sequence[Token], language: Language) -> str | None:
    """Return the canonical line of a whole order that stands behind a few other words, or None."""
    names = {name for verb in language.verbs for name in (verb.name, *verb.also)}
    for place in range(1, min(GLANCE + 1, len(words))):
        order = language.order(words[place:]) if words[place].text in names else None
        if order is not None:
            return write_order(order, language.verbs)
    return None


def _has_id(words: Sequence[Token], vocabulary: Vocabulary | None) -> bool:
    """Say whether something like an id is among *words*; without *vocabulary* it must be written as one word."""
    return any(
        _glued(words, place) or (vocabulary is not None and _published(words, place, vocabulary))
        for place in range(len(words))
    )


def _glued(words: Sequence[Token], place: int) -> bool:
    pair = words[place : place + 2]
    kinds = [word.kind for word in pair]
    return kinds == ["word", "number"] and pair[1].glued and len(pair[0].text) <= ID_LETTERS


def _published(words: Sequence[Token], place: int, vocabulary: Vocabulary) -> bool:
    after = words[place + 1] if place + 1 < len(words) else None
    if after is not None and after.kind == "number" and after.joins and vocabulary.stem(words[place].text):
        return True
    return vocabulary.word_ends(words, place, whole=True) > place


def _only_order_words(words: Sequence[Token], language: Language) -> bool:
    """Say whether nothing but numbers and keywords follow the verb: an order that lacks something."""
    verb = find_verb(words[0].text, language.verbs)
    clauses = verb.clauses if verb else ()
    return all(word.kind == "number" or word.text in LINKS | ARTICLES or named(word, clauses) for word in words[1:])
