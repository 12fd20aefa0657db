"""What the orders of a match are written in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.games.grammar import Misreading, Order, Verb, Vocabulary, read_tokens
from pbem.games.spelling import Token


@dataclass(frozen=True, slots=True)
class Language:
    """What the orders of a match are written in: its game, the game's verbs, the words of its deck."""

    game: str
    verbs: tuple[Verb, ...]
    vocabulary: Vocabulary

    def read(self, words: Sequence[Token], *, hinting: bool = False) -> Order | list[Misreading]:
        """Read the tokens of one order."""
        return read_tokens(words, self.verbs, self.vocabulary, hinting=hinting)

    def order(self, words: Sequence[Token]) -> Order | None:
        """Return the order that *words* are as a whole, or None."""
        read = self.read(words) if words else None
        return read if isinstance(read, dict) else None
