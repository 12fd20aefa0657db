"""The bids of the order form: what each thing on the station would bring, and which tiles to lay on what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ...contract import Order
from ...grammar import write_order
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
    """Something to bid on: the points that winning it would bring, and those to expect with others there."""

    on: str
    gain: float
    points: float
    sure: bool = False


def aims(desk: Desk, me: int) -> list[Aim]:
    """Return what to bid on, the best first, one for each tile in hand.

    They are chosen one after the other, each as if the ones before were won.
    """
    state, table = desk.state, desk.table
    taken = {on for on, tiles in state.bids.items() if any(tile.seat == me for tile in tiles)}
    now = _as_if_won(desk, me, prospect(table, state.seats[me]), taken)
    found: list[Aim] = []
    for _ in state.seats[me].tiles:
        found_now = [aim for aim in options(desk, me, now) if aim.on not in taken]
        if not found_now:
            break
        best = max(found_now, key=lambda aim: aim.points)
        found.append(best)
        taken.add(best.on)
        now = _as_if_won(desk, me, now, {best.on})
    return found


def _as_if_won(desk: Desk, me: int, now: Prospect, things: set[str]) -> Prospect:
    """Return a prospect once the parts among *things*, left to right, are installed, and facilities have given."""
    for part in parts_out(desk.state):
        at = best_square(desk.table, now.ship, part) if part in things else None
        if at is not None and desk.table.parts[part].cost <= now.crew:
            now = with_part(desk.table, now, part, at, _engines(desk.state, part))
    for thing in things:
        now = _with_facility(desk, me, now, thing) or now
    return now


def _engines(state: State, part: str) -> Sequence[Engine]:
    space = space_of(state, part)
    return space.engines if space is not None else ()


def _with_facility(desk: Desk, me: int, now: Prospect, thing: str) -> Prospect | None:
    """Return a prospect once a facility has given what it gives; None for Refit and all else."""
    del desk, me
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
        space = space_of(state, part)
        bonus = (space.crew if space is not None else 0) / TOKENS_PER_POINT
        after = _as_if_won(desk, me, now, {part})
        yield _aim(state, me, part, worth(table, state, after) - before + bonus)
    for thing in (HIRE, DISCOVER, ENGINEER):
        later = _with_facility(desk, me, now, thing)
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
    return Aim(mission, card.value - paid, half + first - paid, sure=not rivals)


def _others(state: State, me: int, on: str) -> set[int]:
    return {tile.seat for tile in state.bids.get(on, ()) if tile.seat != me}


# The lines


def bid_rows(desk: Desk, me: int) -> list[Row]:
    """Return the form's bids: for the turn that comes next up to three ways, for those after it one each."""
    hand = sorted(desk.state.seats[me].tiles, reverse=True)
    pairs = _paired(hand, aims(desk, me))
    rows: list[Row] = []
    step = 0
    while pairs:
        due = tiles_due(len(pairs))
        now, pairs = pairs[:due], pairs[due:]
        rows += [{**row, "step": f"bid {step}"} for row in (_ways(desk, me, now) if not step else [_row(now)])]
        step += 1
    return rows


Pair = tuple[int, Aim]


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


def _ways(desk: Desk, me: int, now: Sequence[Pair]) -> Iterator[Row]:
    """Yield the bid, the same with crew on its first tile if a narrow page has room, and both tiles on the best."""
    yield _row(now)
    crewed = _row(now, crewed=1)
    if desk.state.seats[me].crew and len(f"{ELSE}{crewed['line']}") <= desk.columns:
        yield crewed
    if len(now) > 1 and now[0][1].on != now[1][1].on:
        yield _row([now[0], (now[1][0], now[0][1])])


def _row(pairs: Sequence[Pair], crewed: int = 0) -> Row:
    tiles = [_tile(tile, aim.on, crew=place < crewed) for place, (tile, aim) in enumerate(pairs)]
    order: Order = {"do": "bid", "tiles": tiles}
    aimed = {aim.on: aim for _, aim in pairs}
    why = ", ".join(f"{aim.on} {aim.gain:+.1f}" for aim in aimed.values())
    points = sum(aim.points for aim in aimed.values())
    return {"order": order, "line": write_order(order, VERBS), "why": why, "points": points}


def _tile(tile: int, on: str, *, crew: bool) -> Order:
    return {"tile": tile, "crew": True, "on": on} if crew else {"tile": tile, "on": on}
