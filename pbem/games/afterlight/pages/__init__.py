"""What this game's reports show, as plain data: made from a letter and nothing else, the same for text and HTML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..rules import StationRules
from .desk import Desk
from .forecast import forecast, storm_tables
from .form import form, legal_lines
from .market import common, market
from .marketlines import market_lines
from .others import others, stand, standings, standings_lines
from .own import own_map, own_station
from .station import legend
from .story import tell

__all__ = ["legal_lines", "order_form", "own_map", "page", "tell"]


def page(letter: Mapping[str, Any], rules: StationRules) -> dict[str, Any]:
    """Return all sections of a report.

    ``stand`` (sentences), ``story`` (see ``tell``), ``own`` (the reader's station, None for an observer), ``market``
    (also as ``market_lines``) and ``common`` (what lies on the table), ``forecast`` (None after the last Storm),
    ``storms`` (those that came since the last report), ``standings`` (also as ``standings_lines``), ``others``, the
    maps' ``legend`` and the order ``form``.
    """
    desk = Desk(letter, rules)
    berths = market(desk)
    return {
        "stand": stand(desk),
        "story": tell(letter),
        "own": own_station(desk),
        "market": berths,
        "market_lines": market_lines(berths, desk.columns),
        "common": common(desk),
        "forecast": forecast(desk),
        "storms": storm_tables(desk),
        "standings": standings(desk),
        "standings_lines": standings_lines(desk),
        "others": others(desk, desk.columns),
        "legend": legend(desk.columns, marks=desk.me is not None and not desk.state.over),
        "form": form(desk),
    }


def order_form(letter: Mapping[str, Any], rules: StationRules) -> list[dict[str, Any]]:
    """Return the order form alone (see ``form``)."""
    return form(Desk(letter, rules))
