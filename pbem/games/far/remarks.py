"""What a commander should be told about an order that is legal but may not be meant (rules 5.2 and 7.3)."""

from __future__ import annotations

from collections.abc import Iterator

from ..contract import Order
from .actions import laid_by
from .cards import LANDS
from .legal import PASS
from .scoring import LARGEST
from .state import State


def remarks(state: State, seat: int, order: Order) -> list[str]:
    """Return the remarks on a legal *order* of *seat*."""
    return [] if order["do"] == PASS["do"] else list(_on_size(state, seat, order))


def _on_size(state: State, seat: int, order: Order) -> Iterator[str]:
    """Tell which areas that could score the card makes too large, and whether its throne finds its own so."""
    before, card = state.kingdom, state.kingdom.table.cards[order["card"]]
    after = before.lay(laid_by(order, seat))
    small = [section for section, area in before.sections.areas.items() if 1 < area.size <= LARGEST]
    grown = set(map(after.sections.oldest, small))
    for section in after.newest():
        area = after.sections.areas[section]
        too_large = f"{area.size} cards, and areas of more than {LARGEST} score nothing"
        if area.size > LARGEST and area.royals & card.bit:
            yield f"the throne of {card.id} will stand in an area of {too_large}"
        elif area.size > LARGEST and section in grown:
            yield f"the {LANDS[area.land].title()} area that {card.id} joins will have {too_large}"
