"""The order form: legal placements as lines to be copied into a reply, the best of each kind.

How placements are ranked:

- by the points that you would have more if the Kingdom were scored after it: land by land, and with King and Queen;
- of those that bring the same, by how little they bring the others, all together; then by how near they lie to the
  Castle;
- placements of one card that bring you the same in the same lands are one kind, and the best of each kind stands for
  it.

The form is grouped by card, the card that can bring most first; a royal stands behind a face-up card that can bring as
much.  Of each card it holds the three best kinds, those that cost you points only if the card has no other.  A pass is
offered where nothing else is legal, and nothing where you get no turn any more (rule 6.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...contract import Order
from ...grammar import write_order
from ..actions import laid_by
from ..caretaker import distance
from ..geometry import SIDES
from ..legal import PASS, Listing
from ..orders import VERBS
from ..rounds import in_turn
from ..rules import KingdomRules
from ..scoring import Sheet, sheet, worth
from .desk import Desk
from .words import RANK_OF, TITLES

MOST_KINDS = 3
MOST_COMPARED = 12
"""Placements of one kind, those nearest to the Castle, that are compared by what they bring the others."""

Gains = tuple[int, ...]


class Proposal(NamedTuple):
    """A placement: what it brings its commander, by land and then by royal, and how far from the Castle it lies."""

    gains: Gains
    away: int
    order: Order

    @property
    def points(self) -> int:
        """What it brings in all."""
        return sum(self.gains)


def form(desk: Desk) -> list[dict[str, Any]]:
    """Return the form's lines: ``order``, its canonical ``line``, ``points``, and ``why`` in words.

    All are legal as things stand; an observer gets none, and nobody who will be skipped or when the match is over.
    """
    if desk.me is None or desk.state.over or desk.me not in in_turn(desk.state):
        return []
    groups: dict[str, list[Proposal]] = {}
    for proposal in _proposals(desk, desk.me):
        groups.setdefault(proposal.order["card"], []).append(proposal)
    if not groups:
        return [{"order": dict(PASS), "line": write_order(PASS, VERBS), "points": 0, "why": "nothing else is legal"}]
    chosen = [_best_kinds(desk, desk.me, found) for found in groups.values()]
    chosen.sort(key=lambda found: (-found[0].points, found[0].order["card"] in RANK_OF))
    return [_row(proposal) for found in chosen for proposal in found]


def _row(proposal: Proposal) -> dict[str, Any]:
    line = write_order(proposal.order, VERBS)
    return {"order": proposal.order, "line": line, "points": proposal.points, "why": _why(proposal)}


def _why(proposal: Proposal) -> str:
    names = (*TITLES, *dict.fromkeys(RANK_OF.values()))
    parts = [f"{name} {gain:+}" for name, gain in zip(names, proposal.gains, strict=True) if gain]
    if len(parts) > 1:
        return f"{proposal.points:+}: {', '.join(parts)}"
    return parts[0] if parts else "no points now"


def points_of(scored: Sheet) -> Gains:
    """Return the points of a score sheet by land and then by royal."""
    return (*map(worth, scored.lands), *(worth(area) for _, area in scored.royals))


def _proposals(desk: Desk, me: int) -> Iterator[Proposal]:
    before, side = points_of(desk.sheets[me]), desk.turn.bottom
    for order in Listing(desk.table, desk.state, me):
        if order["do"] == "place":
            after = points_of(sheet(desk.kingdom.lay(laid_by(order, me)), me, side))
            x, y = order["at"]
            gains = tuple(new - old for new, old in zip(after, before, strict=True))
            yield Proposal(gains, distance((x, y), SIDES.index(order["direction"])), order)


def _best_kinds(desk: Desk, me: int, found: list[Proposal]) -> list[Proposal]:
    kinds: dict[Gains, list[Proposal]] = {}
    for proposal in sorted(found, key=lambda proposal: proposal.away):
        kinds.setdefault(proposal.gains, []).append(proposal)
    order = sorted(kinds, key=lambda gains: (-sum(gains), kinds[gains][0].away))
    worthy = [gains for gains in order if sum(gains) >= 0][:MOST_KINDS] or order[:1]
    return [
        min(kinds[gains][:MOST_COMPARED], key=lambda proposal: (_given(desk, me, proposal), proposal.away))
        for gains in worthy
    ]


def _given(desk: Desk, me: int, proposal: Proposal) -> int:
    """Return what a placement brings the others, all together."""
    after = desk.kingdom.lay(laid_by(proposal.order, me))
    return sum(sheet(after, seat, side).total for seat, side in enumerate(desk.sides) if seat != me)


def legal_lines(letter: Mapping[str, Any], rules: KingdomRules) -> list[str]:
    """Return every listed legal order of the reader as a line, as if it were his turn; none for an observer."""
    seat, view = letter["view"]["me"], letter["view"]
    if seat is None or view["over"]:
        return []
    return [write_order(order, VERBS) for order in rules.legal(rules.imagine(view), seat)]
