"""What this game's reports show, as plain data: made from a letter and nothing else, the same for text and HTML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.text import wrap

from ..assembly import opened_alone
from ..rules import ShipRules
from .board import facility_lines, holdings, mission_lines, station_lines
from .desk import Desk
from .form import form, form_note, legal_lines
from .missions import missions
from .reveals import reveals
from .scores import awards, scores, unused
from .shipmap import legend, ship_map
from .ships import cell_text, cell_title, ship
from .stand import stand
from .station import facilities, station, supply
from .story import tell
from .tables import award_lines, reveal_lines, score_lines
from .teller import Teller

__all__ = ["legal_lines", "order_form", "own_map", "page", "tell"]

SEALED = "As your ship will be once all Assembly orders are opened:"

Page = dict[str, Any]


def page(letter: Mapping[str, Any], rules: ShipRules) -> Page:
    """Return all sections of a report, as plain data that text and HTML both show.

    ``me`` (the reader's seat, None for an observer), ``names`` by seat, ``phase`` (bid, assembly, launch, over),
    ``round``, ``order`` (seats in turn order), ``stand`` (sentences), ``story`` (see ``tell``), ``reveals`` (all bids
    once they are turned up, see ``reveals``), ``ships`` by seat (see ``ship``: cells with their connectors, engines,
    free squares), ``station`` (part spaces), ``facilities``, ``supply`` (sentences), ``missions``, ``tiles`` (the
    reader's own: ``hand``, values), ``sealed`` (what his sealed Assembly order will do, in words), ``awards``,
    ``unused`` (those that only part who are tied, in a sentence), ``scores``, the order ``form`` and the ``form_note``
    that says what its numbers mean.  Each says in its own docstring what its rows hold.

    For text alone: ``lines`` of the ``station``, ``facilities``, ``missions``, ``scores``, ``awards`` and ``legend``;
    of a reveal its ``lines``; of a ship its ``map`` (sheets of lines) and ``list`` (a row of ``title`` and ``text``
    for each square), which with ``holdings`` says in words all that lies before its commander.
    """
    desk = Desk(letter, rules)
    seats = range(len(desk.names))
    found: Page = {
        "me": desk.me,
        "names": desk.names,
        "phase": desk.state.phase,
        "round": desk.state.round,
        "order": desk.state.turn_order(),
        "stand": stand(desk),
        "story": tell(letter),
        "reveals": reveals(desk),
        "ships": [ship(desk, seat) for seat in seats],
        "station": station(desk),
        "facilities": facilities(desk),
        "supply": list(supply(desk)),
        "missions": missions(desk),
        "tiles": {"hand": [] if desk.me is None else list(desk.state.seats[desk.me].tiles)},
        "sealed": _sealed(desk),
        "awards": awards(desk),
        "unused": unused(desk),
        "scores": scores(desk),
        "form": form(desk),
        "form_note": form_note(desk),
    }
    _put_into_words(desk, found)
    return found


def _sealed(desk: Desk) -> str:
    """Say what the reader's sealed Assembly order will do; "" if there is none."""
    outcome = None if desk.me is None else desk.view["sealed"]
    return Teller(desk.letter).outcome(outcome) if outcome else ""


def _put_into_words(desk: Desk, found: Page) -> None:
    """Add to the sections what only text shows."""
    for reveal in found["reveals"]:
        reveal["lines"] = reveal_lines(desk, reveal)
    for row in found["ships"]:
        row["map"] = ship_map(desk, row)
        row["list"] = [{"title": cell_title(cell), "text": cell_text(cell)} for cell in row["cells"]]
        row["holdings"] = holdings(row)
    found["lines"] = {
        "station": station_lines(desk, found["station"]),
        "facilities": facility_lines(desk, found["facilities"]),
        "missions": mission_lines(desk, found["missions"]),
        "scores": score_lines(desk, found["scores"]),
        "awards": award_lines(desk, found["awards"]),
        "legend": legend(desk, marks=desk.me is not None and bool(found["ships"][desk.me]["free"])),
    }


def order_form(letter: Mapping[str, Any], rules: ShipRules) -> list[dict[str, Any]]:
    """Return the order form alone (see ``form``)."""
    return form(Desk(letter, rules))


def own_map(letter: Mapping[str, Any], rules: ShipRules) -> list[str]:
    """Return the reader's ship as a map, with its legend; nothing for an observer.

    If he has sealed an Assembly order, it is shown as it will be.
    """
    desk = Desk(letter, rules)
    if desk.me is None:
        return []
    head = [*wrap(SEALED, desk.columns), ""] if desk.view["sealed"] else []
    desk.state = opened_alone(desk.table, desk.state, desk.me)
    row = ship(desk, desk.me)
    lines = [line for sheet in ship_map(desk, row) for line in (*sheet, "")]
    return [*head, *lines, *legend(desk, marks=bool(row["free"]))]
