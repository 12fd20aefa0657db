"""Everything that can happen in a match: who may know of it, and how it changes the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..audience import Audience
from ..folding import Event
from .state import State, load_laid

AUDIENCES: Mapping[str, Audience] = {
    "pile_shuffled": Audience(public=("count",)),
    "crowned": Audience(public=("colour", "side", "cards")),
    "came": Audience(public=("place", "card"), reveals=True),
    "starter": Audience(public=("why",)),
    "placed": Audience(public=("card", "at", "direction", "areas")),
    "passed": Audience(),
    "turn_moved": Audience(public=("to", "skipped")),
    "round_ended": Audience(public=("round",)),
    "scored": Audience(public=("lands", "royals", "total")),
    "over": Audience(public=("winners", "why")),
}


def _pile_shuffled(state: State, event: Event) -> None:
    state.pile = event["order"][:]


def _crowned(state: State, event: Event) -> None:
    state.seats[event["seat"]].hand = event["cards"][:]


def _came(state: State, event: Event) -> None:
    del state.pile[0]
    state.display[event["place"]] = event["card"]


def _starter(state: State, event: Event) -> None:
    state.starter = state.to_move = event["seat"]


def _placed(state: State, event: Event) -> None:
    card, hand = event["card"], state.seats[event["seat"]].hand
    if card in hand:
        hand.remove(card)
    else:
        state.display[state.display.index(card)] = None
    state.kingdom = state.kingdom.lay(load_laid(event))
    state.passes = 0


def _passed(state: State, _event: Event) -> None:
    state.passes += 1


def _turn_moved(state: State, event: Event) -> None:
    state.to_move = event["to"]


def _round_ended(state: State, _event: Event) -> None:
    state.round += 1


def _scored(state: State, event: Event) -> None:
    state.seats[event["seat"]].score = event["total"]


def _over(state: State, _event: Event) -> None:
    state.over = True


FOLDS: Mapping[str, Callable[[State, dict[str, Any]], None]] = {
    "pile_shuffled": _pile_shuffled,
    "crowned": _crowned,
    "came": _came,
    "starter": _starter,
    "placed": _placed,
    "passed": _passed,
    "turn_moved": _turn_moved,
    "round_ended": _round_ended,
    "scored": _scored,
    "over": _over,
}
