"""Sealed orders: blocks that only the key of a match opens, so that they may stand where everybody reads.

A block is what age makes of a text for an X25519 recipient, in its armour, so that other age tools write and open
them as well.  In messages a block is known whatever a forum or mail program did to its lines.  It hides what it says;
who made it, it does not prove.
"""

from __future__ import annotations

import re
import unicodedata
from base64 import b64decode
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import accumulate
from typing import Any, NamedTuple

from pbem.errors import Fault
from pbem.post.charset import decoded
from pbem.post.message import Mark, Row
from pbem.post.secrets.sealsigns import may_hold_block

LARGEST_TEXT = 50_000
"""Bytes that are sealed; no orders have more."""

LARGEST_BLOCK = 100_000
"""Signs of a block's body that are looked at: more than any text that may be sealed makes."""

GAP = r"[\s>|]{1,20}"
MARKER = re.compile(rf"\b(BEGIN|END){GAP}AGE{GAP}ENCRYPTED{GAP}FILE\b", re.IGNORECASE)
DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
"""What may stand around a marker, as programs that know typography write it."""

QUOTE = re.compile(r"^[\s>|]+")
"""What mail programs put before the lines of a mail that is answered."""

BODY = re.compile(r"[A-Za-z0-9+/]+={0,2}")
PUBLIC = re.compile(r"age1[02-9ac-hj-np-z]{58}")
SECRET = re.compile(r"AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}", re.IGNORECASE)
NOT_FOR_IT = "No matching keys found"

ANEW = "seal the orders anew, and send the whole block"
CUT = f"The sealed block has no end; {ANEW}."
SPOILT = f"The sealed block is damaged; {ANEW}."
TOO_LARGE = f"The sealed block is larger than {LARGEST_BLOCK:,} signs; seal the orders alone."
NOT_OPENED = (
    "The sealed block cannot be opened here: it was sealed for another match, with an old key, or is damaged; "
    "seal the orders with the key that stands in your last report."
)
MUCH_TO_SEAL = f"Orders of more than {LARGEST_TEXT:,} bytes cannot be sealed; leave out what is no order."
NO_LIBRARY = "Sealed blocks need the library pyrage; install it with pip install 'pbem[seal]'."
NO_PUBLIC = '"{}" is no key to seal with; it begins with age1, has 62 letters and stands in the report.'
NO_IDENTITY = "What should be the secret key of sealed orders is none; restore it from a backup, or make a new one."


class Block(NamedTuple):
    """A sealed block: the place of its first row, and its body without spaces.

    ``fault`` says in a sentence why it cannot be opened ("" if it may).  ``quoted``: the rows are marked as somebody
    else's, struck out or hidden.
    """

    start: int
    body: str
    fault: str = ""
    quoted: bool = False


class Parted(NamedTuple):
    """The blocks of a text, and its rows without them: all keep their numbers, and of a block its first row stays."""

    blocks: tuple[Block, ...]
    rest: tuple[Row, ...]


def parted(rows: Sequence[Row]) -> Parted:
    """Return the blocks that stand in *rows*, in their order, and what stands beside them."""
    texts = [row.text.replace("\n", " ") for row in rows]
    text = "\n".join(texts)
    spans = list(_spans(text)) if may_hold_block(text) else []
    if not spans:
        return Parted((), tuple(rows))
    starts = list(accumulate((len(one) + 1 for one in texts), initial=0))
    blocks, rest, done = [], "", 0
    for begin, end, fault in spans:
        first, last = (bisect_right(starts, marker.start()) - 1 for marker in (begin, end or begin))
        body, wrong = ("", fault) if end is None else _body(text[begin.end() : end.start()])
        blocks.append(Block(first, body, wrong, any(map(_is_quoted, rows[first : last + 1]))))
        behind = begin.end() if end is None else end.end()
        rest += text[done : begin.end()] + "\n" * text.count("\n", begin.end(), behind)
        done = behind
    left = (rest + text[done:]).split("\n")
    pairs = zip(rows, left, strict=True)
    return Parted(tuple(blocks), tuple(row if row.text == one else row._replace(text=one) for row, one in pairs))


