"""What was made of a message: whose orders for which match, what is to be done, and the use of every line."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from pbem.post.message import Verdict
from pbem.post.orders.model import OrderDocument
from pbem.post.reading.requests import Request


class Use(StrEnum):
    """What became of a line."""

    USED = "used"
    COMMENT = "comment"
    QUOTED = "quoted"
    STRUCK = "struck"
    IGNORED = "ignored"


class ReadLine(NamedTuple):
    """A line of a message: where it stood, its number there from 1, its text as sent, its use, and a note or ""."""

    source: str
    number: int
    text: str
    use: Use
    note: str = ""


class Reading(NamedTuple):
    """What was read of a message, or of its section for one match.

    ``name`` is the message's, ``sender`` his address or handle, ``match`` and ``commander`` are None where nobody
    can tell.  ``reason`` says in sentences why the verdict is what it is.  ``orders`` are canonical lines; under
    ASK they are what seems to be meant, and under REJECT and IGNORE there are none.  ``document`` is there, with a
    plan, under ACCEPT and WARN alone; under ASK it tells what is wrong if its text was read.  ``request`` is what a
    message without orders asks for: then there is no document.
    """

    name: str
    sender: str
    match: str | None
    commander: str | None
    verdict: Verdict
    reason: str
    orders: tuple[str, ...] = ()
    document: OrderDocument | None = None
    lines: tuple[ReadLine, ...] = ()
    request: Request | None = None
