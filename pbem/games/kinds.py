"""The kinds of argument that an order line may hold: each reads words and writes its one canonical form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from pbem.games.misreading import Misreading
from pbem.games.spelling import Token, foreign, squashed, written
from pbem.games.vocabulary import Ids, Vocabulary, nearest

ARTICLES = frozenset({"the", "a", "an", "my"})
"""Words that may stand before an argument and mean nothing."""

LONGEST_NUMBER = 9
"""Digits."""

MOST_FAULTS = 5
"""Faults that are told of one line."""


class Cursor:
    """A place in the tokens of one line, and what was found wrong on the way.

    ``hinting`` says whether the line is to be explained: then faults look for near words, which takes long, and
    reading goes on behind them; else it ends at the first.
    """

    __slots__ = ("faults", "hinting", "position", "tokens", "vocabulary")

    def __init__(self, tokens: Sequence[Token], vocabulary: Vocabulary, *, hinting: bool = True) -> None:
        self.tokens = tokens
        self.vocabulary = vocabulary
        self.hinting = hinting
        self.position = 0
        self.faults: list[Misreading] = []

    @property
    def token(self) -> Token | None:
        """The token here, None at the line's end."""
        return self.tokens[self.position] if self.position < len(self.tokens) else None

    def starts(self) -> Iterator[int]:
        """Yield where an argument may begin: here, or behind an article."""
        yield self.position
        token = self.token
        if token is not None and token.text in ARTICLES:
            yield self.position + 1

    def chunk(self, *, numbered: bool = False) -> list[Token]:
        """Return the tokens here that were written as one word; *numbered*: with a number after a lone word."""
        end = self.position + 1
        while end < len(self.tokens) and self.tokens[end].glued:
            end += 1
        lone = numbered and end == self.position + 1 and self.tokens[self.position].kind == "word"
        if lone and end < len(self.tokens) and self.tokens[end].kind == "number" and self.tokens[end].joins:
            end += 1
        return list(self.tokens[self.position : end])

    def blame(self, field: str, problem: str, wanted: str = "", hints: Ids = (), *, numbered: bool = False) -> None:
        """Note what is wrong with the word here, and go on behind it; to the line's end after MOST_FAULTS.

        *numbered*: a number after a lone word belongs to it.
        """
        chunk = self.chunk(numbered=numbered)
        self.position += len(chunk)
        place = (chunk[0].line, chunk[0].column, field)
        self.faults.append(Misreading(*place, written(chunk), problem, wanted, hints))
        if not self.hinting or len(self.faults) >= MOST_FAULTS:
            self.position = len(self.tokens)

    def lack(self, field: str, problem: str, wanted: str) -> None:
        """Note what is missing at the line's end or before the word here."""
        last = self.tokens[max(0, self.position - 1)]
        self.faults.append(Misreading(last.line, last.column + len(last.raw), field, "", problem, wanted))


class Kind(Protocol):
    """A kind of argument."""

    def noun(self, vocabulary: Vocabulary) -> str:
        """Name the kind in sentences."""

    def find(self, cursor: Cursor) -> Any | None:
        """Read one argument and go behind it; None, and stay, if none stands here."""

    def blame(self, cursor: Cursor, field: str) -> None:
        """Say what is wrong with the words here, where find found nothing, and go behind them."""

    def text(self, value: Any) -> str | None:
        """Write *value* in canonical form; None if it is of another kind."""


class Word(NamedTuple):
    """A published word: an id of the lexicon ``lexicon``, in any of its spellings."""

    lexicon: str

    def noun(self, vocabulary: Vocabulary) -> str:
        """Name the kind in sentences."""
        return vocabulary.lexicons[self.lexicon].noun

    def find(self, cursor: Cursor) -> str | None:
        """Read one id; its name may follow it, as reports print it."""
        lexicon = cursor.vocabulary.lexicons[self.lexicon]
        for start in cursor.starts():
            ids, end = lexicon.find(cursor.tokens, start)
            if len(ids) == 1:
                cursor.position = end
                return ids[0]
        return None

    def blame(self, cursor: Cursor, field: str) -> None:
        """Say why the word here is none of the lexicon, with the nearest that are."""
        lexicon = cursor.vocabulary.lexicons[self.lexicon]
        *_, cursor.position = (start for start in cursor.starts() if start < len(cursor.tokens))
        ids, end = lexicon.find(cursor.tokens, cursor.position)
        if len(ids) > 1:
            cursor.blame(field, f"may be more than one {lexicon.noun}", hints=ids)
            cursor.position = max(end, cursor.position)
            return
        word = written(cursor.chunk(numbered=True))
        stranger = foreign(word)
        problem = f"is no {lexicon.noun}" if stranger is None else strange(stranger)
        wanted = f"write one such as {lexicon.example}"
        hints = lexicon.near(squashed(_with_letter(word))) if cursor.hinting else ()
        cursor.blame(field, problem, wanted, hints, numbered=True)

    def text(self, value: Any) -> str | None:
        """Write the id."""
        return value if isinstance(value, str) else None


