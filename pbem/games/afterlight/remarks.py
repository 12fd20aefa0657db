"""What a commander should be told about an order that is legal but may not be meant (rules 3.5 and 3.10)."""

from __future__ import annotations

from collections.abc import Iterator

from ..contract import Order
from .actions import payment
from .market import cost_of, find_berth
from .state import State
from .table import Table, value_of


def remarks(table: Table, state: State, seat: int, order: Order) -> list[str]:
    """Return the remarks on a legal *order* of *seat*."""
    return list(_on_payment(table, state, seat, order)) if order["do"] == "purchase" else []


def _on_payment(table: Table, state: State, seat: int, order: Order) -> Iterator[str]:
    module = order["module"]
    cost = cost_of(table, find_berth(state, module)[1])
    values = sorted(value_of(credit) for credit in payment(state, seat, order, table.modules[module].guild, cost))
    total = sum(values)
    if order.get("pay") and total > cost:
        if total - values[0] >= cost:
            yield f"you name more cards than {module} needs: it costs {cost} and you pay {total}"
        else:
            yield f"you pay {total} for a cost of {cost} and get no change"
    if order.get("bonus") and total != cost:
        yield "the payment is not exact, so there is no bonus card"
