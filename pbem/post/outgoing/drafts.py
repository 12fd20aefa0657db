"""Mails ready to be sent: what they hold, how it is put together, and the heads that tell programs what they are.

A draft carries no date, so that the same report gives the same bytes.  It is plain to make, because every turn makes
one for everybody; pictures, inlined style and the moderator's own words come when it is sent (``finishing``).
"""

from __future__ import annotations

import re
from base64 import encodebytes
from binascii import b2a_qp
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from pbem.games.contract import Plain
from pbem.post.outgoing.written import page_of

if TYPE_CHECKING:
    from email.message import EmailMessage

BOUNDARY = 32
"""Digits that part one part of a mail from the next."""
NOWHERE = "pbem.invalid"
"""The domain of Message-IDs where the sender's is not known."""
MARK = "X-Pbem"
"""The head by which pbem knows its own mails: their kind, and what they are about."""
UNSENT = "X-Unsent"
IDENTITY = re.compile(r"<[!-;=?-~]{1,250}>")
REPLIES = ("receipt", "refused")
"""Kinds of mails that answer one; all others are sent on pbem's own account."""
FAREWELL = "farewell"
"""The kind of mail that goes to somebody who is no commander any more."""
SENT_BY_PROGRAM = "auto-generated"
REPLIED_BY_PROGRAM = "auto-replied"


class Picture(NamedTuple):
    """A PNG that a page shows by its ``cid``."""

    cid: str
    png: bytes


class Attachment(NamedTuple):
    """A file that goes with a mail."""

    name: str
    type: str
    content: bytes


class Content(NamedTuple):
    """What a mail holds: the same as text and as a page, the page's pictures, and files."""

    text: str
    html: str
    pictures: Sequence[Picture] = ()
    files: Sequence[Attachment] = ()


class Envelope(NamedTuple):
    """Whom a mail is for, and who sends it (None: whoever sends the draft); ``identity`` makes its Message-ID.

    ``kind`` says what it is and ``about`` of what, for programs: match, turn, commander.  Replies go to ``reply_to``
    where there is one; ``answers`` are the Message-IDs that this mail replies to, the last one directly.
    """

    name: str
    addresses: Sequence[str]
    sender: str | None
    identity: str
    kind: str
    about: Mapping[str, str]
    reply_to: str | None = None
    answers: Sequence[str] = ()


def report_mail(letter: Plain, forms: Mapping[str, str], envelope: Envelope, token: str) -> bytes:
    """Return the mail that carries the report *letter* in its *forms* (``text`` and ``html``), found by its *token*."""
    return draft(report_subject(letter, token), Content(forms["text"], forms["html"]), envelope)


def report_subject(letter: Plain, token: str) -> str:
    """Return the subject of the mail with the report *letter*; a reply hands its *token* back."""
    return f"[{letter['match']}] {letter['title']}, turn {letter['turn']} (ref {token})"


def receipt_mail(match: str, title: str, text: str, envelope: Envelope) -> bytes:
    """Return the mail that carries the *text* of a receipt in *match* of the game with that *title*."""
    return text_mail(f"[{match}] {title}: receipt for your orders", text, envelope)


def text_mail(subject: str, text: str, envelope: Envelope) -> bytes:
    """Return a mail that holds *text*, and the same as a plain page."""
    return draft(subject, Content(text, page_of(text, subject)), envelope)


def draft(subject: str, content: Content, envelope: Envelope) -> bytes:
    """Return a mail as bytes, marked for mail programs as not yet sent."""
    return compose([("Subject", subject), *_head(envelope), (UNSENT, "1")], content)


def addressed(envelope: Envelope) -> list[tuple[str, Any]]:
    """Return the fields of a mail's head that say from whom to whom it goes."""
    from email.headerregistry import Address

    fields: list[tuple[str, Any]] = []
    if envelope.addresses:
        fields.append(("To", [Address(envelope.name, addr_spec=address) for address in envelope.addresses]))
    if envelope.sender:
        fields.append(("From", _address(envelope.sender)))
    if envelope.reply_to:
        fields.append(("Reply-To", Address(addr_spec=envelope.reply_to)))
    return fields


