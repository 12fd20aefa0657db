"""Going through a match's record again: what stood after each line, and whether it is what it claims to be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pbem.games.contract import Event, Illegal, Plain, Rules
from pbem.saves import journal
from pbem.saves.errors import SaveError
from pbem.saves.match import Match, hash_of
from pbem.turn import body as bodies
from pbem.turn.body import Body, new_body
from pbem.turn.proof import START


@dataclass(frozen=True, slots=True)
class Moment:
    """One line of the record with the body before and after it."""

    record: Plain
    before: Body
    after: Body

    @property
    def events(self) -> list[Event]:
        """Return the line's events."""
        return list(self.record["events"])


def moments(match: Match) -> Iterator[Moment]:
    """Fold the record line by line from the first.  Raises SaveError at a line that does not fit."""
    body = new_body(match.body.founding)
    for _, record in journal.read_from(match.history):
        if journal.COMMIT not in record:
            after = _folded(match, body, record)
            yield Moment(record, body, after)
            body = after


def _folded(match: Match, body: Body, record: Plain) -> Body:
    try:
        return bodies.fold(match.rules, body, record["events"])
    except (LookupError, ValueError, TypeError, AttributeError):
        line = record.get("n", "?")
        raise SaveError(f"Line {line} of {match.history} does not fit what stands before it.") from None


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
        if moment.record["what"] == "order" and moment.before.at == turn:
            found = found if _same_run(found, moment.before) else moment.before
    if found is None:
        raise SaveError(f"Nothing was played after turn {turn}, so there is nothing to take back.")
    return found


def _same_run(found: Body | None, now: Body) -> bool:
    """Say whether *found* opened the run of orders that *now* stands within."""
    return found is not None and found.turn == now.turn


@dataclass(frozen=True, slots=True)
class Verdict:
    """What ``verify`` found: the first fault of each kind (None: sound), and notes that are no faults."""

    chain: str | None
    fold: str | None
    decided: str | None
    notes: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """Say whether the record is intact, folds to the save and is decided again the same."""
        return self.chain is None and self.fold is None and self.decided is None


def verify(match: Match, save: Plain) -> Verdict:
    """Check the chain, fold the record and compare with *save* (its body as plain data), decide everything again."""
    chain = _broken_link(match)
    if chain is not None:
        return Verdict(chain, "not tried, since the chain is broken", "not tried, since the chain is broken")
    try:
        story = list(moments(match))
    except SaveError as error:
        return Verdict(None, str(error), "not tried, since the record does not fold")
    last = story[-1].after if story else new_body(match.body.founding)
    changes = bodies.differences(bodies.plain(match.rules, last), save)
    fold = None if not changes else f"the save differs from the record at {_place(changes[0])}"
    differs = next((told for moment in story if (told := _decided_otherwise(match, moment)) is not None), None)
    if differs is not None and match.body.founding.version != match.game.version:
        versions = f"{match.body.founding.version}, and this is version {match.game.version}"
        note = f"{differs}; the match was founded under rules version {versions}"
        return Verdict(None, fold, None, (note,))
    return Verdict(None, fold, differs)


def _place(change: Plain) -> str:
    return ".".join(str(part) for part in change["path"])


def _broken_link(match: Match) -> str | None:
    """Return where the chain of hashes first breaks, or None."""
    head, number = START, 0
    try:
        for _, record in journal.read_from(match.history):
            fault = _wrong_commit(record, head, number) if journal.COMMIT in record else None
            if journal.COMMIT not in record:
                number += 1
                bare = {name: value for name, value in record.items() if name != "hash"}
                head = hash_of(match.rules, match.body.founding, head, bare)
                fault = None if (record["hash"], record["n"]) == (head, number) else f"line {number} was altered"
            if fault is not None:
                return fault
    except SaveError as error:
        return str(error)
    except (LookupError, TypeError, AttributeError):
        return f"line {number} is not a line of a record"
    return None


def _wrong_commit(record: Plain, head: str, number: int) -> str | None:
    commit = record[journal.COMMIT]
    sound = commit.get("head") == head and commit.get("n") == number
    return None if sound else f"the commit after line {number} does not fit the lines before it"


def _decided_otherwise(match: Match, moment: Moment) -> str | None:
    """Return how deciding a line again differs from what it records, or None."""
    again = DECIDED_AGAIN.get(moment.record["what"])
    if again is None:
        return None
    try:
        events = again(match.rules, moment)
    except Illegal as illegal:
        return f"line {moment.record['n']}: the order is illegal: {illegal}"
    recorded = moment.events
    if events == recorded:
        return None
    place = next((i for i, (a, b) in enumerate(zip(events, recorded, strict=False)) if a != b), len(events))
    kind = recorded[place]["e"] if place < len(recorded) else "the end"
    return f"line {moment.record['n']}: event {place + 1} ({kind}) is decided otherwise"


def _order_again(rules: Rules[Any], moment: Moment) -> list[Event]:
    played = moment.events[0]
    chance = moment.before.chance()
    return [played, *rules.decide(moment.before.state, played["seat"], played["order"], chance)]


def _deal_again(rules: Rules[Any], moment: Moment) -> list[Event]:
    seats = len(moment.before.founding.seats)
    return [{"e": "started"}, *rules.setup(seats, moment.before.chance())]


DECIDED_AGAIN = {"order": _order_again, "deal": _deal_again}
