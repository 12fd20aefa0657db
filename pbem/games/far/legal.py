"""The legal orders of a commander, listed lazily in a fixed order (rule 9.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ..contract import Order
from .cards import Card
from .geometry import SIDES, bits, nth
from .kingdom import Laid
from .state import State
from .table import Table

PASS: Order = {"do": "pass"}

Group = tuple[Card, int, int]
"""A card, a direction, and the board of squares for its head."""


def at_hand(table: Table, state: State, seat: int) -> list[Card]:
    """Return the cards that *seat* may place: those face up, first to last, then King and Queen (rules 3.1 and 3.3)."""
    return [table.cards[card] for card in (*state.display, *state.seats[seat].hand) if card in table.cards]


def order_of(laid: Laid) -> Order:
    """Return the order by which a card comes to lie so."""
    return {"do": "place", "card": laid.card, "at": [laid.x, laid.y], "direction": SIDES[laid.direction]}


class Listing:
    """All legal orders of *seat*: placements by card, direction from north on clockwise, and the head's square.

    Squares come row by row from the south, in a row from the west.  The pass stands alone, where nothing else is legal.
    """

    def __init__(self, table: Table, state: State, seat: int) -> None:
        self._table = table
        self._state = state
        self._seat = seat

    @cached_property
    def _groups(self) -> list[Group]:
        if self._state.over:
            return []
        kingdom = self._state.kingdom
        return [
            (card, direction, heads)
            for card in at_hand(self._table, self._state, self._seat)
            for direction, heads in enumerate(kingdom.fits(card))
            if heads
        ]

    @property
    def _must_pass(self) -> bool:
        return not self._groups and not self._state.over

    def __len__(self) -> int:
        """Count the legal orders."""
        return sum(heads.bit_count() for _, _, heads in self._groups) + self._must_pass

    def __getitem__(self, index: int) -> Order:
        """Build the order at *index* of the listing.  Raises IndexError before its start and beyond its end."""
        if index < 0:
            raise IndexError(index)
        left = index
        for card, direction, heads in self._groups:
            count = heads.bit_count()
            if left < count:
                square = self._state.kingdom.grid.square(nth(heads, left))
                return order_of(Laid(card.id, *square, direction, self._seat))
            left -= count
        if self._must_pass and not index:
            return dict(PASS)
        raise IndexError(index)

    def __iter__(self) -> Iterator[Order]:
        """Yield every legal order."""
        yield from map(order_of, self.placements())
        if self._must_pass:
            yield dict(PASS)

    def placements(self) -> Iterator[Laid]:
        """Yield the cards as they would lie by the legal orders."""
        square, seat = self._state.kingdom.grid.square, self._seat
        for card, direction, heads in self._groups:
            for head in bits(heads):
                yield Laid(card.id, *square(head), direction, seat)

    def __contains__(self, order: object) -> bool:
        """Say whether *order* is legal."""
        from .refusal import refuse

        return isinstance(order, dict) and refuse(self._table, self._state, self._seat, order) is None


def can_place(table: Table, state: State, seat: int) -> bool:
    """Say whether *seat* has a legal placement (rule 6.2)."""
    return any(any(state.kingdom.fits(card)) for card in at_hand(table, state, seat))
