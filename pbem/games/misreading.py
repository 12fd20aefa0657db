"""What is wrong with something that a commander wrote, said in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

SHOWN_LENGTH = 40
"""Characters of a commander's text that a sentence quotes at most."""


class Misreading(NamedTuple):
    """One thing that could not be understood; as text it is one sentence that says what would do.

    ``line`` and ``column`` count from 1 in the text as it was sent; line 0: a place without lines.
    ``field`` is the field of the order document that it is about, or "".
    ``read`` is what stands there; "" if something is missing, and then ``problem`` says what.
    ``problem`` continues the sentence after what was read, ``wanted`` says what would do,
    ``hints`` are the nearest known words, at most three.
    """

    line: int
    column: int
    field: str
    read: str
    problem: str
    wanted: str = ""
    hints: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the sentence, beginning with its place."""
        field = "" if self.field in ("do", *self.problem.split()) else self.field
        place = ", ".join(part for part in (f"line {self.line}" if self.line else "", field) if part)
        said = f'"{shown(self.read)}" {self.problem}' if self.read else self.problem
        return printable(f"{place}: {said}{self._remedy()}" if place else f"{said}{self._remedy()}")

    def _remedy(self) -> str:
        if self.hints:
            return f"; did you mean {listed(self.hints)}?"
        if self.problem.endswith("?"):
            return ""
        return f"; {self.wanted}." if self.wanted else "."


def shown(text: str) -> str:
    """Return *text* fit to be quoted in a sentence: on one line, without control characters, shortened."""
    plain = " ".join(printable(text[: 2 * SHOWN_LENGTH]).split())
    return plain if len(plain) <= SHOWN_LENGTH else plain[: SHOWN_LENGTH - 3] + "..."


def printable(text: str) -> str:
    """Return *text* with a space for everything that cannot be printed."""
    return "".join(character if character.isprintable() else " " for character in text)


def listed(words: Sequence[str]) -> str:
    """Return "A", "A or B", "A, B or C"."""
    return " or ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def one(noun: str) -> str:
    """Return *noun* with "a" or "an" before it."""
    return f"{'an' if noun[:1] in 'aeio' else 'a'} {noun}"
