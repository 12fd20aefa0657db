"""Mails ready to be sent: what they are about, and the heads that tell programs so.

A draft carries no date, so that the same report gives the same bytes.  It is plain to make, because every turn makes
one for everybody; pictures, inlined style and the moderator's own words come when it is sent (``finishing``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pbem.games.contract import Plain
from pbem.post.outgoing.writing import Content, Field, Mailbox, compose

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
    from pbem.post.outgoing.written import page_of

    return draft(subject, Content(text, page_of(text, subject)), envelope)


def draft(subject: str, content: Content, envelope: Envelope) -> bytes:
    """Return a mail as bytes, marked for mail programs as not yet sent."""
    return compose([("Subject", subject), *_head(envelope), (UNSENT, "1")], content)


def addressed(envelope: Envelope) -> list[Field]:
    """Return the fields of a mail's head that say from whom to whom it goes."""
    fields: list[Field] = []
    if envelope.addresses:
        fields.append(("To", [Mailbox(envelope.name, address) for address in envelope.addresses]))
    if envelope.sender:
        fields.append(("From", [_sender(envelope.sender)]))
    if envelope.reply_to:
        fields.append(("Reply-To", [Mailbox("", envelope.reply_to)]))
    return fields


def _head(envelope: Envelope) -> list[Field]:
    """Return the fields of a mail's head that its *envelope* determines."""
    fields = [*addressed(envelope), ("Message-ID", message_id(envelope))]
    answers = [one for one in envelope.answers if IDENTITY.fullmatch(one)]
    if answers:
        fields += [("In-Reply-To", answers[-1]), ("References", " ".join(answers))]
    about = "; ".join(f"{name}={value}" for name, value in envelope.about.items())
    automatic = REPLIED_BY_PROGRAM if envelope.kind in REPLIES else SENT_BY_PROGRAM
    return [*fields, ("Auto-Submitted", automatic), ("X-Auto-Response-Suppress", "All"),
            (MARK, f"{envelope.kind}; {about}")]  # fmt: skip


def _sender(sender: str) -> Mailbox:
    """Return a sender, ``Name <address>``, whatever signs are in the name."""
    name, _, address = sender.rpartition("<")
    return Mailbox(name.strip(), address.removesuffix(">"))


def message_id(envelope: Envelope) -> str:
    """Return the Message-ID of a mail, the same however often it is written."""
    identity = envelope.identity if envelope.identity.isascii() else envelope.identity.encode("punycode").decode()
    sender = envelope.reply_to or (envelope.sender or "").removesuffix(">")
    return f"<{identity}@{sender.rpartition('@')[2] or NOWHERE}>"
