"""What a file holds: one mail, a mailbox of them, or a text; told by its content, whatever it is called."""

from __future__ import annotations

import re

from pbem.post.message import Channel
from pbem.post.mime.entity import MAIL_ENDING
from pbem.post.mime.guard import LARGEST_HEAD, Headers, even_lines, head_and_body

DAYS = rb"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)"
MONTHS = rb"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
ENVELOPE = re.compile(
    rb"^From [^\n]{0,200}?" + DAYS + rb",? +(?:" + MONTHS + rb" +[0-9]{1,2}|[0-9]{1,2} +" + MONTHS + rb")[^\n]*[0-9]{4}"
    rb"[^\n]*\n(?=[!-9;-~]+:|>?From )",
    re.MULTILINE,
)
"""The line before each mail of a mailbox, as programs write it."""

ESCAPED = re.compile(rb"^>(>*From )", re.MULTILINE)
EMLX = re.compile(rb"[0-9]{1,9} *\n(?=[!-9;-~]+:)")
"""The line that Apple Mail puts before a mail: its length."""

MARKS = b"\xef\xbb\xbf"
TECHNICAL = frozenset({"received", "message-id", "mime-version", "return-path", "dkim-signature", "delivered-to"})
"""Fields that only mails have."""

WRITTEN = frozenset({"to", "cc", "subject", "date", "reply-to", "in-reply-to", "references", "content-type"})
"""Fields that mails have beside From."""

NOT_IN_MAILS = frozenset({"sent", "author", "posted", "posted-by"})
"""Fields that stand where a mail or post is quoted in a text."""


def split(content: bytes, name: str) -> list[tuple[str, Channel, bytes]]:
    """Return the mails in a file called *name*, each named after it and its place, or the file if it is none.

    The bytes of a single mail are returned as they are; those of a mailbox without its escaping of ``From``.  Only
    a file that begins as mailboxes do is one, or a mail could hold others that nobody sent: what a server hands
    over one by one needs no splitting.
    """
    even = even_lines(content.removeprefix(MARKS)).lstrip(b"\n")
    if ENVELOPE.match(even):
        return _mailbox(even, name)
    wrapped = EMLX.match(even)
    if wrapped:
        return [(name, Channel.MAIL, content[content.index(b"\n") + 1 :][: int(wrapped[0])])]
    named = name.lower().endswith(MAIL_ENDING) and head_and_body(even[:LARGEST_HEAD])[0].fields
    return [(name, Channel.MAIL if named or is_mail(even) else Channel.FILE, content)]


def is_mail(content: bytes) -> bool:
    """Say whether *content*, its lines ended by LF, is a mail as it was sent, rather than a text about one."""
    headers, _ = head_and_body(content[:LARGEST_HEAD].lstrip(b"\n"))
    names = {field.name for field in headers.fields}
    if names & NOT_IN_MAILS or not names:
        return False
    return bool(names & TECHNICAL and len(names) > 1) or _written(headers, names)


def _written(headers: Headers, names: set[str]) -> bool:
    return "@" in headers.first("from") and bool(names & WRITTEN)


def _mailbox(even: bytes, name: str) -> list[tuple[str, Channel, bytes]]:
    """Part a mailbox; programs escape every line of a mail that looks as if another began there."""
    starts = [match.span() for match in ENVELOPE.finditer(even)]
    ends = [begin for begin, _ in starts[1:]] + [len(even)]
    mails = [even[start:end] for (_, start), end in zip(starts, ends, strict=True)]
    return [
        (f"{name}:{number}" if len(mails) > 1 else name, Channel.MAIL, ESCAPED.sub(rb"\1", _unpadded(mail)))
        for number, mail in enumerate(mails, 1)
    ]


def _unpadded(mail: bytes) -> bytes:
    """Return a mail without the empty line that the mailbox puts behind it."""
    return mail[:-1] if mail.endswith(b"\n\n") else mail
