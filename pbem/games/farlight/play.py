"""What a legal order makes happen, up to the next decision (rules 2.1-10.8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..contract import Chance, Order
from ..folding import Event, Play
from .assembly import all_in, begin, open_orders, seal
from .bidding import pass_on, place_tiles, reveal
from .events import FOLDS
from .launch import complete, go_on, launch
from .orders import ASSEMBLY, BID
from .reset import reset
from .state import State
from .table import Table


def play_order(table: Table, state: State, seat: int, order: Order, chance: Chance) -> list[Event]:
    """Decide a legal order and everything that follows before the next decision."""
    play = Play(state, FOLDS)
    act, follow = ACTIONS[order["do"]]
    act(table, play, seat, order)
    follow(table, play, chance)
    return play.events


def preview_order(table: Table, state: State, seat: int, order: Order) -> list[Event]:
    """Decide a legal order's own action alone; it draws nothing."""
    play = Play(state, FOLDS)
    ACTIONS[order["do"]][0](table, play, seat, order)
    return play.events


def _bid(_table: Table, play: Play[State], seat: int, order: Order) -> None:
    place_tiles(play, seat, order)


def _complete(table: Table, play: Play[State], seat: int, order: Order) -> None:
    complete(table, play, seat, order["mission"])


def _decline(_table: Table, play: Play[State], seat: int, order: Order) -> None:
    play.emit("declined", seat=seat, mission=order["mission"])


def _after_bid(table: Table, play: Play[State], chance: Chance) -> None:
    """Pass the bidding on; after the last tile turn all up and begin the Assembly (rule 3.1)."""
    if not pass_on(play):
        reveal(play)
        begin(table, play)
        _after_seal(table, play, chance)


def _after_seal(table: Table, play: Play[State], chance: Chance) -> None:
    """Open the Assembly orders once all are in, and launch (rule 4.2)."""
    if all_in(play.state):
        open_orders(table, play)
        launch(table, play)
        _after_mission(table, play, chance)


def _after_mission(table: Table, play: Play[State], chance: Chance) -> None:
    """Ask the next bidder; after the last one comes the Reset (rules 8.8 and 9.1)."""
    if not go_on(table, play):
        reset(table, play, chance)


Act = Callable[[Table, Play[State], int, Order], None]
Follow = Callable[[Table, Play[State], Chance], None]

ACTIONS: Mapping[str, tuple[Act, Follow]] = {
    BID: (_bid, _after_bid),
    ASSEMBLY: (seal, _after_seal),
    "complete": (_complete, _after_mission),
    "decline": (_decline, _after_mission),
}
"""What an order does itself, and what follows."""
