"""Counting in Afterlight: Renown by source, Storms, payments, rings, departments and what fits nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from benchmarks.playing import Story
from pbem.games.afterlight.board import RINGS, ring_of
from pbem.games.afterlight.table import DOCK_SPACES, Table
from pbem.games.contract import Event

Counts = Counter[str]


def tally(rules: Any, story: Story) -> Counts:
    """Count what happened in one match, and how its stations ended."""
    counts: Counts = Counter()
    ending = False
    for step in story.steps:
        _sightings(rules.table, step.state, step.seat, counts)
        for event in step.events:
            count = COUNTED.get(event["e"])
            if count is not None:
                count(counts, event)
            if event["e"] == "passed":
                counts["passes after the trigger" if step.state.ending else "forced passes before it"] += 1
            ending = ending or event["e"] == "end_triggered"
    counts["supply ran out"] += ending
    counts["rounds"] += story.state.round
    counts["commanders"] += len(story.state.seats)
    for seat in story.state.seats:
        _station(rules.table, seat.station, counts)
    return counts


def _sightings(table: Table, state: Any, seat: int, counts: Counts) -> None:
    """Count the market modules that the commander to move sees, and those he has no node for."""
    row = state.seats[seat]
    layout = table.layout(row.station)
    for berth in state.market:
        if berth is not None:
            homeless = not layout.fits(table.ports[berth.module])
            counts["sightings"] += 1
            counts["without a node"] += homeless
            counts["without a node or a Dock space"] += homeless and len(row.dock) >= DOCK_SPACES


def _paid(counts: Counts, event: Event) -> None:
    counts["purchases"] += 1
    counts["exact"] += event["exact"]


def _bought(counts: Counts, event: Event) -> None:
    counts["to the Dock"] += event["at"] == "dock"


def _synergy(counts: Counts, event: Event) -> None:
    counts["synergy"] += event["points"]


def _storm(counts: Counts, event: Event) -> None:
    counts[f"storm {event['number']}"] += 1
    shields = sum(lane["points"] for lanes in event["shield"] for lane in lanes)
    counts["shield"] += shields
    counts["rankings"] += sum(event["totals"]) - shields


COUNTED = {"paid": _paid, "bought": _bought, "synergy": _synergy, "storm": _storm}


def _station(table: Table, station: tuple[str | None, ...], counts: Counts) -> None:
    """Count where the modules of a finished station stand, and of which departments they are."""
    placed = [(node, module) for node, module in enumerate(station) if module is not None]
    counts["modules"] += len(placed)
    for node, _ in placed:
        counts[RINGS[ring_of(node)]] += 1
    counts["all three rings"] += len({ring_of(node) for node, _ in placed}) == len(RINGS)
    counts["departments"] += len({table.modules[module].department for _, module in placed})


def figures(counts: Counts, matches: int) -> Iterator[tuple[str, str]]:
    """Yield each figure's name and value over *matches*."""
    seats = counts["commanders"]
    yield "rounds", f"{counts['rounds'] / matches:.1f}"
    yield "Renown from rankings", f"{counts['rankings'] / seats:.1f}"
    yield "Renown from the shield", f"{counts['shield'] / seats:.1f}"
    yield "Renown from Synergy", f"{counts['synergy'] / seats:.1f}"
    yield "Storm I fell", _share(counts["storm 1"], matches)
    yield "Storm II fell", _share(counts["storm 2"], matches)
    yield "the supply ran out", _share(counts["supply ran out"], matches)
    yield "exact payments", _share(counts["exact"], counts["purchases"])
    yield "purchases to the Dock", _share(counts["to the Dock"], counts["purchases"])
    yield "modules in a station", f"{counts['modules'] / seats:.1f}"
    for ring in RINGS:
        yield f"of these in the {ring} ring", _share(counts[ring], counts["modules"])
    yield "stations in all three rings", _share(counts["all three rings"], seats)
    yield "departments in a station", f"{counts['departments'] / seats:.1f} of 6"
    yield "market modules without a node", _share(counts["without a node"], counts["sightings"], 1)
    yield "without a node or a Dock space", _share(counts["without a node or a Dock space"], counts["sightings"], 1)
    yield "forced passes before the end trigger", f"{counts['forced passes before it'] / matches:.3f} a match"
    yield "passes after it", f"{counts['passes after the trigger'] / matches:.2f} a match"


def _share(part: int, whole: int, digits: int = 0) -> str:
    return f"{100 * part / whole:.{digits}f}%" if whole else "-"
