"""A match at the command line: opened and repaired, outputs included, and a turn brought to its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from pbem.games.contract import Event, Plain
from pbem.post.outgoing import Envelope, report_mail
from pbem.reports.outputs import MODERATOR, forms_for, path_of, paths, render
from pbem.saves import disk
from pbem.saves.match import Entry, Match, opened
from pbem.saves.settings import Commander
from pbem.turn.body import Body
from pbem.turn.letter import Occasion, Reader, write_letter

OBSERVER = Reader("observer", None, "observer", "Observer", 78)
MODERATOR_READER = Reader(MODERATOR, None, MODERATOR, "Moderator", 78)


@contextmanager
def session(folder: Path) -> Iterator[Match]:
    """Hold the match in *folder* with all outputs of its last turn in place.  Raises Fault."""
    with opened(folder) as match:
        write_missing(match)
        yield match


def readers(match: Match) -> list[Reader]:
    """Return everyone who gets a report: the commanders in seat order, then the observer."""
    return [reader_of(seat, commander) for seat, commander in enumerate(match.settings.commanders)] + [OBSERVER]


def reader_of(seat: int, commander: Commander) -> Reader:
    """Return a commander as a reader."""
    return Reader("commander", seat, commander.handle, commander.name, commander.columns)


def finish_turn(
    match: Match, entries: Sequence[Entry], *, note: str | None, now: datetime, reveal: bool = False
) -> None:
    """Commit *entries* and the new turn's line, then write its reports and mails."""
    deadline = match.settings.deadline
    coming = None if deadline is None or deadline.passed(now) else deadline.plain()
    turned = {"e": "turned", "turn": match.body.turn + 1, "replaces": list(match.body.replaces),
              "deadline": coming, "note": note}  # fmt: skip
    events = [*match.recent(), *(event for _, some in entries for event in some), turned]
    match.commit([*entries, ("turn", [turned])])
    write_outputs(match, letters(match, match.body, events, match.line, match.head, readers(match)))
    if reveal:
        write_outputs(match, [moderators_letter(match, events)])


def letters(
    match: Match, body: Body, events: Sequence[Event], line: int, head: str, whom: Iterable[Reader]
) -> list[Plain]:
    """Write the letters of *whom* about *body*, telling of *events*."""
    turned = next((event for event in reversed(events) if event["e"] == "turned"), {})
    occasion = Occasion(
        match.game, match.settings.names, match.settings.pace, events, turned.get("deadline"), line, head
    )
    return [write_letter(match.rules, body, occasion, reader) for reader in whom]


def moderators_letter(match: Match, events: Sequence[Event]) -> Plain:
    """Write the moderator's letter: the observer's, with everything hidden beside it."""
    (letter,) = letters(match, match.body, events, match.line, match.head, [MODERATOR_READER])
    return {
        **letter,
        "secrets": {"plans": list(map(list, match.body.plans)), "state": match.rules.plain(match.body.state)},
    }


def write_outputs(match: Match, written: Iterable[Plain]) -> None:
    """Write reports, and the mails that carry them to commanders."""
    addresses = {commander.handle: commander for commander in match.settings.commanders}
    for letter in written:
        viewer, turn = letter["viewer"], letter["turn"]
        forms = {form: render(letter, form, match.rules) for form in forms_for(viewer["role"])}
        for form, content in forms.items():
            put(match.folder / path_of(turn, viewer["handle"], form), content.encode())
        if viewer["handle"] in addresses:
            mail = report_mail(letter, forms, envelope(match, addresses[viewer["handle"]], str(turn)))
            put(match.folder / mail_path(turn, viewer["handle"]), mail)


def envelope(match: Match, commander: Commander, part: str) -> Envelope:
    """Return the envelope of a mail to *commander*; *part* tells it from his others."""
    identity = f"{match.body.founding.match}.{part}.{commander.handle}"
    return Envelope(commander.name, commander.addresses, match.settings.moderator, identity)


def mail_path(turn: int, handle: str) -> str:
    """Return where the mail with the report of *handle* on *turn* lies, seen from the match folder."""
    return f"mail/out/{turn:03}-{handle}.eml"


def put(path: Path, content: bytes) -> None:
    """Write one output file.  Raises SaveError."""
    disk.make_folder(path.parent)
    disk.replace(path, content, sync=False)


def write_missing(match: Match) -> None:
    """Write whatever outputs of the last turn are not there, as the turn itself would have."""
    if match.body.turn < 0:
        return
    missing = [reader for reader in readers(match) if not _complete(match, reader)]
    if missing:
        write_outputs(match, letters_of_turn(match, match.body.turn, missing))
    for turn in match.body.withdrawn:
        mark = match.folder / f"reports/{turn:03}/WITHDRAWN.txt"
        if not mark.exists():
            put(mark, f"Turn {turn} was taken back; the next report tells why.\n".encode())


def _complete(match: Match, reader: Reader) -> bool:
    names = list(paths(match.body.turn, [(reader.role, reader.handle)]))
    if reader.seat is not None:
        names.append(mail_path(match.body.turn, reader.handle))
    return all((match.folder / name).exists() for name in names)


def present_letter(match: Match, seat: int) -> Plain:
    """Write a commander's letter about the match as it stands, without telling what happened."""
    deadline = match.settings.deadline
    turned = {"e": "turned", "turn": match.body.turn, "deadline": deadline and deadline.plain()}
    reader = reader_of(seat, match.settings.commanders[seat])
    (letter,) = letters(match, match.body, [turned], match.line, match.head, [reader])
    return {**letter, "events": []}


def letters_of_turn(match: Match, turn: int, whom: Iterable[Reader]) -> list[Plain]:
    """Write the letters of an earlier turn again, out of the record.  Raises SaveError if there is no such turn."""
    from pbem.saves.replay import at_turn

    body, events, record = at_turn(match, turn)
    return letters(match, body, events, record["n"], record["hash"], whom)