def _spans(text: str) -> Iterator[tuple[re.Match[str], re.Match[str] | None, str]]:
    """Yield the markers around each block; of one that does not end, the first and why it is none."""
    begin: re.Match[str] | None = None
    for marker in MARKER.finditer(text):
        begins = marker[1].upper() == "BEGIN"
        if begin is not None:
            yield (begin, None, CUT) if begins else (begin, marker, "")
        begin = marker if begins else None
    if begin is not None:
        yield begin, None, CUT


def _body(inner: str) -> tuple[str, str]:
    """Return the body that stands between two markers, and what is wrong with it."""
    if len(inner) > 2 * LARGEST_BLOCK:
        return "", TOO_LARGE
    first, *lines = inner.split("\n")
    lines = [first, *(QUOTE.sub("", line, count=1) for line in lines)]
    lines[0] = lines[0].lstrip(DASHES)
    lines[-1] = lines[-1].rstrip(DASHES)
    body = "".join(letter for line in lines for letter in line if not _is_space(letter))
    if len(body) > LARGEST_BLOCK:
        return "", TOO_LARGE
    return (body, "") if BODY.fullmatch(body) else ("", SPOILT)


def _is_space(letter: str) -> bool:
    return letter.isspace() or (not letter.isascii() and unicodedata.category(letter) == "Cf")


def _is_quoted(row: Row) -> bool:
    return row.mark is not Mark.PLAIN or row.text.lstrip().startswith(">")


def opened(body: str, secrets: Sequence[str]) -> str:
    """Return the text that was sealed in a block with that *body*, opened by one of the *secrets*.

    Raises Fault, which shows nothing of either.
    """
    pyrage = _library()
    identities = [_identity(secret) for secret in secrets]
    try:
        content = b64decode(body.rstrip("=") + "=" * (-len(body.rstrip("=")) % 4), validate=True)
        return decoded(pyrage.decrypt(content, identities)).text
    except ValueError:
        raise Fault(SPOILT) from None
    except pyrage.DecryptError as error:
        raise Fault(NOT_OPENED if str(error) == NOT_FOR_IT else SPOILT) from None


def sealed(text: str, public: str) -> str:
    """Return the block that seals *text* for who has the secret key to *public*.  Raises Fault."""
    content = text.encode()
    if len(content) > LARGEST_TEXT:
        raise Fault(MUCH_TO_SEAL)
    pyrage = _library()
    block: bytes = pyrage.encrypt(content, [_recipient(public)], armored=True)
    return block.decode("ascii").strip("\n") + "\n"


def new_secret() -> str:
    """Return a new secret key.  Raises Fault if the library is missing."""
    return str(_library().x25519.Identity.generate())


def public_of(secret: str) -> str:
    """Return the public key that blocks are sealed with for *secret*.  Raises Fault, which does not show it."""
    return str(_identity(secret).to_public())


def checked_public(public: str) -> str:
    """Return *public*, written in whatever lines, if it is a key to seal with.  Raises Fault."""
    bare = "".join(public.split()).lower()
    _recipient(bare)
    return bare


def secrets_in(text: str) -> tuple[str, ...]:
    """Return the secret keys in *text*: a file of age's, with comments, or the key alone."""
    lines = (line.strip() for line in text.splitlines())
    return tuple(line.upper() for line in lines if SECRET.fullmatch(line))


def _identity(secret: str) -> Any:
    library = _library()
    try:
        return library.x25519.Identity.from_str(secret.strip())
    except library.IdentityError:
        raise Fault(NO_IDENTITY) from None


def _recipient(public: str) -> Any:
    library = _library()
    try:
        if PUBLIC.fullmatch(public):
            return library.x25519.Recipient.from_str(public)
    except library.RecipientError:
        pass
    shown = "".join(letter for letter in public[:70] if letter.isprintable())
    raise Fault(NO_PUBLIC.format("…" if SECRET.search(public) else shown))


def _library() -> Any:
    try:
        return import_module("pyrage")
    except ImportError:
        raise Fault(NO_LIBRARY) from None
