"""Fitting an Assembly order that was written ahead to what was really won (rule 4.5)."""

from __future__ import annotations

from ..contract import Order, Plain
from .fitting import REST, Fitting
from .orders import ASSEMBLY
from .state import State
from .table import Table


def adapt(table: Table, state: State, seat: int, order: Order) -> tuple[Order, list[Plain]]:
    """Return the lines of a waiting *order* that can be done, and why the others cannot.

    An order of which nothing is left stays as it is, for refuse to tell of, unless there is no part to settle.
    """
    if order["do"] != ASSEMBLY or seat not in state.owed or state.seats[seat].sealed is not None:
        return order, []
    fit = Fitting(table, state.seats[seat]).take(order["lines"])
    if not fit.left or (fit.open and not fit.taken):
        return order, []
    out = [{"order": line, "rule": refusal.rule, "text": refusal.text} for line, refusal in fit.left]
    return {**order, "lines": fit.taken or [{"do": "discard", "part": REST}]}, out
