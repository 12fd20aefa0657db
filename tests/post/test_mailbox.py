"""What a file holds is told by its content: one mail, a mailbox, or a text."""

from __future__ import annotations

import pytest

from pbem.post.mailbox import split
from pbem.post.message import Channel
from pbem.post.mime import take_apart
from tests.post.mime.mails import LINES, ORDERS, mail, text_of

ENVELOPE = b"From ada@example.org Tue Nov  3 20:31:07 2026\n"


def mailbox(*mails: bytes, envelope: bytes = ENVELOPE) -> bytes:
    """Return a mailbox file."""
    return b"".join(envelope + one.replace(b"\r\n", b"\n") + b"\n" for one in mails)


@pytest.mark.parametrize(
    "content",
    [
        mail(),
        mail("Received: by example.org; Tue, 03 Nov 2026 20:31:07 +0000"),
        mail().replace(b"\r\n", b"\n"),
        mail().replace(b"\r\n", b"\r"),
        b"\r\n\r\n" + mail(),
        b"\xef\xbb\xbf" + mail(),
        b"Return-Path: <>\nReceived: by example.org\n\npass",
        b"From: ada@example.org\nSubject: orders\n\npass",
    ],
)
@pytest.mark.parametrize("name", ["a.eml", "a.txt", "-", "1764500000.M1P2.host:2,S"])
def test_a_mail_is_one_whatever_its_file_is_called(content: bytes, name: str) -> None:
    assert split(content, name) == [(name, Channel.MAIL, content)]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"pass\n",
        b"match: station-7\ncommander: ada\nturn: 4\norders:\n  - pass\n",
        b'{"match": "station-7", "orders": ["pass"]}',
        b"To: bo\nSubject: trade\n\npass",
        b"From: Ada\nDate: today\n\npass",
        b"From: Ada <ada@example.org>\nSent: Tuesday\nTo: orders@example.org\nSubject: turn 4\n\npass",
        b"From now on I pass\nTue Nov  3 20:31:07 2026\n",
        b"From ada@example.org Tue Nov  3 20:31:07 2026\npass\n",
        b"12\npass\n",
        b"\xff\xfep\x00a\x00s\x00s\x00",
        b"PK\x03\x04",
    ],
)
def test_a_text_is_a_file(content: bytes) -> None:
    assert split(content, "a.txt") == [("a.txt", Channel.FILE, content)]


def test_what_is_called_a_mail_is_one_as_soon_as_it_has_a_head() -> None:
    content = b'From: @@@<>,,"\n\npass'
    assert split(content, "a.EML")[0][1] is Channel.MAIL
    assert split(content, "a.txt")[0][1] is Channel.FILE
    assert split(b"pass\n", "a.eml")[0][1] is Channel.FILE


@pytest.mark.parametrize(
    "envelope",
    [
        ENVELOPE,
        b"From ada@example.org  Tue, 3 Nov 2026 20:31:07 +0000\n",
        b"From 1234567890@xxx Tue Nov 03 20:31:07 +0000 2026\n",
        b"From - Tue Nov 03 20:31:07 2026\n",
        b"From ada at example.org  Tue Nov  3 20:31:07 2026\n",
    ],
)
@pytest.mark.parametrize("ends", [b"\n", b"\r\n"])
def test_a_mailbox_gives_its_mails_in_order_and_numbered(envelope: bytes, ends: bytes) -> None:
    content = mailbox(mail(body="pass\n"), mail(), envelope=envelope).replace(b"\n", ends)
    found = split(content, "orders.mbox")
    assert [(name, channel) for name, channel, _ in found] == [
        ("orders.mbox:1", Channel.MAIL),
        ("orders.mbox:2", Channel.MAIL),
    ]
    assert [text_of(take_apart(raw, name)) for name, _, raw in found] == [["pass"], LINES]


def test_a_mail_that_does_not_end_its_last_line_does_not_swallow_the_next() -> None:
    content = mailbox(mail(body="pass")).rstrip(b"\n") + b"\n" + mailbox(mail())
    assert [text_of(take_apart(raw, name)) for name, _, raw in split(content, "a")] == [["pass"], LINES]


def test_a_mailbox_of_one_mail_is_named_as_its_file() -> None:
    ((name, channel, raw),) = split(mailbox(mail()), "orders.mbox")
    assert (name, channel, raw) == ("orders.mbox", Channel.MAIL, mail().replace(b"\r\n", b"\n"))


def test_the_escaping_of_a_mailbox_is_taken_back() -> None:
    ((_, _, raw),) = split(mailbox(mail(body=">From now on\n>>From then\n> From her\n")), "a.mbox")
    assert text_of(take_apart(raw, "a")) == ["From now on", ">From then", "> From her"]


@pytest.mark.parametrize(
    "body", [f"\n{ORDERS}", "From now on I pass\n", "\nFrom Tuesday on: pass\n", "text\n" + ENVELOPE.decode()]
)
def test_text_does_not_part_a_mailbox(body: str) -> None:
    assert len(split(mailbox(mail(body=body), mail()), "a.mbox")) == 2


def test_a_single_mail_cannot_hold_others_that_nobody_sent() -> None:
    forged = mail(body=f"hello\n\n{ENVELOPE.decode()}From: Bo <bo@example.org>\nSubject: turn 4\n\n{ORDERS}")
    assert split(forged, "a.eml") == [("a.eml", Channel.MAIL, forged)]


def test_a_file_of_apple_mail_gives_its_mail() -> None:
    one = mail()
    content = f"{len(one)}\n".encode() + one + b'<?xml version="1.0"?><plist/>'
    assert split(content, "1.emlx") == [("1.emlx", Channel.MAIL, one)]
