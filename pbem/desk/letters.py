"""The letters that a match's readers get: of the turn just made, of an earlier one, and of the present moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.games.contract import Event, Plain
from pbem.reports.outputs import MODERATOR
from pbem.saves.match import Match
from pbem.saves.settings import WIDE, Commander, commander_from_plain
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
    match: Match, body: Body, events: Sequence[Event], line: int, head: str, whom: Iterable[Reader],
    table: Sequence[Commander] | None = None,
) -> list[Plain]:  # fmt: skip
    """Write the letters of *whom* about *body*, telling of *events*; at the *table* sit others than now, if given."""
    turned = next((event for event in reversed(events) if event["e"] == "turned"), {})
    table = match.settings.commanders if table is None else table
    names = [commander.name for commander in table]
    occasion = Occasion(match.game, names, match.settings.pace, events, turned.get("deadline"), line, head)
    written = (write_letter(match.rules, body, occasion, reader) for reader in whom)
    return [_with_secrets(match, body, _with_seal(match, _in_his_zone(table, letter))) for letter in written]


def _in_his_zone(table: Sequence[Commander], letter: Plain) -> Plain:
    """Tell a commander the deadline as he reads the clock, if he has said where he is."""
    seat, deadline = letter["viewer"]["seat"], letter["deadline"]
    zone = None if seat is None else table[seat].zone
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
    """Write a commander's letter about the match as it stands, without telling what happened.

    Its turn is the one whose position stands: what was taken back answers nothing.
    """
    deadline = match.settings.deadline
    turned = {"e": "turned", "turn": match.body.turn, "deadline": deadline and deadline.plain()}
    reader = reader_of(seat, match.settings.commanders[seat])
    (letter,) = letters(match, match.body, [turned], match.line, match.head, [reader])
    return {**letter, "turn": match.body.at, "events": []}


def letters_of_turn(match: Match, turn: int, whom: Iterable[Reader]) -> list[Plain]:
    """Write the letters of an earlier turn again, out of the record.  Raises SaveError if there is no such turn.

    They go to those who got them then; of the last turn, to who has taken a seat over since.
    """
    from pbem.saves.replay import at_turn

    body, events, record = at_turn(match, turn)
    taken_over = [] if body.tenure == match.body.tenure else _taken_over(match, record["n"])
    new = {event["seat"] for event in taken_over} if turn == match.body.at else set()
    now, then = bodies.fold(match.rules, body, taken_over), _table_before(match, taken_over)

    def written(reader: Reader) -> Plain:
        about, table = (now, match.settings.commanders) if reader.seat in new else (body, then)
        whom = reader if reader.seat is None else reader_of(reader.seat, table[reader.seat])
        return letters(match, about, events, record["n"], record["hash"], [whom], table)[0]

    again = [written(reader) for reader in whom]
    return [_marked(letter, turn) for letter in again] if turn in match.body.withdrawn else again


def _taken_over(match: Match, line: int) -> list[Event]:
    """Return how seats were taken over after a *line* of the record."""
    later = (event for record in match.lines_from(0) if record["n"] > line for event in record["events"])
    return [event for event in later if event["e"] == "replaced"]


def _table_before(match: Match, taken_over: Sequence[Event]) -> list[Commander]:
    """Return who sat at the table before seats were *taken_over*."""
    table = list(match.settings.commanders)
    for event in reversed(taken_over):
        table[event["seat"]] = commander_from_plain(event["left"])
    return table


def _marked(letter: Plain, turn: int) -> Plain:
    """Put in front of a letter's notices that its turn no longer counts."""
    notice = {"kind": "withdrawn", "text": f"Turn {turn} was taken back: this report no longer counts."}
    return {**letter, "notices": [notice, *letter["notices"]]}
