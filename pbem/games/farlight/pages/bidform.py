"""The bids of the order form: what each thing on the station would bring, and which tiles to lay on what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ...contract import Order
from ...grammar import write_order
from ...telling import listed
from ..grid import At
from ..launch import lacking
from ..orders import VERBS
from ..reset import TOKENS_PER_POINT
from ..state import Engine, State
from ..station import fronts, parts_out, space_of, tiles_due
from ..table import DISCOVER, ENGINEER, HIRE, HIRED, Table
from .desk import Desk
from .worth import Prospect, best_square, prospect, with_part, worth

Row = dict[str, Any]

CONSOLATION = 1 / TOKENS_PER_POINT
LOWEST = 0
ELSE = "else "


class Aim(NamedTuple):
    """Something to bid on: the points that winning it would bring, and those to expect with others there.

    ``sure`` is a mission that nobody else can complete, ``ends`` one that ends the match.
    """

    on: str
    gain: float
    points: float
    sure: bool = False
    ends: bool = False


def aims(desk: Desk, me: int) -> list[Aim]:
    """Return what to bid on, one for each tile in hand, what may be expected to bring most first.

    They are chosen one after the other, each as if the ones before were won; then each is valued as if all were.
    """
    state, table = desk.state, desk.table
    taken = [on for on, tiles in state.bids.items() if any(tile.seat == me for tile in tiles)]
    base = _as_if_won(desk, prospect(table, state.seats[me]), taken)
    found: list[Aim] = []
    for _ in state.seats[me].tiles:
        now = _as_if_won(desk, base, [aim.on for aim in found])
        there = [aim for aim in options(desk, me, now) if aim.on not in {*taken, *(aim.on for aim in found)}]
        if not there:
            break
        found.append(max(there, key=lambda aim: aim.points))
    return sorted(_valued(desk, me, base, found), key=lambda aim: -aim.points)


def _valued(desk: Desk, me: int, base: Prospect, found: Sequence[Aim]) -> Iterator[Aim]:
    """Yield each of *found*, missions apart, with what would be lost without it if all the others were won."""
    state, table = desk.state, desk.table
    total = worth(table, state, _as_if_won(desk, base, [aim.on for aim in found]))
    for aim in found:
        if aim.on in table.missions:
            yield aim
        else:
            without = _as_if_won(desk, base, [other.on for other in found if other is not aim])
            yield _aim(state, me, aim.on, total - worth(table, state, without) + _bonus(state, aim.on))


def _bonus(state: State, on: str) -> float:
    """Return what the crew that lies on a part is worth."""
    space = space_of(state, on)
    return (space.crew if space is not None else 0) / TOKENS_PER_POINT


def _as_if_won(desk: Desk, now: Prospect, things: Sequence[str]) -> Prospect:
    """Return a prospect once the facilities among *things* have given, and its parts stand that can be paid and fit.

    The parts are installed one by one, the first of them first, each on its best square as soon as it fits.
    """
    for thing in things:
        now = _with_facility(now, thing) or now
    waiting = [thing for thing in things if thing in desk.table.parts]
    while waiting:
        ready = next(_ready(desk, now, waiting), None)
        if ready is None:
            break
        part, at = ready
        waiting.remove(part)
        now = with_part(desk.table, now, part, at, _engines(desk.state, part))
    return now


def _ready(desk: Desk, now: Prospect, waiting: Sequence[str]) -> Iterator[tuple[str, At]]:
    """Yield the parts that can be paid and fit, with their best squares."""
    for part in waiting:
        if desk.table.parts[part].cost <= now.crew:
            at = best_square(desk.table, now.ship, part)
            if at is not None:
                yield part, at


def _engines(state: State, part: str) -> Sequence[Engine]:
    space = space_of(state, part)
    return space.engines if space is not None else ()


def _with_facility(now: Prospect, thing: str) -> Prospect | None:
    """Return a prospect once a facility has given what it gives; None for Refit and all else."""
    if thing == HIRE:
        return now._replace(crew=now.crew + HIRED)
    if thing == DISCOVER:
        return now._replace(science=now.science + 1)
    if thing == ENGINEER and now.values:
        return now._replace(icons=now.icons._replace(upgrade=now.icons.upgrade + 1))
    return None


def options(desk: Desk, me: int, now: Prospect) -> Iterator[Aim]:
    """Yield everything that can be bid on but for what brings nothing, with what it brings in the prospect *now*."""
    state, table = desk.state, desk.table
    before = worth(table, state, now)
    for part in parts_out(state):
        after = _as_if_won(desk, now, [part])
        gain = 0.0 if after is now else worth(table, state, after) - before
        yield _aim(state, me, part, gain + _bonus(state, part))
    for thing in (HIRE, DISCOVER, ENGINEER):
        later = _with_facility(now, thing)
        if later is not None:
            yield _aim(state, me, thing, worth(table, state, later) - before)
    for mission in fronts(state):
        if not any(lacking(table, state.seats[me], table.missions[mission]).values()):
            yield _mission(table, state, me, mission)


def _aim(state: State, me: int, on: str, gain: float) -> Aim:
    """Discount what winning would bring by the others who have tiles there; losing brings a crew."""
    chance = 1 / (1 + len(_others(state, me, on)))
    return Aim(on, gain, gain * chance + CONSOLATION * (1 - chance))


def _mission(table: Table, state: State, me: int, mission: str) -> Aim:
    """Return a mission that can be completed: half of its points are certain, the rest is for the first."""
    card = table.missions[mission]
    rivals = [seat for seat in range(len(state.seats))
              if seat != me and not any(lacking(table, state.seats[seat], card).values())]  # fmt: skip
    half = (card.value + 1) // 2
    paid = card.science / TOKENS_PER_POINT
    first = (card.value - half) / (1 + len(rivals))
    return Aim(mission, card.value - paid, half + first - paid, sure=not rivals, ends=card.climactic)


def _others(state: State, me: int, on: str) -> set[int]:
    return {tile.seat for tile in state.bids.get(on, ()) if tile.seat != me}


# The lines


Pair = tuple[int, Aim]


def paired(desk: Desk, me: int) -> list[Pair]:
    """Return which tile is meant for what, the highest first."""
    return _paired(sorted(desk.state.seats[me].tiles, reverse=True), aims(desk, me))


def bid_rows(desk: Desk, me: int, pairs: Sequence[Pair]) -> list[Row]:
    """Return the form's bids: for the turn that comes next up to three ways, for those after it one each."""
    spare = _spares_a_crew(desk, me, [aim.on for _, aim in pairs])
    rows: list[Row] = []
    step = 0
    while pairs:
        due = tiles_due(len(pairs))
        now, pairs = pairs[:due], pairs[due:]
        ways = [_row(now)] if step else _ways(desk, now, spare=spare)
        rows += [{**row, "step": f"bid {step}"} for row in ways]
        step += 1
    return rows


