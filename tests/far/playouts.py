"""Random matches for the properties that must hold everywhere."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import strategies as st

from pbem.games.contract import Order
from pbem.games.far.cards import ROYALS
from pbem.games.far.geometry import SIDES
from pbem.games.far.rules import KingdomRules
from pbem.games.far.state import State
from pbem.turn.chance import KeyedChance
from tests import playouts as matches
from tests.far.oracle import Placement
from tests.far.positions import DECK, NAME, OPTIONS

RULES = KingdomRules(NAME, DECK, OPTIONS)

TASTES = ("any", "cards first", "royals first")
"""How a player draws: from all that is listed, or from face-up cards or royals as long as there are any."""


Playout = matches.Playout[State]


@cache
def playout(seats: int, seed: int, taste: str = "any", rules: KingdomRules = RULES) -> Playout:
    """Play a match of commanders who draw their orders from the listing."""
    name = f"{seats}/{seed}/{taste}"
    random = Random(name)  # noqa: S311 - a test wants the same numbers again
    chance = KeyedChance(f"{seats}/{seed}".encode())
    match = Playout(name, rules, seats, chance)
    while not rules.over(match.last):
        seat, order = rules.forced(match.last) or (match.last.to_move, _choose(rules, match.last, taste, random))
        match.play(seat, order)
    return match


def _choose(rules: KingdomRules, state: State, taste: str, random: Random) -> Order:
    listed = list(rules.legal(state, state.to_move))
    liked = [order for order in listed if (order["card"] in ROYALS) == (taste == "royals first")]
    return random.choice(listed if taste == "any" else liked or listed)


playouts = st.builds(playout, st.sampled_from([2, 3, 4]), st.integers(0, 10_000), st.sampled_from(TASTES))


def placed(state: State) -> list[Placement]:
    """Return the cards laid as the slow reading wants them."""
    return [(laid.card, laid.x, laid.y, SIDES[laid.direction]) for laid in state.kingdom.laid]


def stray_order(random: Random, state: State) -> Order:
    """Draw an order from the whole vocabulary, sensible or not; the card is often at hand, the place near."""
    near = [*filter(None, state.display), *state.seats[state.to_move].hand]
    card = random.choice(near if near and random.random() < 0.8 else list(DECK["cards"]))
    heads = [*((laid.x, laid.y) for laid in state.kingdom.laid), (0, 0)]
    x, y = random.choice(heads)
    at = [x + random.randrange(-4, 5), y + random.randrange(-4, 5)]
    return random.choice(
        [{"do": "place", "card": card, "at": at, "direction": random.choice(SIDES)}] * 9 + [{"do": "pass"}]
    )
