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
from operator import sub
from typing import Any, NamedTuple

from ...grammar import write_order
from ..caretaker import distance
from ..kingdom import Laid
from ..legal import PASS, Listing, order_of
from ..orders import VERBS
from ..outlook import Outlook, Points, points_of
from ..rounds import in_turn
from ..rules import KingdomRules
from .desk import Desk
from .words import RANK_OF, TITLES

MOST_KINDS = 3
MOST_COMPARED = 12
"""Placements of one kind, those nearest to the Castle, that are compared by what they bring the others."""


class Proposal(NamedTuple):
    """A placement: what it brings its commander, by land and then by royal, and how far from the Castle it lies."""

    gains: Points
    away: int
    laid: Laid

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
    others = [Outlook(desk.kingdom, seat, side) for seat, side in enumerate(desk.sides) if seat != desk.me]
    groups: dict[str, list[Proposal]] = {}
    for proposal in _proposals(desk, desk.me):
        groups.setdefault(proposal.laid.card, []).append(proposal)
    if not groups:
        return [{"order": dict(PASS), "line": write_order(PASS, VERBS), "points": 0, "why": "nothing else is legal"}]
    chosen = [_best_kinds(others, found) for found in groups.values()]
    chosen.sort(key=lambda found: (-found[0].points, found[0].laid.card in RANK_OF))
    return [_row(proposal) for found in chosen for proposal in found]


def _row(proposal: Proposal) -> dict[str, Any]:
    order = order_of(proposal.laid)
    return {"order": order, "line": write_order(order, VERBS), "points": proposal.points, "why": _why(proposal)}


def _why(proposal: Proposal) -> str:
    names = (*TITLES, *dict.fromkeys(RANK_OF.values()))
    parts = [f"{name} {gain:+}" for name, gain in zip(names, proposal.gains, strict=True) if gain]
    if len(parts) > 1:
        return f"{proposal.points:+}: {', '.join(parts)}"
    return parts[0] if parts else "no points now"


def _proposals(desk: Desk, me: int) -> Iterator[Proposal]:
    before, outlook = points_of(desk.sheets[me]), Outlook(desk.kingdom, me, desk.turn.bottom)
    for laid in Listing(desk.table, desk.state, me).placements():
        gains = tuple(map(sub, outlook.after(laid), before))
        yield Proposal(gains, distance((laid.x, laid.y), laid.direction), laid)


def _best_kinds(others: list[Outlook], found: list[Proposal]) -> list[Proposal]:
    kinds: dict[Points, list[Proposal]] = {}
    for proposal in sorted(found, key=lambda proposal: proposal.away):
        kinds.setdefault(proposal.gains, []).append(proposal)
    order = sorted(kinds, key=lambda gains: (-sum(gains), kinds[gains][0].away))
    worthy = [gains for gains in order if sum(gains) >= 0][:MOST_KINDS] or order[:1]

    def cost(proposal: Proposal) -> tuple[int, int]:
        return sum(sum(outlook.after(proposal.laid)) for outlook in others), proposal.away

    return [min(kinds[gains][:MOST_COMPARED], key=cost) for gains in worthy]


def legal_lines(letter: Mapping[str, Any], rules: KingdomRules) -> list[str]:
    """Return every listed legal order of the reader as a line, as if it were his turn; none for an observer."""
    seat, view = letter["view"]["me"], letter["view"]
    if seat is None or view["over"]:
        return []
    return [write_order(order, VERBS) for order in rules.legal(rules.imagine(view), seat)]
