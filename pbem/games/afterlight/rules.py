"""The rules of the game behind the one face that all games show (see ``contract.Rules``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ..audience import Audience
from ..contract import Chance, Decision, Event, Illegal, Order, Plain, Refusal, View
from ..folding import Play, fold
from ..inturn import InTurn
from .actions import play_order, preview_order
from .allowed import Allowed
from .board import is_legal
from .caretaker import choose
from .events import AUDIENCES, FOLDS
from .legal import PASS, Listing
from .refusal import refuse
from .remarks import remarks
from .rounds import finish_by_ruling, leaders
from .setup import TWO, blank, set_up
from .state import State, load, plain
from .table import DOCK_SPACES, FINAL_STORM, Table
from .view import imagine, view

ACTION = "action"
"""The one kind of decision there is."""


class StationRules(InTurn):
    """Sequential play with private hands; one kind of decision, the action of a turn."""

    audiences: Mapping[str, Audience] = AUDIENCES
    kind = ACTION

    def __init__(self, name: str, deck: Plain, options: Plain) -> None:
        self.table = Table(name, deck, options)

    def setup(self, seats: int, chance: Chance) -> list[Event]:
        """Decide the set-up (rules 1.2-1.7)."""
        return set_up(self.table, seats, chance)

    def blank(self, seats: int) -> State:
        """Return the state before the set-up."""
        return blank(seats)

    def fold(self, state: State, events: Sequence[Event]) -> State:
        """Return the state after *events*."""
        return fold(state, events, FOLDS)

    def legal(self, state: State, seat: int) -> Allowed:
        """Return the legal orders of *seat* (rule 11.1)."""
        return Allowed(self.table, state, seat)

    def refuse(self, state: State, seat: int, order: Order) -> Refusal | None:
        """Say why *order* is illegal now, or None."""
        return refuse(self.table, state, seat, order)

    def decide(self, state: State, seat: int, order: Order, chance: Chance) -> list[Event]:
        """Decide what *order* makes happen.  Raises Illegal."""
        refusal = refuse(self.table, state, seat, order)
        if refusal is not None:
            raise Illegal(refusal)
        return play_order(self.table, state, seat, order, chance)

    def preview(self, state: State, seat: int, order: Order) -> list[Event]:
        """Decide the commander's own action alone, with blanks for what is drawn."""
        return preview_order(self.table, state, seat, order)

    def remarks(self, state: State, seat: int, order: Order) -> list[str]:
        """Return sentences about a legal but odd order, such as superfluous cards (rule 3.5)."""
        return remarks(self.table, state, seat, order)

    def forced(self, state: State) -> tuple[int, Order] | None:
        """Return the pass of a commander who has nothing else to do (rule 9.5).

        A credit on display is always something to do, and the quickest to see.
        """
        if state.over or any(state.display):
            return None
        listing = Listing(self.table, state, state.to_move)
        return (state.to_move, dict(PASS)) if listing[0]["do"] == PASS["do"] else None

    def caretaker(self, state: State, seat: int) -> Order:
        """Choose modestly (rule 11.2)."""
        return choose(self.table, state, seat)

    def view(self, state: State, seat: int | None) -> View:
        """Name all that *seat* may know (rules 10.1 and 10.2)."""
        return view(self.table, state, seat)

    def imagine(self, view: View) -> State:
        """Return a state with that view, blanks for what is hidden."""
        return imagine(view)

    def concerned(self, state: State, pace: str) -> tuple[Decision, ...]:
        """Return the turns left in the round, or only the next one."""
        if state.over:
            return ()
        count = len(state.seats)
        left = (state.starter - state.to_move - 1) % count + 1 if pace == "round" else 1
        return tuple(Decision((state.to_move + step) % count, ACTION) for step in range(left))

    def scores(self, state: State) -> list[int]:
        """Return each seat's Renown."""
        return [seat.renown for seat in state.seats]

    def winners(self, state: State) -> list[int]:
        """Return the seats with the most Renown (rule 9.7)."""
        return leaders(state)

    def finish(self, state: State) -> list[Event]:
        """Decide the Final Storm now (rule 9.8)."""
        return finish_by_ruling(self.table, state)

    def reshuffle(self, state: State, chance: Chance) -> list[Event]:
        """Draw anew the order of the supply and of the credit pile."""
        play = Play(state, FOLDS)
        order = chance.shuffle(f"{self.table.name}/modules", state.supply)
        play.emit("modules_shuffled", order=order, count=len(order))
        order = chance.shuffle(f"{self.table.name}/credits", state.pile)
        play.emit("pile_shuffled", order=order, count=len(order))
        return play.events

    def faults(self, state: State) -> list[str]:
        """Name lost, doubled or foreign cards, illegal stations and full Docks, and seats that nobody has."""
        copies = self.table.copies - (len(state.seats) == TWO)
        wanted = Counter([*self.table.modules, *self.table.credits * copies])
        held = _everything(state)
        faults = [f"{card} is missing" for card in (wanted - held).elements()]
        faults += [f"{card} is there once too often" for card in (held - wanted).elements()]
        whole = not faults
        for number, seat in enumerate(state.seats):
            if whole and not is_legal(seat.station, self.table.ports):
                faults.append(f"the station of seat {number} is not legal")
            if len(seat.dock) > DOCK_SPACES:
                faults.append(f"the Dry Dock of seat {number} holds more than {DOCK_SPACES}")
        faults += [f"{seat} is no seat of this match" for seat in (state.starter, state.to_move)
                   if seat >= len(state.seats)]  # fmt: skip
        marks = Counter(state.scored) - Counter(list(self.table.modules))
        faults += [f"{module} has a Synergy mark too many" for module in marks.elements()]
        return [*faults, *_miscounted(self.table, state)]

    def plain(self, state: State) -> Plain:
        """Return the state as plain data."""
        return plain(state)

    def load(self, plain: Plain) -> State:
        """Return the state that ``plain`` gave."""
        return load(plain)


def _miscounted(table: Table, state: State) -> Iterator[str]:
    """Name the counts that do not fit what lies on the table (rules 3.8, 8.1)."""
    bought = sum(len(seat.dock) + sum(module is not None for module in seat.station) for seat in state.seats)
    if state.purchases != bought:
        yield f"purchases is {state.purchases}, but {bought} modules have been bought"
    due = FINAL_STORM if state.over else sum(bought >= count for count in table.thresholds(len(state.seats)))
    if state.storms != due:
        yield f"storms is {state.storms}, but after {bought} purchases {due} have been scored"


def _everything(state: State) -> Counter[str]:
    """Count every card wherever it lies."""
    held = Counter([*state.supply, *state.removed, *state.pile, *state.spent])
    held.update(berth.module for berth in state.market if berth is not None)
    held.update(credit for credit in state.display if credit is not None)
    for seat in state.seats:
        held.update([*seat.hand, *seat.dock])
        held.update(module for module in seat.station if module is not None)
    return held
