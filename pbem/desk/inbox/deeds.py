"""What is done about a message, or its part for one commander, once it has been read: a deed for each verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from pbem.desk.inbox.answers import write_answer
from pbem.desk.inbox.intake import answer
from pbem.desk.inbox.mailbag import ACCEPTED, ANSWERED, ASKED, EDITED, IGNORED, REFUSED, Part, orders_digest
from pbem.desk.inbox.trouble import Trouble, add_trouble, clear_trouble, note_trouble
from pbem.desk.inbox.unplaced import own_lines
from pbem.desk.inbox.vouching import told_of_trust
from pbem.desk.inbox.waiting import received_of_waiting, taken_before
from pbem.desk.letters import present_letter
from pbem.desk.outbox.pressmail import passed_on, write_press_mails
from pbem.desk.outputs import answered_by, receipt_name, write_receipt
from pbem.games.contract import Event, Plain
from pbem.post.identity import code_of
from pbem.post.judging import Judge
from pbem.post.message import Channel, Message, Verdict
from pbem.post.orders.model import OrderDocument
from pbem.post.outgoing import receipts
from pbem.post.outgoing.receipts import Receipt, stranger
from pbem.post.press.delivery import Delivery
from pbem.post.reading import Reading
from pbem.post.reading.requests import HELP
from pbem.post.trust import Trusted
from pbem.saves.errors import recorded
from pbem.saves.match import Entry, Match

SEE = "see the receipt"
UNSENT = "Your messages to others were not sent either; send them again with your orders."
LATE = "This came after the deadline, {}; it counts if the turn has not been played yet."
OLDER = "this was received before the orders that wait, so it does not replace them; send it again if you mean it"
NOT_STARTED = "{} has not started, so it takes no orders yet; the word of who is invited is recorded with pbem join."
EDITED_SENTENCE = "A message was edited after its orders had been taken; they stand."
EDITED_KIND = "edited"


class Case(NamedTuple):
    """A message, or its part for one commander, in its match.

    ``shown`` is its number as it may be shown; with ``keep`` what is done about it lasts, without it is only tried.
    """

    match: Match
    message: Message
    trusted: Trusted
    shown: str
    keep: bool

    @property
    def reading(self) -> Reading:
        """Return what was read."""
        return self.trusted.reading

    @property
    def seat(self) -> int:
        """Return whose it is.  Raises ValueError if nobody knows."""
        return self.match.body.founding.seats.index(self.reading.commander or "")

    @property
    def stamp(self) -> str | None:
        """Return when it came, as text."""
        return None if self.received is None else self.received.isoformat()

    @property
    def received(self) -> datetime | None:
        """Return when it came: by the receiving server's clock, or the forum's."""
        head = self.message.head
        return {Channel.MAIL: head.received, Channel.POST: head.sent, Channel.FILE: None}[self.message.channel]


Done = tuple[Receipt, Part]
Deed = Callable[[Case], Done]


def deed_for(case: Case) -> Deed:
    """Return what is to be done about *case*."""
    return DEEDS[case.reading.verdict] if case.reading.request is None else _serve


def take_orders(case: Case) -> Done:
    """Judge orders, and put them on the record if they are taken."""
    match, document = case.match, case.reading.document
    if not match.body.started or document is None:
        return not_started(case)
    letter = present_letter(match, case.seat)
    judge = Judge(match.game, match.rules, letter)
    document = _answering(document, case.trusted.standing.answers)
    sent = passed_on(match, case.seat, document.press)
    if document.only_press:
        return _messages(case, answer(letter, judge, document, list(_remarks(case, letter, late=False)), sent)[0], sent)
    if _is_older(case):
        return _answered(case, receipts.refused(letter, [OLDER], document), REFUSED, OLDER)
    receipt, steps = answer(letter, judge, document, list(_remarks(case, letter)), sent)
    if not receipt.accepted:
        return _answered(case, receipt, REFUSED, SEE)
    return _with_trust(case, receipt), _part(case, ACCEPTED, "", _recorded(case, document, receipt, steps, sent))


def _serve(case: Case) -> Done:
    """Answer what a commander asks for, at his own addresses."""
    match, request, handle = case.match, case.reading.request, str(case.reading.commander)
    if request is None or not (match.body.started or request.what == HELP):
        return not_started(case)
    from pbem.desk.inbox.selfservice import Desk

    desk = Desk(match, case.seat, case.message, case.shown)
    told, mail = desk.answer(request)
    name = ""
    if case.keep:
        clear_trouble(match.folder, handle)
        name = desk.write(mail)
    receipt = Receipt(accepted=True, headline=f"{match.settings.commanders[case.seat].name}: {told}", text="")
    return _with_trust(case, receipt), _part(case, ANSWERED, "", name)


def _messages(case: Case, receipt: Receipt, sent: Sequence[Delivery]) -> Done:
    """Put messages to other commanders on the record that came without orders, and write the receipt's mail."""
    entries = _entries(sent)
    if not entries or not case.keep:
        return _answered(case, receipt, ACCEPTED if receipt.accepted else REFUSED, "" if receipt.accepted else SEE)
    match, handle = case.match, str(case.reading.commander)
    match.commit(entries)
    with recorded(match.folder):
        clear_trouble(match.folder, handle)
        write_receipt(match, case.seat, match.line, receipt.text, answered_by({"message": _of_message(case)}))
        write_press_mails(match)
    return _with_trust(case, receipt), _part(case, ACCEPTED, "", receipt_name(match.line, handle))


