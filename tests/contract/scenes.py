"""Moments of matches with all that surrounds the state: plans, secrets, what has happened since the last report.

A scene can be varied in everything that one viewer may not know; ``shown`` gives all that he is ever shown.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

from pbem.desk.inbox import intake
from pbem.games.contract import Event, Order, Plain
from pbem.games.grammar import write_order
from pbem.post.judging import Judge
from pbem.post.orders.document import read_documents
from pbem.post.orders.model import OrderDocument
from pbem.post.outgoing.receipts import Receipt
from pbem.turn import body as bodies
from pbem.turn import letter as letters
from pbem.turn.body import Body, Founding, Step
from pbem.turn.chance import digest
from pbem.turn.letter import Occasion, Reader
from tests.contract.matches import Move, anything, orders_of_all_sorts, setting, stories, story

NAMES = ("Ada", "Bo", "Cy", "Di", "Seat 5", "Seat 6")
DEADLINE: Plain = {"text": "Thu 10 Dec 2026 20:00 Europe/London", "utc": "2026-12-10T20:00:00Z"}
MATCH, TURN = "station-7", 7


@dataclass(frozen=True, slots=True)
class Scene:
    """A match of the game *name* at one moment, and the messages that each seat sends in answer to it."""

    name: str
    body: Body
    events: tuple[Event, ...]
    messages: tuple[tuple[str, ...], ...]

    @property
    def occasion(self) -> Occasion:
        """What its letters are written on."""
        game = setting(self.name).game
        names = NAMES[: len(self.body.founding.seats)]
        return Occasion(game, names, game.paces[0], self.events, DEADLINE, line=99, head="4ead" * 16)


def readers(seats: int) -> list[Reader]:
    """Return the commanders in seat order and an observer."""
    commanders = [Reader("commander", seat, NAMES[seat].lower(), NAMES[seat], 78) for seat in range(seats)]
    return [*commanders, Reader("observer", None, "observer", "Observer", 78)]


def body_of(name: str, seats: int, state: Any, **parts: Any) -> Body:
    """Return a match that stands at *state*."""
    table = setting(name)
    handles = tuple(word.lower().replace(" ", "-") for word in NAMES[:seats])
    found = Founding(MATCH, name, table.game.version, handles, table.deck, table.options,
                     "5eed" * 16, "5a17" * 16, "c0de" * 16, "alone")  # fmt: skip
    return replace(bodies.new_body(found), turn=TURN, at=TURN, state=state, **parts)


def scenes(name: str, seats: int, count: int) -> Iterator[Scene]:
    """Yield about *count* scenes of a random match and of one of caretakers, both ends, and guarded positions."""
    rng = Random(f"{name}/{seats}")  # noqa: S311 - not a secret
    for match in stories(name, seats)[-2:]:
        step = max(1, len(match.moves) // count)
        for place in range(step // 2, len(match.moves), step):
            yield _scene(name, seats, match.moves[max(0, place - 2 * seats) : place], match.moves[place].before, rng)
        yield _scene(name, seats, match.moves[-2 * seats :], match.last, rng)
    opening = story(name, seats, 0).moves[: 2 * seats]
    guarded = getattr(hidden(name), "guarded_states", lambda *_: ())
    for state in guarded(setting(name).rules, opening[0].before):
        yield _scene(name, seats, opening, state, rng)


def _scene(name: str, seats: int, before: Sequence[Move], state: Any, rng: Random) -> Scene:
    plans = tuple(tuple(_steps(name, _orders(name, state, seat, rng))) for seat in range(seats))
    events = [event for move in before for event in played(move)]
    events += [{"e": "planned", "seat": seat, "steps": list(plan), "answers": TURN, "receipt": digest(list(plan))}
               for seat, plan in enumerate(plans)]  # fmt: skip
    events += [{"e": "lapsed", "seat": seat, "steps": list(plan[:1])} for seat, plan in enumerate(plans)]
    events += [event for seat in range(seats) for event in _press(seat, seats)]
    if before and rng.random() < 1 / 2:
        events += _the_moderators(name, seats, before[-1].before, state)
    events.append({"e": "turned", "turn": TURN, "replaces": [], "deadline": DEADLINE, "note": None})
    messages = tuple(tuple(_messages(name, state, seat, rng)) for seat in range(seats))
    return Scene(name, body_of(name, seats, state, plans=plans), tuple(events), messages)


def played(move: Move, **parts: Any) -> list[Event]:
    """Return a move's events as the engine records them."""
    head = {"e": "played", "seat": move.seat, "by": "forced" if move.forced else "plan", "order": move.order,
            "used": None if move.forced else 0, "alternative": 0, "skipped": [],
            "left_out": []}  # fmt: skip
    return [{**head, **parts}, *move.events]


