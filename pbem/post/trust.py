"""How far a message is to be trusted: what its reply tokens, its order key and the receiving server say of its sender.

Reading a message finds its commander by the roster.  What is asked here is whether he wrote it, as far as his match
wants to know; and nothing that proves it is in what comes out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from pbem.post.message import Channel, Message, Verdict
from pbem.post.orders.model import OrderDocument
from pbem.post.reading.known import Known, Person, Table
from pbem.post.reading.result import Reading
from pbem.post.secrets.orderkey import fits
from pbem.post.secrets.redaction import keys_in, redacted
from pbem.post.secrets.veil import Veil
from pbem.text import folded
from pbem.turn.token import words

BY_HAND = "by hand"
"""The mark of what the moderator hands in himself, or says whose it is."""

TAG = re.compile(r"\[([\w.-]+)\]")

JUDGED = (Verdict.ACCEPT, Verdict.WARN, Verdict.ASK)

REPORT_OF_ANOTHER = "it answers a report that was sent to {}, not to {}; write a new mail, or answer your own report."
REPORT_OF_ANOTHER_MATCH = "it answers a report of {}, but its orders are for {}; answer the report of that match."
TAG_OF_ANOTHER_MATCH = "its subject is that of {}, but its orders are for {}; send them under a subject of that match."
WRONG_KEY = "the order key is not that of {}."
NO_KEY = (
    'this match wants your order key; write the word "key" and your key in a line above the orders. '
    "If you have lost it, the moderator gives you another."
)
NO_KEY_SET = (
    "this match wants your order key with the orders, and you have none yet: the moderator gives you one; "
    "ask for it, and then send the orders again with the key."
)
PUBLIC_KEY = (
    "this match wants your order key, which must not stand in a public post; seal it with the orders, or send them by "
    "mail."
)
UNANSWERED = "this match wants an answer to a mail of its own; answer your last report, and leave its subject as it is."
NOT_VERIFIED = (
    "this match wants the receiving mail server to vouch for the sender, and it does not; "
    "send the orders by your provider's own program or page."
)


class Standing(NamedTuple):
    """What speaks for a sender: ``marks`` out of address, address-variant, handle, verified, token, key, by hand.

    An answer to any mail of the match to him counts as a token.
    ``answers`` is the turn of the report whose token came back, None without one.
    """

    marks: tuple[str, ...] = ()
    answers: int | None = None

    def __str__(self) -> str:
        return ", ".join(self.marks)


class Trusted(NamedTuple):
    """A reading whose verdict minds who sent the message, and what speaks for him; it shows neither key nor token."""

    reading: Reading
    standing: Standing = Standing()


class Found(NamedTuple):
    """A reply token that came back: the report of which match, turn and commander it belongs to."""

    word: str
    match: str
    turn: int
    handle: str


def trusted(message: Message, known: Known, said: str | None = None) -> list[Trusted]:
    """Return how *message* is read, for each match that it speaks to, and what is to be done with it.

    Sealed orders are opened first.  *said* is whose it is, as the moderator says.  Raises nothing for any message.
    """
    from pbem.post.reading.message import read_message
    from pbem.post.secrets.unsealing import unsealed

    message = unsealed(message, known, said)
    found = list(tokens_in([message.head.subject, *message.head.recipients], known))
    meant = {token.match for token in found}
    veil = veil_over(message, known)
    match = meant.pop() if len(meant) == 1 else None
    readings = read_message(veil.message(message), known, said, match, _answering(message, known, found))
    by_hand = message.channel is Channel.FILE or said is not None
    place = _Place(message, known, found, readings, veil, by_hand=by_hand)
    weighed = [_weighed(place, reading) for reading in readings]
    shown = veil.knowing(keys_in(readings))
    return [one._replace(reading=redacted(one.reading, shown)) for one in weighed]


def _answering(message: Message, known: Known, found: Iterable[Found]) -> tuple[str, str] | None:
    """Return match and handle of whose mail is answered, where the sender's address does not tell whose it is."""
    tables = [table for table in known.tables.values() if len(_sharing(message, table)) > 1]
    whose = {(one.match, one.handle) for one in found} if tables else set()
    whose = whose or {(table.match, one.handle) for table in tables for one in _sharing(message, table)
                      if table.own(message.head.answers, one.handle)}  # fmt: skip
    return whose.pop() if len(whose) == 1 else None


def _sharing(message: Message, table: Table) -> list[Person]:
    return [one for one in table.people if message.sender.address in one.addresses]


def tokens_in(texts: Iterable[str], known: Known) -> Iterator[Found]:
    """Yield each token of the known matches in *texts*."""
    candidates = dict.fromkeys(words(texts))
    for table in known.tables.values() if candidates else ():
        tokens = table.tokens()
        yield from (Found(word, table.match, *tokens[word]) for word in candidates if word in tokens)


def veil_over(message: Message, known: Known, *texts_beside: str) -> Veil:
    """Return what takes every key and token that stands anywhere in *message* out of what is read and shown.

    *texts_beside* are the same message's, but otherwise decoded.
    """
    head = message.head
    texts = [head.subject, *head.recipients, *head.answers, head.identity, *(one.text for one in message.sources)]
    texts += texts_beside
    return Veil.over(texts, known.language_of, {found.word for found in tokens_in(texts, known)})


