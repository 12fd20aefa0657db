"""Mails that come back, and answers of who is away: whose they are, and what the moderator is told of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from pbem.desk.inbox.trouble import Trouble
from pbem.post.message import Message, Nature
from pbem.post.reading import Known, Person
from pbem.post.reading.known import Table
from pbem.post.reading.who import who_sent
from pbem.post.trust import Trusted
from pbem.saves.settings import Commander
from pbem.text import clean, clip

LONGEST = 60
"""Columns of a subject that is told."""

SENTENCES: Mapping[Nature, str] = MappingProxyType(
    {
        Nature.BOUNCE: "mail to {address} does not arrive: {subject}",
        Nature.ABSENCE: "an automatic answer came from {address}: {subject}",
    }
)


def about_commanders(message: Message, known: Known, found: Sequence[Trusted]) -> Sequence[Trusted]:
    """Return what was read of *message*: of a bounce or an absence notice, once for each commander whom it is about."""
    if message.nature not in SENTENCES:
        return found
    mine = [
        one._replace(reading=one.reading._replace(match=table.match, commander=person.handle))
        for one in found[:1]
        for table in known.tables.values()
        for person in _about(message, table)
    ]
    return mine or found


def trouble_of(message: Message, commander: Commander, since: str | None) -> Trouble | None:
    """Return what the moderator is told of *commander*, None if *message* is no bounce and no absence notice."""
    sentence = SENTENCES.get(message.nature)
    if sentence is None or not commander.addresses:
        return None
    meant = message.about if message.nature is Nature.BOUNCE else (message.sender.address,)
    address = next((one for one in commander.addresses if one.casefold() in meant), commander.addresses[0])
    subject = clip(clean(message.head.subject).strip() or "without a subject", LONGEST)
    told = sentence.format(address=address, subject=subject)
    return Trouble(commander.handle, str(message.nature), address, since, told)


def _about(message: Message, table: Table) -> Iterator[Person]:
    """Yield the commanders of a match whose mail fails, or who is away."""
    if message.nature is Nature.ABSENCE:
        person = who_sent(message, table).person
        yield from [] if person is None else [person]
        return
    yield from (person for person in table.people if not set(message.about).isdisjoint(person.addresses))
