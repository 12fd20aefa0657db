"""A move told in sentences: what was done, how it was paid, what it joined and brought, and what came for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...contract import BLANK, Event
from ...story import Chapter, Entry
from ...telling import how_played, listed
from ...words import plural
from ..orders import VERBS
from .chapters import Teller
from .words import GUILDS, titled, total_of


def move(teller: Teller, chapter: Chapter) -> Iterator[Entry]:
    """Tell a move as one entry."""
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
        return f"{text} and installed it at {installed['node']}: {_contacts(installed)}."
    return f"{text} and put it in the Dry Dock."


def _payment(paid: Event) -> str:
    cards = " ".join(paid["credits"]) or "nothing"
    excess = total_of(paid["credits"]) - paid["cost"]
    return f"exactly with {cards}" if paid["exact"] else f"with {cards} ({excess} lost)"


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
        yield "THE END IS TRIGGERED: the supply cannot refill the berth, so this round is the last."


def _unmet(bonus: Event, wish: str | None) -> str:
    wished = bonus.get("wished") or wish
    return f" ({wished}, which was wished for, was not on display)" if wished and wished != bonus["credit"] else ""


def _why_no_bonus(chapter: Chapter) -> str:
    paid = chapter.one("paid")
    return "nothing worth 3 or less was on display" if paid and paid["exact"] else "the payment was not exact"


def _news(chapter: Chapter) -> Iterator[str]:
    """Tell what came into the market and on display, and of a new credit pile."""
    came = [f"{shown(event['module'])} in berth {event['berth'] + 1}" for event in chapter.each("module_came")]
    cards = [event["credit"] for event in chapter.each("credit_came")]
    if BLANK in cards:
        came.append(f"{plural(len(cards), 'new card')} on display")
    elif cards:
        came.append(f"{' '.join(cards)} on display")
    if came:
        yield f"New: {', '.join(came)}."
    for event in chapter.each("credits_shuffled"):
        yield f"The pile ran out: {event['count']} spent credits were shuffled into a new one."


def shown(module: str) -> str:
    """Name a module; in a preview nobody knows yet which one comes."""
    return "a new module" if module == BLANK else module
