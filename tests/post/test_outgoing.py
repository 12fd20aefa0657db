"""Drafts are whole mails: any mail program reads back what was written, whatever script it is in."""

from __future__ import annotations

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP

import pytest

from pbem.post.outgoing import Envelope, draft

ENVELOPE = Envelope('Ädä "the ☂"', ("ada@example.org", "ada@example.com"), "Di <di@example.org>", "station-7.12.ada")
TEXTS = (
    "a line\n",
    "é ☂ = x \n.\nFrom here on\n\ttab \n--=_no boundary\n",
    "-" * 78 + "\n" + "long " * 400 + "\n",
    "\n\n\n",
)


def parsed(mail: bytes) -> EmailMessage:
    message = message_from_bytes(mail, _class=EmailMessage, policy=SMTP)
    assert [part.defects for part in message.walk()] == [[] for _ in message.walk()]
    return message


def content(part: EmailMessage) -> str:
    return str(part.get_content()).replace("\r\n", "\n")


@pytest.mark.parametrize("text", TEXTS)
def test_a_receipt_is_read_back_as_it_was_written(text: str) -> None:
    message = parsed(draft("über", text, None, ENVELOPE))
    assert (message.get_content_type(), message["Subject"], content(message)) == ("text/plain", "über", text)


@pytest.mark.parametrize("text", TEXTS)
def test_a_report_is_read_back_as_text_and_as_a_page(text: str) -> None:
    message = parsed(draft("turn 12", text, f"<p>{text}</p>\n", ENVELOPE))
    parts = [part for part in message.iter_parts() if isinstance(part, EmailMessage)]
    assert message.get_content_type() == "multipart/alternative"
    assert [part.get_content_type() for part in parts] == ["text/plain", "text/html"]
    assert [content(part) for part in parts] == [text, f"<p>{text}</p>\n"]


@pytest.mark.parametrize("text", TEXTS)
def test_every_line_is_short_ascii_and_ends_as_mails_do(text: str) -> None:
    mail = draft("turn 12", text, f"<p>{text}</p>\n", ENVELOPE)
    assert mail.isascii()
    assert mail.count(b"\n") == mail.count(b"\r\n")
    assert max(map(len, mail.split(b"\r\n"))) <= 78


def test_the_same_report_gives_the_same_mail() -> None:
    assert draft("a", "b\n", "<p>c</p>\n", ENVELOPE) == draft("a", "b\n", "<p>c</p>\n", ENVELOPE)
