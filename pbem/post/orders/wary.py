"""Prose that may yet be an order gone wrong: where nobody looks on, its writer is asked rather than passed over."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.grammar import find_verb
from pbem.games.kinds import ARTICLES
from pbem.games.spelling import Token, as_it_looks
from pbem.games.vocabulary import nearest
from pbem.post.orders.language import Language
from pbem.post.orders.lines import CANCEL
from pbem.post.orders.looks import GLANCE, MOST_WORDS, hidden_order, only_ids
from pbem.post.orders.pieces import Piece

AMOUNTS = frozenset({"one", "two", "three", "four", "five", "six", "all", "both", "any", "some", "another"})
"""Words that may stand between a verb and what it takes."""

MOST_OTHERS = 15
"""Words behind one that nobody knows, which may yet make it an order."""

CONDITIONS = frozenset(
    {
        *("if", "unless", "when", "once", "only", "but", "maybe", "perhaps", "until", "while", "then", "and", "or"),
        *("wenn", "falls", "si", "se", "als", "om", "hvis", "jos", "ha", "jestli", "pokud"),
    }
)
"""Words that, behind an order of one word, make it depend on something."""


def may_be_order(piece: Piece, language: Language) -> bool:
    """Say whether a piece that is no order may have been meant as one."""
    words = piece.tokens
    if len(words) > MOST_WORDS or words[0].text in language.commanders:
        return False
    return (
        _announced(words, language)
        or _short_of_words(words, language)
        or _would_be_order(words, language)
        or only_ids(words, language)
    )


def _announced(words: Sequence[Token], language: Language) -> bool:
    """Say whether an order stands behind a colon, or behind very few words."""
    names = language.words
    announced = (place for place in range(1, len(words)) if ":" in words[place].gap and words[place].text in names)
    if any(language.order(words[place:]) for place in announced):
        return True
    return len(words) <= GLANCE and hidden_order(words, language) is not None


def _short_of_words(words: Sequence[Token], language: Language) -> bool:
    """Say whether an order is asked rather than given, or depends on something."""
    end = next((place for place, word in enumerate(words) if word.kind == "odd"), len(words))
    if 0 < end < len(words) and all(word.kind == "odd" for word in words[end:]) and language.order(words[:end]):
        return True
    return len(words) > 1 and words[1].text in CONDITIONS and language.order(words[:1]) is not None


def _would_be_order(words: Sequence[Token], language: Language) -> bool:
    """Say whether the words are an order, or begin one, with another first word."""
    first, others = words[0], words[1:]
    verb = find_verb(as_it_looks(first.text), language.verbs)
    near = [verb.name] if verb else nearest(first.text, [*language.words, CANCEL])
    if any(_would_begin(first._replace(text=name), others, language) for name in near):
        return True
    named = next((place for place, word in enumerate(others) if word.text not in ARTICLES), 0)
    if not others or len(others) > MOST_OTHERS:
        return False
    if others[named].kind != "number" and language.vocabulary.word_ends(others, named, whole=True) <= named:
        return False
    return any(language.order([first._replace(text=verb.name), *others]) for verb in language.verbs)


def _would_begin(first: Token, others: Sequence[Token], language: Language) -> bool:
    """Say whether *others* behind the verb *first* are an order, or begin with what is near to something published."""
    if language.order([first, *others]) is not None or (first.text == CANCEL and not others):
        return True
    verb = find_verb(first.text, language.verbs)
    named = next((word for word in others if word.text not in ARTICLES | AMOUNTS), None)
    if verb is None or not verb.clauses or named is None:
        return False
    parts = language.vocabulary.by_part(named.text)
    return named.kind == "number" or language.vocabulary.stem(named.text) or bool(parts)
