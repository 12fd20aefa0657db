"""What the orders of a match are written in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pbem.games.grammar import Misreading, Order, Verb, Vocabulary, find_verb, read_tokens, words_of
from pbem.games.spelling import Token, written

MOST_WORDS = 200
"""Words and numbers of an order; any longer line is none."""

MOST_SHOWN = 10


class Language(NamedTuple):
    """What the orders of a match are written in: its game, the game's verbs, the words of its deck.

    ``commanders`` are the names, in small letters, that are taken for a commander's without being called so.
    ``people`` are, in seat order, the names in small letters that each can be written to by, the handle first.
    """

    game: str
    verbs: tuple[Verb, ...]
    vocabulary: Vocabulary
    commanders: frozenset[str] = frozenset()
    people: tuple[tuple[str, ...], ...] = ()

    @property
    def words(self) -> list[str]:
        """All words that an order may begin with."""
        return words_of(self.verbs)

    def read(self, words: Sequence[Token], *, hinting: bool = False) -> Order | list[Misreading]:
        """Read the tokens of one order; more than MOST_WORDS are none."""
        if len(words) > MOST_WORDS:
            start = written(words[:MOST_SHOWN])
            return [Misreading(words[0].line, words[0].column, "", start, "begins a line too long for an order")]
        return read_tokens(words, self.verbs, self.vocabulary, hinting=hinting)

    def order(self, words: Sequence[Token]) -> Order | None:
        """Return the order that *words* are as a whole, or None."""
        verb = words[1 if len(words) > 1 and words[0].kind == "number" else 0].text if words else ""
        read = self.read(words) if find_verb(verb, self.verbs) is not None else None
        return read if isinstance(read, dict) else None


LanguageOf = Callable[[str | None], Language | None]
"""Gives the language of the match of an id, in any case of letters (None: no match was named), if it is known."""
