"""Taking order files: read, judged by the commander's own letter, put on the record, and answered."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pbem.cli.letters import present_letter
from pbem.cli.outputs import write_receipt, write_refusal
from pbem.cli.session import session
from pbem.cli.who import find_seat
from pbem.errors import Fault
from pbem.games import find_game
from pbem.games.contract import Event, Plain
from pbem.post.document import read_documents
from pbem.post.encoding import LARGEST, decode
from pbem.post.judging import Draft, Judge
from pbem.post.language import Language
from pbem.post.model import OrderDocument
from pbem.post.receipts import Receipt, accepted, findings, refused, stranger
from pbem.saves.errors import recorded
from pbem.saves.match import Match, read_founding
from pbem.turn.body import Founding


@dataclass(frozen=True, slots=True)
class Matches:
    """The matches that orders may be for, by their ids in small letters; ``languages`` are those in use so far."""

    folders: Mapping[str, Path]
    foundings: Mapping[str, Founding]
    languages: dict[str, Language] = field(default_factory=dict)

    def language_of(self, match: str | None) -> Language | None:
        """Return what the orders of a match are written in; without an id, of the only match there is."""
        key = self._key(match)
        found = self.foundings.get(key)
        if found is not None and key not in self.languages:
            self.languages[key] = language(found.game, found.deck, found.seats)
        return self.languages.get(key)

    def folder_of(self, match: str | None) -> Path:
        """Return a match's folder."""
        return self.folders[self._key(match)]

    def _key(self, match: str | None) -> str:
        only = next(iter(self.folders)) if len(self.folders) == 1 else ""
        return only if match is None else _folded(match)


def _folded(match: str) -> str:
    return unicodedata.normalize("NFKC", match).casefold()


def language(game: str, deck: Plain, handles: Iterable[str] = ()) -> Language:
    """Return what the orders of a match of *game* with *deck* are written in; *handles* are its commanders'."""
    found = find_game(game)
    return Language(found.name, found.verbs, found.vocabulary(deck), frozenset(handles))


def known_matches(folders: Iterable[Path]) -> Matches:
    """Return the matches in *folders*.  Raises Fault if one cannot be read or two have the same id."""
    found: dict[str, Path] = {}
    foundings: dict[str, Founding] = {}
    for folder in folders:
        founding = read_founding(folder)
        other = found.setdefault(_folded(founding.match), folder)
        if other != folder:
            raise Fault(f"{other} and {folder} are both the match {founding.match}; move one of them away.")
        foundings[_folded(founding.match)] = founding
    return Matches(found, foundings)


def take(matches: Matches, content: bytes, name: str, said: str | None, *, keep: bool = True) -> Iterator[Receipt]:
    """Take a file called *name*; yield the answer to each part of it.

    *said* is whose orders these are, where the moderator says so.  Without *keep* nothing is changed.
    """
    if len(content) > LARGEST:
        yield stranger(name, f"this is larger than {LARGEST:,} bytes; send the orders alone.")
        return
    for document in read_documents(decode(content), matches.language_of, name):
        match_id = document.header.get("match")
        known = matches.language_of(None if match_id is None else str(match_id)) is not None
        if not known:
            yield stranger(name, str(document.faults[0]))
            continue
        with session(matches.folder_of(None if match_id is None else str(match_id))) as match:
            yield _take_document(match, document, name, said, keep=keep)


def _take_document(match: Match, document: OrderDocument, name: str, said: str | None, *, keep: bool) -> Receipt:
    try:
        seat = _seat_of(match, document, said)
    except Fault as fault:
        told = map(str, document.faults)
        return stranger(name, str(fault), *told) if document.legible else stranger(name, *told)
    letter = present_letter(match, seat)
    receipt, steps = answer(letter, Judge(match.game, match.rules, letter), document)
    if keep and receipt.accepted:
        _keep_plan(match, seat, document, receipt, steps)
    elif keep:
        write_refusal(match, seat, receipt.text)
    return receipt


def _seat_of(match: Match, document: OrderDocument, said: str | None) -> int:
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


def answer(letter: Plain, judge: Judge, document: OrderDocument) -> tuple[Receipt, list[Plain]]:
    """Answer a document by its commander's letter: the receipt, and the plan if it is taken."""
    if document.plain is None:
        return refused(letter, map(str, document.faults), document), []
    drafts = [
        Draft(tuple(step["try"]), lines) for step, lines in zip(document.plain["orders"], document.lines, strict=True)
    ]
    turn = document.header.get("turn")
    judgement = judge.judge(None if turn is None else int(turn), drafts)
    if not judgement.accepted:
        return refused(letter, findings(judgement), document), []
    old = [{"kind": step["kind"], "try": step["try"]} for step in letter["plan"]]
    return accepted(judge, judgement, old, document.notes), judgement.steps


def _keep_plan(match: Match, seat: int, document: OrderDocument, receipt: Receipt, steps: list[Plain]) -> None:
    """Put a plan on the record, with its receipt, and write the receipt's mail.

    The plan that waits already, sent again, is answered as it was and not put on the record a second time.
    """
    planned = {"e": "planned", "seat": seat, "steps": steps, "answers": document.header.get("turn"),
               "receipt": receipt.text}  # fmt: skip
    line, text = _recorded(match, planned) or (0, receipt.text)
    if not line:
        match.commit([("plan", [planned])])
        line = match.line
    with recorded(match.folder):
        write_receipt(match, seat, line, text)


def _recorded(match: Match, planned: Event) -> tuple[int, str] | None:
    """Return line and receipt of the plan that waits, if it is the same as *planned*; or None."""
    seat = planned["seat"]
    if list(match.body.plans[seat]) != planned["steps"]:
        return None
    lines = [(record["n"], event) for record in match.lines_from(match.since) for event in record["events"]]
    plans = [(line, event) for line, event in lines if event["e"] == "planned" and event["seat"] == seat]
    if not plans or any(plans[-1][1][name] != planned[name] for name in ("steps", "answers")):
        return None
    return plans[-1][0], str(plans[-1][1]["receipt"])
