"""The Assembly: who owes an order, what it seals, and what happens once all are in (rules 4.1-7.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..contract import Order
from ..folding import Play
from .engines import below_six
from .events import FOLDS
from .fitting import Fitting
from .state import Seat, State
from .supply import gain
from .table import ENGINEER, REFIT, Icons, Table


def owing(table: Table, state: State) -> list[int]:
    """Return the seats that have something to decide, in turn order (rule 4.1)."""
    return [seat for seat in state.turn_order() if _owes(table, state.seats[seat])]


def _owes(table: Table, row: Seat) -> bool:
    if row.won or (REFIT in row.facilities and row.ship):
        return True
    if not below_six({engine.number: engine.value for engine in row.engines}):
        return False
    return ENGINEER in row.facilities or any(raises(table.parts[part].lasting) for part, _, _ in row.ship)


def raises(icons: Icons) -> bool:
    """Say whether there are upgrades or overhauls among *icons*."""
    return bool(icons.upgrade or icons.overhaul)


def begin(table: Table, play: Play[State]) -> None:
    """Ask for the orders of all who owe one."""
    play.emit("assembly_begun", seats=owing(table, play.state))


def seal(table: Table, play: Play[State], seat: int, order: Order) -> None:
    """Seal an order with what it will do (rule 4.2)."""
    outcome = Fitting(table, play.state.seats[seat]).take(order["lines"]).outcome()
    play.emit("sealed", seat=seat, outcome=outcome)


def all_in(state: State) -> bool:
    """Say whether every order that is owed is sealed."""
    return all(state.seats[seat].sealed is not None for seat in state.owed)


def open_orders(table: Table, play: Play[State]) -> None:
    """Let all sealed orders happen, and all ships give their benefits (rules 4.2 and 7.1)."""
    state = play.state
    sealed = [(seat, outcome) for seat in state.owed if (outcome := state.seats[seat].sealed) is not None]
    play.emit("opened")
    for seat, outcome in sealed:
        _change_ship(table, play, seat, outcome)
    fresh = {seat: [row["part"] for row in outcome["installs"]] for seat, outcome in sealed}
    _benefits(table, play, fresh)
    for seat, outcome in sealed:
        _raise(play, seat, outcome["raises"])


def opened_alone(table: Table, state: State, seat: int) -> State:
    """Return *state* as it would be if the sealed order of *seat* alone happened, without what icons bring."""
    play, outcome = Play(state, FOLDS), state.seats[seat].sealed
    if outcome:
        _change_ship(table, play, seat, outcome)
        _raise(play, seat, outcome["raises"])
    return play.state


def _change_ship(table: Table, play: Play[State], seat: int, outcome: dict[str, Any]) -> None:
    _raise(play, seat, outcome["engineer"])
    if outcome["refit"]:
        engines = [engine for part in outcome["refit"] for engine in table.parts[part].engines]
        play.emit("refitted", seat=seat, parts=outcome["refit"], engines=engines)
    for row in outcome["installs"]:
        part, layout = table.parts[row["part"]], table.layout(play.state.seats[seat].ship)
        joined, blocked = layout.meetings((row["at"][0], row["at"][1]), part.mask)
        play.emit("installed", seat=seat, part=part.id, at=row["at"], cost=part.cost, joined=joined, blocked=blocked)
    for discarded in outcome["discards"]:
        play.emit("discarded", seat=seat, part=discarded)


def _raise(play: Play[State], seat: int, rows: Sequence[dict[str, Any]]) -> None:
    for row in rows:
        play.emit("raised", seat=seat, **row)


def _benefits(table: Table, play: Play[State], fresh: dict[int, list[str]]) -> None:
    """Give the tokens of all icons at once (rules 7.1-7.3)."""
    seats = play.state.seats
    icons = [list(counting(table, row, fresh.get(seat, ()))) for seat, row in enumerate(seats)]
    crew = [sum(icon.crew for icon in rows) for rows in icons]
    science = [sum(icon.science for icon in rows) for rows in icons]
    gain(play, crew, science, "icons")


def counting(table: Table, row: Seat, fresh: Sequence[str]) -> Iterator[Icons]:
    """Yield the icons that count in this Assembly: all lasting ones, and the one-time ones of *fresh* parts."""
    for part, _, _ in row.ship:
        yield table.parts[part].lasting
    for part in fresh:
        yield table.parts[part].once
