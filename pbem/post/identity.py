"""What tells one message from another, however often and by whatever way it comes."""

from __future__ import annotations

import hashlib
import unicodedata

from pbem.post.message import Message

DIGITS = 20


def code_of(message: Message) -> str:
    """Return hexadecimal digits that are the same for the same message: its sender, its number and its texts.

    How it came makes no difference, nor which server it passed.
    """
    return _digest([*_who(message), *(_normal(source.text) for source in message.sources)], message.raw)


def origin_of(message: Message) -> str:
    """Return what stays the same when a message is edited: a digest of sender and number, "" without a number."""
    return _digest(_who(message), b"") if message.head.identity else ""


def _who(message: Message) -> list[str]:
    head, sender = message.head, message.sender
    at = head.sent or head.received
    number = head.identity or (at.isoformat() if at else "")
    return [str(message.channel), number, sender.address or sender.handle]


def _digest(parts: list[str], raw: bytes) -> str:
    """Return the digest of *parts*; of what gave no text, by the bytes that came."""
    made = hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass"))
    if not any(parts[3:]):
        made.update(raw)
    return made.hexdigest()[:DIGITS]


def _normal(text: str) -> str:
    """Return *text* without what ways of sending change: forms of letters, spaces and line ends."""
    return "\n".join(" ".join(line.split()) for line in unicodedata.normalize("NFKC", text).split("\n")).strip()