def _the_moderators(name: str, seats: int, old: Any, new: Any) -> list[Event]:
    """Return what a moderator's rulings leave in the record, each full of what nobody else may know."""
    rules = setting(name).rules
    viewers = {"observer": None, **{str(seat): seat for seat in range(seats)}}
    changes = {key: bodies.differences(rules.view(old, seat), rules.view(new, seat)) for key, seat in viewers.items()}
    return [
        {"e": "undone", "to": 3, "turns": [4, 5], "reason": "A mail was overlooked.", "state": rules.plain(old),
         "plans": [[] for _ in range(seats)], "played_in": [3] * seats},
        {"e": "reshuffled", "reason": "A card was shown."},
        {"e": "ruled", "reason": "A score was miscounted.", "changes": changes,
         "all_changes": bodies.differences(rules.plain(old), rules.plain(new))},
    ]  # fmt: skip


def _press(sender: int, seats: int) -> Iterator[Event]:
    """Yield messages of a commander: to another, with his name and without, to all, and one that only he may know."""
    event = {"e": "press", "from": sender, "sender": sender, "to": [(sender + 1) % seats], "open": False,
             "text": f"Seat {sender} has {'x' * 9}."}  # fmt: skip
    yield event
    yield {**event, "from": None, "text": f"Guess {'y' * 9}."}
    yield {**event, "from": None, "to": list(range(seats)), "open": True, "text": "To all."}
    yield {**event, "to": [sender]}


def _orders(name: str, state: Any, seat: int, rng: Random) -> list[Order]:
    """Draw some orders, legal ones among them while the match goes on."""
    rules = setting(name).rules
    some = rng.sample(list(orders_of_all_sorts(name)), 3)
    return [anything(rules, state, seat, rng), *some] if len(rules.legal(state, seat)) else some


def _steps(name: str, orders: Sequence[Order]) -> Iterator[Step]:
    game = setting(name).game
    for order, other in zip(orders, [*orders[1:], {"do": "caretaker"}], strict=True):
        yield {"kind": game.kind_of(order), "try": [order, other]}


def _for_later(name: str, state: Any, seat: int, rng: Random) -> Iterator[Order]:
    """Yield a few orders that are illegal now and may be legal later."""
    rules, every = setting(name).rules, list(orders_of_all_sorts(name))
    refused = ((order, rules.refuse(state, seat, order)) for order in rng.sample(every, min(len(every), 40)))
    return islice((order for order, refusal in refused if refusal is not None and not refusal.never), 2)


def _messages(name: str, state: Any, seat: int, rng: Random) -> Iterator[str]:
    """Yield messages of all sorts: legal, legal at second choice, with doubtful steps behind, hopeless, misspelt."""
    game = setting(name).game
    orders = [*_orders(name, state, seat, rng)[:1], *rng.sample(list(orders_of_all_sorts(name)), 6)]
    legal, *doubtful = [write_order(order, game.verbs) for order in orders]
    lines = [
        [legal],
        [legal, legal, *doubtful[:2]],
        [legal, *(write_order(order, game.verbs) for order in _for_later(name, state, seat, rng))],
        [doubtful[0], f"else {doubtful[1]}", f"else {legal}", doubtful[2], "else caretaker"],
        *([line] for line in doubtful[2:]),
        [f"{legal[0]}{legal}", *(f"{line[:-1]}" for line in doubtful)],
        ["cancel"],
        [legal, f"to {NAMES[1 - min(seat, 1)]}: {doubtful[0]}", "anonymously to all: hm", "to eve: no"],
        ["to all: hello", "begin message to bo", legal, "end message"],
    ]
    head = f"match {MATCH} commander {NAMES[seat]} turn {TURN}"
    yield from ("\n".join([head, *some]) for some in lines)


def vary(scene: Scene, viewer: int | None, rng: Random) -> tuple[Scene, set[str]]:
    """Change everything that *viewer* may not know; return the other scene and the names of what is different."""
    rules = setting(scene.name).rules
    state, parts = hidden(scene.name).vary(rules, scene.body.state, viewer, rng)
    plans = tuple(plan if seat == viewer else plan[::-1][:2] for seat, plan in enumerate(scene.body.plans))
    found = scene.body.founding._replace(salt="a7" * 32)
    if not rules.over(scene.body.state):
        found = found._replace(seed="5e" * 32)
    others = [_other_event(rules, event, viewer, state) for event in scene.events]
    fields = {f"{one['e']}.{field}" for one, other in zip(scene.events, others, strict=True)
              for field in one if one[field] != other[field]}  # fmt: skip
    events = tuple(event for event in others for _ in range(2 if _is_untold(event, viewer) else 1))
    varied = replace(scene, body=replace(scene.body, founding=found, plans=plans, state=state), events=events)
    secrets = {
        "planned": events != tuple(others),
        "plans": plans != scene.body.plans,
        "salt": True,
        "seed": found.seed != scene.body.founding.seed,
    }
    return varied, {*parts, *fields, *(name for name, differs in secrets.items() if differs)}


