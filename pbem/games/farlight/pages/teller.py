"""Who is told, about whom, and with which cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...contract import Event
from ...story import Storyteller
from ...telling import listed
from ..reasons import squarely


class Teller(Storyteller):
    """Tells with which deck, who has how many points, and what ends the match.

    ``climax`` is the climactic mission that was completed last, None before the first.
    """

    def __init__(self, letter: Mapping[str, Any]) -> None:
        super().__init__(letter)
        self.deck: Mapping[str, Any] = letter["deck"]
        self.points = [seat["points"] for seat in letter["view"]["seats"]]
        self.climax: str | None = letter["view"]["climax"]

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
