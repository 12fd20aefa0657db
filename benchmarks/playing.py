"""Whole matches played in memory through the public rules interface, by players that are plain functions."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pbem.games import find_game
from pbem.games.contract import Event, Game, Order, Rules
from pbem.saves.components import default_options, read_deck
from pbem.turn.chance import KeyedChance

Player = Callable[[Rules[Any], Any, int], Order]
"""Chooses a legal order for the decision open for a seat: (rules, state, seat) -> order."""


@dataclass(frozen=True, slots=True)
class Step:
    """One order of a match: the state before it, whose it was, and what it made happen."""

    state: Any
    seat: int
    order: Order
    events: list[Event]


@dataclass(frozen=True, slots=True)
class Story:
    """A match played to its end."""

    dealt: Any
    steps: list[Step]
    state: Any


def rules_of(name: str) -> tuple[Game, Rules[Any]]:
    """Return the game called *name* and its rules over the deck and the options that come with it."""
    game = find_game(name)
    return game, game.bind(read_deck(game, None), default_options(game))


def chance_of(*words: object) -> KeyedChance:
    """Return the draws of the match that *words* name; the same words give the same draws everywhere."""
    return KeyedChance(hashlib.sha256(" ".join(map(str, words)).encode()).digest())


def random_player(*words: object) -> Player:
    """Return a player who draws uniformly from the listed orders, by a stream that *words* name."""
    draw = random.Random(" ".join(map(str, words))).random  # noqa: S311 - to be repeated, not to be secret

    def choose(rules: Rules[Any], state: Any, seat: int) -> Order:
        listed = rules.legal(state, seat)
        return listed[int(draw() * len(listed))]

    return choose


def caretaker(rules: Rules[Any], state: Any, seat: int) -> Order:
    """Choose as the game's caretaker does."""
    return rules.caretaker(state, seat)


def play(rules: Rules[Any], seats: int, chance: KeyedChance, player: Player) -> Story:
    """Play one match, the same player on every seat."""
    state = dealt = rules.fold(rules.blank(seats), rules.setup(seats, chance))
    steps = []
    while not rules.over(state):
        seat = rules.decisions(state)[0].seat
        order = player(rules, state, seat)
        events = rules.decide(state, seat, order, chance)
        steps.append(Step(state, seat, order, events))
        state = rules.fold(state, events)
    return Story(dealt, steps, state)
