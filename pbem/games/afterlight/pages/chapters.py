"""Events divided into chapters, the pieces of a story that are told together, and who is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ...contract import Event
from .words import YOU, called

MOVE, SETUP, DRIFT, STORM, OVER, QUIET, BESIDE = "move", "setup", "drift", "storm", "over", "quiet", "beside"
OPENS: Mapping[str, str] = {
    **dict.fromkeys(("played", "took", "paid", "installed", "uninstalled", "passed"), MOVE),
    **dict.fromkeys(("drifted", "rotated", "round_ended"), DRIFT),
    **dict.fromkeys(("undone", "ruled", "reshuffled"), BESIDE),
    "storm": STORM,
    "over": OVER,
    "quiet": QUIET,
}
"""Event kinds that begin a chapter of another kind; what is not named belongs to the chapter under way."""

ALWAYS_NEW = frozenset({"played", "storm", "undone", "ruled", "reshuffled"})


Entry = dict[str, Any]
"""A piece of the story: ``who`` (You, a name, what acted, or a heading with a colon), ``seat``, ``mine``, ``text``."""


@dataclass(slots=True)
class Chapter:
    """Some events that are told together."""

    kind: str
    events: list[Event] = field(default_factory=list)

    def each(self, kind: str) -> list[Event]:
        """Return the events of one kind."""
        return [event for event in self.events if event["e"] == kind]

    def one(self, kind: str) -> Event | None:
        """Return the first event of one kind, if there is any."""
        return next((event for event in self.events if event["e"] == kind), None)


class Teller(NamedTuple):
    """Who is told, about whom, with which modules, and what one of them costs at least."""

    me: int | None
    names: Sequence[str]
    modules: Mapping[str, Any]
    renown: Sequence[int]
    least_cost: int

    def entry(self, who: str, text: str, seat: int | None = None) -> Entry:
        """Return one entry of the story."""
        mine = seat is not None and seat == self.me
        return {"who": YOU if mine else who, "seat": seat, "mine": mine, "text": text}

    def called(self, seat: int) -> str:
        """Return how a sentence calls a commander."""
        return called(self.names, seat, self.me)


def chapters(events: Iterable[Event]) -> list[Chapter]:
    """Divide events into chapters; before the first move lies the set-up."""
    found: list[Chapter] = []
    for event in events:
        kind = OPENS.get(event["e"])
        if not found or (kind is not None and (kind != found[-1].kind or event["e"] in ALWAYS_NEW)):
            found.append(Chapter(kind or SETUP))
        found[-1].events.append(event)
    return found
