"""What happened since the last report, told in sentences: one entry for each move and each thing between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...contract import Event, Order
from ...telling import beside_the_game, how_played, listed
from ..orders import VERBS
from .words import GUILDS, STORMS, YOU, called, commanders, lost, plural, titled

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


@dataclass(frozen=True, slots=True)
class Teller:
    """Who is told, about whom, and with which modules."""

    me: int | None
    names: Sequence[str]
    modules: Mapping[str, Any]
    renown: Sequence[int]

    def entry(self, who: str, text: str, seat: int | None = None) -> dict[str, Any]:
        """Return one entry of the story."""
        mine = seat is not None and seat == self.me
        return {"who": YOU if mine else who, "seat": seat, "mine": mine, "text": text}

    def called(self, seat: int) -> str:
        """Return how a sentence calls a commander."""
        return called(self.names, seat, self.me)


def tell(letter: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the story of a letter's events as entries: who (You, a name, or what acted), seat, mine, text."""
    view = letter["view"]
    renown = [seat["renown"] for seat in view["seats"]]
    teller = Teller(view["me"], commanders(letter), letter["deck"]["modules"], renown)
    return [entry for chapter in chapters(letter["events"]) for entry in TELLERS[chapter.kind](teller, chapter)]


def chapters(events: Iterable[Event]) -> list[Chapter]:
    """Divide events into chapters; before the first move lies the set-up."""
    found: list[Chapter] = []
    for event in events:
        kind = OPENS.get(event["e"])
        if not found or (kind is not None and (kind != found[-1].kind or event["e"] in ALWAYS_NEW)):
            found.append(Chapter(kind or SETUP))
        found[-1].events.append(event)
    return found


def _move(teller: Teller, chapter: Chapter) -> Iterator[dict[str, Any]]:
    seat = next(event["seat"] for event in chapter.events if "seat" in event)
    played = chapter.one("played") or {"by": "plan"}
    wish = played.get("order", {}).get("bonus")
    parts = [*_deeds(teller, chapter), *_extras(chapter, wish), how_played(played, VERBS), *_news(chapter)]
    yield teller.entry(teller.names[seat], " ".join(part for part in parts if part), seat)


def _deeds(teller: Teller, chapter: Chapter) -> Iterator[str]:
    """Tell the action itself."""
    took, passed, bought = chapter.one("took"), chapter.one("passed"), chapter.one("bought")
    if took:
        yield f"acquired {' '.join(took['credits'])}."
    if passed:
        yield "had to pass, nothing else was legal." if passed["forced"] else "passed."
    if bought:
        yield _purchase(teller, chapter, bought)
    elif chapter.one("uninstalled") or chapter.one("installed"):
        yield _reconfiguration(teller, chapter)


def _purchase(teller: Teller, chapter: Chapter, bought: Event) -> str:
    row = teller.modules[bought["module"]]
    text = f"bought {titled(teller.modules, bought['module'])} ({GUILDS[row['guild']]}, cost {bought['cost']})"
    paid = chapter.one("paid")
    if paid:
        text += f" {_payment(paid)}"
    installed = chapter.one("installed")
    if installed:
        return f"{text}, installed it at {installed['node']}: {_contacts(installed)}."
    return f"{text} and put it in the Dry Dock."


def _payment(paid: Event) -> str:
    cards = " ".join(paid["credits"])
    return f"exactly with {cards}" if paid["exact"] else f"with {cards} ({lost(paid['credits'], paid['cost'])} lost)"


def _reconfiguration(teller: Teller, chapter: Chapter) -> str:
    removed, installed = chapter.one("uninstalled"), chapter.one("installed")
    if installed and removed:
        new, old = titled(teller.modules, installed["module"]), titled(teller.modules, removed["module"])
        return f"put {new} in the place of {old} at {installed['node']}: {_contacts(installed)}."
    if installed:
        new = titled(teller.modules, installed["module"])
        return f"installed {new} out of the Dry Dock at {installed['node']}: {_contacts(installed)}."
    assert removed is not None  # noqa: S101 - the caller saw one of the two
    return f"removed {titled(teller.modules, removed['module'])} from {removed['node']} to the Dry Dock."


def _contacts(installed: Event) -> str:
    """Tell what a module met: corridors, and contacts that stay sealed."""
    links = [_neighbour(link) for link in installed["links"]]
    sealed = [_neighbour(link) for link in installed["sealed"]]
    text = f"{'corridor' if len(links) == 1 else 'corridors'} to {listed(links)}"
    return f"{text}; sealed towards {listed(sealed)}" if sealed else text


def _neighbour(link: Mapping[str, str]) -> str:
    return "the Core" if link["module"] == "CORE" else link["module"]


def _extras(chapter: Chapter, wish: str | None) -> Iterator[str]:
    """Tell what a move brought beside itself: Synergy, bonus card, the end's trigger."""
    for event in chapter.each("synergy"):
        yield f"Synergy +{event['points']}."
    bonus = chapter.one("bonus")
    if bonus:
        yield f"Took {bonus['credit']} as bonus{_unmet(bonus, wish)}."
    elif wish:
        yield f"The wish for {wish} lapsed: {_why_no_bonus(chapter)}."
    if chapter.one("end_triggered"):
        yield "THE END IS TRIGGERED: the supply cannot refill the berth. This round is the last, then comes the Final Storm."


