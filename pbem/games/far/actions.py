"""What a legal order makes happen (rules 3.1-3.3 and 6.2), up to the next commander's turn."""

from __future__ import annotations

from typing import Any

from ..contract import Order
from ..folding import Event, Play
from .cards import LANDS
from .events import FOLDS
from .kingdom import Kingdom, Laid
from .legal import PASS
from .rounds import finish_turn
from .setup import reveal
from .state import State, load_laid
from .table import Table


def play_order(table: Table, state: State, seat: int, order: Order) -> list[Event]:
    """Decide a legal order and everything that follows before the next commander's turn."""
    play = Play(state, FOLDS)
    _act(play, seat, order)
    finish_turn(table, play)
    return play.events


def preview_order(state: State, seat: int, order: Order) -> list[Event]:
    """Decide a legal order's own action alone, whoever's turn it is."""
    play = Play(state, FOLDS)
    _act(play, seat, order)
    return play.events


def _act(play: Play[State], seat: int, order: Order) -> None:
    """Lay the card and turn up another in its place (rule 3.2); a royal leaves no place (rule 3.3)."""
    if order["do"] == PASS["do"]:
        play.emit("passed", seat=seat)
        return
    card, state = order["card"], play.state
    place = None if card in state.seats[seat].hand else state.display.index(card)
    areas = joined_areas(state.kingdom.lay(laid_by(order, seat)))
    play.emit("placed", seat=seat, card=card, at=order["at"], direction=order["direction"], areas=areas)
    if place is not None:
        reveal(play, place)


def laid_by(order: Order, seat: int) -> Laid:
    """Return the card as it would lie if *seat* gave this order to place it."""
    return load_laid({**order, "seat": seat})


def joined_areas(kingdom: Kingdom) -> list[dict[str, Any]]:
    """Return the areas that the card laid last has part in with other cards: land, size and royals of each."""
    ids = kingdom.table.ids
    areas = [area for area in map(kingdom.sections.area, kingdom.newest()) if area.size > 1]
    return [{"land": LANDS[area.land], "size": area.size, "royals": ids(area.royals)} for area in areas]
