"""The letter: all that one report may be made from, and nothing that its reader may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pbem.games.contract import Decision, Event, Game, Plain, Rules
from pbem.games.grammar import write_line
from pbem.games.telling import listed, spoken_turns
from pbem.turn.body import AUDIENCES, Body, Step, answering
from pbem.turn.proof import told

LETTER_FORMAT = 1
PRESS = "press"
FAIRNESS = {
    "alone": "The seed was fixed by the moderator alone.",
    "given": "The seed was given to the program by the moderator: it proves nothing.",
    "invited": "The seed was fixed before any commander gave his word; see the commitment below.",
}


class Reader(NamedTuple):
    """Whom a letter is for: a commander (``seat``), an ``observer`` or the ``moderator``."""

    role: str
    seat: int | None
    handle: str
    name: str
    columns: int

    def plain(self) -> Plain:
        """Return the reader as plain data."""
        return self._asdict()


class Occasion(NamedTuple):
    """What a letter needs to know beyond the body.

    ``names`` are the commanders' names in seat order, ``events`` all that happened since the last report,
    ``deadline`` its spoken and UTC form, ``line`` and ``head`` the record's last line and hash.
    """

    game: Game
    names: Sequence[str]
    pace: str
    events: Sequence[Event]
    deadline: Plain | None
    line: int
    head: str


def write_letter(rules: Rules[Any], body: Body, occasion: Occasion, reader: Reader) -> Plain:
    """Write the letter of *reader* about *body* as it stands."""
    found = body.founding
    view = rules.view(body.state, reader.seat)
    coming = rules.concerned(body.state, occasion.pace)
    owed = [decision for decision in coming if rules.default(body.state, decision, late=False) is None]
    over = rules.over(body.state)
    plan = () if reader.seat is None else body.plans[reader.seat]
    whens = [] if reader.seat is None else rules.when(body.state, reader.seat, [step["kind"] for step in plan])
    turned = next((event for event in reversed(occasion.events) if event["e"] == "turned"), {})
    return {
        "format": LETTER_FORMAT,
        "game": found.game,
        "title": occasion.game.title,
        "match": found.match,
        "rules_version": found.version,
        "turn": body.turn,
        "replaces": list(turned.get("replaces", ())),
        "viewer": reader.plain(),
        "seats": [{"handle": h, "name": n} for h, n in zip(found.seats, occasion.names, strict=True)],
        "deadline": None if over else occasion.deadline,
        "open": [{"seat": decision.seat, "kind": decision.kind} for decision in rules.decisions(body.state)],
        "pace": occasion.pace,
        "coming": [{"seat": decision.seat, "kind": decision.kind} for decision in coming],
        "owes": list(dict.fromkeys(decision.seat for decision in owed)),
        "events": told({**AUDIENCES, **rules.audiences}, _but_press(occasion.events), reader.seat),
        "press": press(occasion.events, reader.seat),
        "view": view,
        "deck": found.deck,
        "options": found.options,
        "played_in": None if reader.seat is None else body.played_in[reader.seat],
        "withdrawn": list(body.withdrawn),
        "plan": queued(plan, reader.seat, coming, occasion.pace, whens),
        "notices": [*notices(body, turned, over=over), *taken_over(occasion), *lapsed(occasion, reader.seat)],
        "proof": {"line": occasion.line, "head": occasion.head, "commitment": found.commitment,
                  "seed": found.seed if over else None},
        "standing": {"over": over, "winners": rules.winners(body.state) if over else [],
                     "scores": rules.scores(body.state)},
    }  # fmt: skip


def press(events: Sequence[Event], viewer: int | None) -> list[Plain]:
    """Return the messages between commanders among *events* that *viewer* was sent or has sent himself.

    Each has the seats it is ``from`` (None: not said) and ``to``, whether it is ``open`` to all, its ``text``, and
    whether it is the viewer's own (``mine``).
    """
    found = told(AUDIENCES, [event for event in events if event["e"] == PRESS], viewer)
    return [{**{name: form[name] for name in AUDIENCES[PRESS].public}, "mine": "sender" in form} for form in found]


def _but_press(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if event["e"] != PRESS]


def queued(
    plan: Sequence[Step], seat: int | None, coming: Sequence[Decision], pace: str, whens: Sequence[str]
) -> list[Plain]:
    """Return a plan's steps with the time at which each will be played, in words.

    *whens* is what the game's rules say of it, "" where they leave it to the pace.
    """
    now = answering(plan, [decision for decision in coming if decision.seat == seat])
    later: Counter[str] = Counter()
    steps = []
    for place, (step, when) in enumerate(zip(plan, whens, strict=True)):
        paced = _when(-1 if place in now else later[step["kind"]], pace)
        later[step["kind"]] += place not in now
        steps.append({"kind": step["kind"], "try": step["try"], "when": when or paced})
    return steps


def _when(later: int, pace: str) -> str:
    """Say when a step comes: *later* counts from the unit after the present one."""
    if later < 0:
        return f"this {pace}"
    return f"the next {pace}" if later == 0 else f"in {later + 1} {pace}s"


def taken_over(occasion: Occasion) -> list[Plain]:
    """Return what everybody is told about seats that other people hold now."""
    events = [event for event in occasion.events if event["e"] == "replaced"]
    return [{"kind": "taken-over", "text": f"{event['after']} has taken over from {event['before']}, and plays on."}
            for event in events]  # fmt: skip


def lapsed(occasion: Occasion, seat: int | None) -> list[Plain]:
    """Return what the commander of *seat* is told about steps of his that lapsed."""
    verbs = occasion.game.verbs
    steps = [step for event in occasion.events if event["e"] == "lapsed" and event["seat"] == seat
             for step in event["steps"]]  # fmt: skip
    lines = [write_line(step["try"][0], verbs) for step in steps]
    text = f"Of your orders these were never asked for and have lapsed: {listed(lines)}."
    return [{"kind": "lapsed", "text": text}] if lines else []


def notices(body: Body, turned: Mapping[str, Any], *, over: bool = False) -> list[Plain]:
    """Return what every reader is told about the match beside the game.

    How the seed came about, and the words, are told at the beginning, and when all is *over* again: then the seed is
    told too, and whoever checks the draws needs all of it.
    """
    found = body.founding
    said = []
    if turned.get("note"):
        said.append({"kind": "note", "text": turned["note"]})
    if turned.get("replaces"):
        said.append(
            {
                "kind": "replaces",
                "text": f"This turn replaces {spoken_turns(turned['replaces'])}, taken back.",
            }
        )
    if body.turn == 0 or over:
        said.append({"kind": "fairness", "text": FAIRNESS[found.how]})
    if (body.turn == 0 or over) and found.how == "invited":
        words = [f"{handle}: {_quoted(word)}" for handle, word in zip(found.seats, body.words, strict=True)]
        said.append({"kind": "words", "text": "The commanders' words: " + ", ".join(words) + "."})
    return said


def _quoted(word: str | None) -> str:
    """Put a word in quotes, so that it cannot pass for none or for another's."""
    return "none" if word is None else '"{}"'.format(word.replace('"', "'"))
