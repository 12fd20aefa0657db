"""What happened since the last report, told in sentences: one entry for each move and each thing between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ...contract import BLANK, Event
from ...story import SETUP, Chapter, Entry, Storyteller, chapters
from ...telling import beside_the_game, how_played, listed
from ...words import capital, plural
from ..cards import LANDS
from ..orders import VERBS
from .words import RANK_OF

MOVE, ROUND, SCORE, OVER, BESIDE = "move", "round", "score", "over", "beside"
OPENS: Mapping[str, str] = {
    **dict.fromkeys(("played", "placed", "passed"), MOVE),
    **dict.fromkeys(("pile_shuffled", "crowned", "starter"), SETUP),
    **dict.fromkeys(("undone", "ruled", "reshuffled"), BESIDE),
    "round_ended": ROUND,
    "turn_moved": ROUND,
    "scored": SCORE,
    "over": OVER,
}
"""Event kinds that begin a chapter of another kind; what is not named belongs to the chapter under way."""

ALWAYS_NEW = frozenset({"played", "scored", "undone", "ruled", "reshuffled"})
WHY_STARTER: Mapping[str, str] = {"drawn": "drawn by lot", "named": "as the match's options say"}


class Teller(Storyteller):
    """Tells with which cards, and who has how many points."""

    def __init__(self, letter: Mapping[str, Any]) -> None:
        super().__init__(letter)
        self.cards: Mapping[str, Any] = letter["deck"]["cards"]
        self.scores = [seat["score"] for seat in letter["view"]["seats"]]

    def named(self, card: str) -> str:
        """Return a card's id with its name; in a preview nobody knows yet which one comes."""
        return "a new card" if card == BLANK else f"{card} {self.cards[card]['name']}"


def tell(letter: Mapping[str, Any]) -> list[Entry]:
    """Return the story of a letter's events."""
    teller = Teller(letter)
    return [
        entry
        for chapter in chapters(letter["events"], OPENS, ALWAYS_NEW)
        for entry in TELLERS[chapter.kind](teller, chapter)
    ]


def _move(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    """Tell a move as one entry: what was placed and what it joined, how it was chosen, what came for it."""
    seat = next(event["seat"] for event in chapter.events if "seat" in event)
    played = chapter.one("played") or {"by": "plan"}
    parts = [*_deeds(teller, chapter), how_played(played, VERBS), *_news(teller, chapter)]
    text = " ".join(part for part in parts if part)
    if text:
        yield teller.entry(teller.names[seat], text, seat)


def _deeds(teller: Teller, chapter: Chapter) -> Iterator[str]:
    for event in chapter.each("placed"):
        x, y = event["at"]
        yield f"placed {teller.named(event['card'])} at {x},{y} {event['direction']}{_joined(event)}."
    if chapter.one("passed"):
        yield "could place no card and had to pass."


def _joined(event: Event) -> str:
    """Tell the areas that a card is part of now."""
    areas = [_area(area) for area in event["areas"]]
    return f": now {listed(areas)}" if areas else ""


def _area(area: Mapping[str, Any]) -> str:
    royals = f" with {listed(area['royals'])}" if area["royals"] else ""
    return f"{area['land'].title()} of {area['size']}{royals}"


def _news(teller: Teller, chapter: Chapter) -> Iterator[str]:
    for event in chapter.each("came"):
        yield f"New beside the pile: {teller.named(event['card'])}."


def _round(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    ended, moved = chapter.one("round_ended"), chapter.one("turn_moved")
    skipped = [teller.called(seat) for seat in moved["skipped"]] if moved else []
    skips = capital(f"{listed(skipped)} had no card left to place and {'were' if _many(skipped) else 'was'} skipped.")
    if ended:
        yield teller.entry(f"Round {ended['round']}", f"ended. {skips}" if skipped else "ended.")
    elif skipped:
        yield teller.entry("The turn", f"moved on. {skips}")


def _many(names: Sequence[str]) -> bool:
    return len(names) > 1 or names[0:1] == ["you"]


def _scored(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    for event in chapter.each("scored"):
        lands = [f"{land.title()} {_points(event['lands'][land])}" for land in LANDS]
        royals = [f"{RANK_OF[royal]} {_points(area)}" for royal, area in event["royals"].items()]
        verb = "score" if event["seat"] == teller.me else "scores"
        text = f"{verb} {', '.join([*lands, *royals])}: {event['total']} in all."
        yield teller.entry(teller.names[event["seat"]], text, event["seat"])


def _points(area: Mapping[str, Any] | None) -> str:
    if area is None or not area["points"]:
        return "0"
    royals = len(area["royals"])
    return f"{len(area['cards'])}+{royals}" if royals else str(len(area["cards"]))


def _over(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    event = chapter.events[0]
    winners = [teller.called(seat) for seat in event["winners"]]
    verb = "share the victory" if len(winners) > 1 else "win" if winners == ["you"] else "wins"
    points = teller.scores[event["winners"][0]]
    yield teller.entry("The end", capital(f"{listed(winners)} {verb} with {points} points: {event['why']}."))


def _beside(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    text = beside_the_game(chapter.events[0], teller.names)
    if text:
        yield teller.entry("Moderator", text)
    yield from _setup(teller, chapter)


def _setup(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    parts = [*_opening(teller, chapter)]
    if parts:
        yield teller.entry("Set-up" if chapter.one("crowned") else "The pile", " ".join(parts))


def _opening(teller: Teller, chapter: Chapter) -> Iterator[str]:
    for event in chapter.each("pile_shuffled"):
        yield f"{plural(event['count'], 'card')} {'was' if event['count'] == 1 else 'were'} shuffled."
    for event in chapter.each("crowned"):
        verb = "sit" if event["seat"] == teller.me else "sits"
        name = capital(teller.called(event["seat"]))
        yield f"{name} {verb} in the {event['side']} with {listed(event['cards'])} ({event['colour']})."
    came = [teller.named(event["card"]) for event in chapter.each("came")]
    if came:
        yield f"Face up: {listed(came)}."
    for event in chapter.each("starter"):
        verb = "start" if event["seat"] == teller.me else "starts"
        yield capital(f"{teller.called(event['seat'])} {verb} ({WHY_STARTER.get(event['why'], event['why'])}).")


TELLERS: Mapping[str, Callable[[Teller, Chapter], Iterator[Entry]]] = {
    MOVE: _move,
    SETUP: _setup,
    ROUND: _round,
    SCORE: _scored,
    OVER: _over,
    BESIDE: _beside,
}
