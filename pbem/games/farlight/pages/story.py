"""What happened since the last report, told in sentences: one entry for each move and each thing between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ...story import SETUP, Chapter, Entry
from ...telling import beside_the_game
from . import chapters as parts
from .chapters import chapters
from .deeds import assembled, move, reveal, sealed
from .rounds import end, mission, round_begun, setup
from .teller import Teller


def tell(letter: Mapping[str, Any]) -> list[Entry]:
    """Return the story of a letter's events."""
    teller = Teller(letter)
    return list(_entries(teller, chapters(letter["events"], letter["deck"]["missions"])))


def _entries(teller: Teller, found: Sequence[Chapter]) -> Iterator[Entry]:
    """Yield all entries; orders that are opened in the same report are told of together, where that happens."""
    opened = max((place for place, chapter in enumerate(found) if chapter.kind == parts.ASSEMBLED), default=0)
    waiting: list[Chapter] = []
    for place, chapter in enumerate(found):
        if place < opened and chapter.one("sealed"):
            waiting.append(chapter)
            continue
        if chapter.kind == parts.ASSEMBLED:
            yield from sealed(teller, waiting)
            waiting = []
        yield from TELLERS[chapter.kind](teller, chapter)


def _beside(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    text = beside_the_game(chapter.events[0], teller.names)
    if text:
        yield teller.entry("Moderator", text)
    yield from setup(teller, chapter)


TELLERS: Mapping[str, Callable[[Teller, Chapter], Iterator[Entry]]] = {
    parts.MOVE: move,
    parts.REVEAL: reveal,
    parts.ASSEMBLED: assembled,
    parts.MISSION: mission,
    parts.ROUND: round_begun,
    SETUP: setup,
    parts.END: end,
    parts.BESIDE: _beside,
}
