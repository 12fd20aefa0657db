"""What a legal order makes happen (rules 2-4), up to the end of the commander's turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..contract import Chance, NoChance, Order
from ..folding import Event, Play
from .board import CORE, NODES, NUMBER, contacts, put
from .events import FOLDS
from .legal import PASS, Listing
from .market import cost_of, fill_display, fill_market, find_berth
from .payment import default_payment
from .rounds import finish_turn
from .scoring import storm, synergy
from .state import State
from .table import BONUS_LIMIT, DOCK, FINAL_STORM, Table, guild_of, value_of


def play_order(table: Table, state: State, seat: int, order: Order, chance: Chance) -> list[Event]:
    """Decide a legal order and everything that follows before the next commander's turn."""
    play = Play(state, FOLDS)
    _act(table, play, seat, order, chance)
    _storm_due(table, play)
    finish_turn(table, play)
    return play.events


def preview_order(table: Table, state: State, seat: int, order: Order) -> list[Event]:
    """Decide a legal order's own action alone, whoever's turn it is, with blanks for the cards drawn."""
    play = Play(state, FOLDS)
    _act(table, play, seat, order, NoChance())
    return play.events


def _act(table: Table, play: Play[State], seat: int, order: Order, chance: Chance) -> None:
    ACTIONS[order["do"]](table, play, seat, order)
    if order["do"] in REFILLING:
        fill_display(table, play, chance)


def _acquire(_table: Table, play: Play[State], seat: int, order: Order) -> None:
    play.emit("took", seat=seat, credits=order["credits"])


def _purchase(table: Table, play: Play[State], seat: int, order: Order) -> None:
    """Pay, install or dock, count, refill the berth, take the bonus: in this order (rule 3.11)."""
    number, berth = find_berth(play.state, order["module"])
    cost = cost_of(table, berth)
    guild = table.modules[berth.module].guild
    cards = payment(play.state, seat, order, guild, cost)
    exact = sum(value_of(card) for card in cards) == cost
    play.emit("paid", seat=seat, credits=cards, cost=cost, exact=exact)
    play.emit("bought", seat=seat, module=berth.module, berth=number, cost=cost, at=order["at"])
    if order["at"] == DOCK:
        play.emit("docked", seat=seat, module=berth.module)
    else:
        _settle(table, play, seat, berth.module, order["at"])
    if play.state.supply:
        fill_market(play, number, new=True)
    elif not play.state.ending:
        play.emit("end_triggered", seat=seat)
    if exact:
        _take_bonus(table, play, seat, order.get("bonus"))


def payment(state: State, seat: int, order: Order, guild: str, cost: int) -> list[str]:
    """Return the cards an affordable purchase pays with (rules 3.4 and 3.5)."""
    named = order.get("pay")
    return list(named) if named else default_payment(state.seats[seat].hand, guild, cost) or []


def _take_bonus(table: Table, play: Play[State], seat: int, wished: str | None) -> None:
    credit = bonus_credit(table, play.state, seat, wished)
    if credit is not None:
        play.emit("bonus", seat=seat, credit=credit, wished=wished)


def bonus_credit(table: Table, state: State, seat: int, wished: str | None) -> str | None:
    """Return the displayed credit that an exact payment brings (rules 3.9 and 3.10)."""
    cheap = [credit for credit in state.display if credit in table.rank and value_of(credit) <= BONUS_LIMIT]
    if wished in cheap:
        return wished
    held = [guild_of(card) for card in state.seats[seat].hand]
    return min(cheap, key=lambda credit: (-value_of(credit), held.count(guild_of(credit))), default=None)


def _settle(table: Table, play: Play[State], seat: int, module: str, node: str) -> None:
    """Install a module and score its Synergy (rules 3.6, 4.1 and 6.5)."""
    station = play.state.seats[seat].station
    number = NUMBER[node]
    placed = put(station, number, module)
    touching = [
        (c.side, "CORE" if c.node == CORE else placed[c.node], c.corridor)
        for c in contacts(placed, table.ports, number)
    ]
    links = [{"side": side, "module": other} for side, other, corridor in touching if corridor]
    sealed = [{"side": side, "module": other} for side, other, corridor in touching if not corridor]
    play.emit("installed", seat=seat, module=module, node=node, links=links, sealed=sealed)
    points = synergy(table, placed, number, play.state.scored)
    if points:
        play.emit("synergy", seat=seat, module=module, points=points)


def _install(table: Table, play: Play[State], seat: int, order: Order) -> None:
    _settle(table, play, seat, order["module"], order["at"])


def _remove(_table: Table, play: Play[State], seat: int, order: Order) -> None:
    node = play.state.seats[seat].station.index(order["module"])
    play.emit("uninstalled", seat=seat, module=order["module"], node=NODES[node])


def _swap(table: Table, play: Play[State], seat: int, order: Order) -> None:
    """Exchange an installed module and a docked one, named in either order (rule 4.3)."""
    station = play.state.seats[seat].station
    here, other = order["module"], order["with"]
    installed, docked = (here, other) if here in station else (other, here)
    node = NODES[station.index(installed)]
    play.emit("uninstalled", seat=seat, module=installed, node=node)
    _settle(table, play, seat, docked, node)


def _pass(table: Table, play: Play[State], seat: int, _order: Order) -> None:
    """Pass; whether it was forced is seen from the position, whoever gave the order (rules 9.5 and 9.6)."""
    play.emit("passed", seat=seat, forced=Listing(table, play.state, seat)[0] == PASS)


def _storm_due(table: Table, play: Play[State]) -> None:
    """Score Storm I or II if this turn reached its threshold (rule 8.1)."""
    state = play.state
    thresholds = table.thresholds(len(state.seats))
    due = sum(state.purchases >= threshold for threshold in thresholds)
    if state.storms < due < FINAL_STORM:
        play.emit("storm", **storm(table, [seat.station for seat in state.seats], state.storms + 1))


ACTIONS: Mapping[str, Callable[[Table, Play[State], int, Order], None]] = {
    "acquire": _acquire,
    "purchase": _purchase,
    "install": _install,
    "remove": _remove,
    "swap": _swap,
    "pass": _pass,
}
REFILLING = ("acquire", "purchase")
