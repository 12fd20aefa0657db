"""What this game's reports show, as plain data: made from a letter and nothing else, the same for text and HTML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..geometry import SIDES
from ..rules import KingdomRules
from .desk import Desk
from .form import form, legal_lines
from .letters import kingdom_map, legend
from .scores import details, score_lines, score_rows
from .story import tell
from .table import (
    EDGES,
    card_lines,
    cards_at_hand,
    directions_text,
    hands,
    hands_text,
    laid,
    laid_lines,
    pile,
    pile_lines,
    stand,
)

__all__ = ["legal_lines", "order_form", "own_map", "page", "tell"]


def page(letter: Mapping[str, Any], rules: KingdomRules) -> dict[str, Any]:
    """Return all sections of a report.

    ``stand`` (sentences), ``story`` (see ``tell``), ``map`` (sheets of lines) with its ``legend``, ``scores`` (also as
    ``score_lines``), ``details`` of the scores by seat, ``cards`` that can be placed (also as ``card_lines``), ``pile``
    (also as ``pile_lines``), the cards ``laid`` (also as ``laid_lines``), ``edges`` (what the numbers of edges mean),
    ``hands`` and the order ``form``.
    """
    desk = Desk(letter, rules)
    return {
        "me": desk.me,
        "names": desk.names,
        "side": SIDES[desk.turn.bottom],
        "sides": [SIDES[side] for side in desk.sides],
        "stand": stand(desk),
        "story": tell(letter),
        "map": kingdom_map(desk),
        "legend": legend(desk),
        "scores": score_rows(desk),
        "score_lines": score_lines(desk),
        "details": [details(desk, seat) for seat in range(len(desk.names))],
        "cards": cards_at_hand(desk),
        "card_lines": card_lines(desk),
        "directions": directions_text(desk),
        "pile": pile(desk),
        "pile_lines": pile_lines(desk),
        "laid": laid(desk),
        "laid_lines": laid_lines(desk),
        "edges": EDGES,
        "hands": hands(desk),
        "hands_text": hands_text(desk),
        "form": form(desk),
    }


def order_form(letter: Mapping[str, Any], rules: KingdomRules) -> list[dict[str, Any]]:
    """Return the order form alone (see ``form``)."""
    return form(Desk(letter, rules))


def own_map(letter: Mapping[str, Any], rules: KingdomRules) -> list[str]:
    """Return the Kingdom as the reader sees it, with its legend."""
    desk = Desk(letter, rules)
    return [*(line for sheet in kingdom_map(desk) for line in (*sheet, "")), *legend(desk)]
