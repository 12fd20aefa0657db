"""Counting in Farlight: how matches end, points by source, bids, ships, missions, and what is never used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from benchmarks.playing import Story
from benchmarks.tallies.farlight_player import player
from pbem.games.contract import Event

__all__ = ["figures", "player", "tally"]

Counts = Counter[str]
MISSIONS = "missions "
"""Before a mission's id, what counts the matches in which it lay on a stack, and those in which it was completed."""


def tally(rules: Any, story: Story) -> Counts:
    """Count what happened in one match, and how its ships ended."""
    counts: Counts = Counter()
    for step in story.steps:
        for event in step.events:
            count = COUNTED.get(event["e"])
            if count is not None:
                count(counts, event)
    counts[f"end {story.state.why}"] += 1
    counts["rounds"] += story.state.round
    counts["commanders"] += len(story.state.seats)
    done = {mission for row in story.state.seats for mission, _ in row.completed}
    for mission in (card for stack in story.dealt.stacks for card in stack):
        counts[f"{MISSIONS}dealt {mission}"] += 1
        counts[f"{MISSIONS}done {mission}"] += mission in done
    for row in story.state.seats:
        _ship(rules, row, counts)
    return counts


def _won(counts: Counts, event: Event) -> None:
    counts["bids resolved"] += 1
    counts["bids tied"] += bool(event["tied"])
    counts["bids of one"] += len(event["order"]) == 1
    counts["consolation"] += sum(event["consolation"])


def _completed(counts: Counts, event: Event) -> None:
    counts["completed"] += 1
    counts["completed first"] += event["place"] == 1
    counts["points of missions"] += event["points"]


def _points(name: str) -> Any:
    def count(counts: Counts, event: Event) -> None:
        counts[name] += sum(event["points"])

    return count


COUNTED = {
    "won": _won,
    "completed": _completed,
    "award": _points("points of awards"),
    "converted": _points("points of tokens"),
    "installed": lambda counts, _event: counts.update(["installed"]),
    "discarded": lambda counts, _event: counts.update(["discarded"]),
    "refitted": lambda counts, event: counts.update({"refitted": len(event["parts"])}),
}


def _ship(rules: Any, row: Any, counts: Counts) -> None:
    counts["parts on ships"] += len(row.ship)
    counts["engines on ships"] += len(row.engines)
    counts["power on ships"] += sum(engine.value for engine in row.engines)
    counts["biotech on ships"] += sum(rules.table.parts[part].biotech for part, _, _ in row.ship)


def figures(counts: Counts, matches: int) -> Iterator[tuple[str, str]]:
    """Yield each figure's name and value over *matches*."""
    seats = counts["commanders"]
    yield "rounds", f"{counts['rounds'] / matches:.1f}"
    yield "ended by a climactic mission", _share(counts["end climactic"], matches)
    yield "ended for want of parts", _share(counts["end parts"], matches)
    for source in ("missions", "awards", "tokens"):
        yield f"points from {source}", f"{counts[f'points of {source}'] / seats:.1f}"
    yield "missions completed, of a commander", f"{counts['completed'] / seats:.1f}"
    yield "of these first", _share(counts["completed first"], counts["completed"])
    yield "parts on a ship", f"{counts['parts on ships'] / seats:.1f}"
    yield "engines on a ship", f"{counts['engines on ships'] / seats:.1f}"
    yield "their power", f"{counts['power on ships'] / seats:.1f}"
    yield "Bio-Tech on a ship", f"{counts['biotech on ships'] / seats:.1f}"
    yield "parts won that were installed", _share(counts["installed"], counts["installed"] + counts["discarded"])
    yield "parts that a Refit discarded", f"{counts['refitted'] / matches:.1f} a match"
    yield "bids without a rival", _share(counts["bids of one"], counts["bids resolved"])
    yield "bids tied at the top", _share(counts["bids tied"], counts["bids resolved"])
    yield "consolation crew", f"{counts['consolation'] / seats:.1f}"
    yield "missions on the stacks completed", _share(_sum(counts, "done"), _sum(counts, "dealt"))
    yield "the one completed least", _rarest(counts)


def _sum(counts: Counts, what: str) -> int:
    return sum(count for name, count in counts.items() if name.startswith(f"{MISSIONS}{what}"))


def _rarest(counts: Counts) -> str:
    dealt = [name.split()[-1] for name in counts if name.startswith(f"{MISSIONS}dealt")]
    shares = {mission: counts[f"{MISSIONS}done {mission}"] / counts[f"{MISSIONS}dealt {mission}"] for mission in dealt}
    rarest = min(shares, key=lambda mission: (shares[mission], mission))
    return f"{rarest}, {100 * shares[rarest]:.0f}%"


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f}%" if whole else "-"
