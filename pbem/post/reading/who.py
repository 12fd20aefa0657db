"""Who sent a message: matched to the roster of a match, and what was odd or wrong about it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from pbem.games.spelling import as_it_looks
from pbem.post.message import Channel, Message, Sender
from pbem.post.reading.heads import ADDRESS
from pbem.post.reading.known import Person, Table
from pbem.text import folded

LONGEST_HEAD = 65_536
FROM = re.compile(rb"^from:(.*(?:\r?\n[ \t].*)*)", re.IGNORECASE | re.MULTILINE)
SAME_DOMAIN = {"googlemail.com": "gmail.com"}
"""Domains -> those whose mailboxes they lead to."""

PROVING = {"dmarc": ("header.from",), "dkim": ("header.d",)}
"""Methods that prove a domain -> the properties that name it."""

NEAR = 0.85
"""How alike two domains may be before one is taken for made to look like the other."""

PLUS = "the address is a variant of {}, which is on the roster."
OTHERWISE = "the address is written otherwise than on the roster."
ENVELOPE = "the address is not on the roster; the receiving server vouches for that of the envelope, which is."
RIVALS_READ = "it went to other commanders too, who can read these orders."
SEVERAL = "the address belongs to several commanders; begin with a line that says whose orders these are."
STRANGER = "the sender is on no roster here; orders are taken from the commanders' own addresses alone."
LOOKS_LIKE = "the sender is called {} but the address is not on the roster."
SPEAK_FOR = "To take what {} sent as a commander's, add --as with his name."
SPOOF = "the sender's name is the address of somebody else."
FORGED = "the receiving server says that the sender's address is forged or unproved (dmarc)."
LOOKALIKE = 'the forum name "{}" only looks like one of {}: letters of it are of another alphabet.'
SENT_ON = "it was sent, or sent on, by {} in the name of {}; send the orders yourself, by a new mail."
OTHER_NAME = "the address is that of {}, the name that of {}; whose orders are these?"


class Who(NamedTuple):
    """Who sent a message: the commander, if there is one.

    ``refused`` and ``ask`` say in a sentence why there is none, or none yet; ``odd`` are sentences about what was odd.
    ``among`` are those who share the address: it is one of them if the message says so.
    """

    person: Person | None = None
    refused: str = ""
    ask: str = ""
    odd: tuple[str, ...] = ()
    among: tuple[Person, ...] = ()


def who_sent(message: Message, table: Table) -> Who:
    """Return which commander of *table* sent *message*; neither one nor a fault if it does not say."""
    sender = message.sender
    if sender.fault:
        return Who(refused=sender.fault)
    if message.channel is Channel.POST or (sender.handle and not sender.address):
        return _by_handle(sender.handle, table)
    if not sender.address:
        return Who()
    return _by_address(message, table)


def _by_handle(handle: str, table: Table) -> Who:
    name = folded(handle)
    if not name:
        return Who()
    registered = [person for person in table.people if name in map(folded, person.forum)]
    found = registered or [person for person in table.people if person.called(handle) and not person.forum]
    if len(found) == 1:
        return Who(found[0])
    looks = as_it_looks(name)
    like = next((person for person in table.people if looks in map(folded, _names(person))), None)
    if like is not None and looks != name:
        return Who(ask=LOOKALIKE.format(handle, like.name))
    return Who(refused=f'"{handle}" is the forum name of no commander; see pbem set.')


def _names(person: Person) -> tuple[str, ...]:
    return (*person.forum, person.handle, person.name)


def _by_address(message: Message, table: Table) -> Who:
    address, name = message.sender.address, message.sender.name
    found, odd = _matching(address, table)
    spoofed = [shown.casefold() for shown in ADDRESS.findall(name) if shown.casefold() != address]
    if not found and not spoofed:
        found, odd = _by_envelope(message, table)
    if not found:
        return _stranger(message.sender, table, spoofed=bool(spoofed))
    if spoofed and any(_matching(shown, table)[0] or shown in table.orders_to for shown in spoofed):
        return Who(refused=SPOOF)
    if not _vouched(message, table):
        return Who(refused=FORGED)
    if len(found) > 1:
        return Who(ask=SEVERAL, among=tuple(found))
    (person,) = found
    return _asked(message, person, table) or Who(person, odd=(*odd, *_remarks(message, person, table)))


def _asked(message: Message, person: Person, table: Table) -> Who | None:
    """Return what is to be asked of *person* because of others who are named beside his address."""
    name = message.sender.name
    rival = _rival(message, person, table)
    if rival is not None:
        return Who(person, ask=SENT_ON.format(rival.name, person.name))
    other = next((one for one in table.people if one != person and one.called(name) and not person.called(name)), None)
    return None if other is None else Who(person, ask=OTHER_NAME.format(person.name, other.name))


def _rival(message: Message, person: Person, table: Table) -> Person | None:
    """Return the other commander who has put a mail of *person* in the post, by its Sender and Resent fields."""
    others = (one for one in table.people if one != person)
    senders = set(map(_mailbox, message.head.sent_by)) - set(map(_mailbox, person.addresses))
    return next((one for one in others if not senders.isdisjoint(map(_mailbox, one.addresses))), None)


def _matching(address: str, table: Table) -> tuple[list[Person], tuple[str, ...]]:
    """Return the commanders of an address, else of one that differs by what servers leave out."""
    exact = [person for person in table.people if address in person.addresses]
    if exact:
        return exact, ()
    alike = [person for person in table.people if _mailbox(address) in map(_mailbox, person.addresses)]
    return alike, tuple(PLUS.format(known) for person in alike[:1] for known in _variants(address, person))


def _variants(address: str, person: Person) -> list[str]:
    return [known for known in person.addresses if _mailbox(known) == _mailbox(address)][:1]


def _mailbox(address: str) -> str:
    """Return the mailbox that an address leads to, without what is behind a plus sign."""
    local, _, domain = address.rpartition("@")
    return f"{local.partition('+')[0]}@{SAME_DOMAIN.get(domain, domain)}"


def _stranger(sender: Sender, table: Table, *, spoofed: bool) -> Who:
    if spoofed:
        return Who(refused=SPOOF)
    # By its handle alone a seat may be called after somebody who has left it.
    name = sender.name
    like = next((person for person in table.people if name and folded(name) == folded(person.name)), None)
    refused = STRANGER if like is None else LOOKS_LIKE.format(name)
    return Who(refused=f"{refused} {SPEAK_FOR.format(sender.address)}")


def _by_envelope(message: Message, table: Table) -> tuple[list[Person], tuple[str, ...]]:
    """Return the commander whose address the receiving server vouches for as the envelope's, if the name is his too."""
    envelope = _envelope(message, table)
    if not envelope or _made_to_look_like(message.sender.address, envelope):
        return [], ()
    named = [person for person in table.people if person.called(message.sender.name)]
    return [person for person in named if envelope in person.addresses], ()