def _is_untold(event: Event, viewer: int | None) -> bool:
    """Say whether an event tells that others sent orders, or messages to others: nobody may know even how often."""
    if event["e"] == "press":
        return not (event["open"] or viewer in event["to"] or viewer == event["sender"])
    return bool(event["e"] == "planned" and event["seat"] != viewer)


def _other_event(rules: Any, event: Event, viewer: int | None, state: Any) -> Event:
    """Change what *viewer* may not know of an event that all games have in common."""
    if event["e"] == "undone":
        return {**event, "state": rules.plain(state), "plans": [[{"another": "plan"}]], "played_in": [2]}
    if event["e"] == "ruled":
        others = {seat: [{"path": ["hand"], "to": seat}] for seat in event["changes"]}
        own = str(viewer) if viewer is not None else "observer"
        return {**event, "all_changes": [], "changes": {**others, own: event["changes"][own]}}
    if event["e"] == "press":
        return _other_press(event, viewer)
    if event.get("seat") == viewer:
        return {**event, "used": 3} if event["e"] == "played" else event
    return {**event, **OTHERS.get(event["e"], {})}


def _other_press(event: Event, viewer: int | None) -> Event:
    """Change what *viewer* may not know of a message: all if it is not his, or who wrote it without his name."""
    if viewer is not None and viewer == event["sender"]:
        return event
    if _is_untold(event, viewer):
        return {**event, "from": None, "sender": NOBODY, "to": [NOBODY], "text": "Another."}
    return {**event, "sender": NOBODY} if event["from"] is None else event


NOBODY = 99
"""A seat that is not at the table."""

OTHERS: Mapping[str, Plain] = {
    "played": {
        "order": {"do": "caretaker"},
        "used": 5,
        "alternative": 2,
        "skipped": [{"order": {"do": "caretaker"}, "rule": "1.1", "text": "another reason"}],
        "left_out": [{"order": {"do": "caretaker"}, "rule": "1.1", "text": "a line's reason"}],
    },
    "lapsed": {"steps": [{"kind": "any", "try": [{"do": "caretaker"}]}]},
    "planned": {"steps": [], "answers": 2, "receipt": "another"},
}
"""What others may not know of a commander's events, otherwise."""


def hidden(name: str) -> Any:
    """Return the module that knows what is hidden in the game *name*."""
    return import_module(f"tests.{name}.hidden")


def shown(scene: Scene, reader: Reader) -> dict[str, str]:
    """Return all that *reader* is shown: reports in every form, map, legal orders, and receipts, each by its name."""
    from pbem.reports import outputs, text

    rules = setting(scene.name).rules
    letter = letters.write_letter(rules, scene.body, scene.occasion, reader)
    narrow = letters.write_letter(rules, scene.body, scene.occasion, reader._replace(columns=40))
    return {
        "letter": json.dumps(letter),
        "text 78": outputs.render(letter, "text"),
        "text 40": outputs.render(narrow, "text"),
        "html": outputs.render(letter, "html"),
        "json": outputs.render(letter, "json"),
        "map": text.render_map(letter),
        "legal": "\n".join(text.legal_lines(letter)),
        **(dict(_receipts(scene, reader.seat, letter)) if reader.seat is not None else {}),
    }


def _receipts(scene: Scene, seat: int, letter: Plain) -> Iterator[tuple[str, str]]:
    """Yield the receipt for each message, named by what becomes of it; a check shows the same."""
    table = setting(scene.name)
    judge = Judge(table.game, table.rules, letter)
    for number, message in enumerate(scene.messages[seat]):
        for document in _read(scene.name, message):
            receipt, _ = intake.answer(letter, judge, document)
            yield f"receipt {number}: {_sort(receipt)}", f"{receipt.headline}\n{receipt.text}"


@cache
def _read(name: str, message: str) -> list[OrderDocument]:
    """Read a message; what it says does not depend on the match."""
    language = intake.language(name, setting(name).deck, [one.lower() for one in NAMES], NAMES)
    return read_documents(message, lambda _: language)


def _sort(receipt: Receipt) -> str:
    """Say what has become of a message, as its receipt shows."""
    if not receipt.accepted:
        return "refused"
    previewed = " and previewed" if "IF IT WERE PLAYED NOW" in receipt.text else ""
    return ("warned" if "PLEASE NOTE" in receipt.text else "accepted") + previewed


def leaks(one: Mapping[str, str], other: Mapping[str, str]) -> list[str]:
    """Name what is shown otherwise, with the first line that differs."""
    return [f"{name}: {_first_difference(one.get(name, ''), other.get(name, ''))}"
            for name in dict.fromkeys([*one, *other]) if one.get(name) != other.get(name)]  # fmt: skip


def _first_difference(one: str, other: str) -> str:
    lines = zip(one.splitlines(), other.splitlines(), strict=False)
    return next((f"{before!r} is {after!r}" for before, after in lines if before != after), "its length")[:400]
