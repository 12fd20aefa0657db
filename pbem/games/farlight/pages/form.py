"""The order form: legal orders as lines to be copied into a reply, the best first.

How orders are ranked, in points, by what the commander would be worth after them:

- what a commander is worth, and where a part is best installed: see ``worth``;
- a part or a facility: by how much winning it raises his worth, with the crew that lies on a part, a third of a point
  each; a mission that he could complete as his ship stands: its points, less a third for each science paid;
- of a thing on which others have tiles only a fair share counts, one half with one other commander there, a third
  with two, and so on, and a third of a point for losing; of a mission half its points count in full, and a fair share
  of the rest with those who could complete it too;
- things are chosen one for each tile, each as if those before were won; the highest tile goes to the best, but the 0
  to a mission that nobody else can complete;
- Assembly orders: by the worth after installing each choice of parts that the crew pays for, with none or one part
  discarded by Refit, and engines raised one after the other where that raises the worth most;
- missions: to complete comes before to decline.

For the bidding turn that comes next the form holds that bid, the same with a crew on its first tile, and both tiles
on the best thing; then one bid for each turn after it and an Assembly order for what was bid on.  In an Assembly it
holds the three best orders.  In a Launch it asks about each mission that may still come.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from ...contract import Order
from ...grammar import write_line, write_order
from ..launch import lacking
from ..legal import Listing
from ..orders import VERBS
from ..rules import ShipRules
from ..state import ASSEMBLY, BID, OVER
from ..station import fronts
from .bidform import aims, bid_rows
from .desk import Desk
from .missions import half
from .shipform import ahead_rows, assembly_rows
from .words import plural

Row = dict[str, Any]

MOST_LISTED = 1000


def form(desk: Desk) -> list[Row]:
    """Return the form's rows: ``order``, its canonical ``line``, ``why``, ``points`` and ``step``.

    Rows of one ``step`` are alternatives for one decision.  The ``line`` of an Assembly order has several lines, and
    so has its ``why``.  Each order is legal as soon as its decision is open; an observer gets none, and nobody when
    he has nothing left to decide in the round.
    """
    me, state = desk.me, desk.state
    if me is None or state.phase == OVER:
        return []
    row = state.seats[me]
    if state.phase == BID:
        return [*bid_rows(desk, me), *ahead_rows(desk, me, aims(desk, me))]
    if state.phase == ASSEMBLY and me in state.owed and row.sealed is None:
        return assembly_rows(desk, me)
    return list(_answers(desk, me))


def _answers(desk: Desk, me: int) -> Iterator[Row]:
    """Yield the answers about each mission on which the reader has bid and that he could complete."""
    state = desk.state
    for mission in fronts(state):
        waits = (
            me in (state.asked, *state.bidders)
            if mission == state.mission
            else mission in state.bids and any(tile.seat == me for tile in state.bids[mission])
        )
        card = desk.table.missions[mission]
        if waits and not any(lacking(desk.table, state.seats[me], card).values()):
            first = not (mission == state.mission and state.finishers)
            points = card.value if first else half(card.value)
            paid = f", {card.science} science paid" if card.science else ""
            whys = (f"{plural(points, 'point')}{paid}", "keeps the science" if card.science else "no points")
            for verb, why in zip(("complete", "decline"), whys, strict=True):
                order: Order = {"do": verb, "mission": mission}
                yield {"order": order, "line": write_order(order, VERBS), "why": why, "points": float(points),
                       "step": mission}  # fmt: skip
                points = 0


def legal_lines(letter: Mapping[str, Any], rules: ShipRules) -> list[str]:
    """Return the listed legal orders of the reader as lines, as if it were his turn; none for an observer.

    Of more than a thousand bids only those without crew and with the highest tiles come: the others differ from them
    in tiles and crew.  Of more than a thousand other orders the first thousand come.
    """
    seat, view = letter["view"]["me"], letter["view"]
    if seat is None or view["phase"] == OVER:
        return []
    listing = rules.legal(rules.imagine(view), seat)
    return [write_line(order, VERBS) for order in _some(listing, view)]


def _some(listing: Listing, view: Mapping[str, Any]) -> Iterator[Order]:
    if len(listing) <= MOST_LISTED or view["phase"] != BID:
        return islice(iter(listing), MOST_LISTED)
    highest = sorted(view["tiles"], reverse=True)[:2]
    return (
        order
        for order in listing
        if [row["tile"] for row in order["tiles"]] == highest and not any("crew" in row for row in order["tiles"])
    )
