"""Mails made to hurt: each gives a message, within the limits, without the net for what nobody thought of."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from pbem.post.mailbox import split
from pbem.post.message import Message
from pbem.post.mime import UNREADABLE
from pbem.post.mime.guard import LARGEST, LONGEST_LINE, MOST_LINES
from tests.post.mime.mails import apart, mail

SECONDS = 10.0
"""Far more than any of these takes, and far less than what is not linear would take."""

MUCH = LARGEST - 1_000
PARTED = "Content-Type: multipart/mixed; boundary=b"


def text(*fields: str, body: str | bytes) -> Callable[[], bytes]:
    """Return a maker of a mail as large as is read."""
    unit = body.encode() if isinstance(body, str) else body
    return lambda: mail(*fields, body="").replace(b"\r\n", b"\n") + unit * (MUCH // len(unit))


def parts(head: str, unit: str) -> Callable[[], bytes]:
    """Return a maker of a mail with many parts whose heads hurt."""
    return lambda: mail(PARTED, body=f"--b\n{head}{unit * (4000 // len(unit))}\n\npass\n" * 190)


def field(name: str, unit: str, size: int = 400_000) -> Callable[[], bytes]:
    """Return a maker of a mail with one long field."""
    return lambda: mail(f"{name}: {unit * (size // len(unit))}")


def nested(kind: str, depth: int) -> Callable[[], bytes]:
    """Return a maker of a mail of parts in parts."""
    return lambda: mail("".join(f"Content-Type: {kind}; boundary=b{level}\n\n--b{level}\n" for level in range(depth)))


HOSTILE = {
    "blank lines": text(body="\n"),
    "carriage returns": text(body="\r"),
    "quotes": text(body="> a\n"),
    "quote marks": text(body=">"),
    "long line": text(body="a"),
    "zero bytes": text(body="\0"),
    "every byte": text(body=bytes(range(256))),
    "escapes": text(body="\x1b["),
    "other escapes": text(body="\x1b]"),
    "soft lines": text("Content-Type: text/plain; format=flowed", body="a \n"),
    "soft quotes": text("Content-Type: text/plain; format=flowed; delsp=yes", body="> a \n"),
    "soft spaces": text("Content-Type: text/plain; format=flowed; delsp=yes", body=" "),
    "equals signs": text("Content-Transfer-Encoding: quoted-printable", body="="),
    "spaces to strip": text("Content-Transfer-Encoding: quoted-printable", body=" "),
    "base64": text("Content-Transfer-Encoding: base64", body="A"),
    "padding": text("Content-Transfer-Encoding: base64", body="A="),
    "beginnings of files": text(body="begin 644 a\n"),
    "a file without end": text(body="begin 644 a\n!!\n!!\n!!\n"),
    "uuencode": text("Content-Transfer-Encoding: x-uuencode", body="begin 644 a\n"),
    "beginnings of signed text": text(body="-----BEGIN PGP SIGNED MESSAGE-----\n"),
    "punycode": text("Content-Type: text/plain; charset=punycode", body="a"),
    "utf-7": text("Content-Type: text/plain; charset=utf-7", body="+"),
    "iso-2022": text("Content-Type: text/plain; charset=iso-2022-jp", body="\x1b$B"),
    "half of utf-16": text(body="a\0"),
    "unclosed tags": text("Content-Type: text/html", body="<div "),
    "open tags": text("Content-Type: text/html", body="<b>"),
    "unclosed meta tags": text("Content-Type: text/html", body="<meta "),
    "boundaries": text(PARTED, body="--b\n"),
    "boundaries within lines": text(PARTED, body="a--b"),
    "boundaries with tails": text(PARTED, body="--b" + " " * 300 + "a\n"),
    "seeming boundaries": text("Content-Type: multipart/mixed", body="--a \t \t\n"),
    "dashes": text("Content-Type: multipart/mixed", body="--"),
    "statuses": text("Content-Type: message/delivery-status", body="Action: failed\n\n"),
    "small fields": lambda: b"a:\n" * (MUCH // 3),
    "folds": lambda: b"a: b\n" + b" \n" * (MUCH // 2),
    "long type": field("Content-Type", 'text/plain; a="b;'),
    "semicolons in a type": field("Content-Type", ";"),
    "quotes in a type": field("Content-Type", '"'),
    "long disposition": field("Content-Disposition", "; filename*0=a"),
    "long sender": field("From", "a <b@c> "),
    "parentheses": field("From", "(", 4000),
    "recipients": field("To", '"(<', 4000),
    "references": field("References", "<a@b> "),
    "encoded words": field("Subject", "=?utf-8?q?a?=", 4000),
    "beginnings of encoded words": field("Subject", "=?", 4000),
    "results": field("Authentication-Results", "((", 8000),
    "dates": field("Date", "9", 4000),
    "parts with long types": parts("Content-Type: text/plain; a=", '";a='),
    "parts with spaces": parts("Content-Type: text/plain;", " "),
    "parts with sections": parts("Content-Disposition: attachment", "; filename*1*=a"),
    "attached blank lines": lambda: mail(
        PARTED, body=("--b\nContent-Type: text/plain; name=a\n\n" + "\n" * 5000) * 190
    ),
    "parts in parts": nested("multipart/mixed", 1_000),
    "more parts in parts": nested("multipart/mixed", 18_000),
    "mails in mails": nested("message/rfc822", 18_000),
    "digests in digests": nested("multipart/digest", 1_000),
}


def assert_harmless(message: Message) -> None:
    """Assert that a message can be handed on: within the limits, and without what harms a terminal or a file."""
    assert message.fate is not UNREADABLE
    for source in message.sources:
        assert len(source.rows) <= MOST_LINES
        assert max((len(row.text) for row in source.rows), default=0) <= LONGEST_LINE + 1
        assert "\x1b" not in source.text
        source.text.encode()
    shown = [message.sender.address, message.sender.name, message.sender.fault, message.head.subject,
             message.head.identity, *message.repairs, *message.unread, *message.about, *message.head.recipients,
             *(source.name for source in message.sources)]  # fmt: skip
    for words in shown:
        assert words.isprintable()
        words.encode()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_mail_gives_a_message_in_good_time(name: str) -> None:
    raw = HOSTILE[name]()
    start = time.process_time()
    split(raw, "a.mbox")
    message = apart(raw)
    assert time.process_time() - start < SECONDS
    assert_harmless(message)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\n",
        b":",
        b"From",
        b"\xff\xfe",
        b"Content-Type: multipart/mixed; boundary=\n\n--\n",
        b"Content-Type: multipart/mixed; boundary=--\n\n----\n------\n",
        b"Content-Type: message/rfc822\n\nContent-Type: message/rfc822\n\n",
        b"Content-Type: multipart/digest; boundary=b\n\n--b\n\n--b--\n",
        b"Content-Type: text/plain; charset=\nContent-Transfer-Encoding: base64\n\n=\n",
        b"Content-Type: text/plain; charset*0*=''%\n\n\xff",
        b"Content-Disposition: attachment; filename*=nope'x'%ff%\n\npass",
        b"Content-Transfer-Encoding: x-uuencode\n\nbegin 644 \xff\n\xff\nend\n",
        b"\nbegin 644 \xf0\x9f\x9a\x80.txt\n#<&%S\nend\n",
        b"Subject: =?utf-16?B?/9g=?=\n\npass",
        b"Received: ;\nDate: (\nMessage-ID: <[x]>\n\n",
    ],
)
def test_a_broken_mail_gives_a_message(raw: bytes) -> None:
    assert_harmless(apart(raw))
