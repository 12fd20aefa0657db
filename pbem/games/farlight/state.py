"""A match's state between events, in memory and as plain data for the save."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .grid import EMPTY, Ship
from .table import DICE, START_CREW, TILES

BID, ASSEMBLY, LAUNCH, OVER = "bid", "assembly", "launch", "over"
"""The phases of a round, and the end."""


class Engine(NamedTuple):
    """An engine icon by its printed number, its value (0 without a die) and whether a die lies on it."""

    number: int
    value: int
    die: bool


class Space(NamedTuple):
    """A part space of the station: the part (None: taken), the crew on it, the dice on its engines."""

    part: str | None = None
    crew: int = 0
    engines: tuple[Engine, ...] = ()


class Tile(NamedTuple):
    """A bidding tile on the board; in an imagined state others' values are BLANK."""

    seat: int
    value: Any
    crew: bool


class Won(NamedTuple):
    """A part that was won in this round's Assembly and is neither installed nor discarded yet."""

    part: str
    engines: tuple[Engine, ...]


@dataclass(slots=True)
class Seat:
    """What one commander has.  ``sealed`` is what his Assembly order of this round will do, once it is in.

    ``completed`` are (mission, points); what changes is replaced, so that a copy may share it.
    """

    organisation: str = ""
    points: int = 0
    crew: int = START_CREW
    science: int = 0
    tiles: tuple[Any, ...] = TILES
    ship: Ship = EMPTY
    engines: tuple[Engine, ...] = ()
    won: tuple[Won, ...] = ()
    facilities: tuple[str, ...] = ()
    completed: tuple[tuple[str, int], ...] = ()
    sealed: dict[str, Any] | None = None

    def copy(self) -> Seat:
        """Return a copy that folding may change."""
        return Seat(
            self.organisation, self.points, self.crew, self.science, self.tiles, self.ship, self.engines, self.won,
            self.facilities, self.completed, self.sealed,
        )  # fmt: skip


@dataclass(slots=True)
class State:
    """Everything a match of this game is at one moment; the pile and the unused awards have their top at index 0.

    ``lap`` counts the bidding turns of a round; ``owed`` are the seats that this Assembly asks for an order;
    ``mission`` is the one being resolved, ``asked`` who may complete it now, ``bidders`` who comes after him and
    ``finishers`` who has completed it; ``climax`` is the climactic mission completed.  ``crew_left`` and
    ``science_left`` are the supply, None where it has no limit.
    """

    seats: list[Seat]
    round: int = 1
    phase: str = BID
    lap: int = 1
    first: int = 0
    to_move: int = 0
    spaces: list[Space] = field(default_factory=list)
    stacks: tuple[tuple[str, ...], ...] = ()
    bids: dict[str, tuple[Tile, ...]] = field(default_factory=dict)
    owed: tuple[int, ...] = ()
    mission: str | None = None
    asked: int | None = None
    bidders: tuple[int, ...] = ()
    finishers: tuple[int, ...] = ()
    climax: str | None = None
    awards: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    box: tuple[str, ...] = ()
    pool: int = DICE
    crew_left: int | None = None
    science_left: int | None = None
    winners: tuple[int, ...] = ()
    why: str = ""

    def copy(self) -> State:
        """Return a copy that folding may change."""
        return State(
            [seat.copy() for seat in self.seats], self.round, self.phase, self.lap, self.first, self.to_move,
            self.spaces[:], self.stacks, self.bids.copy(), self.owed, self.mission, self.asked, self.bidders,
            self.finishers, self.climax, self.awards, self.unused, self.pile, self.box, self.pool, self.crew_left,
            self.science_left, self.winners, self.why,
        )  # fmt: skip

    def turn_order(self) -> list[int]:
        """Return all seats from the First Player on (rule 1.10)."""
        count = len(self.seats)
        return [(self.first + step) % count for step in range(count)]


SCALARS = (
    "round", "phase", "lap", "first", "to_move", "mission", "asked", "climax", "pool", "crew_left", "science_left",
    "why",
)  # fmt: skip
TUPLES = ("owed", "bidders", "finishers", "awards", "unused", "pile", "box", "winners")
SEAT_SCALARS = ("organisation", "points", "crew", "science")


