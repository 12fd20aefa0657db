"""What happened since the last report, told in sentences: one entry for each move and each thing between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ...contract import Event
from ...story import SETUP, Chapter, Entry, chapters
from ...telling import beside_the_game, listed
from ...words import capital, plural
from .chapters import ALWAYS_NEW, BESIDE, DRIFT, MOVE, OPENS, OVER, QUIET, STORM, Teller
from .moves import move, shown
from .words import STORMS

WHY_STARTER = {"drawn": "drawn by lot"}


def tell(letter: Mapping[str, Any]) -> list[Entry]:
    """Return the story of a letter's events."""
    teller = Teller(letter)
    return [
        entry
        for chapter in chapters(letter["events"], OPENS, ALWAYS_NEW)
        for entry in TELLERS[chapter.kind](teller, chapter)
    ]


def _drift(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    ended = chapter.one("round_ended")
    parts = [*_cheaper(teller, chapter.each("drifted"))]
    came = {event["berth"]: event["module"] for event in chapter.each("module_came")}
    for event in chapter.each("rotated"):
        new = came.get(event["berth"])
        follows = f", {shown(new)} came into berth {event['berth'] + 1}" if new else ""
        parts.append(f"{event['module']} went to the bottom of the supply{follows}.")
    who = f"Round {ended['round']}" if ended else "Drift"
    text = f"ended. Drift: {' '.join(parts)}" if parts and ended else " ".join(parts) or "ended; nothing drifted."
    yield teller.entry(who, text)


def _cheaper(teller: Teller, drifted: Sequence[Event]) -> Iterator[str]:
    """Tell which modules have become cheaper, those with the same discount together, and which cost the least."""
    groups: dict[int, list[str]] = {}
    least = []
    for event in drifted:
        if teller.modules[event["module"]]["cost"] - event["discount"] < teller.least_cost:
            least.append(event["module"])
        else:
            groups.setdefault(event["discount"], []).append(event["module"])
    for discount, modules in sorted(groups.items()):
        yield f"{listed(modules)} {'is' if len(modules) == 1 else 'are'} now {discount} cheaper."
    if least:
        yield f"{listed(least)} now {'costs' if len(least) == 1 else 'cost'} {teller.least_cost}, the least."


def _storm(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    event = chapter.events[0]
    scores = [f"{teller.called(seat)} +{points}" for seat, points in enumerate(event["totals"])]
    yield teller.entry(STORMS[event["number"]].removeprefix("the "), f"scored: {listed(scores)}.")


def _over(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    event = chapter.events[0]
    winners = [teller.called(seat) for seat in event["winners"]]
    verb = "share the victory" if len(winners) > 1 else "win" if winners == ["you"] else "wins"
    points = teller.renown[event["winners"][0]]
    yield teller.entry("The end:", f"{capital(event['why'])}. {capital(listed(winners))} {verb} with {points} Renown.")


def _quiet(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    rounds = chapter.events[0]["rounds"]
    yield teller.entry("Quiet:", f"{rounds} rounds without a purchase. The moderator may end the match by a ruling.")


def _beside(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    text = beside_the_game(chapter.events[0], teller.names)
    if text:
        yield teller.entry("Moderator", text)


def _setup(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    parts = [*_decks(chapter), *_deal(teller, chapter)]
    starter = chapter.one("starter")
    if starter:
        verb = "start" if starter["seat"] == teller.me else "starts"
        why = WHY_STARTER.get(starter["why"], starter["why"])
        parts.append(capital(f"{teller.called(starter['seat'])} {verb} ({why})."))
    if parts:
        yield teller.entry("Set-up:", " ".join(parts))


def _decks(chapter: Chapter) -> Iterator[str]:
    for event in chapter.each("removed_modules"):
        yield f"{event['count']} modules were left out unseen."
    shuffled = [f"{event['count']} modules" for event in chapter.each("modules_shuffled")]
    shuffled += [f"{event['count']} credits" for event in chapter.each("credits_shuffled")]
    if shuffled:
        yield f"{listed(shuffled)} were shuffled."


def _deal(teller: Teller, chapter: Chapter) -> Iterator[str]:
    dealt = chapter.each("dealt")
    if not dealt:
        return
    counts = [sum(event["seat"] == seat for event in dealt) for seat in range(len(teller.names))]
    hands = [f"{plural(count, 'card')} to {teller.called(seat)}" for seat, count in enumerate(counts)]
    alike = [f"{plural(counts[0], 'card')} to each"]
    yield f"Dealt: {listed(alike if len(set(counts)) == 1 else hands)}."
    own = [event["card"] for event in dealt if "card" in event]
    if own:
        yield f"Yours are {' '.join(sorted(own))}."


TELLERS: Mapping[str, Callable[[Teller, Chapter], Iterator[Entry]]] = {
    MOVE: move,
    SETUP: _setup,
    DRIFT: _drift,
    STORM: _storm,
    OVER: _over,
    QUIET: _quiet,
    BESIDE: _beside,
}
