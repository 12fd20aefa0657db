"""Taking messages: each is read, kept as it came, handled once, and answered; none stops another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import NamedTuple

from pbem.desk.inbox.deeds import Case, Done, deed_for, refuse_edit
from pbem.desk.inbox.intake import Matches, known_matches
from pbem.desk.inbox.knowing import known_of
from pbem.desk.inbox.mailbag import ACCEPTED, IGNORED, MAIL_BAD, Note, Part, note_of, orders_digest
from pbem.desk.inbox.rooms import Rooms
from pbem.desk.inbox.unplaced import answer_unplaced, places_of
from pbem.desk.who import find_seat
from pbem.errors import Fault
from pbem.post.charset import decoded
from pbem.post.identity import code_of
from pbem.post.message import Channel, Message, Verdict
from pbem.post.orders.document import read_documents
from pbem.post.orders.model import OrderDocument
from pbem.post.outgoing.receipts import Receipt, stranger
from pbem.post.reading import Known, Reading
from pbem.post.secrets.orderkey import fits
from pbem.post.secrets.redaction import keys_in, redacted
from pbem.post.secrets.sealsigns import worth_a_look
from pbem.post.secrets.veil import Veil
from pbem.post.trust import BY_HAND, WRONG_KEY, Standing, Trusted, key_of, trusted, veil_over
from pbem.saves.errors import recorded
from pbem.saves.folders import matches_in
from pbem.saves.match import Match, is_match

PARKED = "put aside"
UNREADABLE = "It could not be taken ({}); please report it."
TAKEN = (Verdict.ACCEPT, Verdict.WARN)


class Manner(NamedTuple):
    """How messages are taken: *said* is whose they are, as the moderator says; *again* also what was handled before.

    Without *keep* nothing is changed.
    """

    said: str | None = None
    again: bool = False
    keep: bool = True


class Taking:
    """Takes messages for the match, or the matches, in *home*."""

    def __init__(self, home: Path, matches: Matches, known: Known, manner: Manner, rooms: Rooms) -> None:
        self._home = home
        self._matches = matches
        self._known = known
        self._manner = manner
        self._rooms = rooms

    def take(self, message: Message) -> list[Receipt]:
        """Take *message*; return the answer to each part of it.  Raises Fault if a match cannot be opened or written.

        Then nothing that was received is lost: what has not been handled will be when it comes again.
        """
        try:
            if message.channel is Channel.FILE:
                return self._file(message)
            _check_name(self._manner.said, self._known)
            from pbem.desk.inbox.absences import about_commanders

            readings = about_commanders(message, self._known, trusted(message, self._known, self._manner.said))
            shown = veil_over(message, self._known)(message.head.identity)
            return self._received(message, readings, shown)
        except Fault:
            raise
        except Exception as error:  # noqa: BLE001 - one message, whatever is in it, must not stop the others
            reason = UNREADABLE.format(type(error).__name__)
            reading = Reading(message.name, message.sender.address, None, None, Verdict.REJECT, reason)
            return self._parked(message, [Trusted(reading)], "")

    def _received(self, message: Message, readings: Sequence[Trusted], shown: str) -> list[Receipt]:
        """Handle a mail or post, in each match that it concerns, once."""
        placed: dict[Path | None, list[Trusted]] = {}
        for one in readings:
            placed.setdefault(self._folder_of(one.reading), []).append(one)
        answers = []
        for folder, parts in placed.items():
            if folder is None:
                answers += self._parked(message, parts, shown)
            else:
                with self._rooms.match(folder) as match:
                    answers += [self._named(match, one) for one in self._in_match(match, message, parts, shown)]
        return answers

    def _folder_of(self, reading: Reading) -> Path | None:
        """Return the folder of the match that a reading is for, None if nobody can tell or it is nobody's there."""
        placed = reading.match is not None and (reading.commander is not None or reading.verdict is Verdict.IGNORE)
        return self._matches.folder_of(reading.match) if placed else None

    def _parked(self, message: Message, parts: Sequence[Trusted], shown: str) -> list[Receipt]:
        """Put a message that is nobody's aside, where the moderator finds it."""
        bag = self._rooms.bag(self._home)
        before = None if self._repeated else bag.handled(code_of(message))
        if before is not None and self._manner.keep:
            return [_handled(before)]
        reason = " ".join(dict.fromkeys(one.reading.reason for one in parts))
        ignored = all(one.reading.verdict is Verdict.IGNORE for one in parts)
        name = ""
        if self._manner.keep:
            name = "" if ignored else self._told(message, parts, shown)
            note = note_of(message, None, shown, (Part(None, IGNORED if ignored else PARKED, reason, receipt=name),))
            if is_match(self._home):
                with self._rooms.match(self._home):
                    bag.park(message, note)
            else:
                bag.park(message, note)
        if ignored:
            return [Receipt(accepted=True, headline=f"ignored: {reason}", text=f"{reason}\n")]
        where = (
            f"put aside in {MAIL_BAD}{', and its sender is told why' * bool(name)}" if self._manner.keep else "refused"
        )
        return [Receipt(accepted=False, headline=f"{where}: {reason}", text=f"{message.name}: {where}: {reason}\n")]

    def _told(self, message: Message, parts: Iterable[Trusted], shown: str) -> str:
        """Answer a commander whose message nobody can place; return the name of the mail, "" if it is a stranger's."""
        places = places_of(message, self._known)
        if not places:
            return ""
        with self._rooms.match(self._matches.folder_of(places[0][0].match)) as match:
            return answer_unplaced(match, message, places, [one.reading for one in parts], shown)

    @property
    def _repeated(self) -> bool:
        """Say whether what was handled before is handled again: on demand, or now that it is said whose it is."""
        return self._manner.again or self._manner.said is not None

    def _in_match(self, match: Match, message: Message, parts: Sequence[Trusted], shown: str) -> list[Receipt]:
        cases = [Case(match, message, one, shown, self._manner.keep) for one in parts]
        if not self._manner.keep:
            return [deed_for(case)(case)[0] for case in cases]
        bag = self._rooms.bag(match.folder)
        before = bag.handled(code_of(message))
        if before is not None and not (self._manner.again or (self._repeated and before.outcomes == PARKED)):
            return [_handled(before)]
        bag.keep(message)
        note = note_of(message, cases[0].stamp, shown, ())
        done = [self._done(case, bag.edited_from(note, case.reading.commander or "")) for case in cases]
        self._note(match, note._replace(parts=tuple(part for _, part in done)))
        return [receipt for receipt, _ in done]

    def _note(self, match: Match, note: Note) -> None:
        """Say what became of a message; by now its orders are on the record, if they were taken."""
        taken = any(part.outcome == ACCEPTED for part in note.parts)
        with recorded(match.folder) if taken else nullcontext():
            self._rooms.bag(match.folder).note(note)

    def _done(self, case: Case, original: Note | None) -> Done:
        """Do what is to be done about *case*, which was edited if it has an *original* that was taken."""
        taken = None if original is None else original.accepted(str(case.reading.commander))
        if taken is None or case.reading.verdict is Verdict.IGNORE:
            return deed_for(case)(case)
        if case.reading.verdict in TAKEN and taken.orders == orders_digest(case.reading):
            return Receipt(accepted=True, headline="handled before: accepted", text=""), taken
        return refuse_edit(case)

    def _file(self, message: Message) -> list[Receipt]:
        """Take a file that the moderator hands in, which needs no proof; every time, since he may try again."""
        if message.fate is not None:
            return [stranger(message.name, message.fate.reason)]
        opened = self._unsealed(message)
        if opened.fate is not None:
            return [stranger(message.name, opened.fate.reason)]
        text = opened.sources[0].text if opened.sealed else decoded(message.raw).text
        veil = veil_over(opened, self._known, text)
        documents = read_documents(veil.text(text), self._matches.language_of, message.name)
        return [self._of_file(message, document, veil) for document in documents]

    def _unsealed(self, message: Message) -> Message:
        if not any(worth_a_look(source.text) for source in message.sources):
            return message
        from pbem.post.secrets.unsealing import unsealed

        return unsealed(message, self._known, self._manner.said)

    def _of_file(self, message: Message, document: OrderDocument, veil: Veil) -> Receipt:
        named = document.header.get("match")
        match_id = None if named is None else str(named)
        if self._matches.language_of(match_id) is None:
            return self._nobodys(message, veil, str(document.faults[0]))
        with self._rooms.match(self._matches.folder_of(match_id)) as match:
            try:
                handle = match.body.founding.seats[seat_of(match, document, self._manner.said)]
            except Fault as fault:
                told = map(str, document.faults)
                return self._nobodys(message, veil, *([str(fault), *told] if document.legible else told))
            case = Case(match, message, _by_hand(message, match, document, handle, veil), "", self._manner.keep)
            if self._manner.keep:
                self._rooms.bag(match.folder).keep(message)
            receipt, part = deed_for(case)(case)
            if self._manner.keep:
                self._note(match, note_of(message, None, "", (part,)))
            return self._named(match, receipt)

    def _named(self, match: Match, receipt: Receipt) -> Receipt:
        """Tell the moderator of several matches which one an answer is of."""
        several = len(self._matches.folders) > 1
        return receipt._replace(headline=f"{match.body.founding.match}: {receipt.headline}") if several else receipt

    def _nobodys(self, message: Message, veil: Veil, reason: str, *others: str) -> Receipt:
        """Refuse a file whose orders nobody can place; the moderator, who has it, need not be told where it lies."""
        return stranger(message.name, veil(reason), *map(veil, others))


