"""Why an order is illegal, in one sentence that names the cause; the rule's number goes with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..contract import Order, Refusal
from ..telling import listed
from .actions import laid_by
from .cards import CASTLE, CASTLE_HEADS, CASTLE_SQUARES, COLOURS, LANDS
from .geometry import LENGTH, SIDES
from .kingdom import Kingdom, Laid, Meeting
from .legal import at_hand, can_place
from .state import State
from .table import Table


def refuse(table: Table, state: State, seat: int, order: Order) -> Refusal | None:
    """Return the first reason why *order* is illegal for *seat* as things stand, or None if it is legal."""
    if state.over:
        return Refusal("6.4", "the match is over", never=True)
    check = CHECKS.get(order["do"])
    if check is None:
        return Refusal("1.6", f"{order['do']} is not an action of this game", never=True)
    return next(check(table, state, seat, order), None)


def _pass(table: Table, state: State, seat: int, _order: Order) -> Iterator[Refusal]:
    if can_place(table, state, seat):
        yield Refusal(
            "6.1",
            "you must place a card as long as there is one that you can place, and pass by yourself when there is none",
            gone=True,
        )


def _placement(table: Table, state: State, seat: int, order: Order) -> Iterator[Refusal]:
    yield from _no_such_card(table, state, seat, order["card"])
    yield from _no_such_place(table, order)
    yield from _not_at_hand(table, state, seat, order["card"])
    laid = laid_by(order, seat)
    if not fits(state.kingdom, laid):
        yield from _covering(state.kingdom, laid)
        yield from _without_match(state.kingdom, laid)
        yield _beside_rivals(state.kingdom, laid)


def fits(kingdom: Kingdom, laid: Laid) -> bool:
    """Say whether a card could legally be laid so by the one who holds it (rules 3.4-3.6 and 5.2)."""
    grid = kingdom.grid
    heads = kingdom.fits(kingdom.table.cards[laid.card])[laid.direction]
    return grid.holds(laid.x, laid.y) and bool(heads >> grid.bit(laid.x, laid.y) & 1)


def _no_such_card(table: Table, state: State, seat: int, card: str) -> Iterator[Refusal]:
    """Refuse a card that this commander can never place."""
    if card in CASTLE_HEADS:
        yield Refusal("1.3", f"{card} is a card of the Castle, which lies there from the start", never=True)
    elif card not in table.cards:
        yield Refusal("2.4", f"there is no card {card}", never=True)
    throne = table.cards[card].throne
    owner = seat if throne is None else throne.seat
    if owner >= len(state.seats):
        yield Refusal("1.2", f"{card} is out of the game, since nobody plays {COLOURS[owner]}", never=True)
    if owner != seat:
        yield Refusal("3.3", f"{card} is a royal of {COLOURS[owner]}, and you are {COLOURS[seat]}", never=True)


def _no_such_place(table: Table, order: Order) -> Iterator[Refusal]:
    """Refuse a place where no card can ever lie."""
    at, direction = order["at"], order["direction"]
    if direction not in SIDES:
        yield Refusal("2.2", f"{direction} is no direction; a card runs {listed(SIDES, 'or')}", never=True)
    if not (isinstance(at, list) and len(at) == len("xy") and all(type(number) is int for number in at)):
        yield Refusal("2.1", "a card lies on whole squares; write two whole numbers such as 2,-1", never=True)
    furthest = LENGTH * len(table.cards) + max(map(max, CASTLE_SQUARES))
    if max(map(abs, at)) > furthest:
        yield Refusal("2.1", f"no Kingdom reaches as far as {at[0]},{at[1]}", never=True)


def _not_at_hand(table: Table, state: State, seat: int, card: str) -> Iterator[Refusal]:
    if table.cards[card] in at_hand(table, state, seat):
        return
    lying = next((laid for laid in state.kingdom.laid if laid.card == card), None)
    if lying is not None:
        yield Refusal("3.1", f"{card} lies in the Kingdom already, at {_place(lying)}", gone=True)
    shown = [shown for shown in state.display if shown is not None and shown in table.cards]
    yield Refusal("3.1", f"{card} is not face up; {listed(shown) or 'no card'} {'are' if len(shown) > 1 else 'is'}")


def _place(laid: Laid) -> str:
    return f"{laid.x},{laid.y} {SIDES[laid.direction]}"


def _covering(kingdom: Kingdom, laid: Laid) -> Iterator[Refusal]:
    covered = kingdom.squares()
    for x, y in laid.squares():
        if (x, y) in CASTLE_SQUARES:
            yield Refusal("3.4", f"{laid.card} would cover the Castle at {x},{y}", never=True)
    for square in laid.squares():
        if square in covered:
            yield Refusal("3.4", f"{laid.card} would cover {covered[square]} at {square[0]},{square[1]}", gone=True)


def _without_match(kingdom: Kingdom, laid: Laid) -> Iterator[Refusal]:
    """Refuse a card none of whose edges meets its own land, telling what each edge meets (rules 3.5 and 3.6)."""
    lands = kingdom.table.cards[laid.card].lands
    meetings = list(kingdom.meetings(laid))
    card = f"{laid.card} at {_place(laid)}"
    if not meetings and _at_a_corner(kingdom, laid):
        yield Refusal("3.6", f"{card} would touch no card but at a corner; an edge must meet its own land")
    elif not meetings:
        yield Refusal("3.5", f"{card} would touch no card; an edge must meet its own land")
    elif all(lands[meeting.edge] != meeting.other_land for meeting in meetings):
        told = "; ".join(_told(lands[meeting.edge], meeting) for meeting in meetings)
        yield Refusal("3.5", f"no edge of {card} would meet its own land: {told}")


def _told(land: int, meeting: Meeting) -> str:
    other = "the Castle" if meeting.other == CASTLE else meeting.other
    where = f"{SIDES[meeting.side]} of {meeting.x},{meeting.y}"
    return f"{where} {LANDS[land].title()} meets {LANDS[meeting.other_land].title()} of {other}"


def _at_a_corner(kingdom: Kingdom, laid: Laid) -> bool:
    covered = kingdom.squares()
    return any((x + dx, y + dy) in covered for x, y in laid.squares() for dx in (-1, 1) for dy in (-1, 1))


def _beside_rivals(kingdom: Kingdom, laid: Laid) -> Refusal:
    """Name the lands of others' royals that a royal would be connected to (rule 5.2)."""
    ids = kingdom.table.ids
    found = listed([f"the {LANDS[land].title()} of {listed(ids(royals))}" for land, royals in kingdom.rivals(laid)])
    return Refusal("5.2", f"{laid.card} at {_place(laid)} would be connected to {found}")


CHECKS: Mapping[str, Callable[[Table, State, int, Order], Iterator[Refusal]]] = {
    "place": _placement,
    "pass": _pass,
}
