"""ROT13, by which forums keep a text from being read by accident."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase

TURNED = str.maketrans(
    ascii_lowercase + ascii_uppercase,
    ascii_lowercase[13:] + ascii_lowercase[:13] + ascii_uppercase[13:] + ascii_uppercase[:13],
)


def rot13(text: str) -> str:
    """Return *text* with every Latin letter moved by half the alphabet; doing it twice changes nothing."""
    return text.translate(TURNED)
