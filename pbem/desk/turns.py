"""Running a match: the turn played, committed, reported, and told to the moderator without a secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from pbem.desk.said import said
from pbem.desk.session import finish_turn, session
from pbem.errors import Fault
from pbem.games.contract import Decision, Event
from pbem.saves.match import Match
from pbem.turn.engine import Turn, play_turn

ORDER = "order"


def run_match(folder: Path, *, force: bool, on: bool, note: str | None, reveal: bool, now: datetime) -> Iterator[str]:
    """Play one turn of the match in *folder* (with *on* as many as the plans reach) and tell what was done."""
    tidy = None if note is None else said(note, "The note")
    with session(folder, reveal=reveal) as match:
        name = match.body.founding.match
        if not match.body.started:
            raise Fault(f"{name} has not started; see pbem start {folder} --help.")
        if match.rules.over(match.body.state):
            yield f"{name}: the match is over."
            return
        while True:
            turn = _play(match, force=force)
            if not turn.moves:
                yield f"{name}: nothing to play; {_waits_for(match, turn.waiting)}."
                return
            finish_turn(match, [(ORDER, events) for events in turn.moves], note=tidy, now=now, reveal=reveal)
            yield f"{name}: {_told(match, turn)}"
            if not on or turn.waiting or match.rules.over(match.body.state):
                return


def _play(match: Match, *, force: bool) -> Turn:
    return play_turn(match.rules, match.body, match.settings.pace, match.settings.policies, force=force)


def _told(match: Match, turn: Turn) -> str:
    said = f"turn {match.body.turn}, {_count(turn.moves)}"
    if match.rules.over(match.body.state):
        winners = [match.settings.names[seat] for seat in match.rules.winners(match.body.state)]
        return f"{said}; the match is over, won by {' and '.join(winners)}."
    return f"{said}; {_waits_for(match, turn.waiting)}." if turn.waiting else f"{said}."


def _count(moves: Sequence[list[Event]]) -> str:
    by = [events[0]["by"] for events in moves]
    others = [f"{by.count(who)} by {word}" for who, word in STANDING_IN.items() if who in by]
    total = f"{len(by)} order{'s' if len(by) != 1 else ''} played"
    return f"{total} ({', '.join(others)})" if others else total


STANDING_IN = {"caretaker": "the caretaker", "policy": "policy", "forced": "the rules", "rules": "the rules' default"}


def _waits_for(match: Match, waiting: Sequence[Decision]) -> str:
    names = dict.fromkeys(match.settings.names[decision.seat] for decision in waiting)
    return f"waiting for orders of {', '.join(names)}"
