"""A story in chapters: what the reports of all games have in common when they tell a reader what happened."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pbem.games.contract import Event
from pbem.games.words import YOU, called, commanders

SETUP = "setup"
"""The chapter of what comes before anything that begins another."""

Entry = dict[str, Any]
"""A piece of the story: ``who`` (You, a name, what acted, or a heading with a colon), ``seat``, ``mine``, ``text``."""


class Chapter:
    """Some events of one *kind* that are told together."""

    __slots__ = ("events", "kind")

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.events: list[Event] = []

    def each(self, *kinds: str) -> list[Event]:
        """Return the events of some kinds, in order."""
        return [event for event in self.events if event["e"] in kinds]

    def one(self, kind: str) -> Event | None:
        """Return the first event of one kind, if there is any."""
        return next((event for event in self.events if event["e"] == kind), None)

    def of(self, seat: int) -> list[Event]:
        """Return the events about one commander."""
        return [event for event in self.events if event.get("seat") == seat]


class Storyteller:
    """Who is told (``me``, a seat; None: an observer), and about whom (``names``, in seat order)."""

    def __init__(self, letter: Mapping[str, Any]) -> None:
        self.me: int | None = letter["view"]["me"]
        self.names = commanders(letter)

    def entry(self, who: str, text: str, seat: int | None = None) -> Entry:
        """Return one entry of the story."""
        mine = seat is not None and seat == self.me
        return {"who": YOU if mine else who, "seat": seat, "mine": mine, "text": text}

    def called(self, seat: int) -> str:
        """Return how a sentence calls the commander of *seat*."""
        return called(self.names, seat, self.me)


def chapters(events: Iterable[Event], opens: Mapping[str, str], always_new: Collection[str]) -> list[Chapter]:
    """Divide events into chapters; before the first that begins another lies the set-up.

    *opens* names the kinds of events that begin a chapter of another kind, *always_new* those that begin one even
    where a chapter of their kind is under way.
    """
    found: list[Chapter] = []
    for event in events:
        kind = opens.get(event["e"])
        if not found or (kind is not None and (kind != found[-1].kind or event["e"] in always_new)):
            found.append(Chapter(kind or SETUP))
        found[-1].events.append(event)
    return found
