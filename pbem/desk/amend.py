"""Changing the course of a match on the record: taking turns back, and rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path

from pbem.desk.handmade import plans_fault
from pbem.desk.outbox.withdrawals import write_missing_withdrawals
from pbem.desk.outputs import write_missing
from pbem.desk.said import said
from pbem.desk.session import finish_turn, follow_settings, session
from pbem.errors import Fault
from pbem.games.contract import Event, Plain
from pbem.games.telling import listed, spoken_turns
from pbem.saves.checkpoint import SAVE, Checkpoint, read_save, spoken_change
from pbem.saves.errors import recorded
from pbem.saves.match import Entry, Match, edits, opened
from pbem.saves.replay import before_next, moments
from pbem.turn import body as bodies
from pbem.turn.body import AUDIENCES, Body
from pbem.turn.proof import told

MOST_FAULTS = 3


def take_back(folder: Path, turn: int, reason: str | None, reshuffle: str | None) -> Iterator[str]:
    """Restore the position of *turn* in the match in *folder*; tell who had learnt what.  Raises Fault."""
    with session(folder) as match:
        undone = _undone(match, turn, None if reason is None else said(reason, "The reason"))
        seen = list(_learnt(match, undone["turns"], again=reshuffle is None))
        entries: list[Entry] = [("undo", [undone])]
        if reshuffle is not None:
            body = bodies.fold(match.rules, match.body, [undone])
            entries.append(_reshuffle(match, body, said(reshuffle, "The reason")))
        match.commit(entries)
        with recorded(folder):
            write_missing(match)
            write_missing_withdrawals(match)
    withdrawn = spoken_turns(undone["turns"])
    yield f"{match.body.founding.match}: the position of turn {turn} stands again; withdrawn: {withdrawn}."
    yield from seen
    yield f"The next turn will be {match.body.turn + 1}."


def _undone(match: Match, turn: int, reason: str | None) -> Event:
    body = match.body
    turns = [number for number in range(turn + 1, body.turn + 1) if number not in body.withdrawn]
    fault = _no_way_back(body, turn, turns)
    if fault is not None:
        raise Fault(f"{body.founding.match}: {fault}.")
    restored = before_next(match, turn)
    data = bodies.plain(match.rules, restored)
    return {"e": "undone", "to": turn, "turns": turns, "reason": reason, "state": data["state"],
            "plans": list(map(list, restored.plans)), "played_in": list(restored.played_in)}  # fmt: skip


def _no_way_back(body: Body, turn: int, turns: list[int]) -> str | None:
    """Say why the position of *turn*, followed by *turns*, cannot be restored, or None."""
    if not body.started:
        return "nothing has been dealt, so there is nothing to take back"
    if body.turn == 0:
        return "nothing was played after turn 0, so there is nothing to take back"
    if not 0 <= turn <= body.turn:
        standing = [number for number in range(body.at) if number not in body.withdrawn]
        wanted = (
            f"choose {'one of ' * (len(standing) > 1)}{spoken_turns(standing)}" if standing else "turn 0 stands already"
        )
        return f"there is no turn {turn}; {wanted}"
    if turn in body.withdrawn:
        return f"turn {turn} has been taken back itself; choose another"
    return None if turns else f"the position of turn {turn} stands already; choose an earlier one"


def _learnt(match: Match, turns: list[int], *, again: bool) -> Iterator[str]:
    """Say what came to light in *turns*: cards, and whether they come *again*; what commanders had hidden; the seed."""
    audiences = {**AUDIENCES, **match.rules.audiences}
    shown: list[str] = []
    open_now: list[str] = []
    for moment in moments(match):
        if moment.record["what"] == "order" and moment.before.turn + 1 in turns:
            open_now += [audiences[event["e"]].opens for event in moment.events]
            forms = told(audiences, [e for e in moment.events if audiences[e["e"]].reveals], None)
            shown += [
                str(value) for form in forms for name, value in form.items() if isinstance(value, str) and name != "e"
            ]
    if shown:
        what = "and they will come again" if again else "and what is hidden is drawn anew"
        yield f"The reports taken back showed these cards come, {what}: {', '.join(shown)}."
    opens = [*dict.fromkeys(filter(None, open_now))]
    if opens:
        yield f"The reports taken back showed what was hidden until then: {listed(opens)}."
    if match.rules.over(match.body.state):
        yield "The seed stood in the final reports: whoever replays with it knows every hidden card."


def _reshuffle(match: Match, body: Body, reason: str) -> Entry:
    """Draw anew, with draws of a new era, whatever is still hidden in *body*."""
    event = {"e": "reshuffled", "reason": reason}
    chance = bodies.fold(match.rules, body, [event]).chance()
    return ("reshuffle", [event, *match.rules.reshuffle(body.state, chance)])


def rule(folder: Path, action: str, reason: str, *, now: datetime) -> Iterator[str]:
    """Carry out the ruling *action* (``adopt``, ``discard`` or ``end``).  Raises Fault."""
    return RULINGS[action](folder, reason, now)


def _adopt(folder: Path, reason: str, _now: datetime) -> Iterator[str]:
    reason = said(reason, "The reason")
    with opened(folder, edited=True) as match:
        save = read_save(folder, match.game.name)
        changes = _changes(match, save)
        if changes:
            after = _checked(match, save.data, changes)
            match.commit([("ruling", [_ruled(match, after, reason, changes)])])
        with recorded(folder):
            follow_settings(match)
    if not changes:
        yield f"{match.body.founding.match}: save.yaml is as the record has it; nothing to adopt."
        return
    counted = f"{len(changes)} change{'s' * (len(changes) > 1)}"
    yield f"{match.body.founding.match}: {counted} adopted; the next reports will tell."


def _changes(match: Match, save: Checkpoint) -> list[Plain]:
    """Return what was edited in *save*.  Raises Fault if the record has gone on since it was written."""
    old = bodies.plain(match.rules, match.body)
    if save.position == match.position:
        return bodies.differences(old, save.data)
    if save.data == old or not edits(match, save):
        return []
    raise Fault(f"{match.folder / SAVE} was edited, but the record has gone on since it was written; "
                f"note your changes, take them back with pbem ruling {match.folder} --discard, edit anew.")  # fmt: skip


def _checked(match: Match, data: Plain, changes: list[Plain]) -> Body:
    """Return the body that the edited save describes.  Raises Fault if it cannot be one of a real match."""
    try:
        fault = _not_for_rulings(match, changes) or plans_fault(match, data["plans"])
        after = match.body if fault else bodies.load(match.rules, match.body.founding, data)
        fault = fault or _impossible(match, after)
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        fault = f"{type(error).__name__} {error}"
    if fault is not None:
        raise Fault(f"{match.folder / SAVE} cannot be adopted: {fault.rstrip('.')}; mend that, or go back to the "
                    f"record with pbem ruling {match.folder} --discard.")  # fmt: skip
    return after


def _not_for_rulings(match: Match, changes: list[Plain]) -> str | None:
    """Name what no ruling of this match can change, if it was changed."""
    if not match.body.started or match.rules.over(match.body.state):
        return f"{match.body.founding.match} is not under way"
    for change in changes:
        name, *within = change["path"]
        if name not in ("state", "plans") or not within:
            return f"{spoken_change(change)}, and a ruling changes only what is in the state and the plans"
    return None


def _impossible(match: Match, after: Body) -> str | None:
    found, seats = len(match.rules.scores(after.state)), len(match.body.founding.seats)
    if found != seats:
        return f"there are {found} seats, but {seats} commanders"
    if match.rules.over(after.state):
        return f"it would end the match; for that there is pbem ruling {match.folder} --end"
    return ", ".join(match.rules.faults(after.state)[:MOST_FAULTS]) or None


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
        follow_settings(match)
    yield f"{match.body.founding.match}: save.yaml is again as the record has it."


def _end(folder: Path, reason: str, now: datetime) -> Iterator[str]:
    with session(folder) as match:
        if not match.body.started or match.rules.over(match.body.state):
            raise Fault(f"{match.body.founding.match} is not under way, so it cannot be ended.")
        ruled: Event = {"e": "ruled", "reason": said(reason, "The reason"), "all_changes": [], "changes": {}}
        finish_turn(match, [("end", [ruled, *match.rules.finish(match.body.state)])], note=None, now=now)
    yield f"{match.body.founding.match}: the match is over; the reports of turn {match.body.turn} are final."


RULINGS: Mapping[str, Callable[[Path, str, datetime], Iterator[str]]] = {
    "adopt": _adopt,
    "discard": _discard,
    "end": _end,
}
