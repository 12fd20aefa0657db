"""What a commander should be told about an order that is legal but may not be meant."""

from __future__ import annotations

from collections.abc import Iterator

from ..contract import Order
from .fitting import Fitting
from .orders import ASSEMBLY, BID
from .reasons import squarely
from .state import State
from .table import Table


def remarks(table: Table, state: State, seat: int, order: Order) -> list[str]:
    """Return the remarks on a legal *order* of *seat*."""
    if order["do"] == BID:
        return list(_on_bid(order))
    return list(_on_assembly(table, state, seat, order)) if order["do"] == ASSEMBLY else []


def _on_bid(order: Order) -> Iterator[str]:
    """Remind of what a 0 does not bring (rule 3.5)."""
    if any(row["tile"] == 0 and row.get("crew") for row in order["tiles"]):
        yield "the 0 brings no crew if it loses, though crew lies on it"


def _on_assembly(table: Table, state: State, seat: int, order: Order) -> Iterator[str]:
    """Name parts that are discarded though they could be installed, and a target of Engineer that Refit discards."""
    fit = Fitting(table, state.seats[seat]).take(order["lines"])
    for part in fit.discards:
        places = fit.layout.fits(table.masks[part])
        if places and table.parts[part].cost <= fit.crew:
            yield f"you discard {part}, which you could pay for and install at {squarely(places[0])}"
    raised = {row["engine"] for row in fit.engineered}
    for part in fit.refitted:
        if raised & set(table.parts[part].engines):
            yield f"Engineer raises an engine of {part}, which your Refit discards"
