"""Random matches of any game, played by its rules alone, for what must hold in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

from pbem.games import find_game, game_names
from pbem.games.contract import Event, Game, Order, Plain, Rules
from pbem.games.grammar import Vocabulary
from pbem.saves.components import default_options, read_deck
from pbem.turn.chance import KeyedChance

LONGEST = 5000
"""Orders after which a match counts as one that never ends."""

SEEDS = range(3)
"""The random matches that are looked at, for each number of commanders."""

CASES = [(name, seats) for name in game_names() for seats in find_game(name).seats]
"""Every game with every number of commanders."""

Chooser = Callable[[Rules[Any], Any, int, Random], Order]


@dataclass(frozen=True, slots=True)
class Setting:
    """A game with its own deck and default options, ready to be played."""

    game: Game
    rules: Rules[Any]
    deck: Plain
    options: Plain
    vocabulary: Vocabulary


@cache
def setting(name: str) -> Setting:
    """Return the game called *name*, set up by its own data."""
    game = find_game(name)
    deck, options = read_deck(game, None), default_options(game)
    return Setting(game, game.bind(deck, options), deck, options, game.vocabulary(deck))


@dataclass(frozen=True, slots=True)
class Move:
    """One order: the state it was given in, who gave it, what it made happen, and whether it was forced."""

    before: Any
    seat: int
    order: Order
    events: list[Event]
    forced: bool


@dataclass(frozen=True, slots=True)
class Record:
    """What happened, from the deal on, where it led to, and what was drawn for it, by purpose."""

    events: Sequence[Event]
    last: Any
    draws: Mapping[str, list[str]]


@dataclass(frozen=True, slots=True)
class Story:
    """A match from the deal to its end."""

    key: bytes
    opening: list[Event]
    moves: list[Move]
    last: Any

    @property
    def states(self) -> list[Any]:
        """Every state in which somebody decides, and the last one."""
        return [*(move.before for move in self.moves), self.last]

    def moments(self, count: int) -> list[Move]:
        """Return about *count* moves, spread evenly over the match, the first and the last among them."""
        step = max(1, len(self.moves) // count)
        return [*self.moves[::step], self.moves[-1]]


def anything(rules: Rules[Any], state: Any, seat: int, rng: Random) -> Order:
    """Draw one of the listed orders."""
    listing = rules.legal(state, seat)
    return listing[rng.randrange(len(listing))]


def caretaker(rules: Rules[Any], state: Any, seat: int, _rng: Random) -> Order:
    """Let the caretaker choose."""
    return rules.caretaker(state, seat)


@cache
def story(name: str, seats: int, seed: int, choose: Chooser = anything) -> Story:
    """Play a match to its end; the same arguments give the same match."""
    rules, key = setting(name).rules, f"{seats}/{seed}".encode()
    opening = rules.setup(seats, KeyedChance(key))
    state = rules.fold(rules.blank(seats), opening)
    rng = Random(f"{name}/{seats}/{seed}")  # noqa: S311 - not a secret
    return _played_on(name, Story(key, opening, [], state), choose, rng)


def _played_on(name: str, begun: Story, choose: Chooser, rng: Random) -> Story:
    """Play on from where *begun* stands to the end."""
    rules, chance = setting(name).rules, KeyedChance(begun.key)
    state, moves = begun.last, begun.moves[:]
    while not rules.over(state):
        assert len(moves) < LONGEST, "the match does not end"
        forced = rules.forced(state)
        seat, order = forced or _chosen(rules, state, choose, rng)
        events = rules.decide(state, seat, order, chance)
        moves.append(Move(state, seat, order, events, forced is not None))
        state = rules.fold(state, events)
    return replace(begun, moves=moves, last=state)


def _chosen(rules: Rules[Any], state: Any, choose: Chooser, rng: Random) -> tuple[int, Order]:
    decision = rng.choice(rules.decisions(state))
    return decision.seat, choose(rules, state, decision.seat, rng)


def stories(name: str, seats: int) -> list[Story]:
    """Return the matches that are looked at: random ones and one of caretakers."""
    return [*(story(name, seats, seed) for seed in SEEDS), story(name, seats, 0, caretaker)]


@cache
def odd_stories(name: str, seats: int) -> list[Story]:
    """Return matches that go on from positions which random matches seldom reach."""
    rules, opening = setting(name).rules, story(name, seats, 0).moves[0].before
    odd_states = import_module(f"tests.{name}.hidden").odd_states(rules, opening)
    rng = Random(name)  # noqa: S311 - not a secret
    return [_played_on(name, Story(b"odd", [], [], state), anything, rng) for state in odd_states]


def all_stories(name: str, seats: int) -> list[Story]:
    """Return the matches that are looked at, with those that begin in odd positions."""
    return [*stories(name, seats), *odd_stories(name, seats)]


@cache
def orders_listed_somewhere(name: str) -> Sequence[Order]:
    """Return orders that were listed at some moment of some match."""
    rules, rng = setting(name).rules, Random(name)  # noqa: S311 - not a secret
    found: list[Order] = []
    for seats in find_game(name).seats:
        for move in story(name, seats, 0).moments(12):
            found += some(rules.legal(move.before, move.seat), 10, rng)
    return found


@cache
def orders_of_all_sorts(name: str) -> Sequence[Order]:
    """Return orders that were listed somewhere, and crosses of them that may make no sense."""
    found, rng = orders_listed_somewhere(name), Random(name)  # noqa: S311 - not a secret
    return [*found, *(_crossed(order, rng.choice(found), rng) for order in found)]


def some(listing: Any, count: int, rng: Random) -> Iterator[Order]:
    """Draw *count* orders of a listing, or yield all if there are no more."""
    if len(listing) <= count:
        return iter(listing)
    return (listing[rng.randrange(len(listing))] for _ in range(count))


def first(listing: Any, count: int) -> list[Order]:
    """Return the first *count* orders of a listing by going through it."""
    return list(islice(iter(listing), count))


def _crossed(order: Order, other: Order, rng: Random) -> Order:
    """Put one field of *other* into *order*, if both have one of that name."""
    shared = sorted((order.keys() & other.keys()) - {"do"})
    return {**order, (field := rng.choice(shared)): other[field]} if shared else dict(order)
