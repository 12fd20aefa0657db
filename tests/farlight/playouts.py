"""Random matches for the properties that must hold everywhere."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import strategies as st

from pbem.games.farlight.rules import ShipRules
from pbem.games.farlight.state import State
from pbem.turn.chance import KeyedChance
from tests import playouts as matches
from tests.farlight.positions import DECK, NAME, OPTIONS, options

RULES = ShipRules(NAME, DECK, OPTIONS)
KINDS = {
    "usual": RULES,
    "limited": ShipRules(NAME, DECK, options(supply="limited")),
    "loose": ShipRules(NAME, DECK, options(refit_must_stay_connected=False, missions="ask")),
}
LONGEST = 2000

Playout = matches.Playout[State]


@cache
def playout(seats: int, seed: int, kind: str = "usual") -> Playout:
    """Play a match of commanders who draw their orders from the listing, whoever is asked in any order."""
    name, rules = f"{seats}/{seed}/{kind}", KINDS[kind]
    random = Random(name)  # noqa: S311 - a test wants the same numbers again
    chance = KeyedChance(f"{seats}/{seed}".encode())
    match = Playout(name, rules, seats, chance)
    while not rules.over(match.last):
        assert len(match.orders) < LONGEST
        seat = random.choice(rules.decisions(match.last)).seat
        listing = rules.legal(match.last, seat)
        order = listing[random.randrange(len(listing))]
        match.play(seat, order)
    return match


playouts = st.builds(playout, st.sampled_from([2, 3, 4, 5]), st.integers(0, 300))
odd_playouts = st.builds(playout, st.sampled_from([2, 3, 4, 5]), st.integers(0, 300), st.sampled_from(sorted(KINDS)))
