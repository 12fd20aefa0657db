"""Random matches for the properties that must hold everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random

from hypothesis import Phase, settings
from hypothesis import strategies as st

from pbem.games.contract import Event, Order
from pbem.games.farlight.rules import ShipRules
from pbem.games.farlight.state import State
from pbem.turn.chance import KeyedChance
from tests.farlight.positions import DECK, NAME, OPTIONS, options

RULES = ShipRules(NAME, DECK, OPTIONS)
KINDS = {
    "usual": RULES,
    "limited": ShipRules(NAME, DECK, options(supply="limited")),
    "loose": ShipRules(NAME, DECK, options(refit_must_stay_connected=False, missions="ask")),
}
LONGEST = 2000


@dataclass(repr=False)
class Playout:
    """A random match: the states before each decision and the last one, and what happened in between."""

    name: str
    seats: int
    rules: ShipRules
    states: list[State]
    orders: list[tuple[int, Order]] = field(default_factory=list)
    events: list[list[Event]] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<match {self.name}>"

    @property
    def last(self) -> State:
        """The state at the end."""
        return self.states[-1]


@cache
def playout(seats: int, seed: int, kind: str = "usual") -> Playout:
    """Play a match of commanders who draw their orders from the listing, whoever is asked in any order."""
    name, rules = f"{seats}/{seed}/{kind}", KINDS[kind]
    random = Random(name)  # noqa: S311 - a test wants the same numbers again
    chance = KeyedChance(f"{seats}/{seed}".encode())
    opening = rules.setup(seats, chance)
    match = Playout(name, seats, rules, [rules.blank(seats), rules.fold(rules.blank(seats), opening)], events=[opening])
    while not rules.over(match.last):
        assert len(match.orders) < LONGEST
        seat = random.choice(rules.decisions(match.last)).seat
        listing = rules.legal(match.last, seat)
        order = listing[random.randrange(len(listing))]
        match.orders.append((seat, order))
        match.events.append(rules.decide(match.last, seat, order, chance))
        match.states.append(rules.fold(match.last, match.events[-1]))
    return match


playouts = st.builds(playout, st.sampled_from([2, 3, 4, 5]), st.integers(0, 300))
odd_playouts = st.builds(playout, st.sampled_from([2, 3, 4, 5]), st.integers(0, 300), st.sampled_from(sorted(KINDS)))


def few(examples: int) -> settings:
    """Return settings for so many examples that are not made smaller: a smaller seed is no simpler match."""
    return settings(max_examples=examples, phases=[Phase.explicit, Phase.generate])


def moments(match: Playout, count: int) -> Iterator[State]:
    """Yield about *count* states of a match's course at which somebody is to decide, evenly spread."""
    running = match.states[1:-1]
    yield from running[:: max(1, len(running) // count)]
