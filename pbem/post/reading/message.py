"""From a message to its readings: one for each match that it speaks to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pbem.games.misreading import listed
from pbem.games.vocabulary import nearest
from pbem.post.message import Channel, Message, Nature, Verdict
from pbem.post.orders.language import Language
from pbem.post.orders.model import OrderDocument
from pbem.post.orders.steps import Odd
from pbem.post.reading.choosing import ALL_QUOTED, choose
from pbem.post.reading.guessing import guessed
from pbem.post.reading.known import Known, Person, Table
from pbem.post.reading.result import Reading
from pbem.post.reading.sources import Part, Text, canonical
from pbem.post.reading.survey import Memory, Setting
from pbem.post.reading.uses import lone_words, read_lines
from pbem.post.reading.who import Who, who_sent
from pbem.post.reading.words import FORWARD_PREFIXES
from pbem.text import folded

WORD = re.compile(r"[\w.-]+")
TAG = re.compile(r"\[([\w.-]*\d[\w.-]*)\].*\bturn\s+\d", re.IGNORECASE)
"""The sign of a match, as the subjects of reports have it."""

NATURES = {
    Nature.BOUNCE: "this is no order mail but says that a mail could not be delivered.",
    Nature.ABSENCE: "this is no order mail but the answer of somebody absent.",
    Nature.MACHINE: "this is no order mail; a program wrote it.",
    Nature.OWN: "this is a mail of this program that came back.",
}
NO_ORDERS = "no order was found; write one a line."
MAYBE_ORDERS = "no order was found, but lines that may be meant as one."
FOR_ANOTHER = "{} cannot give orders for {}."
SAID = "{} sent this, but it is read as of {}."
TAKEN_AS_SAID = "it is taken as of {}, as the moderator says."
NOBODY = "{} has no commander {}."
WHICH_MATCH = "it does not say which match it is for; begin with a line such as match {}."
THESE_MATCHES = "you play in {}"
OTHER_MATCH = "the subject names the match {}, which is not here."
QUOTED_BESIDE = "orders stand in quoted text; nothing of them was taken."
TAKEN = (Verdict.ACCEPT, Verdict.WARN)
PROSE = (Odd.PROSE, Odd.NEAR)


def read_message(
    message: Message,
    known: Known,
    said: str | None = None,
    meant: str | None = None,
    answering: tuple[str, str] | None = None,
) -> list[Reading]:
    """Return what *message* orders, for each match that it speaks to; *said* is whose it is, as the moderator says.

    *meant* is the id of the match that it is for if nothing in it says otherwise; *answering* are match and handle of
    whose mail it answers, which tells those apart who share an address.  At least one reading comes back, whatever the
    message is.  Raises nothing.
    """
    reader = _Reader(message, known, said, meant, answering)
    fixed = reader.fixed()
    return [fixed] if fixed is not None else list(reader.readings())


class _Whose(NamedTuple):
    """Whose orders a part holds: the verdict so far, and sentences for it; ``among`` are who share its address."""

    person: Person | None
    verdict: Verdict = Verdict.ACCEPT
    reasons: tuple[str, ...] = ()
    among: tuple[Person, ...] = ()


class _Reader:
    """Reads one message."""

    def __init__(
        self, message: Message, known: Known, said: str | None, meant: str | None, answering: tuple[str, str] | None
    ) -> None:
        self._answering = answering
        self._message = message
        self._known = known
        self._said = said
        self._table = self._meant_table() if meant is None else known.table(meant)
        self._match = None if self._table is None else self._table.match

    def fixed(self) -> Reading | None:
        """Return the reading that the shape of the message or its sender decides, whatever it says."""
        message = self._message
        if message.nature is not Nature.PERSON:
            reason = message.fate.reason if message.fate is not None else NATURES[message.nature]
            return self._reading(Verdict.IGNORE, [reason])
        if any(message.sender.address in table.orders_to for table in self._known.tables.values()):
            return self._reading(Verdict.IGNORE, [NATURES[Nature.OWN]])
        if message.fate is not None:
            return self._reading(message.fate.verdict, [message.fate.reason])
        if self._table is not None:
            whose = self._whose(self._table, None)
            if whose.verdict is Verdict.REJECT:
                return self._reading(whose.verdict, whose.reasons, person=whose.person)
        return None

    def readings(self) -> Iterator[Reading]:
        """Yield a reading for each part of the text that holds the orders."""
        setting = self._setting()
        text = choose(self._message, setting)
        if text is None or not text.parts:
            yield self._reading(Verdict.REJECT, self._message.unread or [NO_ORDERS])
            return
        for part in text.speaking:
            yield self._of_part(text, part, setting)

    def _meant_table(self) -> Table | None:
        """Return the match that the message is for as long as its text does not say otherwise."""
        tables = self._known.tables
        named = [tables[word] for word in map(folded, WORD.findall(self._message.head.subject)) if word in tables]
        if named or len(tables) == 1:
            return named[0] if named else next(iter(tables.values()))
        playing = [table for table in tables.values() if who_sent(self._message, table).person is not None]
        return playing[0] if len(playing) == 1 else None

    def _setting(self) -> Setting:
        def language_of(match: str | None) -> Language | None:
            return self._known.language_of(self._match if match is None else match)

        prefix = self._message.head.subject.partition(":")[0].strip().casefold()
        person = None if self._table is None else self._whose(self._table, None).person
        saved = self._message.channel is Channel.FILE
        ids = [None, *self._known.tables] if self._match is not None else [*self._known.tables]
        found = [language for language in map(language_of, ids) if language is not None]
        languages = tuple({language.game: language for language in reversed(found)}.values())
        memory = self._known.memories.setdefault(self._match, Memory())
        return Setting(language_of, languages, self._table, person, prefix in FORWARD_PREFIXES, saved, memory)

    def _of_part(self, text: Text, part: Part, setting: Setting) -> Reading:
        match = part.document.header.get("match")
        table = self._table if match is None else self._known.table(str(match))
        if table is None:
            part = self._near_match(part, str(match)) if match is not None else part
            reasons = [str(fault) for fault in part.document.faults] or [WHICH_MATCH.format("station-7")]
            return self._reading(Verdict.ASK, reasons, text, part, setting)
        whose = self._whose(table, part.document.header.get("commander"))
        if whose.verdict is Verdict.REJECT:
            return self._reading(whose.verdict, whose.reasons, text, table=table, person=whose.person)
        verdict, reasons = self._judged(text, part, whose)
        return self._reading(verdict, reasons, text, part, setting, table=table, person=whose.person)

    def _near_match(self, part: Part, match: str) -> Part:
        """Return a part for a match that is not here, told of the sender's own that are nearly called so."""
        own = {
            key: table.match
            for key, table in self._known.tables.items()
            if who_sent(self._message, table).person is not None
        }
        hints = tuple(own[key] for key in nearest(folded(match), own))
        wanted = THESE_MATCHES.format(listed([*own.values()])) if own else ""
        faults = tuple(
            fault._replace(hints=hints, wanted=wanted or fault.wanted) if fault.read == match else fault
            for fault in part.document.faults
        )
        return part._replace(document=part.document._replace(faults=faults))

    def _judged(self, text: Text, part: Part, whose: _Whose) -> tuple[Verdict, list[str]]:
        """Return what is to be done with a part whose sender is not refused, and why."""
        document = part.document
        asks = [*(whose.reasons if whose.verdict is Verdict.ASK else ()), *text.asks, *self._other_match()]
        asks += [str(fault) for fault in document.faults]
        if asks:
            return Verdict.ASK, asks
        prose = [note.sentence for note in part.document.noted if note.odd in PROSE]
        if not part.speaks or (prose and part.document.only_press):
            return self._nothing(text, part)
        beside = [QUOTED_BESIDE] if text.quoted and part.document.only_press else []
        odd = [*self._message.repairs, *whose.reasons, *text.odd, *beside, *self._message.unread]
        return (Verdict.WARN, odd) if odd else (Verdict.ACCEPT, [])

    def _nothing(self, text: Text, part: Part) -> tuple[Verdict, list[str]]:
        """Return what is to be done with a part that orders nothing."""
        if text.quoted:
            return Verdict.ASK, [ALL_QUOTED]
        if self._message.unread:
            return Verdict.REJECT, [*self._message.unread]
        prose = [note.sentence for note in part.document.noted if note.odd in PROSE]
        if prose:
            return Verdict.ASK, [MAYBE_ORDERS, *prose]
        strangers = [note.sentence for note in part.document.noted if note.odd is Odd.STRANGER]
        return Verdict.REJECT, [NO_ORDERS, *strangers, *lone_words(part.lines)]

    def _other_match(self) -> Iterator[str]:
        """Yield what is to be asked if the subject is that of another match's report."""
        subject = self._message.head.subject
        tags = TAG.findall(subject)
        if tags and not any(folded(word) in self._known.tables for word in WORD.findall(subject)):
            yield OTHER_MATCH.format(tags[0])

    def _whose(self, table: Table, named: str | int | None) -> _Whose:
        """Return whose orders a part of the message holds that names *named*, or nobody."""
        who = self._who(table)
        if who.verdict is Verdict.REJECT:
            return who
        if named is None:
            answering = (one for one in who.among if (table.match, one.handle) == self._answering)
            return next(map(_Whose, answering), who)
        if who.verdict is Verdict.ASK and who.person is None and not who.among:
            return who
        persons = [person for person in table.people if person.called(str(named))]
        if len(persons) != 1:
            return who._replace(verdict=Verdict.ASK, reasons=(NOBODY.format(table.match, named),))
        senders = who.among or ((who.person,) if who.person is not None else ())
        if senders and persons[0] not in senders:
            reason = FOR_ANOTHER.format(" or ".join(one.name for one in senders), persons[0].name)
            return who._replace(verdict=Verdict.REJECT, reasons=(reason,))
        return _Whose(persons[0]) if who.among else who._replace(person=persons[0])

    def _who(self, table: Table) -> _Whose:
        """Return who sent the message, or whose it is as the moderator says."""
        who: Who = who_sent(self._message, table)
        said = next((one for one in table.people if self._said is not None and one.called(self._said)), None)
        if said is not None and who.person is not None and who.person != said:
            return _Whose(who.person, Verdict.REJECT, (SAID.format(who.person.name, said.name),))
        if said is not None and (who.refused or who.ask):
            return _Whose(said, Verdict.ACCEPT, (TAKEN_AS_SAID.format(said.name),))
        if who.refused:
            return _Whose(None, Verdict.REJECT, (who.refused,))
        if who.ask:
            return _Whose(who.person, Verdict.ASK, (who.ask,), who.among)
        return _Whose(said or who.person, Verdict.ACCEPT, who.odd)

    def _reading(  # noqa: PLR0913 - what a reading is made of
        self,
        verdict: Verdict,
        reasons: list[str] | tuple[str, ...],
        text: Text | None = None,
        part: Part | None = None,
        setting: Setting | None = None,
        *,
        table: Table | None = None,
        person: Person | None = None,
    ) -> Reading:
        sender = self._message.sender
        table = table or (self._table if part is None else None)
        orders: tuple[str, ...] = ()
        if part is not None and text is not None and setting is not None:
            orders = _orders(verdict, text, part, setting)
        return Reading(
            self._message.name,
            sender.address or sender.handle,
            None if table is None else table.match,
            None if person is None else person.handle,
            verdict,
            " ".join(_sentence(reason) for reason in dict.fromkeys(reasons)),
            orders,
            None if part is None else _document(verdict, part),
            tuple(read_lines(text)) if text is not None else (),
            part.request if part is not None and verdict in TAKEN else None,
        )


def _orders(verdict: Verdict, text: Text, part: Part, setting: Setting) -> tuple[str, ...]:
    """Return the canonical orders of a part; under ASK those that seem to be meant."""
    if verdict is Verdict.REJECT:
        return ()
    read = canonical(part.document, setting)
    if read or verdict is not Verdict.ASK:
        return read
    match = part.document.header.get("match")
    return guessed(part.lines, setting.language_of(None if match is None else str(match))) or text.quoted


def _document(verdict: Verdict, part: Part) -> OrderDocument | None:
    """Return the document of a part: none under REJECT, and with a plan only where it is taken."""
    if verdict in TAKEN:
        return part.document if part.request is None else None
    return part.document._replace(plain=None) if verdict is Verdict.ASK else None


def _sentence(reason: str) -> str:
    """Return *reason* with a capital, unless it begins with the name of something."""
    return reason[:1].upper() + reason[1:] if reason.split(" ", 1)[0].isalpha() else reason
