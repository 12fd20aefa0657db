"""Letters about positions that are written down, for tests of what a report says about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.games.contract import Event, Plain
from pbem.games.far import GAME
from pbem.games.far.pages.desk import Desk
from pbem.turn.body import AUDIENCES
from pbem.turn.proof import told
from tests.far.positions import DECK, OPTIONS, Match

NAMES = ("Ada", "Bo", "Cy", "Di")


def letter_about(  # noqa: PLR0913 - each part of a letter may be given, most are not
    match: Match,
    seat: int | None = 0,
    events: Sequence[Event] = (),
    *,
    columns: int = 78,
    deck: Plain = DECK,
    options: Plain = OPTIONS,
) -> Plain:
    """Return a letter to *seat* (None: an observer) about a position, telling what he may know of *events*."""
    rules, state = match.rules, match.state
    name = "Observer" if seat is None else NAMES[seat]
    role = "observer" if seat is None else "commander"
    return {
        "format": 1,
        "game": GAME.name,
        "title": GAME.title,
        "match": "kingdom-3",
        "rules_version": 1,
        "turn": 12,
        "replaces": [],
        "viewer": {"role": role, "seat": seat, "handle": name.lower(), "name": name, "columns": columns},
        "seats": [{"handle": name.lower(), "name": name} for name in NAMES[: len(state.seats)]],
        "deadline": None,
        "open": [{"seat": decision.seat, "kind": decision.kind} for decision in rules.decisions(state)],
        "pace": "round",
        "coming": [{"seat": decision.seat, "kind": decision.kind} for decision in rules.concerned(state, "round")],
        "owes": [decision.seat for decision in rules.concerned(state, "round")],
        "events": told({**AUDIENCES, **rules.audiences}, events, seat),
        "view": rules.view(state, seat),
        "deck": deck,
        "options": options,
        "plan": [],
        "notices": [],
        "proof": {"line": 40, "head": "4ead" * 16, "commitment": "c0de" * 16, "seed": None},
        "standing": {
            "over": rules.over(state),
            "winners": rules.winners(state) if rules.over(state) else [],
            "scores": rules.scores(state),
        },
    }


def desk_at(match: Match, seat: int | None = 0, events: Sequence[Event] = (), **parts: Any) -> Desk:
    """Open a letter about a position."""
    return Desk(letter_about(match, seat, events, **parts), match.rules)
