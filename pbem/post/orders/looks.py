"""What a line that is no order looks like: an order gone wrong, or prose."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.clauses import LINKS, named
from pbem.games.grammar import Vocabulary, find_verb, write_order
from pbem.games.kinds import ARTICLES
from pbem.games.spelling import Token, as_it_looks
from pbem.games.vocabulary import SHORTEST, nearest
from pbem.post.orders.language import Language
from pbem.post.orders.lines import CANCEL
from pbem.post.orders.pieces import Piece

GLANCE = 5
"""Words before a whole order that leave it recognisable as one."""

MOST_WORDS = 50
"""Words of a line that are looked at."""

ID_LETTERS = 12
"""Letters that something like an id has at most before its number."""

NAME_LETTERS = 4
"""Letters that a published word without a number has at least if prose is taken to name it."""


def begins_like_order(words: Sequence[Token], language: Language) -> bool:
    """Say whether the first word is that of an order, shortened, or spelled with look-alike letters."""
    word = as_it_looks(words[0].text)
    return any(name == word or (len(word) >= SHORTEST and name.startswith(word)) for name in language.words)


def near_beginnings(words: Sequence[Token], language: Language) -> tuple[str, ...]:
    """Return up to three words near to the first, that begin an order or cancel the plan."""
    return nearest(words[0].text, [*(verb.name for verb in language.verbs), CANCEL])


def looks_like_order(piece: Piece, language: Language) -> bool:
    """Say whether a piece that is no order was meant as one: a verb, or almost one, and something like an id.

    ``pass the salt please`` is none; neither is ``Install went well, thanks``.
    """
    words = piece.tokens[1:MOST_WORDS] if piece.tokens[0].kind == "number" else piece.tokens[:MOST_WORDS]
    if not words:
        return False
    if begins_like_order(words, language):
        return _has_id(words[1:], language.vocabulary) or _only_order_words(words, language)
    if _has_id(words[1:], None):
        return bool(nearest(words[0].text, [*language.words, CANCEL]))
    return len(words) == 1 and piece.alternative and bool(near_beginnings(words, language))


def only_ids(words: Sequence[Token], language: Language, *, counts: bool = False) -> bool:
    """Say whether *words* are nothing but published words with numbers and what parts them: a verb is lacking.

    Bare numbers may be among them if *counts*.
    """
    clauses = [clause for verb in language.verbs for clause in verb.clauses]
    words = words[:MOST_WORDS]
    place, published = 0, False
    while place < len(words):
        word, end = words[place], language.vocabulary.word_ends(words, place)
        published = published or end > place
        if end == place and (
            word.text in LINKS | ARTICLES or named(word, clauses) or (counts and word.kind == "number")
        ):
            end += 1
        if end == place:
            return False
        place = end
    return published and any(word.kind == "number" for word in words)


def hidden_order(words: Sequence[Token], language: Language) -> str | None:
    """Return the canonical line of a whole order that stands behind a few other words, or None."""
    names = language.words
    asked = [word.text for word in words[-1:]] == ["?"]
    if asked and len(words) > 1 and words[1].text in names:
        words = words[:-1]  # "maybe acquire this?"
    for place in range(1, min(GLANCE + 1, len(words))):
        order = language.order(words[place:]) if words[place].text in names else None
        if order is not None:
            return write_order(order, language.verbs)
    return None


def seems_alternative(piece: Piece, language: Language) -> bool:
    """Say whether ``else`` before a piece was meant; of ``or``, only if something like an id follows."""
    return piece.alternative and not (piece.doubtful and not _has_id(piece.tokens, language.vocabulary))


def names_id(words: Sequence[Token], vocabulary: Vocabulary) -> bool:
    """Say whether prose names a published id, or the name of something published."""
    words = words[:MOST_WORDS]
    return any(_names(words, place, vocabulary.word_ends(words, place, whole=True)) for place in range(len(words)))


def _names(words: Sequence[Token], start: int, end: int) -> bool:
    """Say whether the published word from *start* to *end* is meant by it: ``I 3`` and ``n`` may not be."""
    found = words[start:end]
    if any(word.kind == "number" for word in found):
        return len(found[0].text) > 1 or all(word.glued for word in found[1:])
    return sum(len(word.text) for word in found) >= NAME_LETTERS


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
