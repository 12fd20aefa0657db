"""What random matches of all games have in common, for the tests of one game's rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from hypothesis import Phase, settings

from pbem.games.contract import Chance, Event, Order, Rules

S = TypeVar("S")


class Playout(Generic[S]):
    """A random match: the states before each decision and the last one, and what happened in between."""

    def __init__(self, name: str, rules: Rules[S], seats: int, chance: Chance) -> None:
        opening = rules.setup(seats, chance)
        self.name = name
        self.rules = rules
        self.seats = seats
        self.states = [rules.blank(seats), rules.fold(rules.blank(seats), opening)]
        self.orders: list[tuple[int, Order]] = []
        self.events: list[list[Event]] = [opening]
        self._chance = chance

    def __repr__(self) -> str:
        return f"<match {self.name}>"

    @property
    def last(self) -> S:
        """The state at the end."""
        return self.states[-1]

    def play(self, seat: int, order: Order) -> None:
        """Play on by one order."""
        self.orders.append((seat, order))
        self.events.append(self.rules.decide(self.last, seat, order, self._chance))
        self.states.append(self.rules.fold(self.last, self.events[-1]))


def few(examples: int) -> settings:
    """Return settings for so many examples that are not made smaller: a smaller seed is no simpler match."""
    return settings(max_examples=examples, phases=[Phase.explicit, Phase.generate])


def moments(match: Playout[S], count: int) -> Iterator[S]:
    """Yield about *count* states of a match's course at which somebody is to decide, evenly spread."""
    running = [state for state in match.states[1:] if not match.rules.over(state)]
    yield from running[:: max(1, len(running) // count)]
