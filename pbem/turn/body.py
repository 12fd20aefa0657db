"""A match as its record makes it: the game's state, the waiting plans and where in the story it stands.

Folding the events of the record line by line gives the body; the save is the body as plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from pbem.games.audience import Audience
from pbem.games.contract import ANY, Decision, Event, Order, Plain, Rules
from pbem.turn.chance import KeyedChance, match_key

FORMAT = 1
Step = dict[str, Any]
"""One step of a plan: ``kind`` of decision and ``try``, the alternatives."""

AUDIENCES: Mapping[str, Audience] = {
    "founded": Audience(public=("match", "game", "version", "seats", "options", "commitment", "how")),
    "word": Audience(public=("word",)),
    "started": Audience(),
    "planned": Audience(told="owner", owner=("steps", "answers", "receipt")),
    "played": Audience(public=("by",), owner=("order", "alternative", "skipped", "left_out")),
    "lapsed": Audience(told="owner", owner=("steps",)),
    "press": Audience(told="addressed", public=("from", "to", "open", "text"), owner=("sender",)),
    "replaced": Audience(public=("before", "after")),
    "turned": Audience(public=("turn", "replaces", "deadline", "note")),
    "undone": Audience(public=("to", "turns", "reason")),
    "reshuffled": Audience(public=("reason",)),
    "ruled": Audience(public=("reason",), each=("changes",)),
}
"""What each commander may know of the events that all games have in common."""


class Founding(NamedTuple):
    """What a match was founded on; the first line of its record.

    ``seats`` are handles in seat order, ``seed`` and ``salt`` hexadecimal secrets of 256 bits, ``how`` says
    who fixed the seed: ``alone``, ``given`` or ``invited``.
    """

    match: str
    game: str
    version: int
    seats: tuple[str, ...]
    deck: Plain
    options: Plain
    seed: str
    salt: str
    commitment: str
    how: str

    def event(self) -> Event:
        """Return the event that founds the match."""
        return {"e": "founded", **self._asdict(), "seats": list(self.seats)}


def founding(event: Event) -> Founding:
    """Return the founding that *event* tells of."""
    values = {name: event[name] for name in Founding._fields}
    return Founding(**{**values, "seats": tuple(event["seats"])})


@dataclass(frozen=True, slots=True)
class Body:
    """A match between two lines of its record.

    ``turn`` is the last number given to a turn and ``at`` the turn whose position stands (they differ after an
    undo).  ``played_in`` tells for each seat the turn in which it last decided, ``tenure`` how often another person
    has taken it over.  ``state`` is None before the deal.
    """

    founding: Founding
    words: tuple[str | None, ...]
    turn: int = -1
    at: int = -1
    withdrawn: tuple[int, ...] = ()
    replaces: tuple[int, ...] = ()
    era: int = 0
    played_in: tuple[int, ...] = ()
    tenure: tuple[int, ...] = ()
    plans: tuple[tuple[Step, ...], ...] = ()
    state: Any = field(default=None)

    @property
    def started(self) -> bool:
        """Say whether cards have been dealt."""
        return self.state is not None

    def chance(self) -> KeyedChance:
        """Return the match's draws."""
        seed = bytes.fromhex(self.founding.seed)
        return KeyedChance(match_key(seed, self.founding.match, self.words), self.era)


def new_body(found: Founding) -> Body:
    """Return the body of a match that has just been founded."""
    count = len(found.seats)
    return Body(found, words=(None,) * count, played_in=(-1,) * count, tenure=(0,) * count, plans=((),) * count)


def fold(rules: Rules[Any], body: Body, events: Sequence[Event]) -> Body:
    """Return *body* after *events*.  Raises KeyError for an event of an unknown kind."""
    game_events: list[Event] = []
    for event in events:
        change = FOLDS.get(event["e"])
        if change is None:
            game_events.append(event)
        else:
            body = change(rules, _fold_game(rules, body, game_events), event)
            game_events = []
    return _fold_game(rules, body, game_events)


def _fold_game(rules: Rules[Any], body: Body, events: list[Event]) -> Body:
    return replace(body, state=rules.fold(body.state, events)) if events else body


