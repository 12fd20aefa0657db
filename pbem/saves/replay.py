"""Going through a match's record again: what stood after each line, and whether it is what it claims to be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pbem.games.contract import Event, Illegal, Plain, Rules
from pbem.saves import journal
from pbem.saves.chain import broken_link
from pbem.saves.checkpoint import read_save, spoken_change
from pbem.saves.errors import SaveError
from pbem.saves.match import Match
from pbem.turn import body as bodies
from pbem.turn.body import Body, new_body
from pbem.turn.chance import digest
from pbem.turn.engine import all_of


class Moment(NamedTuple):
    """One line of the record with the body before and after it."""

    record: Plain
    before: Body
    after: Body

    @property
    def events(self) -> list[Event]:
        """Return the line's events."""
        return list(self.record["events"])


PLAYED = ("order", "end")
"""Kinds of lines that lead from one turn's position to the next."""


def moments(match: Match, *, claims: bool = False) -> Iterator[Moment]:
    """Fold the record line by line from the first; with *claims* see that commits vouch for what they should.

    Raises SaveError at a line that does not fit.
    """
    body = new_body(match.body.founding)
    for place, (_, record) in enumerate(journal.read_from(match.history), 1):
        if journal.COMMIT not in record:
            after = _folded(match, body, record, place)
            yield Moment(record, body, after)
            body = after
        elif claims and record[journal.COMMIT].get("digest") != digest(bodies.plain(match.rules, body)):
            raise SaveError(f"The commit in line {place} of {match.history} speaks of another position.")


def _folded(match: Match, body: Body, record: Plain, place: int) -> Body:
    try:
        return bodies.fold(match.rules, body, record["events"])
    except (LookupError, ValueError, TypeError, AttributeError):
        what = f"{match.history}, line {place}: it does not fit what stands before it"
        raise SaveError(f"{what}; {journal.RESTORE}.") from None


def at_turn(match: Match, turn: int) -> tuple[Body, list[Event], Plain]:
    """Return the body right after *turn* was made, the events its reports tell of, and its last record.

    Raises SaveError if there is no such turn.
    """
    told: list[Event] = []
    for moment in moments(match):
        told += moment.events
        made = [event for event in moment.events if event["e"] == "turned"]
        if made and made[0]["turn"] == turn:
            return moment.after, told, moment.record
        if made:
            told = []
    raise SaveError(f"{match.body.founding.match} has no turn {turn}; its turns are 0 to {match.body.turn}.")


def before_next(match: Match, turn: int) -> Body:
    """Return the body as it last stood with the position of *turn*, before the next order was played.

    Raises SaveError if the position of *turn* never stood or nothing was played after it.
    """
    found: Body | None = None
    for moment in moments(match):
        if moment.record["what"] in PLAYED and moment.before.at == turn:
            found = found if _same_run(found, moment.before) else moment.before
    if found is None:
        raise SaveError(f"Nothing was played on the position of turn {turn}, so there is nothing to take back.")
    return found


def _same_run(found: Body | None, now: Body) -> bool:
    """Say whether *found* opened the run of orders that *now* stands within."""
    return found is not None and found.turn == now.turn


class Verdict(NamedTuple):
    """What ``verify`` found: the first fault of each kind (None: sound), and notes that are no faults."""

    chain: str | None
    fold: str | None
    decided: str | None
    notes: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """Say whether the record is intact, folds to the save and is decided again the same."""
        return self.chain is None and self.fold is None and self.decided is None


def verify(match: Match) -> Verdict:
    """Check the chain, fold the record and compare it with the save, decide everything again."""
    chain = broken_link(match.history, match.rules, match.body.founding)
    if chain is not None:
        return Verdict(chain, "not tried, since the chain is broken", "not tried, since the chain is broken")
    try:
        story = list(moments(match, claims=True))
    except SaveError as error:
        return Verdict(None, str(error).rstrip("."), "not tried, since the record does not fold")
    fold = _differs_from_save(match, story[-1].after)
    differs = next((told for moment in story if (told := _decided_otherwise(match, moment)) is not None), None)
    if differs is not None and match.body.founding.version != match.game.version:
        versions = f"{match.body.founding.version}, and this is version {match.game.version}"
        note = f"{differs}; the match was founded under rules version {versions}"
        return Verdict(None, fold, None, (note,))
    return Verdict(None, fold, differs)


def _differs_from_save(match: Match, last: Body) -> str | None:
    """Return how the save differs from what the record gives, or None."""
    try:
        save = read_save(match.folder, match.game.name)
    except SaveError as error:
        return str(error).rstrip(".")
    changes = bodies.differences(bodies.plain(match.rules, last), save.data)
    return f"the save differs from the record: {spoken_change(changes[0])}" if changes else None


def _decided_otherwise(match: Match, moment: Moment) -> str | None:
    """Return how deciding a line again differs from what it records, or None."""
    again = DECIDED_AGAIN.get(moment.record["what"])
    if again is None:
        return None
    line = f"line {moment.record['n']} of the record"
    try:
        events = again(match.rules, moment)
    except Illegal as illegal:
        return f"{line}: the order is illegal: {illegal}"
    except (LookupError, ValueError, TypeError, AttributeError):
        return f"{line}: the order is none of this game"
    recorded = moment.events
    if events == recorded:
        return None
    place = next((i for i, (a, b) in enumerate(zip(events, recorded, strict=False)) if a != b), len(events))
    kind = recorded[place]["e"] if place < len(recorded) else "the end"
    return f"{line}: event {place + 1} ({kind}) is decided otherwise"


def _order_again(rules: Rules[Any], moment: Moment) -> list[Event]:
    return all_of(rules, moment.before, moment.events[0])


def _deal_again(rules: Rules[Any], moment: Moment) -> list[Event]:
    seats = len(moment.before.founding.seats)
    return [{"e": "started"}, *rules.setup(seats, moment.before.chance())]


def _end_again(rules: Rules[Any], moment: Moment) -> list[Event]:
    return [moment.events[0], *rules.finish(moment.before.state)]


DECIDED_AGAIN = {"order": _order_again, "deal": _deal_again, "end": _end_again}