def _spares_a_crew(desk: Desk, me: int, things: Sequence[str]) -> bool:
    """Say whether the reader has a crew that none of the parts among *things* needs if all are won."""
    now = prospect(desk.table, desk.state.seats[me])
    if not now.crew:
        return False
    poorer = _as_if_won(desk, now._replace(crew=now.crew - 1), things)
    return len(poorer.ship) == len(_as_if_won(desk, now, things).ship)


def _paired(hand: Sequence[int], found: Sequence[Aim]) -> list[Pair]:
    """Give the best aim the highest tile, but the 0 to a mission that nobody else can complete."""
    if not found:
        return []
    wanted = list(found)
    easy = next((aim for aim in wanted if aim.sure and hand[-1] == LOWEST), None)
    if easy is not None and len(wanted) > 1:
        wanted.remove(easy)
        wanted = [*wanted[: len(hand) - 1], *wanted[:1] * (len(hand) - 1 - len(wanted)), easy]
    wanted += wanted[:1] * (len(hand) - len(wanted))
    return list(zip(hand, wanted, strict=True))


def _ways(desk: Desk, now: Sequence[Pair], *, spare: bool) -> Iterator[Row]:
    """Yield the bid, with a *spare* crew the same with it on the first tile, and both tiles on the best thing.

    A bid with crew that is too long for a narrow page is left out.
    """
    yield _row(now)
    crewed = _row(now, crewed=1)
    if spare and len(f"{ELSE}{crewed['line']}") <= desk.columns:
        yield crewed
    if len(now) > 1 and now[0][1].on != now[1][1].on:
        yield _row([now[0], (now[1][0], now[0][1])])


def _row(pairs: Sequence[Pair], crewed: int = 0) -> Row:
    tiles = [_tile(tile, aim.on, crew=place < crewed) for place, (tile, aim) in enumerate(pairs)]
    order: Order = {"do": "bid", "tiles": tiles}
    aimed = {aim.on: aim for _, aim in pairs}
    why = ", ".join(_why(aim) for aim in aimed.values())
    points = sum(aim.points for aim in aimed.values())
    return {"order": order, "line": write_order(order, VERBS), "why": why, "points": points}


def _why(aim: Aim) -> str:
    notes = [note for note, holds in (("no rival", aim.sure), ("ends the match", aim.ends)) if holds]
    return f"{aim.on} {aim.points:+.1f}{f' ({listed(notes)})' if notes else ''}"


def _tile(tile: int, on: str, *, crew: bool) -> Order:
    return {"tile": tile, "crew": True, "on": on} if crew else {"tile": tile, "on": on}
