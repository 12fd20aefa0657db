"""What a report of any game says around the game: which turn it is, what is asked of its reader, what is queued."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from itertools import zip_longest
from typing import Any

from pbem.games import find_game
from pbem.games.contract import CARETAKER, Decision, Game, Order, Rules
from pbem.games.grammar import write_line
from pbem.games.telling import listed
from pbem.reports.messages import messages
from pbem.text import clean, wrap
from pbem.turn.body import Step, answering

Letter = Mapping[str, Any]
Page = dict[str, Any]
"""What a report shows of its game, in sections."""

FAIRNESS = ("fairness", "words")
WITHDRAWN = "withdrawn"
"""The kind of notice that says that the turn told of was taken back."""
ASKED_FOR = "YOUR ORDERS ARE ASKED FOR"
COMMENT = "# "
GAP = 2
FORM_HELP = (
    'Reply with the lines you want. Of a line and the "else" lines below it the first legal one is played; a further '
    'line without "else" is for your turn after that. The line "caretaker" lets the caretaker choose.'
)
BLOCK_HELP = "Lines of {verbs} that follow each other are one order."
SEAL_HELP = (
    "Where others read along, send your orders sealed, below the first line of this form: by "
    '"pbem seal" with your report in JSON, or by any program for age, as text, with the key'
)
HOW_TO_CHECK = "Everybody can draw anew what was drawn, and compare: docs/randomness.md of pbem tells how."


def pages_of(game: Game) -> Any:
    """Return the module that makes a game's pages: ``page``, ``tell``, ``legal_lines``, ``own_map``."""
    return import_module(f"pbem.games.{game.name}.pages")


def page_of(letter: Letter, rules: Rules[Any]) -> Page:
    """Return what the report of *letter* shows of the game, whatever form it takes."""
    page: Page = pages_of(find_game(letter["game"])).page(letter, rules)
    return page


def rules_for(letter: Mapping[str, Any]) -> Rules[Any]:
    """Return the rules by which *letter* was written."""
    return find_game(letter["game"]).bind(letter["deck"], letter["options"])


def frame(letter: Mapping[str, Any], game: Game, rules: Rules[Any] | None = None) -> dict[str, Any]:
    """Return what stands in a report of any game.

    ``title``, ``match``, ``turn``, ``reader`` and his ``role``, ``deadline`` (text or None), ``asked`` (sentences; both
    nothing where the turn was taken back), ``withdrawn`` (", withdrawn" behind the number of such a turn),
    ``notices`` and ``fairness`` (texts), ``messages`` between commanders (see ``messages``), ``queued`` (see
    ``queued``), ``heading`` (the lines that begin an order message), ``form_help`` (what to do with its form), ``seal``
    (the key to seal orders with, or None) and ``seal_help``, ``proof`` and ``how_to_check`` it, ``over``.
    """
    notices = [(notice["kind"], clean(notice["text"])) for notice in letter["notices"]]
    withdrawn = any(kind == WITHDRAWN for kind, _ in notices)
    deadline, viewer = None if withdrawn else letter["deadline"], letter["viewer"]
    rules = rules or rules_for(letter)
    steps = queued(letter, game, rules) if letter["plan"] else []
    return {
        "title": clean(letter["title"]),
        "match": letter["match"],
        "turn": letter["turn"],
        "withdrawn": ", withdrawn" if withdrawn else "",
        "reader": f"the {viewer['role']}" if viewer["seat"] is None else clean(viewer["name"]),
        "role": viewer["role"],
        "deadline": deadline and clean(deadline["text"]),
        "asked": [] if withdrawn else list(_asked(letter, steps, rules)),
        "notices": [text for kind, text in notices if kind not in FAIRNESS],
        "fairness": [text for kind, text in notices if kind in FAIRNESS],
        "messages": messages(letter),
        "queued": steps,
        "heading": heading(letter, viewer["columns"]),
        "form_help": " ".join([FORM_HELP, *_block_help(game)]),
        "seal": letter.get("seal"),
        "seal_help": SEAL_HELP,
        "how_to_check": HOW_TO_CHECK,
        "proof": letter["proof"],
        "over": letter["standing"]["over"],
    }


def _block_help(game: Game) -> Iterator[str]:
    """Say which lines are one order where they follow each other."""
    for block in dict.fromkeys(verb.block for verb in game.verbs if verb.block):
        yield BLOCK_HELP.format(verbs=listed([verb.name for verb in game.verbs if verb.block == block]))


def queued(letter: Mapping[str, Any], game: Game, rules: Rules[Any]) -> list[dict[str, Any]]:
    """Return the reader's queued steps: of which ``kind`` and ``when`` each is played, its ``lines``, and ``doubts``.

    The lines are its alternatives.  A doubt says why one is illegal as things stand or what of it would be left out,
    "" if nothing; only of the steps that come next is it known, and nothing is said of a decision that is yet to come.
    ``stuck`` says whether none of the alternatives is legal.
    """
    state, seat = rules.imagine(letter["view"]), letter["viewer"]["seat"]
    begun: set[str] = set()
    steps = []
    for step in letter["plan"]:
        new = step["kind"] not in begun
        judged = [_judged(rules, state, seat, order, game) if new else ("", False) for order in step["try"]]
        begun.add(step["kind"])
        lines = [write_line(order, game.verbs) for order in step["try"]]
        doubts, stuck = [doubt for doubt, _ in judged], all(illegal for _, illegal in judged)
        steps.append({"kind": step["kind"], "when": step["when"], "lines": lines, "doubts": doubts, "stuck": stuck})
    return steps


