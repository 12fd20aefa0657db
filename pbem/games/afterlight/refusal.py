"""Why an order is illegal, in one sentence that names the cause; the rule's number goes with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from ..contract import Order, Refusal
from .board import (
    CORE,
    MASK,
    NODES,
    NUMBER,
    RINGS,
    SUPPORTS,
    Contact,
    Station,
    contacts,
    put,
    reached,
    ring_of,
    sector_of,
    spoken,
    supported,
)  # fmt: skip
from .legal import MOST_CARDS, Listing
from .market import cost_of, find_berth
from .payment import spending_power
from .state import Berth, Seat, State
from .table import BONUS_LIMIT, DOCK, DOCK_SPACES, MANY_TAKE_LIMIT, MAX_DISCOUNT, Table, guild_of, value_of

SIDE_WORDS = {"in": "inward", "out": "outward", "cw": "clockwise", "ccw": "counterclockwise"}


def refuse(table: Table, state: State, seat: int, order: Order) -> Refusal | None:
    """Return the first reason why *order* is illegal for *seat* as things stand, or None if it is legal."""
    if state.over:
        return Refusal("9.3", "the match is over", never=True)
    check = CHECKS.get(order["do"])
    if check is None:
        return Refusal("1.8", f"{order['do']} is not an action of this game", never=True)
    return next(check(table, state, seat, order), None)


def _acquire(table: Table, state: State, _seat: int, order: Order) -> Iterator[Refusal]:
    cards = order["credits"]
    if not 1 <= len(cards) <= MOST_CARDS:
        yield Refusal("2.2", f"you may take one to three credits, not {len(cards)}", never=True)
    unknown = next((credit for credit in cards if credit not in table.rank), None)
    if unknown is not None:
        yield Refusal("2.4", f"there is no credit {unknown}", never=True)
    if len(cards) > 1:
        yield from _take_several(cards)
    missing = not_among(cards, state.display)
    if missing:
        shown = " ".join(credit for credit in state.display if credit is not None) or "nothing"
        yield Refusal("2.4", f"{missing[0]} is not on display; it shows {shown}")


def _take_several(cards: list[str]) -> Iterator[Refusal]:
    guilds = Counter(guild_of(credit) for credit in cards)
    guild, most = guilds.most_common(1)[0]
    if most > 1:
        same = " and ".join(credit for credit in cards if guild_of(credit) == guild)
        yield Refusal("2.2", f"{same} are of one guild; several cards must be of different guilds", never=True)
    total = sum(value_of(credit) for credit in cards)
    if total > MANY_TAKE_LIMIT:
        sums = "+".join(str(value_of(credit)) for credit in cards)
        yield Refusal("2.3", f"{sums} is {total}; several cards may be worth {MANY_TAKE_LIMIT} at most", never=True)


def not_among(wanted: Sequence[str], there: Sequence[str | None]) -> list[str]:
    """Return the cards of *wanted* that are not *there*, counted copy by copy."""
    left = Counter(there)
    left.subtract(wanted)
    return [card for card in dict.fromkeys(wanted) for _ in range(-left[card])]


def _purchase(table: Table, state: State, seat: int, order: Order) -> Iterator[Refusal]:
    module = order["module"]
    yield from _unknown(table, module)
    bonus = order.get("bonus")
    if bonus is not None and (bonus not in table.rank or value_of(bonus) > BONUS_LIMIT):
        yield Refusal(
            "3.10",
            f"the bonus card may be worth {BONUS_LIMIT} at most, so {bonus} cannot be wished for",
            never=True,
        )
    yield from _wrong_guild(table, order)
    yield from _unknown_node(order["at"])
    yield from _never_enough(table, order)
    try:
        _, berth = find_berth(state, module)
    except LookupError:
        yield Refusal("3.1", f"{module} is not in the market")
        return
    yield from _cannot_pay(table, state.seats[seat], order, cost_of(table, berth))
    if order["at"] == DOCK:
        if len(state.seats[seat].dock) >= DOCK_SPACES:
            yield Refusal("3.7", "your Dry Dock is full, so what you buy must be installed")
    else:
        yield from _cannot_place(table, state.seats[seat].station, module, NUMBER[order["at"]])


def _unknown(table: Table, module: str) -> Iterator[Refusal]:
    if module not in table.modules:
        yield Refusal("3.1", f"there is no module {module}", never=True)


def _unknown_node(node: str) -> Iterator[Refusal]:
    if node != DOCK and node not in NUMBER:
        yield Refusal("5.1", f"there is no node {node}; nodes are I0-I9, M0-M9 and O0-O9", never=True)


def _wrong_guild(table: Table, order: Order) -> Iterator[Refusal]:
    guild = table.modules[order["module"]].guild
    for credit in order.get("pay") or ():
        if credit not in table.rank or guild_of(credit) != guild:
            yield Refusal(
                "3.3",
                f"{order['module']} is paid with {guild} credits only, and {credit} is none",
                never=True,
            )


def _never_enough(table: Table, order: Order) -> Iterator[Refusal]:
    """Refuse named cards that fall short however far the module drifts."""
    module, named = order["module"], order.get("pay")
    least = cost_of(table, Berth(module, MAX_DISCOUNT, new=False))
    if named and sum(value_of(credit) for credit in named) < least:
        yield Refusal("3.5", f"{module} never costs less than {least} and you name only {' '.join(named)}", never=True)


def _cannot_pay(table: Table, seat: Seat, order: Order, cost: int) -> Iterator[Refusal]:
    module = order["module"]
    guild = table.modules[module].guild
    named = order.get("pay")
    if not named:
        power = spending_power(seat.hand, guild)
        if power < cost:
            yield Refusal("3.3", f"{module} costs {cost} {guild} and your {guild} credits add up to {power}")
        return
    missing = not_among(named, seat.hand)
    if missing:
        yield Refusal("3.3", f"you do not hold {' '.join(missing)}")
    total = sum(value_of(credit) for credit in named)
    if total < cost:
        yield Refusal("3.5", f"{module} costs {cost} {guild} and {' '.join(named)} is only {total}")


def _cannot_place(table: Table, station: Station, module: str, node: int) -> Iterator[Refusal]:
    holder = station[node]
    if holder is not None:
        yield Refusal("4.4", f"{spoken(node)} is taken by {holder}")
    if not supported(station, node):
        yield _no_support(station, node)
    if node not in table.layout(station).fits(table.ports[module]):
        yield Refusal(
            "5.4",
            f"{module} at {spoken(node)} has no corridor: {_why_no_corridor(table, station, module, node)}",
        )


def _no_support(station: Station, node: int) -> Refusal:
    below = SUPPORTS[node]
    ring, sectors = RINGS[ring_of(below[0])], ", ".join(str(sector_of(lower)) for lower in below)
    standing = [lower for lower in below if station[lower] is not None]
    where = spoken(node)
    if ring_of(node) == 1:
        return Refusal("5.5", f"{where} has no support: none of {ring} {sectors} is occupied")
    found = f"only {spoken(standing[0])}" if standing else "none"
    return Refusal(
        "5.6", f"{where} needs two supports and has {len(standing)}: {found} of {ring} {sectors} is occupied"
    )


def _why_no_corridor(table: Table, station: Station, module: str, node: int) -> str:
    """Say for each side of a placement what stands against a corridor there."""
    placed = put(station, node, module)
    touching = contacts(placed, table.ports, node)
    if not touching:
        return "nothing stands beside it"
    return "; ".join(_bulkhead(table, station, module, contact) for contact in touching)


def _bulkhead(table: Table, station: Station, module: str, contact: Contact) -> str:
    mine = not table.ports[module] & MASK[contact.side]
    other = "the Core" if contact.node == CORE else str(station[contact.node])
    return f"{SIDE_WORDS[contact.side]}, towards {other}, {module if mine else other} has a bulkhead"


def _install(table: Table, state: State, seat: int, order: Order) -> Iterator[Refusal]:
    module, row = order["module"], state.seats[seat]
    yield from _unknown(table, module)
    if order["at"] == DOCK:
        yield Refusal("4.1", "install needs a node; use remove to bring a module to the Dry Dock", never=True)
    yield from _unknown_node(order["at"])
    yield from _not_docked(row, module, "4.1")
    yield from _cannot_place(table, row.station, module, NUMBER[order["at"]])


def _not_docked(row: Seat, module: str, rule: str) -> Iterator[Refusal]:
    if module not in row.dock:
        held = " ".join(row.dock) or "nothing"
        yield Refusal(rule, f"{module} is not in your Dry Dock, which holds {held}")


def _remove(table: Table, state: State, seat: int, order: Order) -> Iterator[Refusal]:
    module, row = order["module"], state.seats[seat]
    yield from _unknown(table, module)
    if module not in row.station:
        yield Refusal("4.2", f"{module} is not installed on your station")
    if len(row.dock) >= DOCK_SPACES:
        yield Refusal("4.2", "your Dry Dock is full, so nothing can be removed to it")
    node = row.station.index(module)
    if node not in table.layout(row.station).removable():
        yield _breaks(table, put(row.station, node, None), f"without {module}")


def _breaks(table: Table, station: Station, when: str) -> Refusal:
    """Say which module a change would leave without support or route (rules 4.5 and 5.7)."""
    for node, module in enumerate(station):
        if module is not None and not supported(station, node):
            return Refusal("4.5", f"{when}, {module} would lose its support: {_no_support(station, node).text}")
    cut = [
        node for node in range(len(NODES)) if station[node] is not None and node not in reached(station, table.ports)
    ]
    names = " and ".join(f"{station[node]} at {spoken(node)}" for node in cut)
    return Refusal("4.5", f"{when}, {names} would have no corridor route to the Core")


def _swap(table: Table, state: State, seat: int, order: Order) -> Iterator[Refusal]:
    row, pair = state.seats[seat], (order["module"], order["with"])
    for module in pair:
        yield from _unknown(table, module)
    if pair[0] == pair[1]:
        yield Refusal("4.3", f"{pair[0]} cannot be swapped with itself", never=True)
    installed = [module for module in pair if module in row.station]
    docked = [module for module in pair if module in row.dock]
    if not installed:
        yield Refusal("4.3", f"neither {pair[0]} nor {pair[1]} is installed on your station")
    if not docked:
        yield Refusal("4.3", f"neither {pair[0]} nor {pair[1]} is in your Dry Dock")
    node = row.station.index(installed[0])
    if not table.layout(row.station).may_swap(node, table.ports[docked[0]]):
        yield _breaks(table, put(row.station, node, docked[0]), f"with {docked[0]} at {spoken(node)}")


def _pass(table: Table, state: State, seat: int, _order: Order) -> Iterator[Refusal]:
    if state.ending:
        return
    listing = Listing(table, state, seat)
    first = listing[0]
    if first["do"] != "pass":
        yield Refusal("9.4", "passing is allowed only when nothing else is legal or the end has been triggered")


CHECKS: Mapping[str, Callable[[Table, State, int, Order], Iterator[Refusal]]] = {
    "acquire": _acquire,
    "purchase": _purchase,
    "install": _install,
    "remove": _remove,
    "swap": _swap,
    "pass": _pass,
}
