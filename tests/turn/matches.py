"""Matches of the quarry, and their plans."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pbem.games.contract import ANY, Order
from pbem.turn.body import Body, Founding, Step, fold, new_body
from tests.turn.quarry import BID, DIG, PASS, SPREE, Quarry

HANDLES = ("ada", "bo", "cy")
A: Order = {"do": "dig", "heap": "a"}
B: Order = {"do": "dig", "heap": "b"}
CARETAKER: Order = {"do": "caretaker"}


def founding(**changed: Any) -> Founding:
    """Return what a match of three is founded on."""
    found = Founding("quarry-1", "quarry", 1, HANDLES, {}, {}, "5eed" * 16, "5a17" * 16, "c0de" * 16, "alone")
    return found._replace(**changed)


def dealt(rules: Quarry, **parts: Any) -> Body:
    """Return a match of three that has just been set up."""
    body = new_body(founding())
    events = [{"e": "started"}, *rules.setup(len(HANDLES), body.chance()),
              {"e": "turned", "turn": 0, "replaces": [], "deadline": None, "note": None}]  # fmt: skip
    return replace(fold(rules, body, events), **parts)


def bid(value: int) -> Order:
    """Return a bid."""
    return {"do": BID, "value": value}


def spree(*digs: Order) -> Order:
    """Return an order of several digs."""
    return {"do": SPREE, "lines": list(digs)}


def anything() -> Step:
    """Return a step that leaves whichever decision comes first to the caretaker."""
    return {"kind": ANY, "try": [CARETAKER]}


def step(*orders: Order) -> Step:
    """Return a step with *orders* as alternatives."""
    kinds = {BID: BID, DIG: DIG, SPREE: DIG, PASS["do"]: DIG, CARETAKER["do"]: DIG}
    return {"kind": kinds[orders[0]["do"]], "try": list(orders)}


def planned(body: Body, *plans: list[Step]) -> Body:
    """Give the seats their plans, in seat order."""
    return replace(body, plans=tuple(map(tuple, plans)))
