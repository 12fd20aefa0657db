"""A message as it was received, taken apart but not yet read: who seems to have sent it, and the texts it holds.

Mails, forum posts and files all become messages; from here on nothing asks where one came from.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple


class Channel(StrEnum):
    """How a message came."""

    MAIL = "mail"
    POST = "post"
    FILE = "file"


class Mark(StrEnum):
    """What markup says of a row of text."""

    PLAIN = "plain"
    QUOTED = "quoted"
    STRUCK = "struck"
    HIDDEN = "hidden"
    SIGNATURE = "signature"


class Row(NamedTuple):
    """One row of a text, and what the markup around it said of it."""

    text: str
    mark: Mark = Mark.PLAIN


class Kind(StrEnum):
    """Where in a message a text stood."""

    TEXT = "text"
    HTML = "html"
    ATTACHMENT = "attachment"
    SUBJECT = "subject"


class Source(NamedTuple):
    """One text of a message; ``name`` is an attachment's file name, ``marked_up`` says whether rows carry marks."""

    kind: Kind
    rows: tuple[Row, ...]
    name: str = ""
    marked_up: bool = False

    @property
    def text(self) -> str:
        """Return the rows as one text, whatever their marks."""
        return "\n".join(row.text for row in self.rows)


class Verdict(StrEnum):
    """What is to be done with a message: the gravest last."""

    ACCEPT = "accept"
    WARN = "warn"
    ASK = "ask"
    REJECT = "reject"
    IGNORE = "ignore"


class Nature(StrEnum):
    """What wrote a message, as far as its head tells."""

    PERSON = "person"
    BOUNCE = "bounce"
    ABSENCE = "absence"
    MACHINE = "machine"
    OWN = "own"


class Fate(NamedTuple):
    """A verdict that the shape of a message alone decides, whatever it says, with the reason in one sentence."""

    verdict: Verdict
    reason: str


class Sender(NamedTuple):
    """Who seems to have sent a message.

    ``address`` is the one address of a mail's From in small letters, ``handle`` a post's author as the forum writes
    him, ``name`` the display name without control characters; each "" where there is none.  ``fault`` says in a
    sentence why nobody can be told from the head ("" if one can).
    """

    address: str = ""
    name: str = ""
    handle: str = ""
    fault: str = ""


class Head(NamedTuple):
    """What a message's head says, without judging it.

    ``identity`` is the Message-ID or the post's number ("" if it has none), ``recipients`` all addresses it went to,
    in small letters, ``answers`` the Message-IDs it refers to, ``received`` the time that the receiving server
    stamped, ``sent`` the one its sender claims; both are aware or None.  ``results`` are the Authentication-Results
    fields from the top down, as received, "" for one that was cut.  ``sent_by`` are the addresses, in small letters,
    of who put it in the post in another's name or sent it on (Sender, Resent-From, Resent-Sender).
    """

    identity: str = ""
    subject: str = ""
    recipients: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    sent: datetime | None = None
    received: datetime | None = None
    results: tuple[str, ...] = ()
    sent_by: tuple[str, ...] = ()


class Message(NamedTuple):
    """A message taken apart.

    ``name`` tells it from others at the command line (a file, and the place in a mailbox or thread), ``raw`` are the
    bytes as received, ``sources`` its texts in the order they are preferred, ``repairs`` sentences about what was
    damaged or odd and yet could be read, ``fate`` what its shape alone decides.  ``unread`` are sentences about parts
    that were not read and may hold orders (archives, office documents): they explain why a message has none, and are
    told beside the orders of one that has.  ``about`` names the addresses that a bounce reports as failing.
    ``sealed``: the sources are what stood in sealed blocks, which nobody else could read.
    """

    name: str
    channel: Channel
    raw: bytes
    head: Head = Head()
    sender: Sender = Sender()
    nature: Nature = Nature.PERSON
    sources: tuple[Source, ...] = ()
    repairs: tuple[str, ...] = ()
    fate: Fate | None = None
    unread: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    sealed: bool = False


def plain_rows(text: str) -> tuple[Row, ...]:
    """Return the lines of a text without markup, however they end."""
    return tuple(Row(line) for line in split_lines(text))


def split_lines(text: str) -> Sequence[str]:
    """Return the lines of *text*, ended by CR LF, LF or CR."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
