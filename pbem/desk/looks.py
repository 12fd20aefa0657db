"""What the looking commands show of a match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pbem.desk.inbox.trouble import Trouble, troubles
from pbem.desk.letters import OBSERVER, letters_of_turn, reader_of
from pbem.desk.session import session
from pbem.desk.who import find_seat
from pbem.errors import Fault
from pbem.games.contract import Plain
from pbem.games.grammar import write_line
from pbem.reports.outputs import render
from pbem.saves.match import Match
from pbem.times import Deadline
from pbem.turn.engine import unplanned
from pbem.turn.letter import Reader


def status_of(folder: Path, *, reveal: bool) -> tuple[Plain, str | None]:
    """Return the state of the match in *folder*, and its deadline in words.

    The state has match, turn, over, deadline (UTC), owes, scores (handles as keys), and where there are any, seats
    taken over with who holds them, and trouble with commanders' mail.
    """
    with session(folder) as match:
        deadline = match.settings.deadline
        return _state(match, deadline, reveal=reveal), deadline.text if deadline else None


def _state(match: Match, deadline: Deadline | None, *, reveal: bool) -> Plain:
    body, handles = match.body, match.body.founding.seats
    shown: Plain = {"match": body.founding.match, "turn": body.at, "over": False,
                    "deadline": deadline.utc if deadline else None, "owes": [], "scores": {}}  # fmt: skip
    names = zip(handles, match.settings.names, body.tenure, strict=True)
    taken_over = {handle: name for handle, name, tenure in names if tenure}
    shown |= {"taken_over": taken_over} if taken_over else {}
    if not body.started:
        return shown | {"joined": [h for h, word in zip(handles, body.words, strict=True) if word]}
    shown["over"] = match.rules.over(body.state)
    waiting = unplanned(match.rules, body, match.settings.pace, match.settings.policies)
    shown["owes"] = list(dict.fromkeys(handles[decision.seat] for decision in waiting))
    shown["scores"] = dict(zip(handles, match.rules.scores(body.state), strict=True))
    trouble = [one._asdict() for one in troubles(match.folder) if _concerns(match, one)]
    return shown | ({"trouble": trouble} if trouble else {}) | ({"plans": _plans(match)} if reveal else {})


def _concerns(match: Match, trouble: Trouble) -> bool:
    """Say whether a trouble is about an address that its commander still has, or about none."""
    found = (one.addresses for one in match.settings.commanders if one.handle == trouble.commander)
    return not trouble.address or any(trouble.address in addresses for addresses in found)


def _plans(match: Match) -> dict[str, list[str]]:
    """Return everybody's waiting steps as order lines."""
    seats = zip(match.body.founding.seats, match.body.plans, strict=True)
    return {handle: [" else ".join(write_line(order, match.game.verbs) for order in step["try"]) for step in plan]
            for handle, plan in seats}  # fmt: skip


def status_lines(shown: Plain, deadline: str | None) -> Iterator[str]:
    """Yield the state of a match as lines for people; *deadline* is spoken as the moderator set it."""
    head = f"{shown['match']}: turn {shown['turn']}" if shown["turn"] >= 0 else f"{shown['match']}: not started"
    yield head + (", over" if shown["over"] else "")
    if "joined" in shown:
        yield f"  joined     {', '.join(shown['joined']) or 'nobody yet'}"
        yield from _taken_over(shown)
        return
    if not shown["over"]:
        yield f"  deadline   {deadline or 'none'}"
        yield f"  owes       {', '.join(shown['owes']) or 'nobody; the turn can be run'}"
    yield "  scores     " + ", ".join(f"{handle} {score}" for handle, score in shown["scores"].items())
    yield from _taken_over(shown)
    for row in shown.get("trouble", ()):
        yield f"  trouble    {row['commander']}: {row['sentence']}"
    for handle, steps in shown.get("plans", {}).items():
        yield f"  plan       {handle}: {'; '.join(steps) or 'none'}"


def _taken_over(shown: Plain) -> Iterator[str]:
    for handle, name in shown.get("taken_over", {}).items():
        yield f"  taken over {handle}, by {name}"


def letter_of(folder: Path, name: str | None, turn: int | None) -> Plain:
    """Return the letter of the commander called *name* (None: the observer's) on *turn* (None: the last)."""
    with session(folder) as match:
        if not match.body.started:
            raise Fault(f"{match.body.founding.match} has not started, so there is no report; see pbem start --help.")
        (letter,) = letters_of_turn(match, match.body.at if turn is None else turn, [_reader(match, name)])
        return letter


def _reader(match: Match, name: str | None) -> Reader:
    if name is None:
        return OBSERVER
    seat = find_seat(match, name)
    return reader_of(seat, match.settings.commanders[seat])


def report_of(folder: Path, name: str | None, turn: int | None, form: str) -> str:
    """Return a report in the form asked for."""
    return render(letter_of(folder, name, turn), form)


def map_of(folder: Path, name: str) -> str:
    """Return a commander's map as text."""
    from pbem.reports.text import render_map

    return render_map(letter_of(folder, name, None))


def legal_orders(folder: Path, name: str | None, turn: int | None) -> str:
    """Return every legal order of the commander called *name* as lines, ready to be copied."""
    from pbem.reports.text import legal_lines

    if name is None:
        raise Fault("Legal orders are somebody's: say whose with -c NAME.")
    return "".join(line + "\n" for line in legal_lines(letter_of(folder, name, turn)))
