"""Everything that can happen in a match: who may know of it, and how it changes the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..audience import Audience
from ..folding import Event
from .board import NUMBER, put
from .state import Berth, State

AUDIENCES: Mapping[str, Audience] = {
    "removed_modules": Audience(public=("count",)),
    "modules_shuffled": Audience(public=("count",)),
    "credits_shuffled": Audience(public=("count", "number")),
    "pile_shuffled": Audience(public=("count",)),
    "dealt": Audience(owner=("card",)),
    "starter": Audience(public=("why",)),
    "module_came": Audience(public=("berth", "module"), reveals=True),
    "credit_came": Audience(public=("place", "credit"), reveals=True),
    "took": Audience(public=("credits",)),
    "paid": Audience(public=("credits", "cost", "exact")),
    "bought": Audience(public=("module", "berth", "cost", "at")),
    "docked": Audience(public=("module",)),
    "installed": Audience(public=("module", "node", "links", "sealed")),
    "uninstalled": Audience(public=("module", "node")),
    "synergy": Audience(public=("module", "points")),
    "bonus": Audience(public=("credit",), owner=("wished",)),
    "end_triggered": Audience(),
    "storm": Audience(public=("number", "departments", "shield", "totals")),
    "drifted": Audience(public=("berth", "module", "discount")),
    "rotated": Audience(public=("berth", "module")),
    "round_ended": Audience(public=("round",)),
    "passed": Audience(public=("forced",)),
    "turn_moved": Audience(public=("to",)),
    "quiet": Audience(public=("rounds",)),
    "over": Audience(public=("winners", "why")),
}


def _removed_modules(state: State, event: Event) -> None:
    state.removed = event["modules"][:]


def _modules_shuffled(state: State, event: Event) -> None:
    state.supply = event["order"][:]


def _credits_shuffled(state: State, event: Event) -> None:
    state.pile = event["order"][:]
    if event["number"]:
        state.spent = []
    state.reshuffles = event["number"]


def _pile_shuffled(state: State, event: Event) -> None:
    state.pile = event["order"][:]


def _dealt(state: State, event: Event) -> None:
    state.pile.remove(event["card"])
    state.seats[event["seat"]].hand.append(event["card"])


def _starter(state: State, event: Event) -> None:
    state.starter = state.to_move = event["seat"]


def _module_came(state: State, event: Event) -> None:
    del state.supply[0]
    state.market[event["berth"]] = Berth(event["module"], 0, new=event["new"])


def _credit_came(state: State, event: Event) -> None:
    del state.pile[0]
    state.display[event["place"]] = event["credit"]


def _from_display(state: State, seat: int, credit: str) -> None:
    state.display[state.display.index(credit)] = None
    state.seats[seat].hand.append(credit)


def _took(state: State, event: Event) -> None:
    for credit in event["credits"]:
        _from_display(state, event["seat"], credit)


def _bonus(state: State, event: Event) -> None:
    _from_display(state, event["seat"], event["credit"])


def _paid(state: State, event: Event) -> None:
    for credit in event["credits"]:
        state.seats[event["seat"]].hand.remove(credit)
        state.spent.append(credit)


def _bought(state: State, event: Event) -> None:
    state.market[event["berth"]] = None
    state.purchases += 1
    state.bought_this_round = True


def _docked(state: State, event: Event) -> None:
    state.seats[event["seat"]].dock.append(event["module"])


def _installed(state: State, event: Event) -> None:
    seat = state.seats[event["seat"]]
    if event["module"] in seat.dock:
        seat.dock.remove(event["module"])
    seat.station = put(seat.station, NUMBER[event["node"]], event["module"])


def _uninstalled(state: State, event: Event) -> None:
    seat = state.seats[event["seat"]]
    seat.station = put(seat.station, NUMBER[event["node"]], None)
    seat.dock.append(event["module"])


def _synergy(state: State, event: Event) -> None:
    state.seats[event["seat"]].renown += event["points"]
    state.scored.append(event["module"])


def _end_triggered(state: State, _event: Event) -> None:
    state.ending = True


def _storm(state: State, event: Event) -> None:
    for seat, points in zip(state.seats, event["totals"], strict=True):
        seat.renown += points
    state.storms = event["number"]


def _drifted(state: State, event: Event) -> None:
    state.market[event["berth"]] = Berth(event["module"], event["discount"], new=False)


def _rotated(state: State, event: Event) -> None:
    state.market[event["berth"]] = None
    state.supply.append(event["module"])


def _round_ended(state: State, _event: Event) -> None:
    state.market = [berth and berth._replace(new=False) for berth in state.market]
    state.quiet = 0 if state.bought_this_round else state.quiet + 1
    state.bought_this_round = False
    state.forced_passes = 0
    state.round += 1


def _passed(state: State, event: Event) -> None:
    state.forced_passes += event["forced"]


def _turn_moved(state: State, event: Event) -> None:
    state.to_move = event["to"]


def _quiet(_state: State, _event: Event) -> None:
    """Only tells; the count is kept by the rounds themselves."""


def _over(state: State, _event: Event) -> None:
    state.over = True


FOLDS: Mapping[str, Callable[[State, dict[str, Any]], None]] = {
    "removed_modules": _removed_modules,
    "modules_shuffled": _modules_shuffled,
    "credits_shuffled": _credits_shuffled,
    "pile_shuffled": _pile_shuffled,
    "dealt": _dealt,
    "starter": _starter,
    "module_came": _module_came,
    "credit_came": _credit_came,
    "took": _took,
    "paid": _paid,
    "bought": _bought,
    "docked": _docked,
    "installed": _installed,
    "uninstalled": _uninstalled,
    "synergy": _synergy,
    "bonus": _bonus,
    "end_triggered": _end_triggered,
    "storm": _storm,
    "drifted": _drifted,
    "rotated": _rotated,
    "round_ended": _round_ended,
    "passed": _passed,
    "turn_moved": _turn_moved,
    "quiet": _quiet,
    "over": _over,
}
