"""Order keys: a word that only a commander knows, kept as a hash that it can be checked by.

Spelling is forgiven: case, hyphens and spaces make no difference, neither here nor in what is hashed.
"""

from __future__ import annotations

import hashlib
import hmac
import re

from pbem.errors import Fault

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What new keys are made of: no letter or digit that is taken for another."""

DIGITS = 8
"""How many of them are digits."""

GROUP = 4
LENGTH = 8
CHOICES = {0: LETTERS[:DIGITS], 1: LETTERS[DIGITS:]}
"""Place in a group -> what can stand there; elsewhere it is any of the letters."""

SHAPE = ("[2-9]", "[A-Z]", "[0-9A-Z]", "[0-9A-Z]")
"""What each of the two groups of a new key looks like, so that one is known wherever it stands."""

LEAST = 8
MOST = 60
NEW_BYTES = 16
"""Random bytes that a new key is made of; far more than its letters need, so that all are equally likely."""

SALT_BYTES = 16
COST = 14
"""Logarithm of scrypt's cost: about a tenth of a second and 16 MB for each try."""

MOST_COST = 20
BLOCK = 8
METHOD = "scrypt"
STORED = re.compile(rf"{METHOD}\$([0-9]{{1,2}})\$([0-9a-f]{{32}})\$([0-9a-f]{{64}})")
CHOSEN = re.compile(r"[0-9A-Za-z]+(?:[ -][0-9A-Za-z]+){0,2}")


def bare(key: str) -> str:
    """Return what is the same for every way to write a key."""
    return "".join(letter for letter in key.upper() if letter not in "- \t")


def made_of(random: bytes) -> str:
    """Return the key that NEW_BYTES of random bytes make: in groups that begin with a digit and a letter (SHAPE)."""
    number = int.from_bytes(random, "big")
    letters = []
    for place in range(LENGTH):
        choice = CHOICES.get(place % GROUP, LETTERS)
        number, rest = divmod(number, len(choice))
        letters.append(choice[rest])
    return "-".join("".join(letters[start : start + GROUP]) for start in range(0, LENGTH, GROUP))


def checked_key(key: str) -> str:
    """Return a *key* that somebody has chosen.  Raises Fault if a message could not hold it, or all would guess it."""
    plain = bare(key)
    fits = CHOSEN.fullmatch(key) and LEAST <= len(plain) <= MOST
    if not (fits and any(map(str.isdecimal, plain)) and any(map(str.isalpha, plain))):
        raise Fault(f"An order key has at least {LEAST} letters and digits, both kinds, in three words at most; "
                    "choose another, or let pbem make one with HANDLE.key=new.")  # fmt: skip
    return key


def hashed(key: str, salt: bytes) -> str:
    """Return what *key* is checked by: method, cost, *salt* (SALT_BYTES, random) and hash."""
    return f"{METHOD}${COST}${salt.hex()}${_hash(key, salt, COST).hex()}"


def fits(key: str, stored: str) -> bool:
    """Say whether *key* is the one that *stored* was made of; of what is no hash none is."""
    found = STORED.fullmatch(stored)
    if found is None or not 0 < int(found[1]) <= MOST_COST:
        return False
    salt = bytes.fromhex(found[2])
    return hmac.compare_digest(_hash(key, salt, int(found[1])), bytes.fromhex(found[3]))


def _hash(key: str, salt: bytes, cost: int) -> bytes:
    memory = 256 * BLOCK << cost
    return hashlib.scrypt(bare(key).encode(), salt=salt, n=1 << cost, r=BLOCK, p=1, maxmem=memory, dklen=32)
