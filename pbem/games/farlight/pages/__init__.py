"""What this game's reports show, as plain data: made from a letter and nothing else, the same for text and HTML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..rules import ShipRules
from .desk import Desk
from .form import form, legal_lines
from .missions import missions
from .reveals import reveals
from .scores import awards, scores
from .ships import ship
from .stand import stand
from .station import facilities, station, supply
from .story import tell

__all__ = ["legal_lines", "order_form", "own_map", "page", "tell"]


def page(letter: Mapping[str, Any], rules: ShipRules) -> dict[str, Any]:
    """Return all sections of a report, as plain data that text and HTML both show.

    ``me`` (the reader's seat, None for an observer), ``names`` by seat, ``phase`` (bid, assembly, launch, over),
    ``round``, ``order`` (seats in turn order), ``stand`` (sentences), ``story`` (see ``tell``), ``reveals`` (see
    ``reveals``: all bids once they are turned up), ``ships`` by seat (see ``ship``: cells with their connectors,
    engines, free squares), ``station`` (part spaces), ``facilities``, ``supply`` (sentences), ``missions``, ``tiles``
    (the reader's own: ``hand``, values), ``awards``, ``scores`` and the order ``form``.  Each says in its own
    docstring what its rows hold.
    """
    desk = Desk(letter, rules)
    return {
        "me": desk.me,
        "names": desk.names,
        "phase": desk.state.phase,
        "round": desk.state.round,
        "order": desk.state.turn_order(),
        "stand": stand(desk),
        "story": tell(letter),
        "reveals": reveals(desk),
        "ships": [ship(desk, seat) for seat in range(len(desk.names))],
        "station": station(desk),
        "facilities": facilities(desk),
        "supply": list(supply(desk)),
        "missions": missions(desk),
        "tiles": {"hand": [] if desk.me is None else list(desk.state.seats[desk.me].tiles)},
        "awards": awards(desk),
        "scores": scores(desk),
        "form": form(desk),
    }


def order_form(letter: Mapping[str, Any], rules: ShipRules) -> list[dict[str, Any]]:
    """Return the order form alone (see ``form``)."""
    return form(Desk(letter, rules))


def own_map(letter: Mapping[str, Any], rules: ShipRules) -> list[str]:
    """Return the reader's ship as a map, with its legend; nothing for an observer."""
    del letter, rules
    return []
