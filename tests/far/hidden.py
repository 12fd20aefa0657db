"""What the contract tests cannot know of this game: what is hidden in it, and positions that are seldom reached.

All that is hidden is the order of the pile.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pbem.games.contract import Order
from pbem.games.far.cards import ROYALS
from pbem.games.far.geometry import SIDES
from pbem.games.far.kingdom import Kingdom, Laid
from pbem.games.far.rules import KingdomRules
from pbem.games.far.state import State
from tests.contract.matches import Record

Draws = dict[str, list[str]]

DERIVED = frozenset[str]()
"""Fields of events that need not be told since everyone can tell them from what he is told."""

PLAYED_OPENLY = True
"""No order can be worded otherwise and do the same: all that it says is seen in the Kingdom."""

CORNERED = ("S13", "S14")
"""The two cards of Meadow and Brick; in the kingdoms below no edge of theirs can meet its own land."""

CLOSED = ("RK -1,3 east", "S08 -3,1 east", "S15 0,-1 east 1", "S16 2,0 north", "RQ -1,2 west", "S06 -2,5 south 1")
"""Red has no royal left, so he must pass."""

CLOSED_TO_ALL = {
    2: (
        "RK -1,3 east", "S15 2,-1 west", "GK 2,0 north", "GQ -3,2 east", "RQ -1,1 west", "S10 -3,0 east 1",
        "S16 2,3 east",
    ),
    3: (
        "RK -1,3 east", "S15 2,-1 west", "GK 2,0 north", "GQ -3,2 east", "RQ -1,1 west", "S10 -3,0 east 1",
        "S16 2,3 east", "BK 3,1 south", "BQ 5,2 west", "S08 4,-1 north",
    ),
    4: (
        "RK -1,3 east", "S15 2,-1 west", "GK 2,0 north", "GQ -3,2 east", "RQ -1,1 west", "S10 -3,0 east 1",
        "S16 2,3 east", "YK 3,0 north", "YQ 4,2 east", "BK 4,1 south", "BQ 5,-1 north", "S08 6,-1 north",
    ),
}  # fmt: skip
"""By number of commanders: nobody has a royal left, so all must pass."""


def fields(_seats: int) -> set[str]:
    """Return the names of what is hidden in a match, as ``vary`` reports it."""
    return {"pile"}


def vary(_rules: KingdomRules, state: State, _viewer: int | None, rng: Random) -> tuple[State, set[str]]:
    """Return a state that nobody can tell from *state*, and the names of what is different in it."""
    varied = state.copy()
    rng.shuffle(varied.pile)
    return varied, {"pile"} if varied.pile != state.pile else set()


def odd_states(rules: KingdomRules, opening: State) -> Iterator[State]:
    """Yield positions made out of an opening: one in which the first commander must pass, one in which all must."""
    for cards in (CLOSED, CLOSED_TO_ALL[len(opening.seats)]):
        state = opening.copy()
        state.kingdom = Kingdom.of(rules.table, [_laid(text) for text in cards])
        used = {*CORNERED, *(card.card for card in state.kingdom.laid)}
        state.display = list(CORNERED)
        state.pile = [card for card in rules.table.standard if card not in used]
        for row in state.seats:
            row.hand = [card for card in row.hand if card not in used]
        state.starter = state.to_move = 0
        yield state


def _laid(text: str) -> Laid:
    """Return the laid card of a text such as ``"S07 2,1 east 1"``; a royal's seat is its owner's."""
    card, at, direction, *seat = text.split()
    x, y = map(int, at.split(","))
    owner = ROYALS.index(card) // 2 if card in ROYALS else 0
    return Laid(card, x, y, SIDES.index(direction), int(seat[0]) if seat else owner)


def spell_out(_rules: KingdomRules, _state: State, _seat: int, order: Order) -> Order:
    """Return the order: it leaves nothing to be settled by what is hidden."""
    return order


def otherwise(_rules: KingdomRules, _state: State, _seat: int, order: Order, _rng: Random) -> Order:
    """Return the order: there is one wording of it only."""
    return order


def redraw(_rules: KingdomRules, record: Record, _viewer: int | None, rng: Random) -> Draws:
    """Return other draws under which the same cards come: those still in the pile lie in another order."""
    redrawn = {purpose: drawn[:] for purpose, drawn in record.draws.items()}
    (pile,) = redrawn.values()
    came = len(pile) - len(record.last.pile)
    unseen = pile[came:]
    rng.shuffle(unseen)
    pile[came:] = unseen
    return redrawn
