"""The published words of a deck, and how they may be spelled.

A lexicon knows the ids of one kind of thing and every spelling that stands for one.  Spellings are compared
squashed: small letters and digits only, numbers without leading zeros.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from pbem.games.spelling import Token, as_it_looks, clean, squashed, tokens

SHORTEST = 3
"""Letters that a shortened word keeps at least."""

LONGEST_GUESS = 40
"""Characters of an unknown word beyond which nothing near is looked for."""

MOST_HINTS = 3
NEAR = 0.75
NEAR_PART = 0.8
"""For a single word of a longer name, which is short and so is soon near to another."""

SHORTEST_PART = 4
"""Letters of a word of a longer name that is hinted by."""

CONFUSED = str.maketrans({"o": "0", "l": "1", "i": "1"})
"""Letters that are taken for digits inside an id."""

LETTERS_AND_NUMBER = re.compile(r"([^\W\d]+)([0-9]*)")

Ids = tuple[str, ...]


class Lexicon(NamedTuple):
    """The words of one kind of thing.

    ``noun`` names the kind and ``example`` shows an id or two.  ``exact`` maps every squashed spelling, and
    ``short`` every shortened one, to the ids that it can mean.  ``longest`` is the number of words and
    numbers in the longest spelling, ``stems`` are the words that a number completes to an id.  ``parts`` maps
    single words of longer names to the ids they occur in: to hint with, never to take.
    """

    noun: str
    example: str
    exact: Mapping[str, Ids]
    short: Mapping[str, Ids]
    longest: int
    stems: frozenset[str]
    parts: Mapping[str, Ids]

    @classmethod
    def of(cls, noun: str, example: str, spellings: Mapping[str, Iterable[str]]) -> Lexicon:
        """Make a lexicon of ids, each with its other spellings (the id itself is always one)."""
        pairs = [(word, key) for key, others in spellings.items() for word in (key, *others)]
        exact: dict[str, Ids] = {}
        short: dict[str, Ids] = {}
        for word, key in pairs:
            _add(exact, squashed(word), key)
        for spelling, keys in exact.items():
            for shorter in _shortened(spelling):
                for key in keys:
                    _add(short, shorter, key)
        words = [([token.text for token in tokens(clean(word))], key) for word, key in pairs]
        longest = max((len(texts) for texts, _ in words), default=0)
        stems = frozenset(
            match[1] for match in map(LETTERS_AND_NUMBER.fullmatch, [*exact, *short]) if match and match[2]
        )
        return cls(noun, example, exact, short, longest, stems, _parts(words))

    def find(self, found: Sequence[Token], start: int, *, whole: bool = False) -> tuple[Ids, int]:
        """Return the ids that the longest spelling at *start* can mean, and its end; (), start if none.

        *whole*: shortened spellings do not count.
        """
        exact = self._longest(self.exact, found, start)
        return exact or (not whole and self._longest(self.short, found, start)) or ((), start)

    def _longest(self, spellings: Mapping[str, Ids], found: Sequence[Token], start: int) -> tuple[Ids, int] | None:
        best, key = None, ""
        for end in range(start, min(start + self.longest, len(found))):
            token = found[end]
            if end > start and (not token.joins or token.kind == found[end - 1].kind == "number"):
                break
            key += token.text
            if key in spellings:
                best = (spellings[key], end + 1)
        return best

    def near(self, key: str) -> Ids:
        """Return up to three ids whose spelling is near to the squashed *key*: to suggest, never to take."""
        if len(key) > LONGEST_GUESS:
            return ()
        looks = as_it_looks(key)
        certain = [*self.short.get(key, ()), *self.exact.get(looks, ()), *self._mistaken(looks)]
        names = certain or self.parts.get(looks) or self._guessed(looks) or self.by_part(looks)
        return tuple(sorted([*dict.fromkeys(names)][:MOST_HINTS]))

    def _guessed(self, key: str) -> list[str]:
        guessed = get_close_matches(key, self.exact, 2 * MOST_HINTS, NEAR)
        numbered = [word for word in guessed if _number(word) == _number(key)] or guessed
        return [name for word in numbered for name in self.exact[word]]

    def by_part(self, key: str) -> list[str]:
        """Return the ids whose longer name has a word near to *key*: to suggest, never to take."""
        fits = SHORTEST_PART <= len(key) <= LONGEST_GUESS
        words = get_close_matches(key, self.parts, MOST_HINTS, NEAR_PART) if fits else ()
        return [name for word in words for name in self.parts[word]]

    def _mistaken(self, key: str) -> list[str]:
        """Return the ids that *key* means if letters and digits that look alike were mistaken.

        A bare number means none: it lacks its letters rather than mistaking them.
        """
        if key.isdecimal():
            return []
        digits = _digits(key)
        return [name for word, names in self.exact.items() if _digits(word) == digits for name in names]


class Vocabulary(NamedTuple):
    """A lexicon for each kind of thing that a game's order lines name."""

    lexicons: Mapping[str, Lexicon]

    def word_ends(self, found: Sequence[Token], start: int, *, whole: bool = False) -> int:
        """Return where the published word at *start* ends, *start* if there is none; *whole*: not shortened."""
        return max((lexicon.find(found, start, whole=whole)[1] for lexicon in self.lexicons.values()), default=start)

    def by_part(self, word: str) -> Ids:
        """Return up to three ids whose longer name has a word near to *word*: to suggest, never to take."""
        names = [name for lexicon in self.lexicons.values() for name in lexicon.by_part(word)]
        return tuple(sorted(dict.fromkeys(names))[:MOST_HINTS])

    def stem(self, word: str) -> bool:
        """Say whether a number after *word* would make it an id of a published form."""
        return any(word in lexicon.stems for lexicon in self.lexicons.values())


def nearest(word: str, known: Iterable[str]) -> Ids:
    """Return up to three words of *known* near to *word* (small letters): to suggest, never to take."""
    return tuple(get_close_matches(as_it_looks(word), [*known], MOST_HINTS, NEAR)) if len(word) <= LONGEST_GUESS else ()


def _add(spellings: dict[str, Ids], word: str, key: str) -> None:
    known = spellings.get(word, ())
    if key not in known:
        spellings[word] = (*known, key)


def _parts(words: Iterable[tuple[Sequence[str], str]]) -> dict[str, Ids]:
    """Return the single words of names of several, each with the ids of the names it occurs in."""
    parts: dict[str, Ids] = {}
    for texts, key in words:
        if len(texts) > 1 and all(map(str.isalpha, texts)):
            for text in texts:
                if len(text) >= SHORTEST_PART:
                    _add(parts, text, key)
    return parts


def _shortened(spelling: str) -> list[str]:
    """Return the shortened forms of a spelling that is one run of letters, with a number or without."""
    match = LETTERS_AND_NUMBER.fullmatch(spelling)
    return [match[1][:length] + match[2] for length in range(SHORTEST, len(match[1]))] if match else []


def _digits(key: str) -> str:
    return re.sub(r"(?<![0-9])0+(?=[0-9])", "", key.translate(CONFUSED))


def _number(key: str) -> str:
    return key.lstrip("".join(set(key) - set("0123456789")))
