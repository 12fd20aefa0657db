"""What a match folder holds beside the record: reports, mails and marks, all with names that the record determines."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from pbem.cli.letters import letters_of_turn, readers
from pbem.games.contract import Event, Plain
from pbem.post.outgoing import Envelope, receipt_mail, report_mail
from pbem.reports.outputs import path_of, paths, render_all
from pbem.saves import disk
from pbem.saves.match import Match
from pbem.saves.settings import Commander
from pbem.turn.letter import Reader

MAIL_OUT = "mail/out"
MAIL_SENT = "mail/sent"
MAIL_WITHDRAWN = "mail/withdrawn"
CODE = 12
"""Hexadecimal digits of a refused text that name its receipt's file."""


def write_outputs(match: Match, written: Iterable[Plain]) -> None:
    """Write reports, and the mails that carry them to commanders."""
    addresses = {commander.handle: commander for commander in match.settings.commanders}
    for letter in written:
        viewer, turn = letter["viewer"], letter["turn"]
        forms = render_all(letter, match.rules)
        for form, content in forms.items():
            put(match.folder / path_of(turn, viewer["handle"], form), content.encode())
        name = mail_name(turn, viewer["handle"])
        if viewer["handle"] in addresses and not (match.folder / MAIL_SENT / name).exists():
            mail = report_mail(letter, forms, envelope(match, addresses[viewer["handle"]], str(turn)))
            put(match.folder / MAIL_OUT / name, mail)


def envelope(match: Match, commander: Commander, part: str) -> Envelope:
    """Return the envelope of a mail to *commander*; *part* tells it from his others."""
    identity = f"{match.body.founding.match}.{part}.{commander.handle}"
    return Envelope(commander.name, commander.addresses, match.settings.moderator, identity)


def mail_name(turn: int, handle: str) -> str:
    """Return the name of the mail with the report of *handle* on *turn*."""
    return f"{turn:03}-{handle}.eml"


def receipt_name(line: int, handle: str) -> str:
    """Return the name of the mail with the receipt for the plan in *line* of the record."""
    return f"receipt-{line:05}-{handle}.eml"


def put(path: Path, content: bytes) -> None:
    """Write one output file.  Raises SaveError."""
    disk.make_folder(path.parent)
    disk.replace(path, content, sync=False)


def write_receipt(match: Match, seat: int, line: int, text: str) -> None:
    """Write the mail of the receipt for the plan in *line* of the record."""
    commander = match.settings.commanders[seat]
    _put_receipt(match, commander, f"receipt.{line}", receipt_name(line, commander.handle), text)


def write_refusal(match: Match, seat: int, text: str) -> None:
    """Write the mail that refuses orders; the same text refused again makes the same file."""
    commander = match.settings.commanders[seat]
    code = hashlib.sha256(text.encode()).hexdigest()[:CODE]
    _put_receipt(match, commander, f"refused.{code}", f"refused-{code}-{commander.handle}.eml", text)


def _put_receipt(match: Match, commander: Commander, part: str, name: str, text: str) -> None:
    mail = receipt_mail(match.body.founding.match, match.game.title, text, envelope(match, commander, part))
    put(match.folder / MAIL_OUT / name, mail)


def write_missing(match: Match, *, reveal: bool = False) -> None:
    """Write whatever outputs since the last turn's reports are not there, as the commands would have."""
    for folder in (MAIL_OUT, *(f"reports/{turn:03}" for turn in (match.body.at, *match.body.replaces))):
        disk.sweep(match.folder / folder)
    for line, event in _receipts(match):
        if not _posted(match, receipt_name(line, match.body.founding.seats[event["seat"]])):
            write_receipt(match, event["seat"], line, event["receipt"])
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
    for commander in match.settings.commanders:
        name = mail_name(turn, commander.handle)
        if (match.folder / MAIL_OUT / name).exists():
            disk.make_folder(match.folder / MAIL_WITHDRAWN)
            disk.move(match.folder / MAIL_OUT / name, match.folder / MAIL_WITHDRAWN / name)


def _receipts(match: Match) -> Iterator[tuple[int, Event]]:
    """Yield the plans taken since the last turn, each with its line of the record."""
    for record in match.lines_from(match.since):
        yield from ((record["n"], event) for event in record["events"] if event["e"] == "planned")


def readdress(match: Match) -> None:
    """Write the unsent mails anew, with what the settings say now."""
    whom = [reader for reader in readers(match) if _waits(match, reader.handle)]
    if whom:
        write_outputs(match, letters_of_turn(match, match.body.at, whom))
    for line, event in _receipts(match):
        if (match.folder / MAIL_OUT / receipt_name(line, match.body.founding.seats[event["seat"]])).exists():
            write_receipt(match, event["seat"], line, event["receipt"])


def _waits(match: Match, handle: str) -> bool:
    """Say whether the mail with the last report of a commander waits to be sent."""
    return match.body.at >= 0 and (match.folder / MAIL_OUT / mail_name(match.body.at, handle)).exists()


def _posted(match: Match, name: str) -> bool:
    """Say whether a mail waits to be sent, or was sent."""
    return any((match.folder / box / name).exists() for box in (MAIL_OUT, MAIL_SENT))


def _complete(match: Match, reader: Reader) -> bool:
    names = paths(match.body.at, [(reader.role, reader.handle)])
    posted = reader.seat is None or _posted(match, mail_name(match.body.at, reader.handle))
    return posted and all((match.folder / name).exists() for name in names)
