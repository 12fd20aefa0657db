"""Sending the mails of a match: through an SMTP server, or into a folder for who sends them by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from pbem.desk.inbox.trouble import REFUSED, Trouble, note_trouble, settle_refusals
from pbem.desk.outbox import box as outbox
from pbem.desk.outbox.box import Entry
from pbem.desk.outbox.endpoints import Endpoint
from pbem.desk.outbox.parcels import Parcel, by_hand, finish, outdated, parcels
from pbem.desk.outbox.postman import Fate, Postman
from pbem.desk.outbox.reminders import remind
from pbem.desk.outbox.texts import Texts
from pbem.desk.outputs import MAIL_OUT, MAIL_WITHDRAWN
from pbem.desk.session import session
from pbem.errors import Fault
from pbem.saves import disk
from pbem.saves.lock import match_lock
from pbem.saves.match import Match

Told = tuple[bool, str]
"""Whether all is well, and what is told of it."""
Job = tuple[Parcel, bytes]
"""A mail of the outbox, and the same as it is sent."""


class Wish(NamedTuple):
    """How mails are to be sent: only told of (*dry*), written into *to*, *again* to who got them; with reminders."""

    dry: bool = False
    to: Path | None = None
    again: bool = False
    remind: bool = False


def send_match(folder: Path, wish: Wish, now: datetime) -> Iterator[str]:
    """Send what waits in the outbox of the match in *folder*; tell of each mail.

    Raises Fault, after the others are sent, if any has not reached everybody whom it is for.
    """
    failed, told = False, False
    with outbox.sending_alone(folder):
        for well, line in _sent(folder, wish, now):
            failed, told = failed or not well, True
            yield f"{folder.resolve().name}: {line}"
    if failed:
        raise Fault(f"{folder.resolve().name}: not every mail has reached everybody; what is left waits in "
                    f"{folder / MAIL_OUT}.")  # fmt: skip
    if not told:
        yield f"{folder.resolve().name}: no mail waits to be sent."


def _sent(folder: Path, wish: Wish, now: datetime) -> Iterator[Told]:
    again = outbox.interrupted(folder) if wish.dry else outbox.recovered(folder)
    texts = Texts(folder)
    with session(folder) as match:
        if wish.remind:
            reminded = list(remind(match, texts, now, again=wish.again, keep=not wish.dry))
            yield from ((True, f"{line}.") for line in reminded)
        found, faults = parcels(match, again=wish.again)
        old = [one for one in found if outdated(match, one)]
    yield from ((False, fault) for fault in faults)
    yield from _dropped(folder, old, wish)
    left = [one for one in found if one not in old]
    yield from ((True, _interrupted(one)) for one in left if one.name in again and one.due)
    # All are made before the first is sent: a template that cannot be used stops them while nothing has happened.
    date = None if wish.to else now
    jobs = [(one, finish(match, texts, one, date)) for one in left if not _nowhere(one)]
    if wish.dry:
        yield from ((True, _would(one)) for one in left)
        return
    yield from ((True, _would(one)) for one in left if _nowhere(one))
    if wish.to is not None:
        yield from _written(folder, wish.to, match, jobs, now)
    elif jobs:
        yield from _posted(folder, match, jobs, now)


def _nowhere(one: Parcel) -> bool:
    return not one.envelope.addresses


def _interrupted(one: Parcel) -> str:
    return (f"{one.name} was on its way when a pbem ended, and may have arrived; it goes again with the same "
            "Message-ID.")  # fmt: skip


def _would(one: Parcel) -> str:
    """Tell of a mail what sending would do."""
    if _nowhere(one):
        return f"{one.name} stays: {one.envelope.name} has no address; set {one.handle}.address."
    held = f"; not to {', '.join(one.held)}, refused before" if one.held else ""
    return f"{one.name} would go to {', '.join(one.due) or 'nobody'}{held}: {one.draft.subject}"


def _dropped(folder: Path, old: Iterable[Parcel], wish: Wish) -> Iterator[Told]:
    for one in old:
        if not wish.dry:
            outbox.withdraw(folder, one.name)
        yield True, f"{one.name} has lost its meaning and goes to nobody; it lies in {MAIL_WITHDRAWN}."


def _written(folder: Path, to: Path, match: Match, jobs: Iterable[Job], now: datetime) -> Iterator[Told]:
    """Write mails into the folder *to*; from then on they count as sent."""
    outbox.checked_folder(to)
    for one, mail in jobs:
        path = by_hand(to, match, one)
        disk.replace(path, mail)
        if not outbox.claim(folder, one.name, one.content):
            yield False, _changed(one)
            continue
        outbox.note(folder, [_entry(one, address, now, (Fate.TAKEN, f"written into {to}")) for address in one.due])
        outbox.put_away(folder, one.name, mail)
        yield True, f"{one.name} is written into {path}."


def _posted(folder: Path, match: Match, jobs: Iterable[Job], now: datetime) -> Iterator[Told]:
    """Hand mails to the server.  Raises Fault if there is none, or if it stops taking any."""
    with Postman(_endpoint(folder, match), _sender(folder, match)) as postman:
        for one, mail in jobs:
            yield from _handed(folder, postman, one, mail, now)
    yield from _held(one for one, _ in jobs)


def _endpoint(folder: Path, match: Match) -> Endpoint:
    server = match.settings.mail.smtp
    if server is None:
        raise Fault(f"{match.body.founding.match} has no server to send by: pbem set {folder} mail.smtp.host=…, or "
                    "write the mails into a folder with --to-dir.")  # fmt: skip
    return Endpoint("smtp", server)


def _sender(folder: Path, match: Match) -> str:
    """Return the address that bounces go to."""
    sender = match.settings.mail.address or (match.settings.moderator or "").rpartition("<")[2].rstrip(">")
    if not sender:
        raise Fault(f'{match.body.founding.match} has no sender: pbem set {folder} moderator="Di <di@example.org>".')
    return sender


def _handed(folder: Path, postman: Postman, one: Parcel, mail: bytes, now: datetime) -> Iterator[Told]:
    """Send one mail to those whom it has not reached, and put it where it belongs then."""
    if one.due:
        postman.ready()
    if not one.due and one.held:
        return
    if not outbox.claim(folder, one.name, one.content):
        yield False, _changed(one)
        return
    outcome = postman.deliver(one.due, mail)
    final = {address: what for address, what in outcome.fates.items() if what[0] != Fate.LATER}
    outbox.note(folder, [_entry(one, address, now, what) for address, what in final.items()])
    _note_refused(folder, one, final, now)
    taken = {address for address, (fate, _) in outcome.fates.items() if fate == Fate.TAKEN}
    if one.held or not taken.issuperset(one.due):
        outbox.give_back(folder, one.name)
    else:
        outbox.put_away(folder, one.name, mail)
    yield from _outcome(one, outcome.fates)
    if not one.due:
        yield True, f"{one.name} had reached everybody before."
    if outcome.lost:
        arrived = "it may have arrived all the same, and goes again" if outcome.unsure else "it goes"
        yield False, f"{one.name}: the connection broke off ({outcome.lost}); {arrived} next time."
    postman.go_on(outcome)


def _outcome(one: Parcel, fates: dict[str, tuple[Fate, str]]) -> Iterator[Told]:
    """Tell of each recipient what became of the mail."""
    taken = [address for address, (fate, _) in fates.items() if fate == Fate.TAKEN]
    if taken:
        yield True, f"{one.name} sent to {', '.join(taken)}."
    for address, (fate, said) in fates.items():
        if fate == Fate.REFUSED:
            yield False, f"{one.name} is refused for good for {address}: {said}; {_cure(one)}."
        elif fate == Fate.LATER:
            yield False, f"{one.name} is not taken for {address} just now: {said}; it waits to be sent again."


def _note_refused(folder: Path, one: Parcel, fates: Mapping[str, tuple[Fate, str]], now: datetime) -> None:
    """Let the moderator be told by status of addresses that are refused, until mail to them is taken."""
    since = now.isoformat(timespec="seconds")
    with match_lock(folder, outbox.PATIENCE):
        for address, (fate, said) in fates.items():
            if fate == Fate.REFUSED:
                told = f"mail to {address} is refused for good: {said}"
                note_trouble(folder, Trouble(one.handle, REFUSED, address, since, told))
        settle_refusals(folder, {address for address, (fate, _) in fates.items() if fate == Fate.TAKEN})


def _held(waiting: Iterable[Parcel]) -> Iterator[Told]:
    """Tell of each address once that mails were refused for before."""
    held: dict[str, list[Parcel]] = {}
    for one in waiting:
        for address in one.held:
            held.setdefault(address, []).append(one)
    for address, found in held.items():
        last = found[-1]
        which = f"{last.name} was" if len(found) == 1 else f"{found[0].name} and {len(found) - 1} more were"
        them = "it" if len(found) == 1 else "them"
        said = last.held[address]
        yield False, f"{which} refused for good for {address}: {said}; {_cure(last)}, or send {them} --again."


def _cure(one: Parcel) -> str:
    return f"correct {one.handle}.address with pbem set"


def _changed(one: Parcel) -> str:
    return f"{one.name} has changed while it was to be sent; send again."


def _entry(one: Parcel, address: str, now: datetime, what: tuple[Fate, str]) -> Entry:
    fate, said = what
    return Entry(one.draft.identity, address, now.isoformat(timespec="seconds"), fate == Fate.TAKEN, said)
