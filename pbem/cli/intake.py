"""Taking order files: read, judged by the commander's own letter, put on the record, and answered."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pbem.cli.session import envelope, present_letter, put, session
from pbem.cli.who import find_seat
from pbem.errors import Fault
from pbem.games import find_game
from pbem.games.contract import Plain
from pbem.post.document import OrderDocument, read_documents
from pbem.post.encoding import LARGEST, decode
from pbem.post.judging import Draft, Judge
from pbem.post.looks import Language
from pbem.post.outgoing import receipt_mail
from pbem.post.receipts import Receipt, accepted, findings, refused, stranger
from pbem.saves.match import Match, read_founding
from pbem.turn.body import Founding

CODE = 12
"""Hexadecimal digits of a refused text that name its receipt's file."""


@dataclass(frozen=True, slots=True)
class Matches:
    """The matches that orders may be for, by their ids in small letters."""

    folders: Mapping[str, Path]
    foundings: Mapping[str, Founding]

    def language_of(self, match: str | None) -> Language | None:
        """Return what the orders of a match are written in; without an id, of the only match there is."""
        found = self.foundings.get(self._key(match))
        return None if found is None else language(found.game, found.deck)

    def folder_of(self, match: str | None) -> Path:
        """Return a match's folder."""
        return self.folders[self._key(match)]

    def _key(self, match: str | None) -> str:
        only = next(iter(self.folders)) if len(self.folders) == 1 else ""
        return only if match is None else match.casefold()


def language(game: str, deck: Plain) -> Language:
    """Return what the orders of a match of *game* with *deck* are written in."""
    found = find_game(game)
    return Language(found.name, found.verbs, found.vocabulary(deck))


def known_matches(folders: Iterable[Path]) -> Matches:
    """Return the matches in *folders*.  Raises Fault if one cannot be read."""
    foundings = {folder: read_founding(folder) for folder in folders}
    return Matches(
        {found.match.casefold(): folder for folder, found in foundings.items()},
        {found.match.casefold(): found for found in foundings.values()},
    )


def take(matches: Matches, content: bytes, name: str, said: str | None, *, keep: bool = True) -> Iterator[Receipt]:
    """Take a file called *name*; yield the answer to each part of it.

    *said* is whose orders these are, where the moderator says so.  Without *keep* nothing is changed.
    """
    if len(content) > LARGEST:
        yield stranger(f"{name} is larger than {LARGEST:,} bytes; send the orders alone")
        return
    for document in read_documents(decode(content), matches.language_of, name):
        match_id = document.header.get("match")
        known = matches.language_of(None if match_id is None else str(match_id)) is not None
        if not known:
            yield stranger(f"{name}, {document.faults[0]}")
            continue
        with session(matches.folder_of(None if match_id is None else str(match_id))) as match:
            yield _take_document(match, document, name, said, keep=keep)


def _take_document(match: Match, document: OrderDocument, name: str, said: str | None, *, keep: bool) -> Receipt:
    try:
        if not match.body.started:
            raise Fault(f"{match.body.founding.match} has not started, so it takes no orders yet")
        seat = _seat_of(match, document, said)
    except Fault as fault:
        return stranger(f"{name}: {str(fault).rstrip('.')}")
    letter = present_letter(match, seat)
    receipt, steps = answer(letter, Judge(match.game, match.rules, letter), document)
    if keep and receipt.accepted:
        _keep_plan(match, seat, document, receipt, steps)
    elif keep:
        _write_refusal(match, seat, letter, receipt)
    return receipt


def _seat_of(match: Match, document: OrderDocument, said: str | None) -> int:
    """Return whose orders a document holds.  Raises Fault if nobody or two different ones are named."""
    named = document.header.get("commander")
    if named is None and said is None:
        raise Fault(f"it does not say whose orders it holds; begin it with a line such as "
                    f"match {match.body.founding.match} commander {match.body.founding.seats[0]}, or use --as")  # fmt: skip
    seat = find_seat(match, str(named if named is not None else said))
    if said is not None and find_seat(match, said) != seat:
        raise Fault(f"it holds orders of {named}, but is submitted as {said}")
    return seat


def answer(letter: Plain, judge: Judge, document: OrderDocument) -> tuple[Receipt, list[Plain]]:
    """Answer a document by its commander's letter: the receipt, and the plan if it is taken."""
    if document.plain is None:
        return refused(letter, map(str, document.faults), document.text), []
    drafts = [
        Draft(tuple(step["try"]), lines) for step, lines in zip(document.plain["orders"], document.lines, strict=True)
    ]
    turn = document.header.get("turn")
    judgement = judge.judge(None if turn is None else int(turn), drafts)
    if not judgement.accepted:
        return refused(letter, findings(judgement), document.text), []
    old = [{"kind": step["kind"], "try": step["try"]} for step in letter["plan"]]
    return accepted(judge, judgement, old, document.notes), judgement.steps


def _keep_plan(match: Match, seat: int, document: OrderDocument, receipt: Receipt, steps: list[Plain]) -> None:
    """Put a plan on the record, with its receipt, and write the receipt's mail."""
    planned = {"e": "planned", "seat": seat, "steps": steps, "answers": document.header.get("turn"),
               "receipt": receipt.text}  # fmt: skip
    match.commit([("plan", [planned])])
    write_receipt(match, seat, match.line, receipt.text)


def write_receipt(match: Match, seat: int, line: int, text: str) -> None:
    """Write the mail of the receipt for the plan in *line* of the record."""
    commander = match.settings.commanders[seat]
    mail = receipt_mail(present_letter(match, seat), text, envelope(match, commander, f"receipt.{line}"))
    put(match.folder / receipt_path(line, commander.handle), mail)


def receipt_path(line: int, handle: str) -> str:
    """Return where the mail of a receipt lies, seen from the match folder."""
    return f"mail/out/receipt-{line:05}-{handle}.eml"


def _write_refusal(match: Match, seat: int, letter: Plain, receipt: Receipt) -> None:
    """Write the mail that refuses; the same text refused again makes the same file."""
    commander = match.settings.commanders[seat]
    code = hashlib.sha256(receipt.text.encode()).hexdigest()[:CODE]
    mail = receipt_mail(letter, receipt.text, envelope(match, commander, f"refused.{code}"))
    put(match.folder / f"mail/out/refused-{code}-{commander.handle}.eml", mail)
