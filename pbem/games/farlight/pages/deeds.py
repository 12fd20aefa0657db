"""Commanders' moves, the reveal and the Assembly, told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ...contract import Event
from ...story import Chapter, Entry
from ...telling import how_played, listed
from ...words import YOU, capital, plural
from ..orders import VERBS
from ..reasons import squarely
from .teller import Teller, nothing
from .words import tile_text

Row = Mapping[str, Any]

HELD = ("crew", "science")
TWO_WITH_CREW = ("", ", one with crew,", ", both with crew,")


# Moves


def move(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    """Tell a move as one entry, with how it was chosen."""
    seat = next(event["seat"] for event in chapter.events if "seat" in event)
    played = chapter.one("played") or {"by": "plan"}
    deeds = [text for event in chapter.events for text in DEEDS.get(event["e"], nothing)(teller, event)]
    text = " ".join(part for part in (*deeds, how_played(played, VERBS)) if part)
    if text:
        yield teller.entry(teller.names[seat], text, seat)
    asked = chapter.one("assembly_begun")
    if asked:
        yield from _asked(teller, asked)


def _bid(teller: Teller, event: Event) -> Iterator[str]:
    values = event.get("values", [None] * len(event["tiles"]))
    laid: dict[str, list[Row]] = {}
    for tile, value in zip(event["tiles"], values, strict=True):
        laid.setdefault(tile["on"], []).append({"value": value, "crew": tile["crew"]})
    yield f"laid {listed([f'{_tiles(tiles)} on {teller.target(on)}' for on, tiles in laid.items()])}."


def _tiles(tiles: Sequence[Row]) -> str:
    """Return what was laid on one thing: tiles with their values, or where these are hidden how many."""
    if tiles[0]["value"] is not None:
        return listed([tile_text(tile["value"], crew=tile["crew"]) for tile in tiles])
    crew = sum(tile["crew"] for tile in tiles)
    if len(tiles) == 1:
        return f"a tile{' with crew' if crew else ''}"
    return f"two tiles{TWO_WITH_CREW[crew]}"


def _sealed(teller: Teller, event: Event) -> Iterator[str]:
    outcome = event.get("outcome")
    yield "sealed the Assembly order." if not outcome else f"sealed this: {teller.outcome(outcome)}."


def _completed(teller: Teller, event: Event) -> Iterator[str]:
    place = "first" if event["place"] == 1 else "later"
    paid = f", paying {event['science']} science" if event["science"] else ""
    yield f"completed {teller.mission(event['mission'])} {place}: {plural(event['points'], 'point')}{paid}."


def _declined(teller: Teller, event: Event) -> Iterator[str]:
    yield f"declined {teller.mission(event['mission'])}."


DEEDS: Mapping[str, Callable[[Teller, Event], Iterator[str]]] = {
    "bid": _bid,
    "sealed": _sealed,
    "completed": _completed,
    "declined": _declined,
}


# The reveal


def reveal(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    """Tell for each commander what he won and how his crew fared."""
    yield teller.entry("The reveal", "All tiles were turned up.")
    for seat, name in enumerate(teller.names):
        won = [teller.target(event["on"]) for event in chapter.each("won") if event["seat"] == seat]
        crew = ", ".join(_crew(chapter, seat))
        gained = f" Crew and science: {crew}." if crew else ""
        yield teller.entry(name, f"won {listed(won) or 'nothing'}.{gained}", seat)
    asked = chapter.one("assembly_begun")
    if asked:
        yield from _asked(teller, asked)


def _crew(chapter: Chapter, seat: int) -> Iterator[str]:
    won = chapter.each("won")
    lost = sum(event["lost"] for event in won if event["seat"] == seat)
    bonus = sum(event["bonus"] for event in won if event["seat"] == seat)
    consolation = sum(event["consolation"][seat] for event in won)
    if lost:
        yield f"{lost} crew lost with winning bids"
    if consolation:
        yield f"{consolation} crew for losing bids"
    if bonus:
        yield f"{bonus} crew that lay on parts"
    for event in chapter.each("gained"):
        if event["seat"] == seat:
            yield f"{_tokens(event)} from {event['why']}"


def _tokens(event: Event) -> str:
    return listed([f"{event[name]} {name}" for name in HELD if event[name]])


def _asked(teller: Teller, event: Event) -> Iterator[Entry]:
    names = _called(teller, event["seats"])
    text = f"asks {listed(names)} for an order." if names else "asks nobody for an order."
    yield teller.entry("Assembly", text)


# The Assembly


def sealed(teller: Teller, moves: Sequence[Chapter]) -> Iterator[Entry]:
    """Tell of orders that have been opened since who sealed one, and of the reader's own what became of his plan.

    What the orders did is told where they are opened.
    """
    by = {event["seat"]: chapter.one("played") for chapter in moves for event in chapter.each("sealed")}
    if by:
        chosen = [seat for seat, played in by.items() if played and played["by"] == "caretaker"]
        stood_in = f" The caretaker stood in for {listed(_called(teller, chosen))}." if chosen else ""
        whose = "your" if teller.me in by else "their"
        what = f"{whose} orders" if len(by) > 1 else "your order" if teller.me in by else "an order"
        yield teller.entry("Assembly", capital(f"{listed(_called(teller, by))} sealed {what}.{stood_in}"))
    own = by.get(teller.me) if teller.me is not None else None
    text = how_played(own, VERBS) if own else ""
    if text:
        yield teller.entry(YOU, text, teller.me)


def _called(teller: Teller, seats: Iterable[int]) -> list[str]:
    return [teller.called(seat) for seat in seats]


def assembled(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    """Tell for each commander how his ship has changed and what it gave."""
    for seat, name in enumerate(teller.names):
        told = [CHANGES[event["e"]](teller, event) for event in chapter.of(seat) if event["e"] in CHANGES]
        if told:
            yield teller.entry(name, f"{', '.join(told)}.", seat)


def _installed(teller: Teller, event: Event) -> str:
    meets = [f"{word} {listed(event[word])}" for word in ("joined", "blocked") if event[word]]
    cost = f" for {event['cost']} crew" if event["cost"] else ""
    return f"installed {teller.part(event['part'])} at {squarely(event['at'])}{cost} ({'; '.join(meets)})"


def _refitted(teller: Teller, event: Event) -> str:
    return f"discarded {listed([teller.part(part) for part in event['parts']])} by Refit"


def _discarded(teller: Teller, event: Event) -> str:
    return f"discarded {teller.part(event['part'])}"


def _gained(_teller: Teller, event: Event) -> str:
    return f"gained {_tokens(event)} from {event['why']}"


def _raised(_teller: Teller, event: Event) -> str:
    return f"raised engine {event['engine']} from {event['was']} to {event['to']} ({event['by']})"


CHANGES: Mapping[str, Callable[[Teller, Event], str]] = {
    "installed": _installed,
    "refitted": _refitted,
    "discarded": _discarded,
    "gained": _gained,
    "raised": _raised,
}
