"""Smilies, which are no part of an order."""

from __future__ import annotations

import re

SMILEY = re.compile(
    r"(?:^[ \t]*|(?<=[ \t]))"
    r"(?:[:;=][-o']?[()DPp|/\\?!oOxX@$*3]|8-?\)(?![ \t]*[^\s:;=8])|:[a-z]{2,12}:|[xX]D|<3|\^\^|:-?>)"
    r"(?!\S)",
    re.MULTILINE,
)
"""One smiley that stands by itself; ``8)`` in front of a word is a number."""

ENDING = re.compile(r"(?:^|(?<=\s))(?:[:;=]-?[()DPp|/\\oO*]|<3|[xX]D|\^\^)\s*$")
"""A smiley that ends a line of a text without markup."""

REFUSING = frozenset(
    "\u274c\u274e\u2716\u2717\u2718\u26d4\u2612\u2753\u2754\u2049\u203c\U0001f6ab\U0001f44e\U0001f914\U0001f5d1"
)
"""Pictures that may take the meaning from what they stand beside."""

PICTURES = (range(0x2600, 0x27C0), range(0x2B05, 0x2B56), range(0x1F000, 0x1FB00))


def is_picture(letter: str) -> bool:
    """Say whether *letter* is a picture, or the tint of one, that says nothing of an order beside it."""
    return len(letter) == 1 and letter not in REFUSING and any(ord(letter) in pictures for pictures in PICTURES)


def without_smilies(text: str) -> str:
    """Return *text* without the smilies in it."""
    return SMILEY.sub("", text)
