"""What orders are for, and what they are judged by: the matches at hand, and their commander's own letter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pbem.games import find_game
from pbem.games.contract import Plain
from pbem.post.judging import Draft, Judge
from pbem.post.orders.language import Language
from pbem.post.orders.model import OrderDocument
from pbem.post.outgoing.receipts import Receipt, accepted, delivered, findings, refused
from pbem.post.press.delivery import Delivery, deliveries
from pbem.saves.folders import same_match
from pbem.saves.match import read_founding
from pbem.saves.settings import Settings, read_settings
from pbem.text import folded
from pbem.turn.body import Founding


@dataclass(frozen=True, slots=True)
class Matches:
    """The matches that orders may be for, by their ids in small letters; ``languages`` are those in use so far."""

    folders: Mapping[str, Path]
    foundings: Mapping[str, Founding]
    settings: Mapping[str, Settings]
    languages: dict[str, Language] = field(default_factory=dict)

    def language_of(self, match: str | None) -> Language | None:
        """Return what the orders of a match are written in; without an id, of the only match there is."""
        key = self._key(match)
        found = self.foundings.get(key)
        if found is not None and key not in self.languages:
            self.languages[key] = language(found.game, found.deck, found.seats, self.settings[key].names)
        return self.languages.get(key)

    def folder_of(self, match: str | None) -> Path:
        """Return a match's folder."""
        return self.folders[self._key(match)]

    def _key(self, match: str | None) -> str:
        only = next(iter(self.folders)) if len(self.folders) == 1 else ""
        return only if match is None else folded(match)


def language(game: str, deck: Plain, handles: Iterable[str] = (), names: Iterable[str] = ()) -> Language:
    """Return what the orders of a match of *game* with *deck* are written in.

    *handles* and *names* are its commanders', in seat order; without names nobody can be written to.
    """
    found, handles = find_game(game), tuple(handles)
    people = tuple((handle, folded(name)) for handle, name in zip(handles, names, strict=False))
    return Language(found.name, found.verbs, found.vocabulary(deck), frozenset(handles), people)


def known_matches(folders: Iterable[Path]) -> Matches:
    """Return the matches in *folders*, as they lie there.  Raises Fault if one cannot be read or two have one id."""
    found: dict[str, Path] = {}
    foundings: dict[str, Founding] = {}
    settings: dict[str, Settings] = {}
    for folder in folders:
        founding = read_founding(folder)
        other = found.setdefault(folded(founding.match), folder)
        if other != folder:
            raise same_match(other, folder, founding.match)
        foundings[folded(founding.match)] = founding
        settings[folded(founding.match)] = read_settings(folder, founding.seats, None)[0]
    return Matches(found, foundings, settings)


def answer(
    letter: Plain, judge: Judge, document: OrderDocument, remarks: Sequence[str] = (),
    messages: Sequence[Delivery] | None = None,
) -> tuple[Receipt, list[Plain]]:  # fmt: skip
    """Answer a document by its commander's letter: the receipt, and the plan if it is taken.

    *remarks* are sentences about the message that it came in, and *messages* what becomes of those to others (None:
    what does as far as the letter tells).
    """
    if messages is None:
        messages = deliveries(document.press, judge.seat, len(letter["seats"]))
    if document.only_press:
        return delivered(letter, messages, [*remarks, *document.notes]), []
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
    return accepted(judge, judgement, old, [*remarks, *document.notes], messages), judgement.steps
