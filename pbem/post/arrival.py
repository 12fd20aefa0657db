"""From the content of a file to the messages in it: mails, posts of a thread, or the file itself as one."""

from __future__ import annotations

import re
from dataclasses import replace

from pbem.post.document import DATA_FILES
from pbem.post.encoding import decode
from pbem.post.message import Channel, Fate, Kind, Message, Source, Verdict, plain_rows

LARGEST_TEXT = 1_000_000
"""Bytes of a file that is no mailbox."""

BARE = re.compile(rb"[^\x00\x80-\xff:<>\[~`]*")
"""A text without any sign that a mail, a post, or markup has; most files of orders are such."""

TOO_LARGE = Fate(Verdict.REJECT, f"This is larger than {LARGEST_TEXT:,} bytes; send the orders alone.")


def messages_in(content: bytes, name: str) -> list[Message]:
    """Return the messages in a file called *name*, in their order there: at least one.  Raises nothing."""
    if len(content) <= LARGEST_TEXT and BARE.fullmatch(content):
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

    text = decode(content).removeprefix("\ufeff")
    if name.casefold().endswith(DATA_FILES):
        source = Source(Kind.ATTACHMENT, plain_rows(text), name)
    else:
        source = replace(post_rows(text), name=name)
    return Message(name, Channel.FILE, content, sources=(source,))
