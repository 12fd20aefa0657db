"""Changing the course of a match on the record: taking turns back, and rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from pbem.cli.session import finish_turn, session, write_missing
from pbem.errors import Fault
from pbem.games.contract import Event, Plain
from pbem.saves.match import Entry, Match, opened, read_save
from pbem.saves.replay import before_next, moments
from pbem.turn import body as bodies
from pbem.turn.body import AUDIENCES, Body
from pbem.turn.proof import told


def take_back(folder: Path, turn: int, reason: str | None, reshuffle: str | None) -> Iterator[str]:
    """Restore the position of *turn* in the match in *folder*; tell who had learnt what.  Raises Fault."""
    with session(folder) as match:
        undone = _undone(match, turn, reason)
        seen = list(_learnt(match, undone["turns"]))
        entries: list[Entry] = [("undo", [undone])]
        if reshuffle is not None:
            entries.append(_reshuffle(match, bodies.fold(match.rules, match.body, [undone]), reshuffle))
        match.commit(entries)
        write_missing(match)
    numbers = ", ".join(map(str, undone["turns"]))
    yield f"{match.body.founding.match}: the position of turn {turn} stands again; withdrawn: {numbers}."
    yield from seen
    yield f"The next turn will be {match.body.turn + 1}."


def _undone(match: Match, turn: int, reason: str | None) -> Event:
    body = match.body
    if not body.started or turn in body.withdrawn or not 0 <= turn < body.turn + 1:
        raise Fault(f"There is no turn {turn} to go back to; the last one is {body.turn}.")
    restored = before_next(match, turn)
    data = bodies.plain(match.rules, restored)
    turns = [number for number in range(turn + 1, body.turn + 1) if number not in body.withdrawn]
    return {"e": "undone", "to": turn, "turns": turns, "reason": reason, "state": data["state"],
            "plans": list(map(list, restored.plans)), "played_in": list(restored.played_in)}  # fmt: skip


def _learnt(match: Match, turns: list[int]) -> Iterator[str]:
    """Say which cards came to light in *turns*, since draws repeat."""
    audiences = {**AUDIENCES, **match.rules.audiences}
    shown: list[str] = []
    for moment in moments(match):
        if moment.record["what"] == "order" and moment.before.turn + 1 in turns:
            forms = told(audiences, [e for e in moment.events if audiences[e["e"]].reveals], None)
            shown += [
                str(value) for form in forms for name, value in form.items() if isinstance(value, str) and name != "e"
            ]
    if shown:
        yield f"Everyone has seen these cards come, and they will come again: {', '.join(shown)}."


def _reshuffle(match: Match, body: Body, reason: str) -> Entry:
    """Draw anew, with draws of a new era, whatever is still hidden in *body*."""
    event = {"e": "reshuffled", "reason": reason}
    chance = bodies.fold(match.rules, body, [event]).chance()
    return ("reshuffle", [event, *match.rules.reshuffle(body.state, chance)])


def rule(folder: Path, action: str, reason: str, *, now: datetime) -> Iterator[str]:
    """Carry out the ruling *action* (``adopt``, ``discard`` or ``end``).  Raises Fault."""
    return RULINGS[action](folder, reason, now)


def _adopt(folder: Path, reason: str, _now: datetime) -> Iterator[str]:
    save = read_save(folder)
    with opened(folder, edited=True) as match:
        old = bodies.plain(match.rules, match.body)
        changes = bodies.differences(old, save.data)
        if not changes:
            yield f"{match.body.founding.match}: save.yaml is as the record has it; nothing to adopt."
            return
        after = _checked(match, save.data, changes)
        match.commit([("ruling", [_ruled(match, after, reason, changes)])])
    adopted = f"{len(changes)} change{'s' * (len(changes) > 1)}"
    yield f"{match.body.founding.match}: {adopted} adopted; the next reports will tell."


def _checked(match: Match, data: Plain, changes: list[Plain]) -> Body:
    """Return the body that the edited save describes.  Raises Fault if it cannot be one of a real match."""
    save = match.folder / "save.yaml"
    frozen = next((change for change in changes if change["path"][0] not in ("state", "plans")), None)
    if frozen is not None:
        name = ".".join(map(str, frozen["path"]))
        raise Fault(f"{save}: {name} cannot be changed by a ruling; only the state and the plans can.")
    try:
        after = bodies.load(match.rules, match.body.founding, data)
        fault = next(iter(match.rules.faults(after.state)), None)
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        fault = repr(error)
    if fault is not None:
        raise Fault(f"{save} describes no position of this game: {fault}; mend it or use --discard.")
    return after


def _ruled(match: Match, after: Body, reason: str, changes: list[Plain]) -> Event:
    """Return the ruling's event: all changes for the record, and for each viewer those in his own view."""
    viewers: dict[str, int | None] = {"observer": None}
    viewers |= {str(seat): seat for seat in range(len(match.body.founding.seats))}
    seen = {name: bodies.differences(match.rules.view(match.body.state, seat), match.rules.view(after.state, seat))
            for name, seat in viewers.items()}  # fmt: skip
    return {"e": "ruled", "reason": reason, "all_changes": changes, "changes": seen}


def _discard(folder: Path, _reason: str, _now: datetime) -> Iterator[str]:
    with opened(folder, edited=True) as match:
        match.write_save()
    yield f"{match.body.founding.match}: save.yaml is again as the record has it."


def _end(folder: Path, reason: str, now: datetime) -> Iterator[str]:
    with session(folder) as match:
        if not match.body.started or match.rules.over(match.body.state):
            raise Fault(f"{match.body.founding.match} is not under way, so it cannot be ended.")
        ruled: dict[str, Any] = {"e": "ruled", "reason": reason, "all_changes": [], "changes": {}}
        finish_turn(match, [("ruling", [ruled, *match.rules.finish(match.body.state)])], note=None, now=now)
    yield f"{match.body.founding.match}: the match is over; the reports of turn {match.body.turn} are final."


RULINGS: Mapping[str, Callable[[Path, str, datetime], Iterator[str]]] = {
    "adopt": _adopt,
    "discard": _discard,
    "end": _end,
}
