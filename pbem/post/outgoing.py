"""Mails ready to be sent by hand: unsent drafts for the moderator's own mail program.

They carry no date, so that the same report gives the same bytes.
"""

from __future__ import annotations

from binascii import b2a_qp
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from pbem.games.contract import Plain

if TYPE_CHECKING:
    from email.message import EmailMessage

BOUNDARY = 32
"""Digits that part a mail's text from its HTML."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """Whom a mail is for, and who sends it (None: whoever sends the draft); ``identity`` makes its Message-ID."""

    name: str
    addresses: Sequence[str]
    sender: str | None
    identity: str


def report_mail(letter: Plain, forms: Mapping[str, str], envelope: Envelope) -> bytes:
    """Return the mail that carries the report *letter* in its *forms* (``text`` and ``html``)."""
    subject = f"[{letter['match']}] {letter['title']}, turn {letter['turn']}"
    return draft(subject, forms["text"], forms["html"], envelope)


def receipt_mail(match: str, title: str, text: str, envelope: Envelope) -> bytes:
    """Return the mail that carries the *text* of a receipt in *match* of the game with that *title*."""
    return draft(f"[{match}] {title}: receipt for your orders", text, None, envelope)


def draft(subject: str, text: str, html: str | None, envelope: Envelope) -> bytes:
    """Return a mail as bytes."""
    from email.headerregistry import Address
    from email.message import EmailMessage
    from email.policy import SMTP

    message = EmailMessage(policy=SMTP)
    message["Subject"] = subject
    message["To"] = [Address(envelope.name, addr_spec=address) for address in envelope.addresses]
    if envelope.sender:
        message["From"] = envelope.sender
    identity = envelope.identity if envelope.identity.isascii() else envelope.identity.encode("punycode").decode()
    message["Message-ID"] = f"<{identity}@pbem.invalid>"
    message["Auto-Submitted"] = "auto-generated"
    message["X-Unsent"] = "1"
    message["MIME-Version"] = "1.0"
    if html is None:
        _fill(message, "plain", text)
        return message.as_bytes()
    message.make_alternative(f"=_{sha256(identity.encode()).hexdigest()[:BOUNDARY]}_=")
    for subtype, content in (("plain", text), ("html", html)):
        part = EmailMessage(policy=SMTP)
        _fill(part, subtype, content)
        message.attach(part)
    return message.as_bytes()


def _fill(message: EmailMessage, subtype: str, text: str) -> None:
    """Make *text* the content, as set_content does, which takes five times as long for a report."""
    message["Content-Type"] = f'text/{subtype}; charset="utf-8"'
    message["Content-Transfer-Encoding"] = "quoted-printable"
    message.set_payload(b2a_qp(text.encode(), istext=True).decode("ascii"))
