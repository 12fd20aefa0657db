"""The events of a letter parted into what is told together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from ...contract import Event
from ...story import SETUP, Chapter

MOVE, REVEAL, ASSEMBLED, MISSION, ROUND, END, BESIDE = (
    "move", "reveal", "assembled", "mission", "round", "end", "beside",
)  # fmt: skip

OPENS: Mapping[str, str] = {
    **dict.fromkeys(("played", "bid", "sealed", "completed", "declined"), MOVE),
    **dict.fromkeys(("missed", "mission_closed", "launch_begun"), MISSION),
    **dict.fromkeys(("organised", "awards_shuffled", "stacked", "parts_shuffled", "first_player"), SETUP),
    **dict.fromkeys(("crewed", "part_came", "round_begun", "rolled"), ROUND),
    **dict.fromkeys(("broken_off", "award", "converted", "tie_broken", "over"), END),
    **dict.fromkeys(("undone", "ruled", "reshuffled"), BESIDE),
    "revealed": REVEAL,
    "opened": ASSEMBLED,
}
"""Event kinds that begin a chapter of another kind; what is not named belongs to the chapter under way."""

ALWAYS_NEW = frozenset({"played", "revealed", "opened", "undone", "ruled", "reshuffled"})
KEEPS = {SETUP: frozenset({ROUND}), BESIDE: frozenset({SETUP})}
"""Chapters into which events go that begin others elsewhere: a set-up deals and rolls, a ruling shuffles."""


def chapters(events: Iterable[Event], missions: Collection[str]) -> list[Chapter]:
    """Divide events into chapters; *missions* are the ids of all missions, each of which has a chapter of its own."""
    found: list[Chapter] = []
    for event in events:
        begins_mission = event["e"] == "won" and event["on"] in missions
        kind = MISSION if begins_mission else OPENS.get(event["e"])
        if not found or begins_mission or _begins(kind, event, found[-1]):
            found.append(Chapter(kind or SETUP))
        found[-1].events.append(event)
    return found


def _begins(kind: str | None, event: Event, under_way: Chapter) -> bool:
    if kind is None or kind in KEEPS.get(under_way.kind, ()):
        return False
    return kind != under_way.kind or event["e"] in ALWAYS_NEW
