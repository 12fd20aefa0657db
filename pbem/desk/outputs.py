"""What a match folder holds beside the record: reports, mails and marks, all with names that the record determines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from pbem.desk.letters import letters_of_turn, readers
from pbem.games.contract import Event, Plain
from pbem.post.outgoing.drafts import Envelope, receipt_mail, report_mail
from pbem.post.ownmails import Holder
from pbem.reports.outputs import path_of, paths, render_all
from pbem.saves import disk
from pbem.saves.match import Match
from pbem.saves.settings import Commander
from pbem.turn.letter import Reader
from pbem.turn.token import reply_token

MAIL_OUT = "mail/out"
MAIL_SENDING = "mail/sending"
MAIL_SENT = "mail/sent"
MAIL_WITHDRAWN = "mail/withdrawn"
CODE = 12
"""Hexadecimal digits that name the file of an answer."""


def write_outputs(match: Match, written: Iterable[Plain]) -> None:
    """Write reports, and the mails that carry them to commanders."""
    for letter in written:
        viewer, turn = letter["viewer"], letter["turn"]
        forms = render_all(letter, match.rules)
        for form, content in forms.items():
            put(match.folder / path_of(turn, viewer["handle"], form), content.encode())
        seat = viewer["seat"]
        if seat is not None and not is_gone(match, mail_name(match, turn, seat)):
            token, part = reply_token(match.body, turn, seat), f"{turn}{holder(match, seat)}"
            around = envelope(match, match.settings.commanders[seat], "report", part, turn=turn)
            put(match.folder / MAIL_OUT / mail_name(match, turn, seat), report_mail(letter, forms, around, token))


def envelope(
    match: Match, commander: Commander, kind: str, part: str, *, turn: int | None = None, answers: Sequence[str] = ()
) -> Envelope:
    """Return the envelope of a mail of some *kind* to *commander*; *part* tells it from his others.

    It may be about a *turn*, and *answers* are the Message-IDs of the mails that it replies to.
    """
    found, mail = match.body.founding, match.settings.mail
    tenure = match.body.tenure[found.seats.index(commander.handle)]
    identity = Holder(found.salt, found.match, commander.handle, tenure).identity(kind, part)
    sender = match.settings.moderator or (mail.address and f"{found.match} <{mail.address}>")
    about = {"match": found.match, "turn": str(match.body.at if turn is None else turn), "commander": commander.handle}
    return Envelope(commander.name, commander.addresses, sender, identity, kind, about, mail.address, answers)


def mail_name(match: Match, turn: int, seat: int) -> str:
    """Return the name of the mail with the report of *turn* for who holds *seat* now."""
    return f"{turn:03}-{match.body.founding.seats[seat]}{holder(match, seat)}.eml"


def holder(match: Match, seat: int) -> str:
    """Return what tells mails to who holds *seat* now from those to who held it before: ".2", or "" for the first."""
    tenure = match.body.tenure[seat]
    return f".{tenure + 1}" if tenure else ""


def receipt_name(line: int, handle: str) -> str:
    """Return the name of the mail with the receipt for the plan in *line* of the record."""
    return f"receipt-{line:05}-{handle}.eml"


def put(path: Path, content: bytes) -> None:
    """Write one output file.  Raises SaveError."""
    disk.make_folder(path.parent)
    disk.replace(path, content, sync=False)


def write_receipt(match: Match, seat: int, line: int, text: str, answers: Sequence[str] = ()) -> None:
    """Write the mail of the receipt for the plan in *line* of the record, as a reply to the mails *answers*."""
    commander = match.settings.commanders[seat]
    around = envelope(match, commander, "receipt", f"receipt.{line}", answers=answers)
    _put_receipt(match, around, receipt_name(line, commander.handle), text)


def _put_receipt(match: Match, around: Envelope, name: str, text: str) -> None:
    put(match.folder / MAIL_OUT / name, receipt_mail(match.body.founding.match, match.game.title, text, around))


def write_missing(match: Match, *, reveal: bool = False) -> None:
    """Write whatever outputs since the last turn's reports are not there, as the commands would have."""
    for folder in (MAIL_OUT, *(f"reports/{turn:03}" for turn in (match.body.at, *match.body.replaces))):
        disk.sweep(match.folder / folder)
    for line, event in _receipts(match):
        if not is_posted(match, receipt_name(line, match.body.founding.seats[event["seat"]])):
            write_receipt(match, event["seat"], line, event["receipt"], answered_by(event))
    if match.body.at < 0:
        return
    missing = [reader for reader in readers(match, reveal=reveal) if not _complete(match, reader)]
    if missing:
        write_outputs(match, letters_of_turn(match, match.body.at, missing))
    for turn in match.body.replaces:  # those before have been withdrawn by now
        _withdraw(match, turn)