def _head(envelope: Envelope) -> list[tuple[str, Any]]:
    """Return the fields of a mail's head that its *envelope* determines."""
    fields = [*addressed(envelope), ("Message-ID", message_id(envelope))]
    answers = [one for one in envelope.answers if IDENTITY.fullmatch(one)]
    if answers:
        fields += [("In-Reply-To", answers[-1]), ("References", " ".join(answers))]
    about = "; ".join(f"{name}={value}" for name, value in envelope.about.items())
    automatic = REPLIED_BY_PROGRAM if envelope.kind in REPLIES else SENT_BY_PROGRAM
    return [*fields, ("Auto-Submitted", automatic), ("X-Auto-Response-Suppress", "All"),
            (MARK, f"{envelope.kind}; {about}")]  # fmt: skip


def _address(sender: str) -> Any:
    """Return a sender, ``Name <address>``, whatever signs are in the name."""
    from email.headerregistry import Address

    name, _, address = sender.rpartition("<")
    return Address(name.strip(), addr_spec=address.removesuffix(">"))


def message_id(envelope: Envelope) -> str:
    """Return the Message-ID of a mail, the same however often it is written."""
    identity = envelope.identity if envelope.identity.isascii() else envelope.identity.encode("punycode").decode()
    sender = envelope.reply_to or (envelope.sender or "").removesuffix(">")
    return f"<{identity}@{sender.rpartition('@')[2] or NOWHERE}>"


def compose(head: Sequence[tuple[str, Any]], content: Content) -> bytes:
    """Return the mail with the fields *head* that holds *content*; the same always gives the same bytes.

    Raises ValueError if a field holds the end of a line.
    """
    seed = next((str(value) for name, value in head if name == "Message-ID"), "")
    body = _alternative(content, seed)
    message = _multipart("mixed", [body, *map(_file, content.files)], seed) if content.files else body
    whole = _part()
    for name, value in [*head, ("MIME-Version", "1.0"), *message.items()]:
        whole[name] = value
    whole.set_payload(message.get_payload())
    return whole.as_bytes()


def _alternative(content: Content, seed: str) -> EmailMessage:
    page = _text("html", content.html)
    if content.pictures:
        page = _multipart("related", [page, *map(_picture, content.pictures)], seed)
    return _multipart("alternative", [_text("plain", content.text), page], seed)


def _part() -> EmailMessage:
    from email.message import EmailMessage
    from email.policy import SMTP

    return EmailMessage(policy=SMTP)


def _multipart(subtype: str, parts: Sequence[EmailMessage], seed: str) -> EmailMessage:
    whole = _part()
    boundary = sha256(f"{subtype} {seed}".encode()).hexdigest()[:BOUNDARY]
    whole["Content-Type"] = f'multipart/{subtype}; boundary="=_{boundary}_="'
    whole.set_payload(list(parts))
    return whole


def _text(subtype: str, text: str) -> EmailMessage:
    """Return a part that holds *text*, as set_content makes it, which takes five times as long for a report."""
    part = _part()
    part["Content-Type"] = f'text/{subtype}; charset="utf-8"'
    part["Content-Transfer-Encoding"] = "quoted-printable"
    part.set_payload(b2a_qp(text.encode(), istext=True).decode("ascii"))
    return part


def _picture(picture: Picture) -> EmailMessage:
    part = _binary("image/png", picture.png)
    part["Content-ID"] = f"<{picture.cid}>"
    part["Content-Disposition"] = "inline"
    return part


def _file(file: Attachment) -> EmailMessage:
    part = _binary(file.type, file.content)
    part.add_header("Content-Disposition", "attachment", filename=file.name)
    return part


def _binary(kind: str, content: bytes) -> EmailMessage:
    part = _part()
    part["Content-Type"] = kind
    part["Content-Transfer-Encoding"] = "base64"
    part.set_payload(encodebytes(content).decode("ascii"))
    return part
