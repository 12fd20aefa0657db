"""The legal orders of an open decision, counted and built lazily in a fixed order (rule 12.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, product
from typing import Protocol

from ..contract import Order
from .blocks import Blocks
from .refusal import refuse
from .state import BID, State
from .station import targets, tiles_due
from .table import Table


class Counted(Protocol):
    """Some orders: how many there are, and each by its number."""

    @property
    def count(self) -> int:
        """How many there are."""

    def build(self, index: int) -> Order:
        """Build the order at *index*."""


class Bids:
    """All bidding turns: every choice of tiles, of what each is laid on, and of crew for them."""

    def __init__(self, state: State, seat: int) -> None:
        row = state.seats[seat]
        self._due = tiles_due(len(row.tiles))
        self._tiles = list(combinations(row.tiles[::-1], self._due)) if self._due else []
        self._targets = targets(state)
        self._crews = [crews for crews in product((False, True), repeat=self._due) if sum(crews) <= row.crew]

    @property
    def count(self) -> int:
        """How many there are."""
        placements: int = len(self._targets) ** self._due
        return len(self._tiles) * len(self._crews) * placements

    def build(self, index: int) -> Order:
        """Build the order at *index*."""
        on = []
        for _ in range(self._due):
            index, number = divmod(index, len(self._targets))
            on.append(self._targets[number])
        index, number = divmod(index, len(self._crews))
        crews = self._crews[number]
        return {"do": "bid", "tiles": [_tile(*row) for row in zip(self._tiles[index], crews, on[::-1], strict=True)]}


def _tile(tile: int, crew: bool, on: str) -> Order:  # noqa: FBT001 - one of three parts of a placement
    return {"tile": tile, "crew": True, "on": on} if crew else {"tile": tile, "on": on}


class Answers:
    """The two answers about a mission."""

    count = 2

    def __init__(self, mission: str) -> None:
        self._mission = mission

    def build(self, index: int) -> Order:
        """Build the order at *index*."""
        return {"do": ("complete", "decline")[index], "mission": self._mission}


class Nothing:
    """No orders: no decision is open."""

    count = 0

    def build(self, index: int) -> Order:
        """Build nothing."""
        raise IndexError(index)


class Listing:
    """All listed orders of *seat* in its open decision."""

    def __init__(self, table: Table, state: State, seat: int) -> None:
        self._table = table
        self._state = state
        self._seat = seat

    @cached_property
    def _orders(self) -> Counted:
        state, seat = self._state, self._seat
        if state.phase == BID:
            return Bids(state, seat)
        if seat in state.owed and state.seats[seat].sealed is None:
            return Blocks(self._table, state.seats[seat])
        return Answers(str(state.mission)) if state.asked == seat else Nothing()

    def __len__(self) -> int:
        """Count the listed orders."""
        return self._orders.count

    def __getitem__(self, index: int) -> Order:
        """Build the order at *index* of the listing.  Raises IndexError before its start and beyond its end."""
        if not 0 <= index < self._orders.count:
            raise IndexError(index)
        return self._orders.build(index)

    def __iter__(self) -> Iterator[Order]:
        """Yield every listed order."""
        return map(self._orders.build, range(self._orders.count))

    def __contains__(self, order: object) -> bool:
        """Say whether *order* is legal, also where it is not listed."""
        return isinstance(order, dict) and refuse(self._table, self._state, self._seat, order) is None
