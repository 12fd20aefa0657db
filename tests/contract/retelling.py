"""A whole match told twice: the same orders, but other draws and wordings wherever one viewer cannot see them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from pbem.games.contract import Event, Order
from pbem.turn.chance import KeyedChance
from pbem.turn.proof import told
from tests.contract.matches import Move, Record, setting, story
from tests.contract.scenes import hidden, played

Draws = dict[str, list[str]]
Wording = Callable[[Any, int, Order], Order]


class NotedChance(KeyedChance):
    """Draws as the match's key has them, and keeps what was drawn."""

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self.drawn: Draws = {}

    def shuffle(self, purpose: str, items: Sequence[str]) -> list[str]:
        """Return *items* shuffled."""
        self.drawn[purpose] = super().shuffle(purpose, items)
        return self.drawn[purpose][:]


class GivenChance(KeyedChance):
    """Draws what is given; what is not, as the match's key has it."""

    def __init__(self, key: bytes, given: Mapping[str, list[str]]) -> None:
        super().__init__(key)
        self._given = given

    def shuffle(self, purpose: str, items: Sequence[str]) -> list[str]:
        """Return *items* in the order given."""
        order = self._given.get(purpose, super().shuffle(purpose, items))
        assert sorted(order) == sorted(items), purpose
        return order[:]


@dataclass(frozen=True, slots=True)
class Telling:
    """A match, or its beginning: a list of events for the deal and for each order, and what they led to."""

    lines: list[list[Event]]
    moves: list[Move]
    last: Any


def tell_twice(name: str, seats: int, length: int, viewer: int | None, rng: Random) -> tuple[Telling, Telling]:
    """Play the first *length* orders of a match twice, with everything else that *viewer* cannot see otherwise."""
    match, rules, knower = story(name, seats, 0), setting(name).rules, hidden(name)
    first = NotedChance(match.key)
    orders = [(move.seat, move.order) for move in match.moves[:length]]
    one = _tell(name, seats, orders, first, lambda state, seat, order: knower.spell_out(rules, state, seat, order))
    record = Record([event for line in one.lines for event in line], one.last, first.drawn)
    draws = knower.redraw(rules, record, viewer, rng)

    def reworded(state: Any, seat: int, order: Order) -> Order:
        other: Order = order if seat == viewer else knower.otherwise(rules, state, seat, order, rng)
        return other

    spelled = [(move.seat, move.order) for move in one.moves]
    reordered = getattr(knower, "reordered", lambda _rules, _last, orders, *_: orders)
    spelled = reordered(rules, one.last, spelled, viewer, rng)
    other = _tell(name, seats, spelled, GivenChance(match.key, draws), reworded)
    return one, other


def _tell(name: str, seats: int, orders: Sequence[tuple[int, Order]], chance: KeyedChance, worded: Wording) -> Telling:
    """Play *orders*, each *worded* anew; in the end whatever is still hidden is drawn anew."""
    rules = setting(name).rules
    lines, moves = [rules.setup(seats, chance)], []
    state = rules.fold(rules.blank(seats), lines[0])
    for seat, order in orders:
        move = Move(state, seat, worded(state, seat, order), [], forced=False)
        move.events.extend(rules.decide(state, seat, move.order, chance))
        moves.append(move)
        lines.append(played(move))
        state = rules.fold(state, move.events)
    return Telling([*lines, rules.reshuffle(state, KeyedChance(b"anew"))], moves, state)


def told_otherwise(audiences: Mapping[str, Any], one: Telling, other: Telling, viewer: int | None) -> list[str]:
    """Name each line that *viewer* would hear of otherwise, with the first event that differs."""
    found = []
    for number, (here, there) in enumerate(zip(one.lines, other.lines, strict=True)):
        pairs = zip(told(audiences, here, viewer), told(audiences, there, viewer), strict=False)
        found += [f"line {number}: {before} is {after}" for before, after in pairs if before != after][:1]
        if len(told(audiences, here, viewer)) != len(told(audiences, there, viewer)):
            found.append(f"line {number}: there are more events")
    return found


def different(one: Telling, other: Telling) -> set[str]:
    """Name the fields of events that differ between the two tellings."""
    return {
        f"{event['e']}.{field}"
        for here, there in zip(one.lines, other.lines, strict=True)
        for event, twin in zip(here, there, strict=False)
        for field in event
        if event[field] != twin.get(field)
    }
