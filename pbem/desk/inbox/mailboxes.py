"""Names of mailboxes at an IMAP server: as the server lists and takes them, and as people write them."""

from __future__ import annotations

import imaplib
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator

SHIFTED = re.compile(r"&([A-Za-z0-9+,]*)-")
ODD = re.compile(r"&|[^ -~]+")
ESCAPED = re.compile(rb"\\(.)")
LISTED = re.compile(rb'\(.*?\) (?:"(?:[^"\\]|\\.)*"|NIL) (.*)')


def mailboxes(imap: imaplib.IMAP4) -> Iterator[str]:
    """Yield the names of all mailboxes that can be opened."""
    _, rows = imap.list()
    for row in rows:
        if isinstance(row, tuple):
            yield _readable(row[-1])
        elif isinstance(row, bytes) and (found := LISTED.match(row)):
            name = found[1].strip()
            yield _readable(ESCAPED.sub(rb"\1", name[1:-1]) if name.startswith(b'"') else name)


def _readable(name: bytes) -> str:
    """Return the name of a mailbox as people write it."""
    pieces = SHIFTED.split(name.decode("ascii", "replace"))
    return "".join(_unshifted(piece) if place % 2 else piece for place, piece in enumerate(pieces))


def _unshifted(letters: str) -> str:
    if not letters:
        return "&"
    padded = letters.replace(",", "/") + "=" * (-len(letters) % 4)
    try:
        return b64decode(padded).decode("utf-16-be")
    except ValueError:
        return f"&{letters}-"


def quoted(name: str) -> str:
    """Return the name of a mailbox as servers take it."""
    shifted = ODD.sub(lambda found: "&-" if found[0] == "&" else _shifted(found[0]), name)
    return '"{}"'.format(shifted.replace("\\", "\\\\").replace('"', '\\"'))


def _shifted(letters: str) -> str:
    return f"&{b64encode(letters.encode('utf-16-be')).decode('ascii').rstrip('=').replace('/', ',')}-"