def seat_of(match: Match, document: OrderDocument, said: str | None) -> int:
    """Return whose orders a document holds.  Raises Fault if there is nobody, or two different ones are named."""
    if not match.body.started:
        raise Fault(f"{match.body.founding.match} has not started, so it takes no orders yet.")
    named = document.header.get("commander")
    if named is None and said is None:
        example = f"match {match.body.founding.match} commander {match.body.founding.seats[0]}"
        raise Fault(f"it does not say whose orders it holds; begin it with a line such as {example}, or use --as.")
    seat = find_seat(match, str(named if named is not None else said))
    if said is not None and find_seat(match, said) != seat:
        raise Fault(f"it holds orders of {named}, but is submitted as {said}.")
    return seat


def _by_hand(message: Message, match: Match, document: OrderDocument, handle: str, veil: Veil) -> Trusted:
    """Return a document of a file as a reading; only a key that is given, and wrong, speaks against it."""
    commander = match.settings.commanders[match.body.founding.seats.index(handle)]
    key = key_of(document, veil)
    right = key is not None and commander.key is not None and fits(key, commander.key)
    wrong = key is not None and commander.key is not None and not right
    verdict = Verdict.REJECT if wrong else Verdict.ACCEPT
    reason = WRONG_KEY.format(commander.name) if wrong else ""
    reading = Reading(message.name, "", match.body.founding.match, handle, verdict, reason, (), document)
    shown = redacted(reading, veil.knowing(keys_in([reading])))
    return Trusted(shown, Standing((BY_HAND, "key") if right else (BY_HAND,)))


def _handled(note: Note) -> Receipt:
    return Receipt(accepted=True, headline=f"handled before: {note.outcomes}", text="")


@contextmanager
def taking(home: Path, manner: Manner) -> Iterator[Taking]:
    """Take messages for the match, or the matches, in *home*.  Raises Fault if there is none."""
    matches = known_matches(matches_in([home]))
    with Rooms() as rooms:
        yield Taking(home, matches, known_of(matches), manner, rooms)


def _check_name(said: str | None, known: Known) -> None:
    """Raise Fault if nobody is called as the moderator *said*."""
    people = [person for table in known.tables.values() for person in table.people]
    if said is not None and not any(person.called(said) for person in people):
        handles = ", ".join(dict.fromkeys(person.handle for person in people))
        raise Fault(f'No commander is called "{said}"; the commanders are {handles}.')
