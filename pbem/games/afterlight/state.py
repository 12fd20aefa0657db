"""A match's state between events, in memory and as plain data for the save."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .board import EMPTY, NODES, NUMBER, Station
from .table import BERTHS, PLACES


class Berth(NamedTuple):
    """A market module, its Drift discount, and whether it came during the round under way."""

    module: str
    discount: int
    new: bool


@dataclass(slots=True)
class Seat:
    """What one commander has."""

    renown: int = 0
    hand: list[str] = field(default_factory=list)
    dock: list[str] = field(default_factory=list)
    station: Station = EMPTY

    def copy(self) -> Seat:
        """Return a copy whose lists are its own."""
        return Seat(self.renown, self.hand[:], self.dock[:], self.station)


@dataclass(slots=True)
class State:
    """Everything a match of this game is at one moment; piles have their top at index 0."""

    seats: list[Seat]
    round: int = 1
    starter: int = 0
    to_move: int = 0
    purchases: int = 0
    storms: int = 0
    ending: bool = False
    over: bool = False
    quiet: int = 0
    bought_this_round: bool = False
    forced_passes: int = 0
    reshuffles: int = 0
    market: list[Berth | None] = field(default_factory=lambda: [None] * BERTHS)
    display: list[str | None] = field(default_factory=lambda: [None] * PLACES)
    supply: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    scored: list[str] = field(default_factory=list)

    def copy(self) -> State:
        """Return a copy that folding may change."""
        scalars = {name: getattr(self, name) for name in SCALARS}
        lists = {name: getattr(self, name)[:] for name in LISTS}
        return State([seat.copy() for seat in self.seats], **scalars, **lists)


SCALARS = (
    "round", "starter", "to_move", "purchases", "storms", "ending", "over", "quiet", "bought_this_round",
    "forced_passes", "reshuffles",
)  # fmt: skip
LISTS = ("market", "display", "supply", "pile", "spent", "removed", "scored")


def plain(state: State) -> dict[str, Any]:
    """Return *state* as plain data, in the order a moderator reads it."""
    data: dict[str, Any] = {name: getattr(state, name) for name in SCALARS}
    data["seats"] = [
        {"renown": seat.renown, "hand": seat.hand[:], "dock": seat.dock[:], "station": named(seat.station)}
        for seat in state.seats
    ]
    data["market"] = [None if berth is None else berth._asdict() for berth in state.market]
    for name in LISTS[1:]:
        data[name] = getattr(state, name)[:]
    return data


def load(data: dict[str, Any]) -> State:
    """Return the state that ``plain`` made *data* from."""
    seats = [Seat(row["renown"], row["hand"][:], row["dock"][:], numbered(row["station"])) for row in data["seats"]]
    market = [None if row is None else Berth(row["module"], row["discount"], row["new"]) for row in data["market"]]
    scalars = {name: data[name] for name in SCALARS}
    lists = {name: data[name][:] for name in LISTS[1:]}
    return State(seats, **scalars, market=market, **lists)


def named(station: Station) -> dict[str, str]:
    """Return a station as a mapping of node name to module."""
    return {NODES[node]: module for node, module in enumerate(station) if module is not None}


def numbered(station: dict[str, str]) -> Station:
    """Return the station that ``named`` made a mapping of."""
    nodes: list[str | None] = list(EMPTY)
    for name, module in station.items():
        nodes[NUMBER[name]] = module
    return tuple(nodes)
