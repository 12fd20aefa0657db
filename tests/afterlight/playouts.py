"""Random matches and random positions for the properties that must hold everywhere."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from pbem.games.afterlight.board import NODES, SIDES
from pbem.games.afterlight.rules import StationRules
from pbem.games.afterlight.state import State
from pbem.games.contract import Order, Plain
from pbem.turn.chance import KeyedChance
from tests import playouts as matches
from tests.afterlight import oracle
from tests.afterlight.positions import DECK, NAME, OPTIONS, Match, made, position

RULES = StationRules(NAME, DECK, OPTIONS)
LONGEST = 500
"""Decisions after which a playout is broken off: some tastes would swap for ever."""

TASTES = {
    "any": {},
    "builder": {"purchase": 8, "install": 8},
    "hoarder": {"acquire": 30},
    "fidget": {"purchase": 3, "install": 6, "remove": 6, "swap": 6},
}
"""How much more than others a kind of order is liked; a hoarder empties the display and the pile."""


Playout = matches.Playout[State]


def playout(seats: int, seed: int, taste: str = "any", rules: StationRules = RULES) -> Playout:
    """Play a match of commanders who draw their orders from the listing, some kinds more often."""
    name = f"{seats}/{seed}/{taste}"
    random = Random(name)  # noqa: S311 - a test wants the same numbers again
    chance = KeyedChance(f"{seats}/{seed}".encode())
    match = Playout(name, rules, seats, chance)
    while not rules.over(match.last) and len(match.orders) < LONGEST:
        seat, order = rules.forced(match.last) or (match.last.to_move, _choose(rules, match.last, taste, random))
        match.play(seat, order)
    return match


def _choose(rules: StationRules, state: State, taste: str, random: Random) -> Order:
    listing = rules.legal(state, state.to_move)
    liked = TASTES[taste]
    drawn = [listing[random.randrange(len(listing))] for _ in range(3 if liked else 1)]
    return random.choices(drawn, [liked.get(order["do"], 1) for order in drawn])[0]


playouts = st.builds(playout, st.sampled_from([2, 3, 4]), st.integers(0, 10_000), st.sampled_from(sorted(TASTES)))


def stray_order(random: Random, state: State) -> Order:
    """Draw an order from the whole vocabulary, sensible or not; its parts are often at hand."""
    seat = state.seats[state.to_move]
    near = [*seat.dock, *filter(None, seat.station), *(berth.module for berth in state.market if berth)]
    module, other = (random.choice(near if near and random.random() < 0.8 else list(DECK["modules"])) for _ in "ab")
    at = random.choice([*NODES, "dock", "dock", "dock"])
    cards = [*seat.hand, *filter(None, state.display), "FAB-3"]
    named = random.sample(cards, min(len(cards), random.randrange(1, 4)))
    pay: Order = random.choice([{}, {}, {"pay": named}, {"pay": seat.hand[:]}])
    bonus: Order = random.choice([{}, {"bonus": random.choice(cards)}])
    return random.choice(
        [
            {"do": "acquire", "credits": named},
            {"do": "purchase", "module": module, "at": at, **pay, **bonus},
            {"do": "install", "module": module, "at": at},
            {"do": "remove", "module": module},
            {"do": "swap", "module": module, "with": other},
            {"do": "pass"},
        ]
    )


@st.composite
def odd_decks(draw: st.DrawFn) -> Plain:
    """Draw a small deck with many bulkheads, on which stations get stuck."""
    rows = []
    for department in ("HAB", "LAB", "OBS", "REA"):
        for number in range(1, 6):
            ports = draw(st.sets(st.sampled_from(SIDES), min_size=1))
            guild, cost = draw(st.sampled_from(["FAB", "ENE", "RES"])), draw(st.integers(1, 9))
            rows.append(f"{department}-{number:02} {guild} {cost} {' '.join(sorted(ports))}")
    return made(*rows)


@st.composite
def odd_positions(draw: st.DrawFn) -> Match:
    """Draw a position of three with a poor display and hand and a full Dock, where a pass may be forced."""
    deck = draw(odd_decks())
    modules = draw(st.permutations(sorted(deck["modules"])))
    own, market, dock = modules[:11], modules[11:16], modules[16:]
    station = _grown(draw, deck, own[: draw(st.sampled_from([0, 1, 2, 5, 8, 11]))])
    credit = st.builds("{}-{}".format, st.sampled_from(["FAB", "ENE", "RES"]), st.integers(1, 6))
    hand = draw(st.lists(credit, max_size=6, unique=True))
    shown = [card for card in draw(st.lists(credit, max_size=3, unique=True)) if draw(st.booleans())]
    shelf = [f"{module}:{draw(st.integers(0, 2))}" if draw(st.booleans()) else "-" for module in market]
    return position(
        deck=deck,
        stations=[" ".join(f"{node}:{module}" for node, module in station.items())],
        hands=[" ".join(hand)],
        docks=[" ".join(dock[: draw(st.sampled_from([0, 1, 3, 4, 4, 4]))])],
        market=" ".join(shelf),
        display=" ".join(shown),
        supply=draw(st.sampled_from([None, ""])),
    )


def _grown(draw: st.DrawFn, deck: Plain, modules: list[str]) -> dict[str, str]:
    """Put each module where the slow checker allows it, if anywhere, and rather on the outer rings."""
    station: dict[str, str] = {}
    for module in modules:
        fits = [node for node in NODES if node not in station]
        fits = [node for node in fits if oracle.is_legal(deck, oracle.with_module(station, node, module))]
        if fits:
            further = [node for node in fits if node[0] == fits[-1][0]]
            station[draw(st.sampled_from(further if draw(st.booleans()) else fits))] = module
    return station
