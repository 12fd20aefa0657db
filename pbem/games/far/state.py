"""A match's state between events, in memory and as plain data for the save."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .geometry import SIDES
from .kingdom import Kingdom, Laid
from .table import PLACES, Table


@dataclass(slots=True)
class Seat:
    """What one commander has: the royals in hand, and the score once the match is over."""

    hand: list[str] = field(default_factory=list)
    score: int = 0

    def copy(self) -> Seat:
        """Return a copy whose list is its own."""
        return Seat(self.hand[:], self.score)


@dataclass(slots=True)
class State:
    """Everything a match of this game is at one moment; the pile has its top at index 0.

    ``passes`` counts the passes made in a row.  The kingdom is never changed but replaced, so copies share it.
    """

    seats: list[Seat]
    kingdom: Kingdom
    round: int = 1
    starter: int = 0
    to_move: int = 0
    passes: int = 0
    over: bool = False
    display: list[str | None] = field(default_factory=lambda: [None] * PLACES)
    pile: list[str] = field(default_factory=list)

    def copy(self) -> State:
        """Return a copy that folding may change."""
        seats = [seat.copy() for seat in self.seats]
        scalars = (self.round, self.starter, self.to_move, self.passes, self.over)
        return State(seats, self.kingdom, *scalars, self.display[:], self.pile[:])


SCALARS = ("round", "starter", "to_move", "passes", "over")


def plain(state: State) -> dict[str, Any]:
    """Return *state* as plain data, in the order a moderator reads it."""
    return {
        **{name: getattr(state, name) for name in SCALARS},
        "seats": [{"hand": seat.hand[:], "score": seat.score} for seat in state.seats],
        "display": state.display[:],
        "kingdom": [plain_laid(laid) for laid in state.kingdom.laid],
        "pile": state.pile[:],
    }


def load(table: Table, data: dict[str, Any]) -> State:
    """Return the state that ``plain`` made *data* from."""
    seats = [Seat(row["hand"][:], row["score"]) for row in data["seats"]]
    kingdom = Kingdom.of(table, [load_laid(row) for row in data["kingdom"]])
    scalars = {name: data[name] for name in SCALARS}
    return State(seats, kingdom, **scalars, display=data["display"][:], pile=data["pile"][:])


def plain_laid(laid: Laid) -> dict[str, Any]:
    """Return a laid card as plain data."""
    place = {"card": laid.card, "at": [laid.x, laid.y], "direction": SIDES[laid.direction]}
    return {**place, "seat": laid.seat}


def load_laid(row: dict[str, Any]) -> Laid:
    """Return the laid card of a row, or of a ``placed`` event."""
    x, y = row["at"]
    return Laid(row["card"], x, y, SIDES.index(row["direction"]), row["seat"])
