"""How a Storm scores, or would score now: Readiness and points in each department, shields, Renown before and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...telling import listed, ordinal
from ...words import YOU
from ..board import SECTORS, Station
from ..scoring import storm
from ..table import FINAL_STORM
from .desk import Desk
from .stormlines import storm_lines
from .words import DEPARTMENTS, STORMS

Row = dict[str, Any]


def forecast(desk: Desk) -> Row | None:
    """Return how the next Storm would score if it came now, or None after the last (see ``storm_table``)."""
    if desk.state.over or desk.state.storms >= FINAL_STORM:
        return None
    stations = [row.station for row in desk.state.seats]
    scored = storm(desk.table, stations, desk.state.storms + 1)
    return storm_table(desk, scored, [row.renown for row in desk.state.seats], stations)


def storm_tables(desk: Desk) -> list[Row]:
    """Return the table of every Storm that the letter tells of.

    What was scored later is taken back from today's Renown; after a ruling that is not possible, and
    ``before`` and ``after`` are None.
    """
    renown: list[int] | None = [row["renown"] for row in desk.view["seats"]]
    tables = []
    for event in reversed(desk.letter["events"]):
        if event["e"] in ("ruled", "undone"):
            renown = None
        elif event["e"] == "synergy" and renown is not None:
            renown[event["seat"]] -= event["points"]
        elif event["e"] == "storm":
            renown = renown and [now - points for now, points in zip(renown, event["totals"], strict=True)]
            tables.append(storm_table(desk, event, renown))
    return tables[::-1]


def storm_table(
    desk: Desk,
    scored: Mapping[str, Any],
    before: Sequence[int] | None,
    stations: Sequence[Station | None] | None = None,
) -> Row:
    """Return a Storm as a table, all lists but ``order`` by seat.

    ``order`` are the seats as they are shown, the reader's first; ``legend`` says what its numbers mean.
    ``rows`` has a department each: ``readiness``, ``points`` and ``how`` each commander came to them;
    ``shield`` likewise ``points`` and ``how``, with ``lanes``; ``totals`` and Renown ``before`` and ``after``;
    ``lines`` is all that as text for the reader.
    """
    awards = desk.table.awards(scored["number"])
    rows = [
        {
            "department": department,
            "name": DEPARTMENTS[department],
            **row,
            "how": [_how(desk, row["readiness"], seat, awards) for seat in range(len(desk.names))],
        }
        for department in DEPARTMENTS
        if (row := scored["departments"].get(department)) is not None
    ]
    lanes = scored["shield"]
    known = stations or [None] * len(lanes)
    after = before and [now + points for now, points in zip(before, scored["totals"], strict=True)]
    found = {
        "number": scored["number"],
        "title": STORMS[scored["number"]],
        "legend": f"Readiness, and what it scores: {_places(_paid(desk, awards))}.",
        "order": sorted(range(len(desk.names)), key=lambda seat: seat != desk.me),
        "names": [YOU if seat == desk.me else name for seat, name in enumerate(desk.names)],
        "rows": rows,
        "shield": {
            "points": [sum(lane["points"] for lane in own) for own in lanes],
            "how": [shield_text(own, station) for own, station in zip(lanes, known, strict=True)],
            "lanes": lanes,
        },
        "totals": scored["totals"],
        "before": before and list(before),
        "after": after,
    }
    return found | {"lines": storm_lines(found, desk.columns, desk.me, told_of_shield=stations is None)}


def _how(desk: Desk, values: Sequence[int], seat: int, awards: Sequence[int]) -> str:
    """Say by which place a commander's points in a department came, in 24 letters at most."""
    own = values[seat]
    if not own:
        return "none installed"
    better = [value for value in values if value > own]
    place = ordinal(len(better) + 1)
    tied = values.count(own)
    if tied > 1:
        return f"tied {place}{_shared(desk, awards, len(better), tied)}"
    if better:
        return f"{place}, {min(better) - own} behind"
    behind = max((value for value in values if value != own), default=0)
    return f"{place}, {own - behind} ahead" if behind else f"{place}, alone"


def _shared(desk: Desk, awards: Sequence[int], place: int, tied: int) -> str:
    pool = sum(_paid(desk, awards)[place : place + tied])
    if not pool:
        return ""
    return f", {pool} shared by {tied}" if desk.table.options["storms"]["ties"] == "share" else ", each in full"


def _paid(desk: Desk, awards: Sequence[int]) -> Sequence[int]:
    """Return the awards of the places that so many commanders fill (rule 8.5)."""
    return awards[: len(desk.names) - (not desk.table.options["storms"]["last_place_paid"])]


def _places(paid: Sequence[int]) -> str:
    """Name the places that are paid with what each brings."""
    return ", ".join(f"{ordinal(place)} {award}" for place, award in enumerate(paid, 1)) or "nothing"


def shield_text(lanes: Sequence[Mapping[str, Any]], station: Station | None = None) -> str:
    """Say of the sunward lanes what makes or costs their points, such as ``lane 8 screened (1)``.

    With the *station* a lane that is not screened is known to be empty or open outward.
    """
    groups: dict[str, list[str]] = {}
    for lane in lanes:
        groups.setdefault(_lane_state(lane, station), []).append(str(lane["sector"]))
    return "; ".join(f"{_lanes(sectors)} {state}" for state, sectors in groups.items())


def _lanes(sectors: Sequence[str]) -> str:
    return f"lane {sectors[0]}" if len(sectors) == 1 else f"lanes {listed(sectors)}"


def _lane_state(lane: Mapping[str, Any], station: Station | None) -> str:
    if lane["screened"]:
        return f"screened{' on two rings' if lane['deep'] else ''} (+{lane['points']})"
    if station is None:
        return "not screened"
    return "open outward" if any(station[lane["sector"] :: SECTORS]) else "empty"
