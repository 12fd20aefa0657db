"""How a line says that a message to other commanders follows: ``to bo:``, or ``begin message to bo``.

What is between ``begin message`` and ``end message`` is found by its rows alone, before anybody asks what they mean:
no header in it, no quotation and no order is any.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pbem.games.spelling import Clean, clean, without_marks
from pbem.post.message import Mark, Row
from pbem.post.orders.language import Language

LONGEST_NAMES = 200
"""Characters of a list of recipients."""

LONGEST_FRAME = LONGEST_NAMES + 50
"""Characters of a line that begins a message."""

LEAD = re.compile(rf"(?P<secret>anonymously[ ,]{{1,3}})?to\b(?P<names>[^:]{{0,{LONGEST_NAMES}}}):", re.IGNORECASE)
BEGIN = re.compile(
    r"(?P<before>anonymously +)?begin +(?P<within>anonymous +)?message(?: +(?P<behind>anonymously))?"
    r"(?: +to\b *(?P<names>.*))?",
    re.IGNORECASE,
)
END = re.compile(r"end +message", re.IGNORECASE)
FRAME = " \t-*_=~.:()[]"
"""What may stand around the words that begin and end a message."""

WORD = "message"
EVERYONE = ("all", "everyone", "everybody")
PARTING = re.compile(r"[,;&/]| and ", re.IGNORECASE)
TITLE = "commander "


class Opening(NamedTuple):
    """What begins a message: the recipients as written, whether its sender wants not to be named, and where it goes on.

    ``block``: it goes to the line ``end message``; ``end`` is the place behind the colon in the tidy line.
    """

    names: str
    anonymous: bool
    block: bool
    end: int


class Addressees(NamedTuple):
    """Whom a message is for: ``seats``, or *everyone*; ``unknown`` are names that nobody, or more than one, has."""

    seats: tuple[int, ...] = ()
    everyone: bool = False
    unknown: tuple[str, ...] = ()

    @property
    def somebody(self) -> bool:
        """Say whether any of the names is known."""
        return self.everyone or bool(self.seats)


def lead_of(tidy: Clean) -> Opening | None:
    """Return what a line such as ``to bo: hello`` begins, whoever that may be."""
    bare = without_marks(tidy)
    found = LEAD.match(bare.text)
    if found is None:
        return None
    skipped = len(tidy.text) - len(bare.text)
    return Opening(found["names"].strip(), found["secret"] is not None, block=False, end=skipped + found.end())


def block_of(tidy: Clean) -> Opening | None:
    """Return what a line such as ``begin message to bo`` begins."""
    text = tidy.text.strip(FRAME)
    found = BEGIN.fullmatch(text) if len(text) <= LONGEST_FRAME else None
    if found is None:
        return None
    secret = any(found[part] for part in ("before", "within", "behind"))
    return Opening(found["names"] or "", secret, block=True, end=len(tidy.text))


def ends_block(tidy: Clean) -> bool:
    """Say whether a line ends what ``begin message`` began."""
    return END.fullmatch(tidy.text.strip(FRAME)) is not None


def rows_of_blocks(rows: Sequence[Row]) -> frozenset[int]:
    """Return the places of the rows that belong to messages in blocks; one without an end goes on to the last row."""
    return frozenset(_in_blocks(rows)) if any(map(_may_frame, rows)) else frozenset()


def _in_blocks(rows: Iterable[Row]) -> Iterator[int]:
    inside = False
    for place, row in enumerate(rows):
        framing = clean(row.text) if _may_frame(row) else None
        begins = framing is not None and not inside and block_of(framing) is not None
        if (inside or begins) and row.mark is Mark.PLAIN:
            yield place
        inside = begins or (inside and not (framing is not None and ends_block(framing)))


def _may_frame(row: Row) -> bool:
    return row.mark is Mark.PLAIN and (not row.text.isascii() or WORD in row.text.casefold())


def addressees(names: str, language: Language) -> Addressees:
    """Return whom *names*, parted by commas, ``&`` or ``and``, call; a name as a whole goes before its parts."""
    whole = _called(names, language)
    if whole.somebody:
        return whole
    found = [_called(part, language) for part in PARTING.split(names) if part.strip()]
    return Addressees(
        tuple(dict.fromkeys(seat for one in found for seat in one.seats)),
        any(one.everyone for one in found),
        tuple(word for one in found for word in one.unknown),
    )


def _called(name: str, language: Language) -> Addressees:
    bare = " ".join(name.strip("\"'*_ ").casefold().split()).removeprefix(TITLE)
    seats = tuple(seat for seat, names in enumerate(language.people) if bare in names)
    if len(seats) == 1:
        return Addressees(seats)
    everyone = bare in EVERYONE and not seats
    return Addressees(everyone=everyone, unknown=() if everyone else (name.strip(),))
