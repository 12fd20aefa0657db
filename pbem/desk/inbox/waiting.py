"""By which message the plan that waits came: a later one of its commander replaces it, an earlier one does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from pbem.games.contract import Event
from pbem.saves.match import Match
from pbem.turn.body import Step


def last_planned(match: Match, seat: int) -> tuple[int, Event] | None:
    """Return line and event of the last plan of *seat* that was taken since the last turn, or since it was undone."""
    last = None
    for line, event in _events(match, match.since):
        if event["e"] == "undone":
            last = None
        elif event["e"] == "planned" and event["seat"] == seat:
            last = line, event
    return last


def taken_before(match: Match, seat: int, planned: Event, *, by_hand: bool) -> tuple[int, Event] | None:
    """Return line and event of the plan that waits, if *planned* is the same, by the same message; or None.

    Of what the moderator hands in himself (*by_hand*) nobody asks by which message it came.
    """
    found = last_planned(match, seat)
    if found is None or list(match.body.plans[seat]) != planned["steps"]:
        return None
    same = all(found[1].get(name) == planned[name] for name in ("steps", "answers"))
    code = found[1].get("message", {}).get("code")
    return found if same and (by_hand or code == planned["message"]["code"]) else None


def received_of_waiting(match: Match, seat: int) -> datetime | None:
    """Return when the message was received whose plan waits, None if nothing waits or nobody knows."""
    found = last_planned(match, seat)
    planned = _sent_before(match, seat) if found is None else found[1]
    received = None if planned is None else planned.get("message", {}).get("received")
    return None if received is None else datetime.fromisoformat(received)


def _sent_before(match: Match, seat: int) -> Event | None:
    """Return the plan, taken before the last turn, of which something waits still."""
    waiting = match.body.plans[seat]
    found = None
    for _, event in _events(match, 0) if waiting else ():
        if event["e"] == "planned" and event["seat"] == seat and _is_rest(waiting, event["steps"]):
            found = event
    return found


def _events(match: Match, since: int) -> Iterator[tuple[int, Event]]:
    """Yield the events of the record from byte *since* on, each with its line."""
    return ((record["n"], event) for record in match.lines_from(since) for event in record["events"])


def _is_rest(waiting: Sequence[Step], steps: Sequence[Step]) -> bool:
    """Say whether *waiting* is what is left of *steps* once some have been played or have lapsed."""
    left = iter(steps)
    return all(any(step == other for other in left) for step in waiting)
