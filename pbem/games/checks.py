"""Sentences about data written by hand: what a field must be, what stands there, what was meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

SHOWN_LENGTH = 40


class Kind(NamedTuple):
    """What a value must be: in words that follow "must be", and as a test of a plain value."""

    words: str
    fits: Callable[[object], bool]


def is_whole(value: object, least: int, most: int) -> bool:
    """Say whether *value* is a whole number from *least* to *most* (true and 3.0 are none)."""
    return type(value) is int and least <= value <= most


def shown(value: object) -> str:
    """Return *value* as it would stand in a file, shortened."""
    from json import dumps

    text = dumps(value, ensure_ascii=False, default=str, skipkeys=True)
    return text if len(text) <= SHOWN_LENGTH else text[: SHOWN_LENGTH - 3] + "..."


def meant(word: str, known: Iterable[str]) -> str:
    """Return "; did you mean …?" with the known word nearest to *word*, or a list of all known words."""
    from difflib import get_close_matches

    words = list(known)
    near = get_close_matches(word[:SHOWN_LENGTH], words, n=1)
    return f"; did you mean {near[0]}?" if near else f"; there are {', '.join(words)}."
