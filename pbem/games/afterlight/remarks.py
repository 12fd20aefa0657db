"""What a commander should be told about an order that is legal but may not be meant (rule 3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from ..contract import Order
from .actions import find_berth
from .market import cost_of
from .state import State
from .table import Table, value_of


def remarks(table: Table, state: State, seat: int, order: Order) -> list[str]:
    """Return the remarks on a legal *order* of *seat*."""
    del seat
    return list(_on_payment(table, state, order)) if order["do"] == "purchase" else []


def _on_payment(table: Table, state: State, order: Order) -> Iterator[str]:
    named = order.get("pay")
    if not named:
        return
    cost = cost_of(table, find_berth(state, order["module"])[1])
    values = sorted(value_of(credit) for credit in named)
    total = sum(values)
    if total > cost and total - values[0] >= cost:
        yield f"you name more cards than {order['module']} needs: it costs {cost} and you pay {total}"
    elif total > cost:
        yield f"you pay {total} for a cost of {cost} and get no change"
    if total != cost and order.get("bonus"):
        yield "the payment is not exact, so there is no bonus card"
