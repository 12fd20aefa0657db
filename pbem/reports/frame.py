"""What a report of any game says around the game: which turn it is, what is asked of its reader, what is queued."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from pbem.games import find_game
from pbem.games.contract import CARETAKER, Game, Order, Refusal, Rules
from pbem.games.grammar import write_order
from pbem.games.telling import listed
from pbem.text import clean, wrap

Letter = Mapping[str, Any]
Page = dict[str, Any]
"""What a report shows of its game, in sections."""

FAIRNESS = ("fairness", "words")
ASKED_FOR = "YOUR ORDERS ARE ASKED FOR"
COMMENT = "# "
GAP = 2
FORM_HELP = (
    'Reply with the lines you want. Of a line and the "else" lines below it the first legal one is played; a further '
    'line without "else" is for your turn after that. The line "caretaker" lets the caretaker choose.'
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

    ``title``, ``match``, ``turn``, ``reader`` and his ``role``, ``deadline`` (text or None), ``asked`` (sentences),
    ``notices`` and ``fairness`` (texts), ``queued`` (see ``queued``), ``heading`` (the lines that begin an order
    message) and ``form_help`` (what to do with its form), ``proof`` and ``how_to_check`` it, ``over``.
    """
    notices = [(notice["kind"], clean(notice["text"])) for notice in letter["notices"]]
    deadline, viewer = letter["deadline"], letter["viewer"]
    steps = queued(letter, game, rules or rules_for(letter)) if letter["plan"] else []
    return {
        "title": clean(letter["title"]),
        "match": letter["match"],
        "turn": letter["turn"],
        "reader": f"the {viewer['role']}" if viewer["seat"] is None else clean(viewer["name"]),
        "role": viewer["role"],
        "deadline": deadline and clean(deadline["text"]),
        "asked": list(_asked(letter, steps)),
        "notices": [text for kind, text in notices if kind not in FAIRNESS],
        "fairness": [text for kind, text in notices if kind in FAIRNESS],
        "queued": steps,
        "heading": heading(letter, viewer["columns"]),
        "form_help": FORM_HELP,
        "how_to_check": HOW_TO_CHECK,
        "proof": letter["proof"],
        "over": letter["standing"]["over"],
    }


def queued(letter: Mapping[str, Any], game: Game, rules: Rules[Any]) -> list[dict[str, Any]]:
    """Return the reader's queued steps: of which ``kind`` and ``when`` each is played, its ``lines``, and ``doubts``.

    The lines are its alternatives.  A doubt says why one is illegal as things stand, "" if it is not; only of the
    steps that come next is it known, and nothing is said of a decision that is yet to come.
    """
    state, seat = rules.imagine(letter["view"]), letter["viewer"]["seat"]
    begun: set[str] = set()
    steps = []
    for step in letter["plan"]:
        refusals = [None if step["kind"] in begun else _refusal(rules, state, seat, order) for order in step["try"]]
        begun.add(step["kind"])
        lines = ["; ".join(write_order(order, game.verbs).split("\n")) for order in step["try"]]
        doubts = [refusal.text if refusal else "" for refusal in refusals]
        steps.append({"kind": step["kind"], "when": step["when"], "lines": lines, "doubts": doubts})
    return steps


def _refusal(rules: Rules[Any], state: Any, seat: int, order: Order) -> Refusal | None:
    refusal = None if order["do"] == CARETAKER["do"] else rules.refuse(state, seat, order)
    return None if refusal is None or refusal.early else refusal


def _asked(letter: Mapping[str, Any], steps: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Say what the next turn waits for, and of the reader's own orders whether they are there and can be played."""
    seat, owes = letter["viewer"]["seat"], letter["owes"]
    if letter["standing"]["over"] or not owes:
        return
    if seat in owes:
        yield _own_orders(steps, {row["kind"] for row in letter["open"] if row["seat"] == seat})
    elif letter["viewer"]["role"] == "commander":
        yield "Nothing is asked of you before the next report."
    others = [clean(letter["seats"][other]["name"]) for other in owes if other != seat]
    if others:
        yield f"The next turn needs orders of {listed(others)}{' too' if seat in owes else ''}."


def _own_orders(steps: Sequence[Mapping[str, Any]], kinds: Collection[str]) -> str:
    """Say whether *steps* answer the reader's open decisions, which are of these *kinds*."""
    if not steps:
        return f"{ASKED_FOR}: see the order form at the end."
    if any(kind not in {step["kind"] for step in steps} for kind in kinds):
        return f"{ASKED_FOR}: what you have queued does not answer what is asked now."
    stuck = sorted((step for step in steps if all(step["doubts"])), key=lambda step: step["kind"] not in kinds)
    if stuck and stuck[0]["kind"] in kinds:
        return f"{ASKED_FOR}: {_none_legal(stuck[0])} as things stand (see below)."
    count = "1 step" if len(steps) == 1 else f"{len(steps)} steps"
    doubt = f" As things stand {_none_legal(stuck[0])}." if stuck else ""
    return f"Your orders are in, {count} queued (see below); new orders replace them.{doubt}"


def _none_legal(step: Mapping[str, Any]) -> str:
    """Say that nothing of *step* is legal."""
    return "your queued order is not legal" if len(step["lines"]) == 1 else "none of your queued alternatives is legal"


def heading(letter: Mapping[str, Any], columns: int) -> list[str]:
    """Return the header line of an order message, in two lines if it does not fit *columns*."""
    match, rest = f"match {letter['match']}", f"commander {letter['viewer']['handle']} turn {letter['turn']}"
    return [f"{match} {rest}"] if len(match) + 1 + len(rest) <= columns else [match, rest]


def form_lines(form: Sequence[Mapping[str, Any]], columns: int = 0) -> list[str]:
    """Return a form's lines so that the first legal one of them is played; with *columns*, the reasons as comments.

    The reasons stand behind the lines if all fit there, otherwise each above its line.
    """
    orders = [f"else {row['line']}" if place else row["line"] for place, row in enumerate(form)]
    reasons = [row["why"] for row in form]
    if not columns or not orders:
        return orders
    room = max(map(len, orders)) + GAP
    if room + len(COMMENT) + max(map(len, reasons)) <= columns:
        return [f"{order:{room}}{COMMENT}{why}" for order, why in zip(orders, reasons, strict=True)]
    pairs = zip(orders, reasons, strict=True)
    return [line for order, why in pairs for line in (*wrap(why, columns, COMMENT, COMMENT), order)]
