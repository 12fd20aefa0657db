"""The order form: legal orders as lines to be copied into a reply, the best first.

How orders are ranked, in points:

- building (purchase, install, swap): 3 for each Renown it brings, by Synergy at once or at the next Storm if that
  came now, and 1 for each Readiness gained;
- purchase: also the value of the bonus card, less what is overpaid; a purchase to the Dry Dock loses 1 more;
- acquire: the value of the cards, and 1 if with them a module of the market that fits somewhere could be paid
  exactly that could not be before;
- pass: 0.

The form holds one of each kind worth having: the three best modules to buy and install, each at its best place; the
best to buy for the Dry Dock among those that fit nowhere; the best install; the best swap that brings Renown; the
best take and the best of a single card; the pass where it is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from ...contract import Order
from ...grammar import write_order
from ..board import put
from ..legal import PASS, Listing, different_takes
from ..market import cost_of
from ..orders import VERBS
from ..payment import default_payment
from ..rules import StationRules
from ..state import Berth
from ..table import DOCK, DOCK_SPACES, value_of
from .desk import Desk
from .market import gains, payment
from .words import total_of
from .worth import Outlook, Place

RENOWN_WEIGHT = 3
MOST_PURCHASES = 3


class Proposal(NamedTuple):
    """An order worth having: its points by the rule above, and why, in a few words."""

    points: int
    order: Order
    why: list[str]


def form(desk: Desk) -> list[dict[str, Any]]:
    """Return the form's lines, best first: ``order``, its canonical ``line``, and ``why`` in words.

    All are legal as things stand; whoever may not or need not order gets none.
    """
    if desk.outlook is None or desk.state.over:
        return []
    found = sorted(proposals(desk.outlook), key=lambda proposal: -proposal.points)
    return [{"order": order, "line": write_order(order, VERBS), "why": ", ".join(why)} for _, order, why in found]


def legal_lines(letter: Mapping[str, Any], rules: StationRules) -> list[str]:
    """Return every listed legal order of the reader as a line, as if it were his turn; none for an observer."""
    seat, view = letter["view"]["me"], letter["view"]
    if seat is None or view["over"]:
        return []
    return [write_order(order, VERBS) for order in rules.legal(rules.imagine(view), seat)]


def proposals(outlook: Outlook) -> Iterator[Proposal]:
    """Yield one of each kind of order worth having, as the form's rule has it."""
    purchases = [_purchase(outlook, berth) for berth in outlook.market if outlook.affordable(berth)]
    yield from _best((proposal for proposal in purchases if proposal.order["at"] != DOCK), MOST_PURCHASES)
    if len(outlook.row.dock) < DOCK_SPACES:
        yield from _best((proposal for proposal in purchases if proposal.order["at"] == DOCK), 1)
    yield from _best(_installs(outlook), 1)
    yield from _best(_swaps(outlook), 1)
    takes = [_take(outlook, take) for take in _different_takes(outlook)]
    richest = _best(takes, 1)
    yield from richest
    singles = (proposal for proposal in takes if len(proposal.order["credits"]) == 1)
    yield from _best((proposal for proposal in singles if proposal not in richest), 1)
    if PASS in Listing(outlook.table, outlook.state, outlook.seat):
        yield Proposal(0, dict(PASS), ["always legal now" if outlook.state.ending else "nothing else is legal"])


def _best(found: Iterable[Proposal], count: int) -> list[Proposal]:
    return sorted(found, key=lambda proposal: -proposal.points)[:count]


def _different_takes(outlook: Outlook) -> Sequence[Sequence[str]]:
    return different_takes(tuple(outlook.state.display), tuple(outlook.table.guilds))


def _building(place: Place) -> int:
    return RENOWN_WEIGHT * place.renown + place.ready


def _brings(outlook: Outlook, place: Place) -> list[str]:
    return gains(place, outlook.storm) or [f"Readiness {place.ready:+}"]


def _purchase(outlook: Outlook, berth: Berth) -> Proposal:
    """Propose to buy a module that can be paid: for its best place, or for the Dry Dock if it has none."""
    pay = payment(outlook, berth)
    assert pay is not None  # noqa: S101 - only what the hand pays for is proposed
    points = -pay["lost"] + (value_of(pay["bonus"]) if pay["bonus"] else 0)
    price = [f"{pay['lost']} lost" if pay["lost"] else "exact"]
    bonus = [f"bonus {pay['bonus']}"] if pay["bonus"] else []
    order = {"do": "purchase", "module": berth.module, "at": DOCK}
    places = outlook.places(berth.module)
    if not places:
        return Proposal(points - 1, order, [*price, *bonus])
    best = places[0]
    return Proposal(points + _building(best), order | {"at": best.node}, [*price, *_brings(outlook, best), *bonus])


def _installs(outlook: Outlook) -> Iterator[Proposal]:
    for module in outlook.row.dock:
        for best in outlook.places(module)[:1]:
            order = {"do": "install", "module": module, "at": best.node}
            yield Proposal(_building(best), order, _brings(outlook, best))


def _swaps(outlook: Outlook) -> Iterator[Proposal]:
    """Propose the swaps that bring Renown, at once or at the next Storm."""
    if not outlook.row.dock:
        return
    station, layout = outlook.row.station, outlook.table.layout(outlook.row.station)
    for node, docked in product(layout.occupied, outlook.row.dock):
        if layout.may_swap(node, outlook.table.ports[docked]):
            place = outlook.place(put(station, node, docked), node)
            if place.renown > 0:
                order = {"do": "swap", "module": station[node], "with": docked}
                yield Proposal(_building(place), order, gains(place, outlook.storm))


def _take(outlook: Outlook, take: Sequence[str]) -> Proposal:
    payable = [berth.module for berth in outlook.market if _would_pay(outlook, berth, take)]
    why = [f"worth {total_of(take)}", *(f"then {module} exactly" for module in payable[:1])]
    return Proposal(total_of(take) + bool(payable), {"do": "acquire", "credits": list(take)}, why)


def _would_pay(outlook: Outlook, berth: Berth, take: Sequence[str]) -> bool:
    """Say whether *take* would make it possible to pay exactly for a module that fits somewhere."""
    guild, hand = outlook.table.modules[berth.module].guild, outlook.row.hand
    if not any(card.startswith(guild) for card in take) or not outlook.places(berth.module):
        return False
    cost = cost_of(outlook.table, berth)
    before, after = (default_payment(cards, guild, cost) for cards in (hand, [*hand, *take]))
    return after is not None and total_of(after) == cost and (before is None or total_of(before) > cost)
