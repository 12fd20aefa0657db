"""The Message-IDs of pbem's own mails, by which an answer to one is known: only who has got it can name it.

A code in each is made from the match's own salt, so nobody can make one up and nothing has to be kept.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from typing import NamedTuple

CODE = 12
"""Hexadecimal digits of the code: 48 bits, so that none is found by trying."""

KINDS = ("report", "receipt", "refused", "reminder", "press", "welcome", "key", "invitation", "withdrawn")
"""The kinds of mails that may be answered with orders; a farewell is for who plays no more."""

LONGEST = 250


class Holder(NamedTuple):
    """Who has a seat in a match: whose the *handle* is now, of the *tenure* after so many others; *salt* is in hex."""

    salt: str
    match: str
    handle: str
    tenure: int

    def identity(self, kind: str, part: str) -> str:
        """Return what makes the Message-ID of a mail of some *kind* to him; *part* tells it from his others."""
        return f"{self.match}.{part}.{self.handle}.{self._code(kind, part)}"

    def got(self, identities: Iterable[str]) -> bool:
        """Say whether one of *identities*, Message-IDs that a mail refers to, is of a mail to him."""
        return any(map(self._is_own, map(plain_identity, identities)))

    def _is_own(self, local: str) -> bool:
        rest, _, code = local.rpartition(".")
        part = rest.removeprefix(f"{self.match}.").removesuffix(f".{self.handle}")
        if not code.isascii() or "/" in part or rest != f"{self.match}.{part}.{self.handle}":
            return False  # a stroke would let the code of one commander serve for another of an odd handle
        return any(hmac.compare_digest(code, self._code(kind, part)) for kind in KINDS)

    def _code(self, kind: str, part: str) -> str:
        held = f"/{self.tenure}" if self.tenure else ""
        purpose = f"mail/{kind}/{part}/{self.handle}{held}".encode()
        return hmac.digest(bytes.fromhex(self.salt), purpose, "sha256").hex()[:CODE]


def may_be_own(identities: Iterable[str], match: str) -> bool:
    """Say whether one of *identities* looks like that of a mail of *match*."""
    return any(plain_identity(one).startswith(f"{match}.") for one in identities)


def plain_identity(identity: str) -> str:
    """Return what stands before the domain of a Message-ID, as it was before it was written in ASCII."""
    local = identity.strip("<> \t")[:LONGEST].rpartition("@")[0]
    try:
        decoded = local.encode("ascii").decode("punycode")
    except UnicodeError:
        return local
    return local if decoded.isascii() else decoded
