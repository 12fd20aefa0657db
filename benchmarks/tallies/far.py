"""Counting in FAR: victories by side of the table, points by source, royals, areas, and how the Kingdom grows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from benchmarks.playing import Story
from pbem.games.contract import Event
from pbem.games.far.cards import LANDS, ROYALS
from pbem.games.far.kingdom import Kingdom
from pbem.games.far.scoring import LARGEST
from pbem.games.far.table import SEATED

Counts = Counter[str]

WHOLE = 12
"""What a victory counts; it can be shared among two, three and four."""


def tally(rules: Any, story: Story) -> Counts:
    """Count what happened in one match, and how its Kingdom ended."""
    counts: Counts = Counter()
    for step in story.steps:
        counts["decisions"] += 1
        counts["orders to choose from"] += len(rules.legal(step.state, step.seat))
        _royals_in_hand(rules, step.state, step.seat, counts)
        for event in step.events:
            _count(counts, event)
        if step.order.get("card") in ROYALS:
            counts["royals placed"] += 1
            counts["royals placed while cards were left"] += any(step.state.display)
    counts["rounds"] += story.state.round
    _victories(rules, story, counts)
    _extent(story.state.kingdom, counts)
    return counts


def _royals_in_hand(rules: Any, state: Any, seat: int, counts: Counts) -> None:
    """Count the royals that the commander to move holds, and those that he can place nowhere."""
    for royal in state.seats[seat].hand:
        counts["royals in hand"] += 1
        counts["of these with no place"] += not any(state.kingdom.fits(rules.table.cards[royal]))


def _count(counts: Counts, event: Event) -> None:
    if event["e"] == "passed":
        counts["passes"] += 1
    elif event["e"] == "scored":
        counts["commanders"] += 1
        for name, area in event["lands"].items():
            counts["lands"] += 1
            _area(counts, name, area)
        for royal, area in event["royals"].items():
            counts["royals"] += 1
            counts["royals in too large an area"] += area is not None and len(area["cards"]) > LARGEST
            _area(counts, royal[1], area)


def _area(counts: Counts, name: str, area: dict[str, Any] | None) -> None:
    """Count an area on a score sheet under a land's name, or K or Q for a King's and a Queen's."""
    counts[f"no {name}"] += area is None
    if area is not None and area["points"]:
        counts[f"points {name}"] += area["points"]
        counts["areas scored"] += 1
        counts["their cards"] += len(area["cards"])
        counts["points for royals"] += len(area["royals"])


def _victories(rules: Any, story: Story, counts: Counts) -> None:
    """Count the victory by the winners' sides, and the part in it of whoever placed the last card."""
    winners, seats = rules.winners(story.state), len(story.state.seats)
    for seat in winners:
        counts[f"victories {SEATED[seats][seat]}"] += WHOLE // len(winners)
    counts["victories last"] += WHOLE // len(winners) * (story.state.kingdom.laid[-1].seat in winners)


def _extent(kingdom: Kingdom, counts: Counts) -> None:
    xs, ys = zip(*kingdom.squares(), strict=True)
    counts["columns"] += max(xs) - min(xs) + 1
    counts["rows"] += max(ys) - min(ys) + 1


def figures(counts: Counts, matches: int) -> Iterator[tuple[str, str]]:
    """Yield each figure's name and value over *matches*."""
    everyone = counts["commanders"]
    seats = everyone // matches
    for side in SEATED[seats]:
        yield f"from the {side}: victories, of a fair share", _fair(counts[f"victories {side}"], matches, seats)
    yield "who placed the last card: victories, of a fair share", _fair(counts["victories last"], matches, seats)
    yield "rounds", f"{counts['rounds'] / matches:.1f}"
    for land in LANDS:
        yield f"points from {land.title()}", f"{counts[f'points {land}'] / everyone:.1f}"
    yield "points from the King", f"{counts['points K'] / everyone:.1f}"
    yield "points from the Queen", f"{counts['points Q'] / everyone:.1f}"
    yield "of all these for royals", f"{counts['points for royals'] / everyone:.1f}"
    yield "cards in an area that scores", f"{counts['their cards'] / counts['areas scored']:.1f}"
    yield "lands without an open area", _share(sum(counts[f"no {land}"] for land in LANDS), counts["lands"])
    yield "royals in too large an area", _share(counts["royals in too large an area"], counts["royals"])
    yield "royals never placed", _share(counts["no K"] + counts["no Q"], counts["royals"])
    early = counts["royals placed while cards were left"]
    yield "royals placed while cards were left", _share(early, counts["royals placed"])
    yield "royals in hand that fit nowhere", _share(counts["of these with no place"], counts["royals in hand"], 2)
    yield "passes", f"{counts['passes'] / matches:.4f} a match"
    yield "orders to choose from", f"{counts['orders to choose from'] / counts['decisions']:.0f}"
    yield "columns of the Kingdom", f"{counts['columns'] / matches:.1f}"
    yield "rows of the Kingdom", f"{counts['rows'] / matches:.1f}"


def _fair(parts: int, matches: int, seats: int) -> str:
    share = parts / WHOLE / matches
    return f"{100 * share:.1f}%, {share * seats:.2f}"


def _share(part: int, whole: int, digits: int = 0) -> str:
    return f"{100 * part / whole:.{digits}f}%" if whole else "-"
