"""The order form: legal orders as lines to be copied into a reply, the best first.

How orders are ranked, in points, by what the commander would be worth after them. A commander is worth:

- for every mission that lies open its value times the square of the share of it that his ship meets, but half of that
  for one that lies behind another; each die, Bio-Tech and science that a mission asks for is an equal part of it, and
  an engine too low for its die meets it in part;
- a third of a point for each crew and science that he holds;
- a tenth of a point for each open connector of his ship.

Lasting icons count as if they gave in three Assemblies, one-time icons of a part that is installed as if at once. A
part is installed where most connectors are open afterwards; then where fewest are blocked, then nearest to the Core.
Where that leaves no room for another part that is to be installed too, it goes to the next best square.

- Bids: a part or a facility brings what winning it adds to that worth, and a third of a point for each crew on the
  part; a mission that the ship can complete as it stands brings its points, less a third for each science paid. Where
  others have tiles only a fair share of it counts (half with one other commander, a third with two), and a third of a
  point for losing; of a mission half counts in full, and a fair share of the rest with those who can complete it too.
  Things are chosen one for each tile in hand, each as if those before it were won; then each is valued anew by what
  would be lost without it if all the others were won. The highest tile goes to what brings most, and so on, but the 0
  to a mission that nobody else can complete.
- Assembly orders: the worth after them, for each choice of parts that the crew pays for, with no part or one discarded
  by Refit; engines are raised one after the other where that raises the worth most. Orders that bring nothing are left
  out if there is a better one.
- Missions: to complete one comes before to decline it.

For the bidding turn that comes next the form holds that bid, the same with a crew on its first tile if all its parts
can be paid without that, and both tiles on the first thing; then one bid for each turn after it, and an Assembly order
for all that was bid on. There the part with the highest bid comes first, and one that would hang on another has a
second square in case that is lost. In an Assembly the form holds the three best orders. In a Launch it asks about each
mission that may still come, and names those who are asked before you and could complete it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from ...contract import Order
from ...grammar import write_line, write_order
from ...telling import listed
from ...words import plural
from ..bidding import bidders_of, totals_of
from ..launch import lacking
from ..orders import VERBS
from ..rules import ShipRules
from ..state import ASSEMBLY, BID, OVER, State
from ..station import fronts, targets, tiles_due
from ..table import Mission
from .bidform import bid_rows, paired
from .desk import Desk
from .missions import half
from .shipform import ahead_rows, assembly_rows

Row = dict[str, Any]

MOST_LISTED = 1000
NOTE = (
    "A number such as +3.5 is how many points more you would be worth with it: missions by the share of them that your "
    "ship meets, crew, science and open connectors; where others bid too, a fair share of that."
)


def form(desk: Desk) -> list[Row]:
    """Return the form's rows: ``order``, its canonical ``line``, ``why``, ``points`` and ``step``.

    Rows of one ``step`` are alternatives for one decision.  The ``line`` of an Assembly order has several lines, and
    so has its ``why``.  Each order is legal as soon as its decision is open; an observer gets none, and nobody when
    he has nothing left to decide in the round.
    """
    me, state = desk.me, desk.state
    if me is None or state.phase == OVER:
        return []
    if state.phase == BID:
        pairs = paired(desk, me)
        return [*bid_rows(desk, me, pairs), *ahead_rows(desk, me, pairs)]
    if _assembles(desk, me):
        return assembly_rows(desk, me)
    return list(_answers(desk, me))


def form_note(desk: Desk) -> str:
    """Say what the numbers behind the form's lines mean; "" where they are points that a mission brings."""
    me = desk.me
    return NOTE if me is not None and (desk.state.phase == BID or _assembles(desk, me)) else ""


def _assembles(desk: Desk, me: int) -> bool:
    """Say whether an Assembly order of the reader is still asked for."""
    state = desk.state
    return state.phase == ASSEMBLY and me in state.owed and state.seats[me].sealed is None


def _answers(desk: Desk, me: int) -> Iterator[Row]:
    """Yield the answers about each mission that the reader has bid on and could complete, as they will be asked."""
    state, table = desk.state, desk.table
    for mission in sorted(fronts(state), key=lambda card: (card != state.mission, table.mission_order(card))):
        card = table.missions[mission]
        if _waits(state, me, mission) and not any(lacking(table, state.seats[me], card).values()):
            late = mission == state.mission and bool(state.finishers)
            rivals = [] if late else [desk.called(seat) for seat in _asked_before(desk, me, card)]
            yield from _answer(card, half(card.value) if late else card.value, rivals)


def _waits(state: State, me: int, mission: str) -> bool:
    """Say whether a commander may still be asked about a mission."""
    if mission == state.mission:
        return me in (state.asked, *state.bidders)
    return any(tile.seat == me for tile in state.bids.get(mission, ()))


def _asked_before(desk: Desk, me: int, card: Mission) -> list[int]:
    """Return who will be asked about a mission before the reader and can complete it as things stand."""
    state = desk.state
    if card.id == state.mission:
        order = [*([] if state.asked is None else [state.asked]), *state.bidders]
    else:
        order = list(bidders_of(state, totals_of(state.bids[card.id], len(state.seats))))
    before = order[: order.index(me)]
    return [seat for seat in before if not any(lacking(desk.table, state.seats[seat], card).values())]


def _answer(card: Mission, points: int, rivals: Sequence[str]) -> Iterator[Row]:
    less = f", or {half(points)} if {listed(rivals, 'or')} completes it before you" if rivals else ""
    paid = f", {card.science} science paid" if card.science else ""
    end = "; the match ends with this round" if card.climactic else ""
    kept = f"keeps {card.science} science" if card.science else "no points"
    gains = f"{plural(points, 'point')}{less}{paid}{end}"
    for verb, gain, why in (("complete", points, gains), ("decline", 0, kept)):
        order: Order = {"do": verb, "mission": card.id}
        yield {"order": order, "line": write_order(order, VERBS), "why": why, "points": float(gain), "step": card.id}


def legal_lines(letter: Mapping[str, Any], rules: ShipRules) -> list[str]:
    """Return the listed legal orders of the reader as lines, as if it were his turn; none for an observer.

    Of more than a thousand bids only those without crew and with the highest tiles come, with which the listing begins:
    the others differ from them in tiles and crew.  Of more than a thousand other orders the first thousand come.
    """
    seat, view = letter["view"]["me"], letter["view"]
    if seat is None or view["phase"] == OVER:
        return []
    state = rules.imagine(view)
    listing = rules.legal(state, seat)
    most = MOST_LISTED
    if state.phase == BID and len(listing) > most:
        most = len(targets(state)) ** tiles_due(len(state.seats[seat].tiles))
    return [write_line(order, VERBS) for order in islice(listing, most)]
