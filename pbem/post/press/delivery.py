"""Which messages to other commanders are sent, to whom, and what their sender is told of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pbem.games.contract import Event
from pbem.games.telling import listed
from pbem.text import clean, wrap

if TYPE_CHECKING:
    from pbem.post.orders.model import Press

OFF, AT_ONCE = "off", "at-once"

NOT_PASSED_ON = "this match passes no messages on, so it is not sent"
NAMELESS = "in this match nobody may write without his name, so it is not sent"
ALONE = "it is to nobody but you, so it is not sent"
AGAIN = "it was sent before, and is not sent twice"
OVER = "the match is over, and no more reports will bring it, so it is not sent"

WITH_REPORTS = "goes with the next reports"
NOW = "goes at once, and with the next reports"
LAST = "goes at once"
QUOTE = "  > "
"""Begins the lines of a message where it is shown again, so that nobody reads them as his who sends them back."""


class Manner(NamedTuple):
    """How a match passes messages on: ``when`` (reports, at-once, off), whether without names; *over*: it has ended."""

    when: str = "reports"
    anonymous: bool = True
    over: bool = False

    @property
    def told(self) -> str:
        """Return in words when a message is delivered."""
        if self.when == AT_ONCE:
            return LAST if self.over else NOW
        return WITH_REPORTS

    def faults(self, press: Press) -> Iterator[str]:
        """Yield why the match does not pass *press* on."""
        if self.when == OFF:
            yield NOT_PASSED_ON
        if press.anonymous and not self.anonymous:
            yield NAMELESS
        if self.over and self.when != AT_ONCE:
            yield OVER


FREE = Manner()
"""What somebody takes for granted who does not have the match."""


class Delivery(NamedTuple):
    """What becomes of a message: its ``event``, or None and the ``fault`` that says why it is not sent.

    ``again``: it is not sent because it was before.
    """

    press: Press
    told: str
    event: Event | None = None
    fault: str = ""

    @property
    def again(self) -> bool:
        """Say whether it was sent before."""
        return self.fault == AGAIN


def deliveries(
    messages: Sequence[Press], sender: int, seats: int, manner: Manner = FREE, before: Iterable[Event] = ()
) -> list[Delivery]:
    """Return what becomes of the *messages* of the commander at seat *sender*, one of so many *seats*.

    *before* are the messages that are on their way already.
    """
    found: list[Delivery] = []
    known = list(before)
    for press in messages:
        event = _event(press, sender, seats)
        faults = [*filter(None, [press.fault]), *manner.faults(press)]
        faults += [] if event["open"] or event["to"] else [ALONE]
        faults += [AGAIN] if event in known else []
        if not faults:
            known.append(event)
        found.append(Delivery(press, manner.told, None if faults else event, faults[0] if faults else ""))
    return found


def _event(press: Press, sender: int, seats: int) -> Event:
    """Return the event of a message; one to all names every seat, so that who is not among them tells nothing."""
    others = [seat for seat in sorted(press.to) if seat != sender]
    return {"e": "press", "from": None if press.anonymous else sender, "sender": sender,
            "to": list(range(seats)) if press.everyone else others, "open": press.everyone,
            "text": press.text}  # fmt: skip


def told(found: Iterable[Delivery], seats: Sequence[Mapping[str, Any]], columns: int) -> list[str]:
    """Return the lines that tell a sender, one of *seats*, what becomes of his messages."""
    names = [clean(seat["name"]) for seat in seats]
    return [row for one in found for row in _told(one, names, columns)]


def _told(one: Delivery, names: Sequence[str], columns: int) -> Iterator[str]:
    where = f" (line {one.press.lines[0]})"
    if one.event is None:
        yield from wrap(f"To {one.press.names or 'nobody'}{where}: {one.fault}.", columns, "  ", "    ")
        return
    whom = "everybody" if one.event["open"] else listed([names[seat] for seat in one.event["to"]])
    nameless = ", without your name" if one.press.anonymous else ""
    yield from wrap(f"To {whom}{nameless}{where}: {one.told}.", columns, "  ", "    ")
    for line in one.press.text.split("\n"):
        yield from wrap(line, columns, QUOTE, QUOTE)