class Literal(NamedTuple):
    """One fixed word, in any of its ``spellings`` (squashed), that stands for ``value``."""

    value: str
    spellings: tuple[str, ...]

    def noun(self, _vocabulary: Vocabulary) -> str:
        """Name the kind in sentences."""
        return f'"{self.value}"'

    def find(self, cursor: Cursor) -> str | None:
        """Read the longest spelling."""
        for start in cursor.starts():
            words = [token.text for token in cursor.tokens[start : start + 3]]
            for length in range(len(words), 0, -1):
                if "".join(words[:length]) in self.spellings:
                    cursor.position = start + length
                    return self.value
        return None

    def near(self, word: str) -> bool:
        """Say whether *word* (small letters) is nearly this one."""
        return bool(nearest(word, self.spellings))

    def blame(self, cursor: Cursor, field: str) -> None:
        """Say that the fixed word was wanted."""
        cursor.blame(field, f"is not {self.noun(cursor.vocabulary)}")

    def text(self, value: Any) -> str | None:
        """Write the word."""
        return self.value if value == self.value else None


class Number(NamedTuple):
    """A whole number from ``least`` to ``most``, called ``name`` in sentences."""

    name: str
    least: int
    most: int

    def noun(self, _vocabulary: Vocabulary) -> str:
        """Name the kind in sentences."""
        return self.name

    def find(self, cursor: Cursor) -> int | None:
        """Read one number, with its minus sign where negative ones are allowed."""
        token = cursor.token
        if token is None or token.kind != "number" or len(token.text) > LONGEST_NUMBER:
            return None
        value = -int(token.text) if token.minus and self.least < 0 else int(token.text)
        if not self.least <= value <= self.most:
            return None
        cursor.position += 1
        return value

    def blame(self, cursor: Cursor, field: str) -> None:
        """Say which numbers would do."""
        cursor.blame(field, f"is no {self.name}", f"write a whole number from {self.least} to {self.most}")

    def text(self, value: Any) -> str | None:
        """Write the number."""
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else None


class Square(NamedTuple):
    """A square of a grid, two whole numbers of at most ``most`` either way: ``[x, y]``, written ``x,y``."""

    most: int

    def noun(self, _vocabulary: Vocabulary) -> str:
        """Name the kind in sentences."""
        return "square"

    def find(self, cursor: Cursor) -> list[int] | None:
        """Read both numbers; where a dash before one may be a minus sign or not, neither is read."""
        start, number = cursor.position, Number("number", -self.most, self.most)
        found: list[int] = []
        for _ in "xy":
            token = cursor.token
            clear = token is not None and (token.minus or "-" not in token.gap)
            value = number.find(cursor) if clear else None
            if value is None:
                cursor.position = start
                return None
            found.append(value)
        return found

    def blame(self, cursor: Cursor, field: str) -> None:
        """Say how a square is written."""
        cursor.blame(field, "is no square", "write two whole numbers such as 2,-1")

    def text(self, value: Any) -> str | None:
        """Write both numbers."""
        return ",".join(map(str, value)) if isinstance(value, list) else None


class Flag(NamedTuple):
    """Something that is said or left out: its keyword alone, written ``mark``; True if it is said."""

    mark: str

    def noun(self, _vocabulary: Vocabulary) -> str:
        """Name the kind in sentences."""
        return f'"{self.mark}"'

    def find(self, _cursor: Cursor) -> bool:
        """Read nothing more: the keyword has said it."""
        return True

    def blame(self, cursor: Cursor, field: str) -> None:
        """Never needed, since find always finds."""
        cursor.blame(field, f"is not {self.mark}")

    def text(self, value: Any) -> str | None:
        """Write the mark."""
        return self.mark if value is True else None


def strange(letter: str) -> str:
    """Say that a word holds a letter of another alphabet."""
    from unicodedata import name

    return f'holds "{letter}" ({name(letter, "unnamed").capitalize()}), which is no Latin letter'


def _with_letter(word: str) -> str:
    """Return a number that begins with 0 as it was meant if that is an O."""
    return f"o{word[1:]}" if word.startswith("0") and word[1:].isdecimal() else word