def _judged(rules: Rules[Any], state: Any, seat: int, order: Order, game: Game) -> tuple[str, bool]:
    """Return the doubt about a queued order, and whether it is illegal as things stand."""
    if order["do"] == CARETAKER["do"]:
        return "", False
    fitted, left_out = rules.adapt(state, seat, order)
    refusal = rules.refuse(state, seat, fitted)
    if refusal is not None and not refusal.early:
        return refusal.text, not refusal.late
    cuts = [f"{write_line(row['order'], game.verbs)} would be left out, because {row['text']}" for row in left_out]
    return "; ".join(cuts), False


def _asked(letter: Mapping[str, Any], steps: Sequence[Step], rules: Rules[Any]) -> Iterator[str]:
    """Say what the next turn waits for, and of the reader's own orders whether they are there and can be played."""
    seat, owes = letter["viewer"]["seat"], letter["owes"]
    if letter["standing"]["over"] or not owes:
        return
    if seat in owes:
        yield _own_orders(letter, steps, rules)
    elif letter["viewer"]["role"] == "commander":
        yield "Nothing is asked of you before the next report."
    others = [clean(letter["seats"][other]["name"]) for other in owes if other != seat]
    if others:
        yield f"The next turn needs orders of {listed(others)}{' too' if seat in owes else ''}."


def _own_orders(letter: Mapping[str, Any], steps: Sequence[Step], rules: Rules[Any]) -> str:
    """Say whether *steps* answer the reader's decisions of the coming turn."""
    if not steps:
        return f"{ASKED_FOR}: see the order form at the end."
    missing = list(_unanswered(letter, steps, rules))
    if missing:
        every = len(missing) == len(_own_decisions(letter, "coming"))
        return f"{ASKED_FOR}: what you have queued does not answer {'what' if every else 'all that'} is asked now."
    places, alone = answering(steps, _own_decisions(letter, "open")), len({step["kind"] for step in steps}) == 1
    stuck = sorted((n for n, step in enumerate(steps) if step["stuck"]), key=lambda place: place not in places)
    if stuck and stuck[0] in places:
        return f"{ASKED_FOR}: {_none_legal(steps[stuck[0]], alone=alone)} as things stand (see below)."
    count = "1 step" if len(steps) == 1 else f"{len(steps)} steps"
    doubt = f" As things stand {_none_legal(steps[stuck[0]], alone=alone)}." if stuck else ""
    return f"Your orders are in, {count} queued (see below); new orders replace them.{doubt}"


def _unanswered(letter: Mapping[str, Any], steps: Sequence[Step], rules: Rules[Any]) -> Iterator[Decision]:
    """Yield the reader's decisions of the coming turn that neither *steps* nor the rules answer."""
    coming, state = _own_decisions(letter, "coming"), rules.imagine(letter["view"])
    for decision, place in zip(coming, answering(steps, coming), strict=True):
        if place is None and rules.default(state, decision, late=False) is None:
            yield decision


def _own_decisions(letter: Mapping[str, Any], field: str) -> list[Decision]:
    return [Decision(**row) for row in letter[field] if row["seat"] == letter["viewer"]["seat"]]


def _none_legal(step: Mapping[str, Any], *, alone: bool) -> str:
    """Say that nothing of *step* is legal; where steps of several kinds wait, say which it is."""
    first, *others = step["lines"]
    if alone:
        return "none of your queued alternatives is legal" if others else "your queued order is not legal"
    return f"neither {first} nor what stands behind it is legal" if others else f"{first} is not legal"


def heading(letter: Mapping[str, Any], columns: int) -> list[str]:
    """Return the header line of an order message, in two lines if it does not fit *columns*."""
    match, rest = f"match {letter['match']}", f"commander {letter['viewer']['handle']} turn {letter['turn']}"
    return [f"{match} {rest}"] if len(match) + 1 + len(rest) <= columns else [match, rest]


def form_lines(form: Sequence[Mapping[str, Any]], columns: int = 0) -> list[str]:
    """Return a form's lines so that of each step the first legal one is played; *columns* adds reasons as comments.

    Rows of one ``step`` are alternatives, and so are all rows of a form without steps.  A row's ``line`` may be of
    several lines, each with a line of its ``why``.  The reasons stand behind the lines if all fit there, otherwise
    each above its line.
    """
    pairs = [pair for place, row in enumerate(form) for pair in _form_row(row, form[place - 1] if place else None)]
    if not columns or not pairs:
        return [order for order, _ in pairs]
    room = max(len(order) for order, _ in pairs) + GAP
    if room + len(COMMENT) + max(len(why) for _, why in pairs) <= columns:
        return [f"{order:{room}}{COMMENT}{why}" if why else order for order, why in pairs]
    return [line for order, why in pairs for line in (*(wrap(why, columns, COMMENT, COMMENT) if why else []), order)]


def _form_row(row: Mapping[str, Any], before: Mapping[str, Any] | None) -> Iterator[tuple[str, str]]:
    """Yield a row's lines, each with its reason, the first with ``else`` if *before* is an alternative to it."""
    again = before is not None and before.get("step") == row.get("step")
    lines = f"{'else ' if again else ''}{row['line']}".split("\n")
    return zip_longest(lines, row["why"].split("\n"), fillvalue="")
