"""Letters out of matches played at random, for tests of what is made from letters."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from pbem.games.afterlight import GAME
from pbem.games.contract import Event, Plain
from pbem.turn.body import Body, Founding
from pbem.turn.chance import KeyedChance
from pbem.turn.letter import Occasion, Reader, write_letter
from tests.afterlight.positions import DECK, OPTIONS

NAMES = ("Ada", "Bo", "Cy", "Di")
BUILDING = 0.7
DEADLINE: Plain = {"text": "Thu 10 Dec 2026 20:00 Europe/London", "utc": "2026-12-10T20:00:00Z"}
PLAN = {"kind": "action", "try": [{"do": "acquire", "credits": ["FAB-2", "RES-1"]}, {"do": "pass"}]}


def letter(  # noqa: PLR0913 - each part of a letter may be given, most are not
    *,
    seats: int = 3,
    moves: int = 40,
    seat: int | None = 0,
    seed: int = 1,
    names: Sequence[str] = NAMES,
    columns: int = 78,
) -> Plain:
    """Return the letter of *seat* (None: an observer) after *moves* random moves, most of them building.

    It tells of the last round; the reader has a plan of one step with two alternatives.
    """
    rules: Any = GAME.bind(DECK, OPTIONS)
    state, told = _played(rules, seats, moves, seed)
    handles = tuple(f"seat-{number}" for number in range(seats))
    found = Founding(
        match="station-7",
        game=GAME.name,
        version=GAME.version,
        seats=handles,
        deck=DECK,
        options=OPTIONS,
        seed="5eed" * 16,
        salt="5a17" * 16,
        commitment="c0de" * 16,
        how="alone",
    )
    plans = tuple(() if number != seat or rules.over(state) else (PLAN,) for number in range(seats))
    body = Body(found, (None,) * seats, turn=moves, at=moves, played_in=(moves,) * seats, plans=plans, state=state)
    occasion = Occasion(GAME, names[:seats], "round", told, DEADLINE, line=3 * moves, head="4ead" * 16)
    return write_letter(rules, body, occasion, _reader(seat, handles, names, columns))


def _reader(seat: int | None, handles: Sequence[str], names: Sequence[str], columns: int) -> Reader:
    if seat is None:
        return Reader("observer", None, "observer", "Observer", columns)
    return Reader("commander", seat, handles[seat], names[seat], columns)


def _played(rules: Any, seats: int, moves: int, seed: int) -> tuple[Any, list[Event]]:
    """Return the state after *moves* moves (or the match's end) and the events of the last round."""
    rnd = random.Random(seed)  # noqa: S311 - a playout, no secret
    chance = KeyedChance(str(seed).encode())
    story = [rules.setup(seats, chance)]
    state = rules.fold(rules.blank(seats), story[0])
    while len(story) <= moves and not rules.over(state):
        forced = rules.forced(state)
        by, (seat, order) = ("forced", forced) if forced else ("plan", _chosen(rules, state, rnd))
        events = rules.decide(state, seat, order, chance)
        state = rules.fold(state, events)
        played: Event = {
            "e": "played",
            "seat": seat,
            "by": by,
            "order": order,
            "used": None,
            "alternative": 0,
            "skipped": [],
        }
        story.append([played, *events])
    return state, [event for events in story[-seats:] for event in events]


def _chosen(rules: Any, state: Any, rnd: random.Random) -> tuple[int, Plain]:
    seat = rules.decisions(state)[0].seat
    legal = rules.legal(state, seat)
    builds = [order for order in legal if order["do"] in ("purchase", "install")]
    return seat, rnd.choice(builds) if builds and rnd.random() < BUILDING else legal[rnd.randrange(len(legal))]