def _unmet(bonus: Event, wish: str | None) -> str:
    wished = bonus.get("wished") or wish
    return f" ({wished}, which was wished for, was not on display)" if wished and wished != bonus["credit"] else ""


def _why_no_bonus(chapter: Chapter) -> str:
    paid = chapter.one("paid")
    return "nothing worth 3 or less was on display" if paid and paid["exact"] else "the payment was not exact"


def _news(chapter: Chapter) -> Iterator[str]:
    """Tell what came into the market and on display, and of a new credit pile."""
    came = [f"{event['module']} in berth {event['berth'] + 1}" for event in chapter.each("module_came")]
    credits = [event["credit"] for event in chapter.each("credit_came")]
    if credits:
        came.append(f"{' '.join(credits)} on display")
    if came:
        yield f"New: {', '.join(came)}."
    for event in chapter.each("credits_shuffled"):
        yield f"The pile ran out: {event['count']} spent credits were shuffled into a new one."


def _drift(_teller: Teller, chapter: Chapter) -> Iterator[dict[str, Any]]:
    ended = chapter.one("round_ended")
    cheaper = [f"{event['module']} is {event['discount']} cheaper" for event in chapter.each("drifted")]
    parts = [f"{listed(cheaper)}."] if cheaper else []
    came = {event["berth"]: event["module"] for event in chapter.each("module_came")}
    for event in chapter.each("rotated"):
        new = came.get(event["berth"])
        follows = f", {new} came into berth {event['berth'] + 1}" if new else ""
        parts.append(f"{event['module']} went to the bottom of the supply{follows}.")
    who = f"Round {ended['round']}" if ended else "Drift"
    text = f"ended. Drift: {' '.join(parts)}" if parts and ended else " ".join(parts) or "ended; nothing drifted."
    yield {"who": who, "seat": None, "mine": False, "text": text}


def _storm(teller: Teller, chapter: Chapter) -> Iterator[dict[str, Any]]:
    event = chapter.events[0]
    scores = [f"{teller.called(seat)} +{points}" for seat, points in enumerate(event["totals"])]
    yield teller.entry(STORMS[event["number"]].removeprefix("the "), f"scored: {listed(scores)}.")


def _over(teller: Teller, chapter: Chapter) -> Iterator[dict[str, Any]]:
    event = chapter.events[0]
    winners = [teller.called(seat) for seat in event["winners"]]
    verb = "shares" if False else "share the victory" if len(winners) > 1 else "wins"
    if winners == ["you"]:
        verb = "win"
    points = teller.renown[event["winners"][0]]
    text = f"{listed(winners)} {verb} with {points} Renown; {event['why']}."
    yield teller.entry("The end", text[0].upper() + text[1:])


def _quiet(teller: Teller, chapter: Chapter) -> Iterator[dict[str, Any]]:
    rounds = chapter.events[0]["rounds"]
    yield teller.entry("Quiet", f"{rounds} rounds without a purchase. The moderator may end the match by a ruling.")


def _beside(teller: Teller, chapter: Chapter) -> Iterator[dict[str, Any]]:
    text = beside_the_game(chapter.events[0], teller.names)
    if text:
        yield teller.entry("Moderator", text)


def _setup(teller: Teller, chapter: Chapter) -> Iterator[dict[str, Any]]:
    parts = [*_decks(chapter), *_deal(teller, chapter), *_openings(chapter)]
    starter = chapter.one("starter")
    if starter:
        verb = "start" if starter["seat"] == teller.me else "starts"
        parts.append(f"{teller.called(starter['seat']).capitalize() if starter['seat'] == teller.me else teller.names[starter['seat']]} {verb} ({starter['why']}).")
    if parts:
        yield teller.entry("Set-up", " ".join(parts))


def _decks(chapter: Chapter) -> Iterator[str]:
    for event in chapter.each("removed_modules"):
        yield f"{event['count']} modules were left out unseen."
    for event in chapter.each("modules_shuffled"):
        yield f"{event['count']} modules were shuffled."
    for event in chapter.each("credits_shuffled"):
        yield f"{event['count']} credits were shuffled."


def _deal(teller: Teller, chapter: Chapter) -> Iterator[str]:
    dealt = chapter.each("dealt")
    if not dealt:
        return
    counts = [sum(event["seat"] == seat for event in dealt) for seat in range(len(teller.names))]
    hands = [f"{plural(count, 'card')} to {teller.called(seat)}" for seat, count in enumerate(counts)]
    yield f"Dealt: {listed(hands)}."
    own = [event["card"] for event in dealt if "card" in event]
    if own:
        yield f"Yours are {' '.join(sorted(own))}."


def _openings(chapter: Chapter) -> Iterator[str]:
    came = [event["module"] for event in chapter.each("module_came")]
    if came:
        yield f"Market: {', '.join(came)}."
    credits = [event["credit"] for event in chapter.each("credit_came")]
    if credits:
        yield f"Display: {' '.join(credits)}."


TELLERS: Mapping[str, Callable[[Teller, Chapter], Iterator[dict[str, Any]]]] = {
    MOVE: _move,
    SETUP: _setup,
    DRIFT: _drift,
    STORM: _storm,
    OVER: _over,
    QUIET: _quiet,
    BESIDE: _beside,
}


def own_order(played: Event) -> Order:
    """Return the order of a ``played`` event, if the reader may know it."""
    order: Order = played.get("order", {})
    return order