def plain(state: State) -> dict[str, Any]:
    """Return *state* as plain data, in the order a moderator reads it."""
    data: dict[str, Any] = {name: getattr(state, name) for name in SCALARS}
    data["seats"] = [_plain_seat(seat) for seat in state.seats]
    data["spaces"] = [
        {"part": space.part, "crew": space.crew, "engines": plain_engines(space.engines)} for space in state.spaces
    ]
    data["stacks"] = [list(stack) for stack in state.stacks]
    data["bids"] = {on: [tile._asdict() for tile in tiles] for on, tiles in state.bids.items()}
    return data | {name: list(getattr(state, name)) for name in TUPLES}


def _plain_seat(seat: Seat) -> dict[str, Any]:
    return {
        **{name: getattr(seat, name) for name in SEAT_SCALARS},
        "tiles": list(seat.tiles),
        "ship": named(seat.ship),
        "engines": plain_engines(seat.engines),
        "won": plain_won(seat.won),
        "facilities": list(seat.facilities),
        "completed": plain_completed(seat.completed),
        "sealed": copied(seat.sealed),
    }


def load(data: dict[str, Any]) -> State:
    """Return the state that ``plain`` made *data* from."""
    return State(
        [load_seat(row, row["tiles"], row["sealed"]) for row in data["seats"]],
        **fields(data, SCALARS, TUPLES),
        spaces=load_spaces(data["spaces"]),
        stacks=tuple(tuple(stack) for stack in data["stacks"]),
        bids={on: tuple(Tile(**tile) for tile in tiles) for on, tiles in data["bids"].items()},
    )


def fields(data: dict[str, Any], scalars: Iterable[str], tuples: Iterable[str]) -> dict[str, Any]:
    """Return fields of a state out of plain data, those that are lists there as tuples."""
    return {**{name: data[name] for name in scalars}, **{name: tuple(data[name]) for name in tuples}}


def load_seat(row: dict[str, Any], tiles: list[Any], sealed: dict[str, Any] | None) -> Seat:
    """Return the seat that a row of plain data tells of, with these tiles in hand and this sealed order."""
    return Seat(
        **{name: row[name] for name in SEAT_SCALARS},
        tiles=tuple(tiles),
        ship=tuple(sorted((part, x, y) for part, (x, y) in row["ship"].items())),
        engines=load_engines(row["engines"]),
        won=tuple(Won(won["part"], load_engines(won["engines"])) for won in row["won"]),
        facilities=tuple(row["facilities"]),
        completed=tuple((done["mission"], done["points"]) for done in row["completed"]),
        sealed=copied(sealed),
    )


def load_spaces(rows: list[dict[str, Any]]) -> list[Space]:
    """Return the part spaces that plain data tells of."""
    return [Space(row["part"], row["crew"], load_engines(row["engines"])) for row in rows]


def plain_engines(engines: tuple[Engine, ...]) -> list[dict[str, Any]]:
    """Return engines as rows of ``engine``, ``value`` and ``die``."""
    return [{"engine": engine.number, "value": engine.value, "die": engine.die} for engine in engines]


def load_engines(rows: list[dict[str, Any]]) -> tuple[Engine, ...]:
    """Return the engines that rows of plain data tell of."""
    return tuple(Engine(row["engine"], row["value"], row["die"]) for row in rows)


def plain_won(won: tuple[Won, ...]) -> list[dict[str, Any]]:
    """Return parts just won as rows of ``part`` and ``engines``."""
    return [{"part": row.part, "engines": plain_engines(row.engines)} for row in won]


def plain_completed(completed: tuple[tuple[str, int], ...]) -> list[dict[str, Any]]:
    """Return completed missions as rows of ``mission`` and ``points``."""
    return [{"mission": mission, "points": points} for mission, points in completed]


def named(ship: Ship) -> dict[str, list[int]]:
    """Return a ship as a mapping of part to [x, y]."""
    return {part: [x, y] for part, x, y in ship}


def copied(data: Any) -> Any:
    """Return a deep copy of plain data."""
    if isinstance(data, dict):
        return {key: copied(value) for key, value in data.items()}
    return [copied(value) for value in data] if isinstance(data, list) else data
