"""The caretaker: modest play for a commander who cannot or will not choose (rule 11.2)."""

from __future__ import annotations

from ..contract import Order
from .board import NODES
from .legal import PASS, Listing, different_takes
from .market import cost_of, offers
from .payment import default_payment
from .state import Berth, State
from .table import DOCK, DOCK_SPACES, Table, value_of


def choose(table: Table, state: State, seat: int) -> Order:
    """Return the caretaker's order: pass if legal, else an exactly paid module, else the richest take.

    The cheapest such module goes to its first legal node, or else to the Dry Dock.
    """
    if state.ending:
        return dict(PASS)
    takes = different_takes(tuple(state.display), tuple(table.guilds))
    return _purchase(table, state, seat) or _take(takes) or _anything(table, state, seat)


def _purchase(table: Table, state: State, seat: int) -> Order | None:
    row = state.seats[seat]
    exact = [berth for berth in offers(table, state) if _pays_exactly(table, row.hand, berth)]
    exact.sort(key=lambda berth: cost_of(table, berth))
    for berth in exact:
        nodes = table.layout(row.station).fits(table.ports[berth.module])
        if nodes:
            return {"do": "purchase", "module": berth.module, "at": NODES[nodes[0]]}
    if exact and len(row.dock) < DOCK_SPACES:
        return {"do": "purchase", "module": exact[0].module, "at": DOCK}
    return None


def _pays_exactly(table: Table, hand: list[str], berth: Berth) -> bool:
    cost = cost_of(table, berth)
    cards = default_payment(hand, table.modules[berth.module].guild, cost)
    return cards is not None and sum(value_of(card) for card in cards) == cost


def _take(takes: tuple[tuple[str, ...], ...]) -> Order | None:
    """Choose the highest total, then the fewest cards, then the first listed."""
    best = max(takes, key=lambda take: (sum(value_of(card) for card in take), -len(take)), default=None)
    return None if best is None else {"do": "acquire", "credits": list(best)}


def _anything(table: Table, state: State, seat: int) -> Order:
    """Return the first legal order: without credits on display there may be little choice."""
    return next(iter(Listing(table, state, seat)))