def _withdraw(match: Match, turn: int) -> None:
    """Mark the reports of a turn that was taken back, and take its unsent mails out of the way."""
    mark = match.folder / f"reports/{turn:03}/WITHDRAWN.txt"
    if not mark.exists():
        put(mark, f"Turn {turn} was taken back; the position of turn {match.body.at} stands again.\n".encode())
    for seat in range(len(match.settings.commanders)):
        withdraw_mail(match, mail_name(match, turn, seat))


def withdraw_mail(match: Match, name: str) -> None:
    """Take an unsent mail out of the way, if it is there."""
    if (match.folder / MAIL_OUT / name).exists():
        disk.make_folder(match.folder / MAIL_WITHDRAWN)
        disk.move(match.folder / MAIL_OUT / name, match.folder / MAIL_WITHDRAWN / name)


def events_since(match: Match, *kinds: str) -> list[tuple[int, Event]]:
    """Return the events of these kinds since the last turn, each with its line of the record."""
    return [(record["n"], event) for record in match.lines_from(match.since) for event in record["events"]
            if event["e"] in kinds]  # fmt: skip


def _receipts(match: Match) -> list[tuple[int, Event]]:
    """Return the plans taken since the last turn from those who hold their seats now, each with its line."""
    events = events_since(match, "planned", "replaced")
    taken_over = {event["seat"]: line for line, event in events if event["e"] == "replaced"}
    return [(line, event) for line, event in events
            if event["e"] == "planned" and line > taken_over.get(event["seat"], 0)]  # fmt: skip


def readdress(match: Match) -> None:
    """Write the unsent mails anew, with what the settings say now."""
    whom = [reader for reader in readers(match) if _waits(match, reader.seat)]
    if whom:
        write_outputs(match, letters_of_turn(match, match.body.at, whom))
    for line, event in _receipts(match):
        if (match.folder / MAIL_OUT / receipt_name(line, match.body.founding.seats[event["seat"]])).exists():
            write_receipt(match, event["seat"], line, event["receipt"], answered_by(event))


def answered_by(planned: Event) -> Sequence[str]:
    """Return the Message-IDs that the receipt for a plan replies to."""
    return (planned.get("message", {}).get("id", ""),)


def _waits(match: Match, seat: int | None) -> bool:
    """Say whether the mail with the last report of a commander waits to be sent."""
    if seat is None or match.body.at < 0:
        return False
    return (match.folder / MAIL_OUT / mail_name(match, match.body.at, seat)).exists()


def is_posted(match: Match, name: str) -> bool:
    """Say whether a mail waits to be sent, or was sent."""
    return (match.folder / MAIL_OUT / name).exists() or is_gone(match, name)


def is_gone(match: Match, name: str) -> bool:
    """Say whether a mail was sent, or is being sent."""
    return any((match.folder / box / name).exists() for box in (MAIL_SENDING, MAIL_SENT))


def _complete(match: Match, reader: Reader) -> bool:
    names = paths(match.body.at, [(reader.role, reader.handle)])
    posted = reader.seat is None or is_posted(match, mail_name(match, match.body.at, reader.seat))
    return posted and all((match.folder / name).exists() for name in names)