def _entries(sent: Iterable[Delivery]) -> list[Entry]:
    """Return the lines of the record that messages to other commanders make."""
    return [("press", [one.event]) for one in sent if one.event is not None]


def not_started(case: Case) -> Done:
    """Say that a match takes no orders yet."""
    reason = NOT_STARTED.format(case.match.body.founding.match)
    return stranger(case.message.name, reason), _part(case, REFUSED, reason, "")


def ask(case: Case) -> Done:
    """Ask the commander what he means; a text with faults goes back to him to be corrected."""
    if not case.match.body.started:
        return not_started(case)
    reading = case.reading
    letter = present_letter(case.match, case.seat)
    document = reading.document
    if document is not None and document.faults:
        told = [str(fault) for fault in document.faults]
        receipt = receipts.refused(letter, [*_rest(reading.reason, told), *told], document)
        return _answered(case, receipt, REFUSED, reading.reason)
    unsent = [UNSENT] if document is not None and document.press else []
    receipt = receipts.asked(letter, [reading.reason, *unsent], reading.orders, own_lines(reading))
    return _answered(case, receipt, ASKED, reading.reason)


def refuse(case: Case) -> Done:
    """Refuse a message of a commander."""
    if not case.match.body.started:
        return not_started(case)
    letter = present_letter(case.match, case.seat)
    receipt = receipts.refused(letter, [case.reading.reason], None, own_lines(case.reading))
    return _answered(case, receipt, REFUSED, case.reading.reason)


def ignore(case: Case) -> Done:
    """Answer nobody about a message that no person has written; what it says of a commander is noted."""
    reason = case.reading.reason
    if case.keep and case.reading.commander is not None:
        from pbem.desk.inbox.absences import trouble_of

        trouble = trouble_of(case.message, case.match.settings.commanders[case.seat], case.stamp)
        if trouble is not None:
            note_trouble(case.match.folder, trouble)
    return Receipt(accepted=True, headline=f"ignored: {reason}", text=f"{reason}\n"), _part(case, IGNORED, reason, "")


DEEDS: Mapping[Verdict, Deed] = MappingProxyType(
    {
        Verdict.ACCEPT: take_orders,
        Verdict.WARN: take_orders,
        Verdict.ASK: ask,
        Verdict.REJECT: refuse,
        Verdict.IGNORE: ignore,
    }
)


def refuse_edit(case: Case) -> Done:
    """Tell commander and moderator that a message was edited after its orders had been taken."""
    match = case.match
    letter = present_letter(match, case.seat)
    judge = Judge(match.game, match.rules, letter)
    receipt = receipts.edited(letter, judge.plan_lines(letter["plan"]))
    if case.keep:
        handle = str(case.reading.commander)
        add_trouble(
            match.folder, Trouble(handle, EDITED_KIND, "", case.stamp, f"{EDITED_SENTENCE} {case.message.name}")
        )
    return _answered(case, receipt, EDITED, EDITED_SENTENCE)


