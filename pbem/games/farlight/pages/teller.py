"""Who is told, about whom, and with which cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...contract import Event
from ...telling import listed
from ..reasons import squarely
from .words import YOU, called, commanders

Entry = dict[str, Any]
"""A piece of the story: ``who`` (You, a name, or what acted), ``seat``, ``mine`` and ``text``."""


class Teller(NamedTuple):
    """The reader's seat *me* (None: an observer), all names, the deck, all points, and what ends the match.

    ``climax`` is the climactic mission that was completed last, None before the first.
    """

    me: int | None
    names: Sequence[str]
    deck: Mapping[str, Any]
    points: Sequence[int]
    climax: str | None

    @classmethod
    def of(cls, letter: Mapping[str, Any]) -> Teller:
        """Return the teller for a letter."""
        view = letter["view"]
        points = [seat["points"] for seat in view["seats"]]
        return cls(view["me"], commanders(letter), letter["deck"], points, view["climax"])

    def entry(self, who: str, text: str, seat: int | None = None) -> Entry:
        """Return one entry of the story."""
        mine = seat is not None and seat == self.me
        return {"who": YOU if mine else who, "seat": seat, "mine": mine, "text": text}

    def called(self, seat: int) -> str:
        """Return how a sentence calls a commander."""
        return called(self.names, seat, self.me)

    def part(self, part: str) -> str:
        """Return a part's id with its name; in a preview nobody knows yet which one comes."""
        known = self.deck["parts"].get(part)
        return f"{part} {known['name']}" if known else "a new part"

    def mission(self, mission: str) -> str:
        """Return a mission's id with its name."""
        return f"{mission} {self.deck['missions'][mission]['name']}"

    def target(self, on: str) -> str:
        """Return what was bid on with its name; a facility is its own."""
        if on in self.deck["missions"]:
            return self.mission(on)
        return self.part(on) if on in self.deck["parts"] else on

    def organisation(self, key: str) -> str:
        """Return an organisation's name."""
        return str(self.deck["organisations"][key]["name"])

    def award(self, key: str) -> Mapping[str, Any]:
        """Return an award's row of the deck."""
        row: Mapping[str, Any] = self.deck["awards"][key]
        return row

    def outcome(self, outcome: Mapping[str, Any]) -> str:
        """Say what a sealed Assembly order will do."""
        deeds = [f"raise engine {row['engine']} to {row['to']} (Engineer)" for row in outcome["engineer"]]
        if outcome["refit"]:
            deeds.append(f"discard {listed([self.part(part) for part in outcome['refit']])} by Refit")
        deeds += [f"install {self.part(row['part'])} at {squarely(row['at'])}" for row in outcome["installs"]]
        deeds += [f"discard {self.part(part)}" for part in outcome["discards"]]
        deeds += [f"raise engine {row['engine']} to {row['to']} ({row['by']})" for row in outcome["raises"]]
        return listed(deeds) or "nothing changes but what icons bring"


def nothing(_teller: Teller, _event: Event) -> Iterator[str]:
    """Tell nothing of an event that needs no words."""
    yield from ()
