"""What the contract tests cannot know of this game: what is hidden in it, and positions that are seldom reached.

A game's own file of this name gives them ``fields``, ``vary``, ``odd_states``, and, to tell a whole match in two ways,
``spell_out``, ``otherwise``, ``redraw`` and ``DERIVED``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random

from pbem.games.afterlight.rules import StationRules
from pbem.games.afterlight.setup import TWO
from pbem.games.afterlight.state import State
from pbem.games.afterlight.table import BONUS_LIMIT, Table, guild_of, value_of
from pbem.games.contract import Event, Order
from tests.contract.matches import Record

Draws = dict[str, list[str]]

DERIVED = frozenset({"module_came.new"})
"""Fields of events that need not be told since everyone can tell them from what he is told."""


def fields(seats: int) -> set[str]:
    """Return the names of what is hidden in a match of so many commanders, as ``vary`` reports it.

    ``spent`` is the order of the spent credits alone; which they are is public.
    """
    return {"hands", "pile", "supply", "spent"} | ({"removed"} if seats == TWO else set())


def vary(rules: StationRules, state: State, viewer: int | None, rng: Random) -> tuple[State, set[str]]:
    """Return a state that *viewer* cannot tell from *state*, and the names of what is different in it.

    Others' hands and the pile are mixed and dealt again, supply and removed modules likewise but for what the
    removal demands: two modules of each department, four of each guild.
    """
    varied = state.copy()
    others = [row for seat, row in enumerate(varied.seats) if seat != viewer]
    pool = [*varied.pile, *(card for row in others for card in row.hand)]
    rng.shuffle(pool)
    for row in others:
        row.hand = [pool.pop() for _ in row.hand]
    varied.pile = pool
    rng.shuffle(varied.spent)
    _exchange(rules.table, varied.removed, varied.supply, rng)
    rng.shuffle(varied.supply)
    parts = {
        "hands": ([row.hand for row in state.seats], [row.hand for row in varied.seats]),
        **{name: (getattr(state, name), getattr(varied, name)) for name in ("pile", "supply", "removed", "spent")},
    }
    return varied, {name for name, (before, after) in parts.items() if before != after}


def _exchange(table: Table, removed: list[str], supply: list[str], rng: Random) -> None:
    """Exchange removed modules with others of their department and guild."""
    for place, module in enumerate(removed):
        alike = [at for at, other in enumerate(supply) if _sort(table, other) == _sort(table, module)]
        if alike:
            at = rng.choice(alike)
            removed[place], supply[at] = supply[at], removed[place]


def _sort(table: Table, module: str) -> tuple[str, str]:
    return table.modules[module].department, table.modules[module].guild


def odd_states(rules: StationRules, opening: State) -> Iterator[State]:
    """Yield positions made out of an opening: a forced pass, a quiet match, an end because all have to pass."""
    hands = [card for row in opening.seats for card in row.hand]
    shown = [card for card in opening.display if card is not None]
    forced, quiet, passing = opening.copy(), opening.copy(), opening.copy()
    for state in (forced, quiet, passing):
        for row in state.seats:
            row.hand = []
    for state in (forced, passing):
        state.display, state.pile = [None] * len(state.display), []
    forced.seats[(forced.to_move + 1) % len(forced.seats)].hand = [*hands, *shown, *opening.pile]
    quiet.pile += hands
    quiet.quiet = rules.table.options["quiet_rounds"] - 1
    passing.spent = [*hands, *shown, *opening.pile]
    passing.supply, passing.removed = [], [*passing.removed, *passing.supply]
    yield from (forced, quiet, passing)


def spell_out(rules: StationRules, state: State, seat: int, order: Order) -> Order:
    """Name in a purchase what the hidden hand would otherwise settle: the cards paid, the bonus card."""
    if order["do"] != "purchase":
        return order
    events = {event["e"]: event for event in rules.preview(state, seat, order)}
    bonus = {"bonus": events["bonus"]["credit"]} if "bonus" in events else {}
    return {**order, "pay": events["paid"]["credits"], **bonus}


def otherwise(rules: StationRules, state: State, seat: int, order: Order, rng: Random) -> Order:
    """Give an order another wish for a bonus card, one that brings the same card or lapses as well."""
    if order["do"] != "purchase":
        return order
    wishes = [{**order, "bonus": credit} for credit in rules.table.credits if value_of(credit) <= BONUS_LIMIT]
    brings = _bonus(rules, state, seat, order)
    same = [wish for wish in wishes if wish != order and _bonus(rules, state, seat, wish) == brings]
    return rng.choice(same) if same else order


def _bonus(rules: StationRules, state: State, seat: int, order: Order) -> list[str]:
    return [event["credit"] for event in rules.preview(state, seat, order) if event["e"] == "bonus"]


def redraw(rules: StationRules, record: Record, viewer: int | None, rng: Random) -> Draws:
    """Return other draws under which the spelled-out orders do the same, as far as *viewer* can see.

    Different are: what lies unseen in supply and pile, the removed modules, and cards dealt to others of which
    no copy was ever paid, for others of their value (so that the deal and the starter stay).
    """
    redrawn = {purpose: drawn[:] for purpose, drawn in record.draws.items()}
    came = sum(event["e"] == "module_came" for event in record.events)
    _redraw_modules(rules.table, redrawn, came, rng)
    _redraw_credits(redrawn, record, viewer, rng)
    return redrawn


def _redraw_modules(table: Table, draws: Draws, came: int, rng: Random) -> None:
    (supply,) = (drawn for purpose, drawn in draws.items() if purpose.endswith("/modules"))
    unseen = supply[came:]
    removals = _removals(draws)
    removed = [module for drawn in removals for module in drawn[:2]]
    _exchange(table, removed, unseen, rng)
    rng.shuffle(unseen)
    supply[came:] = unseen
    for drawn in removals:
        drawn.sort(key=lambda module: module not in removed)


def _removals(draws: Draws) -> list[list[str]]:
    """Return the draws, one a department, that settled which modules are removed: those of the last attempt."""
    attempts: dict[int, list[list[str]]] = {}
    for purpose, drawn in draws.items():
        words = purpose.split("/")
        if words[1].startswith("removal-"):
            attempts.setdefault(int(words[1].removeprefix("removal-")), []).append(drawn)
    return attempts[max(attempts)] if attempts else []


def _redraw_credits(draws: Draws, record: Record, viewer: int | None, rng: Random) -> None:
    piles = [drawn for purpose, drawn in draws.items() if "/credits" in purpose]
    first, under_way = piles[0], piles[-1]
    unseen = len(under_way) - len(record.last.pile)
    tail = under_way[unseen:]
    rng.shuffle(tail)
    under_way[unseen:] = tail
    owners = dict(enumerate(event["seat"] for event in record.events if event["e"] == "dealt"))
    paid = _paid(record.events)
    hidden = [at for at, seat in owners.items() if seat != viewer]
    loose = list(range(unseen, len(first))) if first is under_way else []
    for at, other in product(hidden, [*hidden, *loose]):
        if _may_trade(first, paid, owners, at, other) and rng.random() < 1 / 2:
            first[at], first[other] = first[other], first[at]


def _paid(events: Sequence[Event]) -> Mapping[int, Counter[str]]:
    """Count what each commander has ever paid."""
    paid: dict[int, Counter[str]] = {}
    for event in events:
        if event["e"] == "paid":
            paid.setdefault(event["seat"], Counter()).update(event["credits"])
    return paid


def _may_trade(
    pile: list[str], paid: Mapping[int, Counter[str]], owners: Mapping[int, int], at: int, other: int
) -> bool:
    """Say whether two places of the first pile may change cards without any payment missing one."""
    here, there = pile[at], pile[other]
    kept = any(card in paid.get(owners.get(place, -1), ()) for place, card in ((at, here), (other, there)))
    return not kept and value_of(here) == value_of(there) and guild_of(here) != guild_of(there)