def _answered(case: Case, receipt: Receipt, outcome: str, reason: str) -> Done:
    """Write the mail of an answer that takes nothing."""
    name = ""
    if case.keep and case.message.channel is not Channel.FILE:
        name = write_answer(case.match, case.seat, code_of(case.message), receipt.text, case.shown)
    elif case.keep:
        name = write_answer(case.match, case.seat, "", receipt.text, "")
    return _with_trust(case, receipt), _part(case, outcome, reason, name)


def _part(case: Case, outcome: str, reason: str, receipt: str) -> Part:
    trust, orders = str(case.trusted.standing), orders_digest(case.reading)
    return Part(case.reading.commander, outcome, reason, trust, orders, receipt)


def _with_trust(case: Case, receipt: Receipt) -> Receipt:
    """Tell the moderator how far a message was trusted that somebody else has sent."""
    if case.message.channel is Channel.FILE:
        return receipt
    match = case.match
    told = told_of_trust(case.message, case.trusted, match.settings, match.settings.commanders[case.seat])
    return receipt._replace(headline=f"{receipt.headline} ({told})")


def _answering(document: OrderDocument, turn: int | None) -> OrderDocument:
    """Return *document* as answering the report of *turn*, unless it says itself what it answers."""
    return document if turn is None else document._replace(header={"turn": turn, **document.header})


def _is_older(case: Case) -> bool:
    received = case.received
    waiting = None if received is None else received_of_waiting(case.match, case.seat)
    return received is not None and waiting is not None and received < waiting


def _remarks(case: Case, letter: Plain, *, late: bool = True) -> Iterator[str]:
    """Yield what a receipt says about the message beside its orders, and if it says so that it came *late*."""
    deadline = case.match.settings.deadline
    if late and case.received is not None and deadline is not None and deadline.passed(case.received):
        yield LATE.format(letter["deadline"]["text"] if letter["deadline"] else deadline.text)
    if case.reading.reason:
        from pbem.post.reading.sources import ODDITIES

        yield from _rest(case.reading.reason, ODDITIES.values())


def _rest(reason: str, sentences: Iterable[str]) -> Iterator[str]:
    """Yield what *reason* says beside *sentences*, which are told on their own."""
    for sentence in sentences:
        reason = reason.replace(sentence[:1].upper() + sentence[1:], "")
    rest = " ".join(reason.split())
    if rest:
        yield rest


def _recorded(
    case: Case, document: OrderDocument, receipt: Receipt, steps: list[Plain], sent: Sequence[Delivery]
) -> str:
    """Put a plan and messages on the record, with the receipt, and write the mails; return the name of the receipt's.

    The plan that waits already, sent again, is answered as it was and not put on the record a second time.
    """
    match, seat, handle = case.match, case.seat, str(case.reading.commander)
    name = f"receipt-{handle}"
    if case.keep:
        planned: Event = {"e": "planned", "seat": seat, "steps": steps, "answers": document.header.get("turn"),
                   "receipt": receipt.text, "message": _of_message(case)}  # fmt: skip
        line, event = taken_before(match, seat, planned, by_hand=case.message.channel is Channel.FILE) or (0, planned)
        entries = [*_entries(sent), *([] if line else [("plan", [planned])])]
        if entries:
            match.commit(entries)
        line = line or match.line
        name = receipt_name(line, handle)
        with recorded(match.folder):
            clear_trouble(match.folder, handle)
            write_receipt(match, seat, line, event["receipt"], answered_by(event))
            write_press_mails(match)
    return name


def _of_message(case: Case) -> Plain:
    """Return what the record tells of the message that a plan came by."""
    return {
        "code": code_of(case.message),
        "channel": str(case.message.channel),
        "id": case.shown,
        "received": case.stamp,
        "trust": list(case.trusted.standing.marks),
    }
