"""From the content of a file to the messages in it: mails, posts of a thread, or the file itself as one."""

from __future__ import annotations

import re

from pbem.post.charset import decoded
from pbem.post.message import Channel, Fate, Kind, Message, Source, Verdict, plain_rows
from pbem.post.orders.document import DATA_FILES

LARGEST_TEXT = 1_000_000
"""Bytes of a file that is no mailbox."""

BARE = re.compile(rb"[\t\r\n -9;=?-Z\\-_a-}]*")
"""A text without any sign that a mail, a post, or markup has (: < > [ ` ~); most files of orders are such."""

NO_TEXT = Fate(Verdict.REJECT, "This is no text; send the orders as plain text.")
SEALED = b"age-encryption.org/"
"""Begins a sealed file that is not in letters, of which more can be said."""
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\ufffd\x81\x8d\x8f\x90\x9d]")
"""What text does not hold."""
FEW, PART = 4, 0.02
"""How many such signs, and what part of a text beside, somebody's editor may have left in it."""
BINARY = (
    b"%PDF-",
    b"PK\x03\x04",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"\xd0\xcf\x11\xe0",
    b"\x1f\x8b",
    b"Rar!",
    b"7z\xbc\xaf",
)
"""Beginnings of files that programs make."""

TOO_LARGE = Fate(Verdict.REJECT, f"This is larger than {LARGEST_TEXT:,} bytes; send the orders alone.")


def messages_in(content: bytes, name: str) -> list[Message]:
    """Return the messages in a file called *name*, in their order there: at least one.  Raises nothing."""
    if len(content) <= LARGEST_TEXT and not content.startswith(BINARY) and BARE.fullmatch(content):
        return [_bare(content, name)]
    from pbem.post.mailbox import split

    return [message for part in split(content, name) for message in _messages(*part)]


def _bare(content: bytes, name: str) -> Message:
    """Return a text that is nothing else as a message, as it would be if all that it could be were tried."""
    kind = Kind.ATTACHMENT if name.casefold().endswith(DATA_FILES) else Kind.TEXT
    source = Source(kind, plain_rows(content.decode("ascii")), name)
    return Message(name, Channel.FILE, content, sources=(source,))


def _messages(name: str, channel: Channel, content: bytes) -> list[Message]:
    if channel is Channel.MAIL:
        from pbem.post.mime import take_apart

        return [take_apart(content, name)]
    from pbem.post.forum import posts_in

    return posts_in(content, name) or [_file(content, name)]


def _file(content: bytes, name: str) -> Message:
    """Return a file that is neither mail nor post as a message without a sender."""
    if len(content) > LARGEST_TEXT:
        return Message(name, Channel.FILE, content, fate=TOO_LARGE)
    from pbem.post.forum import post_rows

    text = decoded(content).text.removeprefix("\ufeff")
    if _is_binary(content, text):
        return Message(name, Channel.FILE, content, fate=NO_TEXT)
    if name.casefold().endswith(DATA_FILES):
        source = Source(Kind.ATTACHMENT, plain_rows(text), name)
    else:
        source = post_rows(text)._replace(name=name)
    return Message(name, Channel.FILE, content, sources=(source,))


def _is_binary(content: bytes, text: str) -> bool:
    """Say whether *content*, decoded as *text*, is nothing that anybody can read."""
    if content.startswith(SEALED):
        return False
    return content.startswith(BINARY) or len(CONTROL.findall(text)) > FEW + PART * len(text)
