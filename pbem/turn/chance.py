"""Draws that anybody can check: HMAC-SHA256 keyed by purpose (docs/randomness.md has test vectors).

The draw for a purpose depends on the match key and the purpose alone, so a corrected order shifts no
other draw.  Block *i* of a purpose is HMAC(key, purpose || 0x00 || i as 8 bytes, big-endian).
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Sequence
from typing import Any

WORD = 8
RANGE = 1 << (8 * WORD)


class KeyedChance:
    """The draws of one match; ``era`` counts the times the moderator had hidden cards drawn anew."""

    def __init__(self, key: bytes, era: int = 0) -> None:
        self._key = key
        self._prefix = f"era-{era}/" if era else ""

    def shuffle(self, purpose: str, items: Sequence[str]) -> list[str]:
        """Return *items*, sorted and then shuffled (Fisher-Yates from the last place down)."""
        shuffled = sorted(items)
        numbers = self._numbers(purpose)
        for last in range(len(shuffled) - 1, 0, -1):
            chosen = _below(numbers, last + 1)
            shuffled[last], shuffled[chosen] = shuffled[chosen], shuffled[last]
        return shuffled

    def below(self, purpose: str, bound: int) -> int:
        """Return a uniform whole number from 0 to *bound* - 1."""
        return _below(self._numbers(purpose), bound)

    def _numbers(self, purpose: str) -> Iterator[int]:
        """Yield the purpose's 64-bit numbers, four from each block."""
        text = (self._prefix + purpose).encode() + b"\0"
        index = 0
        while True:
            block = hmac.digest(self._key, text + index.to_bytes(WORD, "big"), "sha256")
            for start in range(0, len(block), WORD):
                yield int.from_bytes(block[start : start + WORD], "big")
            index += 1


def _below(numbers: Iterator[int], bound: int) -> int:
    """Draw below *bound*; numbers of the last, incomplete stretch are thrown away, so no modulo bias."""
    limit = RANGE - RANGE % bound
    return next(number for number in numbers if number < limit) % bound


def canonical(data: Any) -> bytes:
    """Return the one JSON form of plain data: sorted keys, no spaces, UTF-8."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(data: Any) -> str:
    """Return the SHA-256 of plain data in canonical form, as hexadecimal."""
    return hashlib.sha256(canonical(data)).hexdigest()


def commitment(match: str, seed: bytes, deck: Any, options: Any, seats: Sequence[str]) -> str:
    """Return what binds the moderator to *seed* before any commander's word is taken."""
    body = {"tag": "pbem commitment 1", "match": match, "seed": seed.hex(), "deck": digest(deck),
            "options": options, "seats": list(seats)}  # fmt: skip
    return digest(body)


def match_key(seed: bytes, match: str, words: Sequence[str | None]) -> bytes:
    """Return the key of all draws: the seed stirred with every commander's word, in seat order."""
    return hmac.digest(seed, canonical({"match": match, "words": list(words)}), "sha256")
