"""Who wrote an older mail, by what its head says."""

from __future__ import annotations

from enum import Enum, auto

from pbem.post.reading.heads import ADDRESS
from pbem.post.reading.known import Person, Table
from pbem.text import folded


class Writer(Enum):
    """Who wrote an older mail, as seen by the sender of the one that it stands in."""

    SENDER = auto()
    RIVAL = auto()
    UNKNOWN = auto()


def who_wrote(author: str, table: Table | None, person: Person | None) -> Writer:
    """Return who wrote what stands below the head that says *author*."""
    addresses = {address.casefold() for address in ADDRESS.findall(author)}
    people = table.people if table is not None else ()
    found = [one for one in people if addresses.intersection(one.addresses)]
    if not addresses:
        text = f" {folded(author)} "
        found = [one for one in people if f" {folded(one.name)} " in text or f" {one.handle} " in text]
    if len(found) != 1:
        return Writer.UNKNOWN
    return Writer.SENDER if person is not None and found[0].handle == person.handle else Writer.RIVAL