def _put(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _word(_rules: Rules[Any], body: Body, event: Event) -> Body:
    return replace(body, words=_put(body.words, event["seat"], event["word"]))


def _started(rules: Rules[Any], body: Body, _event: Event) -> Body:
    return replace(body, state=rules.blank(len(body.founding.seats)))


def _planned(_rules: Rules[Any], body: Body, event: Event) -> Body:
    return replace(body, plans=_put(body.plans, event["seat"], tuple(event["steps"])))


def _played(_rules: Rules[Any], body: Body, event: Event) -> Body:
    """Note who decided, and take the step that was used up out of his plan."""
    seat = event["seat"]
    plan = list(body.plans[seat])
    if event["used"] is not None:
        del plan[event["used"]]
    played_in = _put(body.played_in, seat, body.turn + 1)
    return replace(body, plans=_put(body.plans, seat, tuple(plan)), played_in=played_in)


def _lapsed(_rules: Rules[Any], body: Body, event: Event) -> Body:
    plan = list(body.plans[event["seat"]])
    for step in event["steps"]:
        plan.remove(step)
    return replace(body, plans=_put(body.plans, event["seat"], tuple(plan)))


def _replaced(_rules: Rules[Any], body: Body, event: Event) -> Body:
    """Note that another person holds a seat; what he finds waiting there goes, if the event says so.

    Before the deal he gives a word of his own.
    """
    seat = event["seat"]
    plans = _put(body.plans, seat, ()) if event["cleared"] else body.plans
    words = body.words if body.started else _put(body.words, seat, None)
    return replace(body, plans=plans, words=words, tenure=_put(body.tenure, seat, body.tenure[seat] + 1))


def _turned(_rules: Rules[Any], body: Body, event: Event) -> Body:
    return replace(body, turn=event["turn"], at=event["turn"], replaces=())


def _undone(rules: Rules[Any], body: Body, event: Event) -> Body:
    """Put back the position and the plans of an earlier moment; numbers and draws already known stay used."""
    return replace(
        body,
        at=event["to"],
        withdrawn=tuple(sorted({*body.withdrawn, *event["turns"]})),
        replaces=tuple(sorted({*body.replaces, *event["turns"]})),
        played_in=tuple(event["played_in"]),
        plans=_load_plans(event["plans"]),
        state=rules.load(event["state"]),
    )


def _reshuffled(_rules: Rules[Any], body: Body, _event: Event) -> Body:
    return replace(body, era=body.era + 1)


def _ruled(rules: Rules[Any], body: Body, event: Event) -> Body:
    """Apply the typed changes that the moderator made to the save."""
    data = plain(rules, body)
    for change in event["all_changes"]:
        apply_change(data, change)
    return load(rules, body.founding, data)


FOLDS: Mapping[str, Callable[[Rules[Any], Body, Event], Body]] = {
    "founded": lambda _rules, body, _event: body,
    "word": _word,
    "started": _started,
    "planned": _planned,
    "played": _played,
    "lapsed": _lapsed,
    "press": lambda _rules, body, _event: body,
    "replaced": _replaced,
    "turned": _turned,
    "undone": _undone,
    "reshuffled": _reshuffled,
    "ruled": _ruled,
}


def plain(rules: Rules[Any], body: Body) -> Plain:
    """Return *body* as plain data, as the save holds it."""
    found = body.founding
    return {
        "format": FORMAT,
        "game": found.game,
        "rules_version": found.version,
        "match": found.match,
        "turn": body.turn,
        "at": body.at,
        "withdrawn": list(body.withdrawn),
        "replaces": list(body.replaces),
        "era": body.era,
        "words": dict(zip(found.seats, body.words, strict=True)),
        "played_in": dict(zip(found.seats, body.played_in, strict=True)),
        **_plain_tenure(body),
        "plans": {handle: list(plan) for handle, plan in zip(found.seats, body.plans, strict=True)},
        "state": None if body.state is None else rules.plain(body.state),
    }


def _plain_tenure(body: Body) -> Plain:
    """Return who was taken over how often, nothing if nobody was, as in saves from before anybody could be."""
    taken_over = {handle: count for handle, count in zip(body.founding.seats, body.tenure, strict=True) if count}
    return {"tenure": taken_over} if taken_over else {}


def load(rules: Rules[Any], found: Founding, data: Plain) -> Body:
    """Return the body that ``plain`` made *data* from."""
    return Body(
        founding=found,
        words=tuple(data["words"][handle] for handle in found.seats),
        turn=data["turn"],
        at=data["at"],
        withdrawn=tuple(data["withdrawn"]),
        replaces=tuple(data["replaces"]),
        era=data["era"],
        played_in=tuple(data["played_in"][handle] for handle in found.seats),
        tenure=tuple(data.get("tenure", {}).get(handle, 0) for handle in found.seats),
        plans=_load_plans([data["plans"][handle] for handle in found.seats]),
        state=None if data["state"] is None else rules.load(data["state"]),
    )


def _load_plans(plans: Sequence[Sequence[Step]]) -> tuple[tuple[Step, ...], ...]:
    return tuple(tuple(plan) for plan in plans)


def apply_change(data: Any, change: Plain) -> None:
    """Make one typed change (``path``, ``to``; a missing ``to`` removes) in plain data."""
    *parents, last = change["path"]
    for part in parents:
        data = data[part]
    if "to" not in change:
        del data[last]
    else:
        data[last] = change["to"]


def differences(old: Any, new: Any, path: tuple[str | int, ...] = ()) -> list[Plain]:
    """Return the typed changes that turn plain data *old* into *new*; lists of unequal length change as a whole."""
    if isinstance(old, dict) and isinstance(new, dict):
        gone = [{"path": [*path, key], "from": old[key]} for key in old if key not in new]
        come = [{"path": [*path, key], "to": new[key]} for key in new if key not in old]
        pairs = [(key, old[key], new[key]) for key in old if key in new]
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        gone, come = [], []
        pairs = [(place, was, now) for place, (was, now) in enumerate(zip(old, new, strict=True))]
    elif old == new and type(old) is type(new):
        return []
    else:
        return [{"path": list(path), "from": old, "to": new}]
    inner = [change for step, was, now in pairs for change in differences(was, now, (*path, step))]
    return [*gone, *inner, *come]


def orders_of(step: Step) -> list[Order]:
    """Return a step's alternatives in the order they are tried."""
    return list(step["try"])


def first_step(plan: Sequence[Step], kind: str) -> int | None:
    """Return the place of the first step for decisions of *kind*, or None."""
    return next((place for place, step in enumerate(plan) if step["kind"] in (kind, ANY)), None)


def answering(plan: Sequence[Step], decisions: Sequence[Decision]) -> list[int | None]:
    """Return the place in *plan* of the step that answers each of one commander's *decisions*, None without one."""
    left = list(range(len(plan)))
    places: list[int | None] = []
    for decision in decisions:
        found = first_step([plan[place] for place in left], decision.kind)
        places.append(None if found is None else left.pop(found))
    return places
