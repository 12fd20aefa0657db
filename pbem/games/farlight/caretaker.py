"""The caretaker: modest play for a commander who cannot or will not choose (rule 12.2)."""

from __future__ import annotations

from ..contract import Order
from .fitting import REST, Fitting
from .orders import ASSEMBLY
from .state import BID, LAUNCH, Seat, State
from .station import parts_out, tiles_due
from .table import Table


def choose(table: Table, state: State, seat: int) -> Order:
    """Return the caretaker's order in whatever is open for *seat*."""
    if state.phase == BID:
        return _bid(state, seat)
    if state.phase == LAUNCH:
        return {"do": "complete", "mission": state.mission}
    return _assemble(table, state.seats[seat])


def _bid(state: State, seat: int) -> Order:
    """Lay the highest tiles on the leftmost parts without a tile of his own yet, without crew."""
    held = sorted(state.seats[seat].tiles, reverse=True)
    own = {on for on, tiles in state.bids.items() if any(tile.seat == seat for tile in tiles)}
    parts = parts_out(state)
    free = [part for part in parts if part not in own] or parts
    rows = [{"tile": held[number], "on": free[number % len(free)]} for number in range(tiles_due(len(held)))]
    return {"do": "bid", "tiles": rows}


def _assemble(table: Table, row: Seat) -> Order:
    """Install each part won that can be paid at the first place where it fits, and discard the rest."""
    fit = Fitting(table, row).take([])
    for won in row.won:
        for at in fit.layout.fits(table.masks[won.part])[:1]:
            fit.take([{"do": "install", "part": won.part, "at": list(at)}])
    rest = [{"do": "discard", "part": part} for part in fit.open] or [{"do": "discard", "part": REST}]
    return {"do": ASSEMBLY, "lines": [*fit.taken, *rest] if fit.open or not fit.taken else fit.taken}
