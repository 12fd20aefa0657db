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


def without_smilies(text: str) -> str:
    """Return *text* without the smilies in it."""
    return SMILEY.sub("", text)
