"""Mails ready to be sent by hand: a report as text and HTML in one message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.games.contract import Plain


def report_mail(letter: Plain, forms: Mapping[str, str], addresses: Sequence[str], sender: str | None) -> bytes:
    """Return the mail that carries the report *letter* in its *forms* (``text`` and ``html``)."""
    viewer = letter["viewer"]
    subject = f"[{letter['match']}] {letter['title']}, turn {letter['turn']}"
    return mail(subject, forms["text"], forms.get("html"), viewer["name"], addresses, sender,
                identity=f"{letter['match']}.{letter['turn']}.{viewer['handle']}")  # fmt: skip


def mail(
    subject: str, text: str, html: str | None, name: str, addresses: Sequence[str], sender: str | None, *, identity: str
) -> bytes:
    """Return a mail as bytes, an unsent draft for the moderator's own mail program.

    It carries no date, so that the same report gives the same bytes; *identity* makes its Message-ID.
    """
    from email.headerregistry import Address
    from email.message import EmailMessage
    from email.policy import SMTP

    message = EmailMessage(policy=SMTP)
    message["Subject"] = subject
    message["To"] = [Address(name, addr_spec=address) for address in addresses]
    if sender:
        message["From"] = sender
    message["Message-ID"] = f"<{identity}@pbem.invalid>"
    message["Auto-Submitted"] = "auto-generated"
    message["X-Unsent"] = "1"
    message.set_content(text, charset="utf-8", cte="quoted-printable")
    if html is not None:
        message.add_alternative(html, subtype="html", charset="utf-8", cte="quoted-printable")
        message.set_boundary(f"=_{identity}_=")
    return message.as_bytes()
