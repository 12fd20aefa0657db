"""The caretaker: modest play for a commander who cannot or will not choose (rule 9.2)."""

from __future__ import annotations

from ..contract import Order
from .geometry import SIDES, STEPS, bits
from .legal import PASS, at_hand
from .state import State
from .table import Table


def choose(table: Table, state: State, seat: int) -> Order:
    """Return the caretaker's order: the first card at hand that fits, as near to the Castle as it can be laid.

    Royals come after the cards that are face up.  Of places equally near the first listed is taken.
    """
    kingdom = state.kingdom
    for card in at_hand(table, state, seat):
        places = [
            (kingdom.grid.square(head), direction)
            for direction, heads in enumerate(kingdom.fits(card))
            for head in bits(heads)
        ]
        if places:
            (x, y), direction = min(places, key=lambda place: distance(*place))
            return {"do": "place", "card": card.id, "at": [x, y], "direction": SIDES[direction]}
    return dict(PASS)


def distance(head: tuple[int, int], direction: int) -> int:
    """Return how many half squares a placement's middle lies from the Castle's, along both axes together."""
    (x, y), (dx, dy) = head, STEPS[direction]
    return abs(2 * (x + dx) - 1) + abs(2 * (y + dy) - 2)
