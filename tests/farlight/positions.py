"""Positions written down so that they can be read, and orders played on them.

Parts are written ``"ud 2 e5 e9 b1 crew+2 science*1"``: connectors (u d l r), crew cost, engines, Bio-Tech, one-time
(``+``) and lasting (``*``) icons; missions ``"4 d5 d3 b2 s1 !"``: value, dice, Bio-Tech, science, climactic.
A ship is ``"P01@0,1=4 P02@1,0"``, with the values of the engines behind ``=`` (``-``: an engine without a die); a
space is ``"P03:2=6"``, a part with two crew on it and a die of 6; bids are ``{"P03": "0:4+ 1:2"}``, seat 0 with tile
4 and crew, seat 1 with tile 2.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from pbem.games.contract import Chance, Event, Order, Plain, Refusal
from pbem.games.farlight.deck import load_deck
from pbem.games.farlight.orders import VERBS, vocabulary
from pbem.games.farlight.rules import ShipRules
from pbem.games.farlight.state import ASSEMBLY, Engine, Seat, Space, State, Tile, Won
from pbem.games.farlight.table import DICE, TOKENS
from pbem.games.grammar import read_order
from pbem.turn.chance import KeyedChance

FOLDER = Path(__file__).parents[2] / "games" / "farlight"
DECK: Plain = load_deck(yaml.safe_load((FOLDER / "deck.yaml").read_text(encoding="utf-8")))
OPTIONS: Plain = yaml.safe_load((FOLDER / "rules.yaml").read_text(encoding="utf-8"))
NAME = "farlight"
SIDES = {"u": "up", "d": "down", "l": "left", "r": "right"}

PARTS = {
    "P01": "udlr 0",
    "P02": "udlr 1 e1",
    "P03": "udlr 2 e2 e3",
    "P04": "ud 0 e4 upgrade+1",
    "P05": "lr 0 e5",
    "P06": "u 1 b2",
    "P07": "d 0 b1 crew*1",
    "P08": "l 0 science*1",
    "P09": "r 0 science+2",
    "P10": "udlr 3 b3",
    "P11": "udlr 0 upgrade*1",
    "P12": "udlr 0 overhaul*1",
    "P13": "udlr 0 overhaul+1",
    "P14": "udlr 0 crew+2 science+1",
    "P15": "udlr 0 e15",
    "P16": "udlr 0 e16",
    "P17": "udlr 0 upgrade+2",
    "P18": "udlr 0",
    "P19": "udlr 0",
    "P20": "udlr 0",
}
MISSIONS = {
    "M01": "2 d3",
    "M02": "3 d4 d2",
    "M03": "4 b3",
    "M04": "4 s2",
    "M05": "5 d5 b2 s1",
    "M06": "3 s1",
    "M07": "9 d6 !",
    "M08": "9 b7 !",
    "M09": "10 s3 !",
}
ANY_DRAWS = KeyedChance(b"any")
COUNTED = ("engines", "power", "biotech", "parts", "missions", "science", "crew")


class Loaded:
    """Draws as they are wished for: *dice* fall one after the other, then sixes; what is shuffled comes sorted."""

    def __init__(self, *dice: int) -> None:
        self.dice = list(dice)

    def shuffle(self, purpose: str, items: Sequence[str]) -> list[str]:
        """Return *items* sorted."""
        del purpose
        return sorted(items)

    def below(self, purpose: str, bound: int) -> int:
        """Return the next die, or another number at once."""
        del purpose
        return (self.dice.pop(0) if self.dice else bound) - 1


def part(text: str) -> Plain:
    """Return a part of a plain deck."""
    connectors, cost, *icons = text.split()
    row: Plain = {
        "name": text,
        "connectors": [SIDES[side] for side in connectors],
        "same": 1,
        "cost": int(cost),
        "engines": [],
        "biotech": 0,
    }
    row |= {sort: dict.fromkeys(("science", "crew", "upgrade", "overhaul"), 0) for sort in ("once", "lasting")}
    for icon in icons:
        marked = re.fullmatch(r"([a-z]+)([+*])([0-9])", icon)
        if marked:
            row["once" if marked[2] == "+" else "lasting"][marked[1]] = int(marked[3])
        elif icon[0] == "e":
            row["engines"].append(int(icon[1:]))
        else:
            row["biotech"] = int(icon[1:])
    return row


def mission(name: str, text: str) -> Plain:
    """Return a mission of a plain deck."""
    value, *asked = text.split()
    of = {letter: [int(word[1:]) for word in asked if word[0] == letter] for letter in "dbs"}
    return {
        "name": name,
        "value": int(value),
        "climactic": "!" in asked,
        "engines": sorted(of["d"], reverse=True),
        "biotech": sum(of["b"]),
        "science": sum(of["s"]),
    }


def made(parts: Mapping[str, str] = PARTS, missions: Mapping[str, str] = MISSIONS) -> Plain:
    """Return a plain deck of these parts and missions, with an award for everything that can be counted."""
    return {
        "title": "made for a test",
        "organisations": {f"O{number}": {"name": f"O{number}"} for number in range(1, 7)},
        "parts": {key: part(text) for key, text in parts.items()},
        "missions": {key: mission(key, text) for key, text in missions.items()},
        "awards": {f"A{n}": {"name": f"A{n}", "counts": word, "points": 3} for n, word in enumerate(COUNTED, 1)},
    }


def options(**changed: Any) -> Plain:
    """Return the options with some changed."""
    return {**OPTIONS, **changed}


class Match:
    """A position and the rules by which it is played on; ``last`` may be the order that is to come."""

    def __init__(self, rules: ShipRules, state: State, deck: Plain) -> None:
        self.rules = rules
        self.state = state
        self.last = ""
        self.deck = deck
        self.vocabulary = vocabulary(deck)

    @property
    def seats(self) -> list[Seat]:
        """Return the seats as they stand."""
        return self.state.seats

    def order(self, text: str) -> Order:
        """Return the order that lines, parted by ``;``, are."""
        lines = [read_order(line, VERBS, self.vocabulary) for line in text.split(";")]
        assert all(isinstance(line, dict) for line in lines), lines
        block = {verb.name: verb.block for verb in VERBS}[lines[0]["do"]]  # type: ignore[call-overload]
        return {"do": block, "lines": lines} if block else lines[0]  # type: ignore[return-value]

    def play(self, seat: int, text: str, chance: Chance = ANY_DRAWS) -> list[Event]:
        """Play an order of *seat* and return what happened."""
        events = self.rules.decide(self.state, seat, self.order(text), chance)
        self.state = self.rules.fold(self.state, events)
        return events

    def refusal(self, seat: int, text: str) -> Refusal | None:
        """Say why an order of *seat* is refused."""
        return self.rules.refuse(self.state, seat, self.order(text))

    def refused(self, seat: int, text: str) -> str:
        """Return the number of the rule by which an order is refused."""
        refusal = self.refusal(seat, text)
        assert refusal is not None, text
        return refusal.rule


def position(deck: Plain | None = None, seats: int = 3, given: Plain = OPTIONS, **parts: Any) -> Match:
    """Return a position.

    *parts* may be ``spaces``, ``stacks`` (``"M01 M07 | M02 M08"``), ``bids``, ``ships``, ``crew``, ``science``,
    ``won`` (by seat, like spaces), ``facilities`` (by seat), ``points``, ``pile``, ``awards``, ``unused``, and plain
    fields of the state.  Tiles that lie are not in hand; cards that are nowhere lie in the box.
    """
    deck = deck or made()
    rules = ShipRules(NAME, deck, given)
    state = rules.blank(seats)
    state.spaces = [_space(deck, word) for word in parts.pop("spaces", "P18 P19 P20").split()]
    stacks = parts.pop("stacks", "M01 M07 | M02 M08 | M03 M09")
    state.stacks = tuple(tuple(stack.split()) for stack in stacks.split("|"))
    for seat, row in enumerate(state.seats):
        _furnish(deck, row, seat, parts)
    for name in BY_SEAT:
        parts.pop(name, None)
    state.bids = {on: tuple(_tiles(text)) for on, text in parts.pop("bids", {}).items()}
    for tiles in state.bids.values():
        for tile in tiles:
            row = state.seats[tile.seat]
            row.tiles = tuple(value for value in row.tiles if value != tile.value)
    for name in ("pile", "awards", "unused"):
        setattr(state, name, tuple(parts.pop(name, DEFAULTS[name]).split()))
    for name, value in parts.items():
        setattr(state, name, value)
    _complete(rules, state)
    return Match(rules, state, deck)


BY_SEAT = ("ships", "crew", "science", "won", "facilities", "points")
DEFAULTS = {"pile": "", "awards": "A1 A2 A3", "unused": "A4 A5 A6 A7"}


def _furnish(deck: Plain, row: Seat, seat: int, parts: Plain) -> None:
    for part_text in _at(parts, "ships", seat, "").split():
        key, x, y, values = re.fullmatch(r"(P\d\d)@(-?\d+),(-?\d+)(?:=(.*))?", part_text).groups()  # type: ignore[union-attr]
        row.ship = tuple(sorted((*row.ship, (key, int(x), int(y)))))
        row.engines = tuple(sorted((*row.engines, *_engines(deck, key, values))))
    won = [_space(deck, word) for word in _at(parts, "won", seat, "").split()]
    row.won = tuple(Won(str(space.part), space.engines) for space in won)
    row.facilities = tuple(_at(parts, "facilities", seat, "").split())
    for name in ("crew", "science", "points"):
        setattr(row, name, _at(parts, name, seat, getattr(row, name)))


def _at(parts: Plain, name: str, seat: int, default: Any) -> Any:
    """Return what a list by seat says of *seat*; a list may be shorter than the table."""
    values: Sequence[Any] = parts.get(name, ())
    return values[seat] if seat < len(values) else default


def _space(deck: Plain, word: str) -> Space:
    if word == "-":
        return Space()
    key, crew, values = re.fullmatch(r"(P\d\d)(?::(\d+))?(?:=(.*))?", word).groups()  # type: ignore[union-attr]
    return Space(key, int(crew or 0), _engines(deck, key, values))


def _engines(deck: Plain, key: str, values: str | None) -> tuple[Engine, ...]:
    numbers = deck["parts"][key]["engines"]
    texts = values.split(",") if values else ["-"] * len(numbers)
    return tuple(
        Engine(number, int(text.strip("-") or 0), "-" not in text) for number, text in zip(numbers, texts, strict=True)
    )


def _tiles(text: str) -> list[Tile]:
    rows = [re.fullmatch(r"(\d):(\d)(\+?)", word).groups() for word in text.split()]  # type: ignore[union-attr]
    return [Tile(int(seat), int(value), bool(crew)) for seat, value, crew in rows]


def _complete(rules: ShipRules, state: State) -> None:
    """Put into box, pool and supply whatever is nowhere, and ask for the Assembly orders of who has won something."""
    state.box = ()
    missing = [fault.removesuffix(" is missing") for fault in rules.faults(state) if fault.endswith(" is missing")]
    state.box = tuple(missing)
    engines = [engine for space in state.spaces for engine in space.engines]
    for row in state.seats:
        engines += [*row.engines, *(engine for won in row.won for engine in won.engines)]
    state.pool = DICE - sum(engine.die for engine in engines)
    if rules.table.limited:
        laid = sum(tile.crew for tiles in state.bids.values() for tile in tiles)
        state.crew_left = TOKENS - laid - sum(row.crew for row in state.seats) - sum(s.crew for s in state.spaces)
        state.science_left = TOKENS - sum(row.science for row in state.seats)
    if state.phase == ASSEMBLY and not state.owed:
        state.owed = tuple(seat for seat in state.turn_order() if state.seats[seat].won or state.seats[seat].facilities)


def bidding(laid: Mapping[str, str], **parts: Any) -> Match:
    """Return a position before the last tile of a round, with all others *laid* or nowhere.

    The last tile of the last commander in turn order that *laid* names is yet to be placed (see ``last``).
    """
    match = position(bids=laid, **parts)
    mover = match.state.turn_order()[-1]
    for row in match.seats:
        row.tiles = ()
    on = next(on for on in reversed(list(match.state.bids)) if any(t.seat == mover for t in match.state.bids[on]))
    tile = next(tile for tile in reversed(match.state.bids[on]) if tile.seat == mover)
    match.state.bids[on] = tuple(other for other in match.state.bids[on] if other is not tile)
    if not match.state.bids[on]:
        del match.state.bids[on]
    match.seats[mover].tiles = (tile.value,)
    match.seats[mover].crew += tile.crew
    match.state.lap, match.state.to_move = 3, mover
    match.last = f"bid {tile.value}{'+crew' if tile.crew else ''} on {on}"
    return match


def reveal(laid: Mapping[str, str], **parts: Any) -> tuple[Match, list[Event]]:
    """Let all tiles lie as *laid* and be turned up; return what stands then and what happened."""
    match = bidding(laid, **parts)
    return match, match.play(match.state.to_move, match.last)


def assembling(**parts: Any) -> Match:
    """Return an Assembly in which those owe an order who have won something."""
    return position(phase=ASSEMBLY, **parts)


def kinds(events: Sequence[Event]) -> list[str]:
    """Return the kinds of events."""
    return [event["e"] for event in events]


def some(events: Sequence[Event], kind: str) -> list[Event]:
    """Return the events of one kind."""
    return [event for event in events if event["e"] == kind]


def only(events: Sequence[Event], kind: str) -> Event:
    """Return the one event of a kind."""
    (event,) = some(events, kind)
    return event
