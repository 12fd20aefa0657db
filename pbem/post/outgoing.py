"""Mails ready to be sent by hand: unsent drafts for the moderator's own mail program.

They carry no date, so that the same report gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from pbem.games.contract import Plain

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
    message.set_content(text, charset="utf-8", cte="quoted-printable")
    if html is not None:
        message.add_alternative(html, subtype="html", charset="utf-8", cte="quoted-printable")
        message.set_boundary(f"=_{sha256(identity.encode()).hexdigest()[:BOUNDARY]}_=")
    return message.as_bytes()