class _Place(NamedTuple):
    """A message among what is known: its tokens, all its readings, and whether the moderator speaks for it."""

    message: Message
    known: Known
    found: Sequence[Found]
    readings: Sequence[Reading]
    veil: Veil
    by_hand: bool

    @property
    def matches(self) -> set[str]:
        """The matches that its orders are for."""
        return {reading.match for reading in self.readings if reading.match is not None}


def _weighed(place: _Place, reading: Reading) -> Trusted:
    """Return *reading* with the verdict that it deserves once it is asked how far its sender is to be trusted."""
    table = place.known.table(reading.match) if reading.match is not None else None
    person = table.person(reading.commander) if table is not None else None
    if table is None or person is None or reading.verdict not in JUDGED:
        return Trusted(reading)
    own = [found for found in place.found if (found.match, found.handle) == (table.match, person.handle)]
    key = key_of(reading.document, place.veil)
    answering = bool(own) or table.own(place.message.head.answers, person.handle)
    marks = tuple(_marks(place, table, person, token=answering, key=key))
    standing = Standing(marks, max((found.turn for found in own), default=None))
    if key is not None and person.key is not None and "key" not in marks:
        return Trusted(_raised(reading, Verdict.REJECT, [WRONG_KEY.format(person.name)]), standing)
    asks = [*_contradictions(place, table, person)]
    asks += [] if reading.request is not None else _missing(place, table, person, marks)
    return Trusted(_raised(reading, Verdict.ASK, asks) if asks else reading, standing)


def key_of(document: OrderDocument | None, veil: Veil) -> str | None:
    """Return the order key that a *document* gives, which was read under a *veil*; None without one."""
    key = None if document is None else document.header.get("key")
    return None if key is None else veil.lifted(str(key))


def _raised(reading: Reading, verdict: Verdict, sentences: Sequence[str]) -> Reading:
    """Return *reading* under a graver verdict, for what the *sentences* say too; it gives no plan and asks nothing."""
    reason = " ".join([reading.reason, *(sentence[:1].upper() + sentence[1:] for sentence in sentences)]).strip()
    document = None if reading.document is None else reading.document._replace(plain=None)
    if verdict is Verdict.REJECT:
        return reading._replace(verdict=verdict, reason=reason, document=document, orders=(), request=None)
    return reading._replace(verdict=verdict, reason=reason, document=document, request=None)


def _marks(place: _Place, table: Table, person: Person, *, token: bool, key: str | None) -> Iterator[str]:
    """Yield what speaks for *person* as the sender."""
    message = place.message
    if place.by_hand:
        yield BY_HAND
    if message.channel is Channel.POST:
        yield "handle"
    elif message.channel is Channel.MAIL:
        yield from _marks_of_address(message, table, person)
    if token:
        yield "token"
    if key is not None and person.key is not None and fits(key, person.key):
        yield "key"


def _marks_of_address(message: Message, table: Table, person: Person) -> Iterator[str]:
    from pbem.post.mime.results import Trust, vouched

    address = message.sender.address
    if address:
        yield "address" if address in person.addresses else "address-variant"
    if vouched(message.head.results, table.authserv, address.rpartition("@")[2]).trust is Trust.PASS:
        yield "verified"


def _contradictions(place: _Place, table: Table, person: Person) -> Iterator[str]:
    """Yield what is to be asked because tokens or subject say otherwise than the rest of a message."""
    if place.by_hand:
        return
    here = [found for found in place.found if found.match == table.match]
    others = [found for found in here if found.handle != person.handle]
    if others:
        whose = table.person(others[0].handle)
        yield REPORT_OF_ANOTHER.format(whose.name if whose is not None else others[0].handle, person.name)
    elsewhere = [found for found in place.found if found.match not in place.matches]
    if elsewhere and not here:
        yield REPORT_OF_ANOTHER_MATCH.format(elsewhere[0].match, table.match)
        return
    tagged = [place.known.tables[tag] for tag in map(folded, TAG.findall(place.message.head.subject))
              if tag in place.known.tables]  # fmt: skip
    if tagged and not any(one.match in place.matches for one in tagged):
        yield TAG_OF_ANOTHER_MATCH.format(tagged[0].match, table.match)


def _missing(place: _Place, table: Table, person: Person, marks: Sequence[str]) -> Iterator[str]:
    """Yield how to satisfy each demand of the match that a message does not meet; what is by hand meets all."""
    if place.by_hand:
        return
    for demand in table.demand:
        sentence = MISSING[place.message.channel].get(demand)
        public = place.message.channel is Channel.POST and not place.message.sealed
        if sentence is not None and (public or demand not in marks):
            unset = demand == "key" and person.key is None and not public
            yield NO_KEY_SET if unset else sentence


MISSING: Mapping[Channel, Mapping[str, str]] = MappingProxyType(
    {
        Channel.MAIL: {"verified": NOT_VERIFIED, "token": UNANSWERED, "key": NO_KEY},
        Channel.POST: {"key": PUBLIC_KEY},
        Channel.FILE: {},
    }
)
"""How a message came -> what its match may demand of it -> what to say if that is missing."""