def _envelope(message: Message, table: Table) -> str:
    """Return the envelope's address if the receiving server vouches for it, or "".

    That a server may send for a domain (SPF) tells nothing of who has used it: the domain must have signed the mail,
    too, or have stood in its From field when it was received.  Nothing may have failed.
    """
    from pbem.post.mime.results import FAILED, of_server

    read, whole = of_server(message.head.results, table.authserv.casefold())
    found = read[0] if read and whole else []
    passed = [finding for finding in found if (finding.method, finding.result) == ("spf", "pass")]
    address = passed[0].properties.get("smtp.mailfrom", "") if passed else ""
    domain = address.rpartition("@")[2]
    proved = any(
        finding.result == "pass" and finding.domain(*PROVING.get(finding.method, ())) == domain for finding in found
    )
    failed = any(finding.result in FAILED for finding in found)
    return address if domain and proved and not failed else ""


def _made_to_look_like(address: str, known: str) -> bool:
    """Say whether an address may be made to be taken for another: one of nearly the same domain, or of another name."""
    (local, _, domain), (known_local, _, known_domain) = address.rpartition("@"), known.rpartition("@")
    alike = SequenceMatcher(None, domain, known_domain, autojunk=False).ratio() > NEAR
    return local != known_local or alike or known_domain in domain


def _vouched(message: Message, table: Table) -> bool:
    """Say whether the receiving server does not say that the sender is forged."""
    from pbem.post.mime.results import Trust, vouched

    domain = message.sender.address.rpartition("@")[2]
    return vouched(message.head.results, table.authserv, domain).trust is not Trust.FAIL


def _remarks(message: Message, person: Person, table: Table) -> Iterator[str]:
    """Yield what is odd about a mail whose sender is known."""
    written = FROM.search(message.raw[:LONGEST_HEAD])
    if written is not None and message.sender.address in person.addresses:
        shown = written[1].decode("latin-1")
        if message.sender.address not in shown and message.sender.address in shown.casefold():
            yield OTHERWISE
    others = {address for one in table.people if one != person for address in one.addresses}
    if others.intersection(message.head.recipients):
        yield RIVALS_READ
