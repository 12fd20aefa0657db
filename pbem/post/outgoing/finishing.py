"""A draft made into the mail that is sent: in its final form, with the date, and with all that goes with it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import NamedTuple

from pbem.errors import Fault
from pbem.post.outgoing.drafts import MARK, UNSENT, Envelope, addressed
from pbem.post.outgoing.pagemail import can_draw, mail_page
from pbem.post.outgoing.writing import Attachment, Content, Field, compose

MADE_ANEW = ("content-", "mime-version", "date", "bcc", "cc", "to", "from", "reply-to", UNSENT.casefold())
"""Fields of a draft, or how they begin, that the finished mail has otherwise or not at all."""
BODY = re.compile(r"(<body\b[^>]*>\n?)(.*)(</body>)", re.DOTALL)


class Draft(NamedTuple):
    """A mail that waits to be sent.

    ``kind`` and ``about`` are what its mark says, ``identity`` is its Message-ID; ``head`` are the fields that stay.
    ``name`` and ``addresses`` are whom it was written to.
    """

    head: Sequence[Field]
    kind: str
    about: Mapping[str, str]
    identity: str
    subject: str
    text: str
    html: str
    name: str = ""
    addresses: tuple[str, ...] = ()

    @property
    def body(self) -> str:
        """Return what stands in the body of the page."""
        found = BODY.search(self.html)
        return found[2] if found else self.html


class Saying(NamedTuple):
    """What a mail says in the end: its ``text``, the ``body`` of its page, and the files that go with it."""

    text: str
    body: str
    files: Sequence[Attachment] = ()


def read_draft(content: bytes, name: str) -> Draft:
    """Return the draft in the file *name*.  Raises Fault if it is no mail of pbem."""
    message = message_from_bytes(content, _class=EmailMessage, policy=SMTP)
    try:
        text, html = (_text_of(message, kind) for kind in ("plain", "html"))
        kind, about = _mark(str(message[MARK] or ""))
        head = [(field, value) for field, value in message.items() if not _is_made_anew(field.casefold())]
        identity, subject = str(message["Message-ID"] or ""), str(message["Subject"] or "")
        people = message["To"].addresses if message["To"] else ()
        whom, addresses = people[0].display_name if people else "", tuple(one.addr_spec for one in people)
    except (LookupError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise Fault(f"{name} is not as pbem wrote it; delete it, and pbem writes it again.") from error
    if not kind or not identity:
        raise Fault(f"{name} lacks the mark of the mails of pbem; move it away, and pbem writes again what is its own.")
    return Draft(head, kind, about, identity, subject, text, html, whom, addresses)


def _is_made_anew(field: str) -> bool:
    return field in MADE_ANEW or field.startswith(MADE_ANEW[0])


def _text_of(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    if part is None:
        raise LookupError(kind)
    return str(part.get_content()).replace("\r\n", "\n")


def _mark(mark: str) -> tuple[str, dict[str, str]]:
    """Return the kind of a mail and what it is about, as its mark says them."""
    kind, *parts = mark.split("; ")
    return kind, {name: value for name, _, value in (part.partition("=") for part in parts)}


def finished(
    draft: Draft, envelope: Envelope, saying: Saying, *, date: datetime | None = None, pictures: bool | None = None
) -> bytes:
    """Return *draft* as it is sent to whom the *envelope* now says, or, without a *date*, still marked as unsent.

    It has *pictures* where they can be made, unless said otherwise.
    """
    html = BODY.sub(lambda found: f"{found[1]}{saying.body}{found[3]}", draft.html, count=1)
    page, drawn = mail_page(html, pictures=can_draw() if pictures is None else pictures)
    when = (UNSENT, "1") if date is None else ("Date", format_datetime(date))
    return compose([*addressed(envelope), *draft.head, when], Content(saying.text, page, drawn, saying.files))
