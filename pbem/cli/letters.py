"""The letters that a match's readers get: of the turn just made, of an earlier one, and of the present moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.games.contract import Event, Plain
from pbem.reports.outputs import MODERATOR
from pbem.saves.match import Match
from pbem.saves.settings import WIDE, Commander
from pbem.times import spoken_in
from pbem.turn import body as bodies
from pbem.turn.body import Body
from pbem.turn.letter import Occasion, Reader, write_letter

OBSERVER = Reader("observer", None, "observer", "Observer", WIDE)
MODERATOR_READER = Reader(MODERATOR, None, MODERATOR, "Moderator", WIDE)


def readers(match: Match, *, reveal: bool = False) -> list[Reader]:
    """Return everyone who gets a report: the commanders in seat order, the observer, with *reveal* the moderator."""
    commanders = [reader_of(seat, commander) for seat, commander in enumerate(match.settings.commanders)]
    return [*commanders, OBSERVER, *([MODERATOR_READER] if reveal else [])]


def reader_of(seat: int, commander: Commander) -> Reader:
    """Return a commander as a reader."""
    return Reader("commander", seat, commander.handle, commander.name, commander.columns)


def letters(
    match: Match, body: Body, events: Sequence[Event], line: int, head: str, whom: Iterable[Reader]
) -> list[Plain]:
    """Write the letters of *whom* about *body*, telling of *events*."""
    turned = next((event for event in reversed(events) if event["e"] == "turned"), {})
    occasion = Occasion(
        match.game, match.settings.names, match.settings.pace, events, turned.get("deadline"), line, head
    )
    written = (write_letter(match.rules, body, occasion, reader) for reader in whom)
    return [_with_secrets(match, body, _with_seal(match, _in_his_zone(match, letter))) for letter in written]


def _in_his_zone(match: Match, letter: Plain) -> Plain:
    """Tell a commander the deadline as he reads the clock, if he has said where he is."""
    seat, deadline = letter["viewer"]["seat"], letter["deadline"]
    zone = None if seat is None else match.settings.commanders[seat].zone
    if zone is None or deadline is None:
        return letter
    return {**letter, "deadline": {**deadline, "text": spoken_in(deadline["utc"], zone)}}


def _with_seal(match: Match, letter: Plain) -> Plain:
    """Tell everybody the key to seal orders with, if the match has one."""
    seal = match.settings.mail.seal
    return letter if seal is None else {**letter, "seal": seal}


def _with_secrets(match: Match, body: Body, letter: Plain) -> Plain:
    """Put everything hidden beside the moderator's letter; all others stay as they are."""
    if letter["viewer"]["role"] != MODERATOR:
        return letter
    return {**letter, "secrets": {"plans": list(map(list, body.plans)), "state": match.rules.plain(body.state)}}


def present_letter(match: Match, seat: int) -> Plain:
    """Write a commander's letter about the match as it stands, without telling what happened."""
    deadline = match.settings.deadline
    turned = {"e": "turned", "turn": match.body.turn, "deadline": deadline and deadline.plain()}
    reader = reader_of(seat, match.settings.commanders[seat])
    (letter,) = letters(match, match.body, [turned], match.line, match.head, [reader])
    return {**letter, "events": []}


def letters_of_turn(match: Match, turn: int, whom: Iterable[Reader]) -> list[Plain]:
    """Write the letters of an earlier turn again, out of the record.  Raises SaveError if there is no such turn."""
    from pbem.saves.replay import at_turn

    body, events, record = at_turn(match, turn)
    body = _held_as_now(match, body, record["n"]) if turn == match.body.at else body
    written = letters(match, body, events, record["n"], record["hash"], whom)
    return [_marked(letter, turn) for letter in written] if turn in match.body.withdrawn else written


def _held_as_now(match: Match, body: Body, line: int) -> Body:
    """Return *body*, which stood after *line*, without the plans of those whose seats others have taken over since."""
    if body.tenure == match.body.tenure:
        return body
    later = (event for record in match.lines_from(0) if record["n"] > line for event in record["events"])
    return bodies.fold(match.rules, body, [event for event in later if event["e"] == "replaced"])


def _marked(letter: Plain, turn: int) -> Plain:
    """Put in front of a letter's notices that its turn no longer counts."""
    notice = {"kind": "withdrawn", "text": f"Turn {turn} was taken back: this report no longer counts."}
    return {**letter, "notices": [notice, *letter["notices"]]}
