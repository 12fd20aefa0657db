"""The rules of the game behind the one face that all games show (see ``contract.Rules``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..audience import Audience
from ..contract import Chance, Decision, Event, Illegal, Order, Plain, Refusal, View
from ..folding import Play, fold
from . import course
from .adapting import adapt
from .audiences import AUDIENCES
from .caretaker import choose
from .events import FOLDS
from .faults import faults
from .legal import Listing
from .orders import MISSION
from .play import play_order, preview_order
from .refusal import refuse
from .remarks import remarks
from .reset import finish_by_ruling, leaders
from .setup import blank, set_up
from .state import OVER, State, load, plain
from .table import Table
from .view import imagine, view


class ShipRules:
    """Bids in turn, an Assembly of all at once, missions one after the other."""

    audiences: Mapping[str, Audience] = AUDIENCES

    def __init__(self, name: str, deck: Plain, options: Plain) -> None:
        self.table = Table(name, deck, options)

    def setup(self, seats: int, chance: Chance) -> list[Event]:
        """Decide the set-up (rules 1.1-1.9)."""
        return set_up(self.table, seats, chance)

    def blank(self, seats: int) -> State:
        """Return the state before the set-up."""
        return blank(self.table, seats)

    def fold(self, state: State, events: Sequence[Event]) -> State:
        """Return the state after *events*."""
        return fold(state, events, FOLDS)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """Return the open decisions; in an Assembly there may be several."""
        return course.decisions(state)

    def legal(self, state: State, seat: int) -> Listing:
        """Return the legal orders of *seat* (rule 12.1)."""
        return Listing(self.table, state, seat)

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
        """Decide the commander's own action alone."""
        return preview_order(self.table, state, seat, order)

    def remarks(self, state: State, seat: int, order: Order) -> list[str]:
        """Return sentences about a legal but odd order."""
        return remarks(self.table, state, seat, order)

    def forced(self, _state: State) -> tuple[int, Order] | None:
        """Return nothing: whoever is asked has a choice."""
        return None

    def default(self, _state: State, decision: Decision, *, late: bool) -> Order | None:
        """Return the completion of a mission, for who does not decline it (rules 8.8 and 8.9)."""
        kind, _, mission = decision.kind.partition(" ")
        answers = kind == MISSION and (late or not self.table.asking)
        return {"do": "complete", "mission": mission} if answers else None

    def adapt(self, state: State, seat: int, order: Order) -> tuple[Order, list[Plain]]:
        """Leave out the lines of an Assembly order that cannot be done (rule 4.5)."""
        return adapt(self.table, state, seat, order)

    def lapsed(self, before: State, after: State) -> tuple[str, ...]:
        """Return all kinds of steps at the end of a round (rule 12.3)."""
        return course.lapsed(before, after)

    def when(self, state: State, seat: int, kinds: Sequence[str]) -> list[str]:
        """Say when each of a seat's waiting steps will be played (rule 12.3)."""
        return course.when(state, seat, kinds)

    def caretaker(self, state: State, seat: int) -> Order:
        """Choose modestly (rule 12.2)."""
        return choose(self.table, state, seat)

    def view(self, state: State, seat: int | None) -> View:
        """Name all that *seat* may know (rules 11.1 and 11.2)."""
        return view(state, seat)

    def imagine(self, view: View) -> State:
        """Return a state with that view, blanks for what is hidden."""
        return imagine(view)

    def unit(self, state: State, pace: str) -> str:
        """Name the phase of the round, the lap of bids, or the turn."""
        return course.unit(state, pace)

    def concerned(self, state: State, pace: str) -> tuple[Decision, ...]:
        """Return the decisions left in the unit, as far as they are certain."""
        return course.concerned(self.table, state, pace)

    def over(self, state: State) -> bool:
        """Say whether the match has been scored."""
        return state.phase == OVER

    def scores(self, state: State) -> list[int]:
        """Return each seat's points."""
        return [seat.points for seat in state.seats]

    def winners(self, state: State) -> list[int]:
        """Return the seats that have won, or have the most points so far (rule 10.8)."""
        return list(state.winners) if state.phase == OVER else leaders(state)

    def finish(self, state: State) -> list[Event]:
        """Decide the final scoring now (rule 10.4)."""
        return finish_by_ruling(self.table, state)

    def reshuffle(self, state: State, chance: Chance) -> list[Event]:
        """Draw anew the order of the parts pile and of the unused awards."""
        play = Play(state, FOLDS)
        order = chance.shuffle(f"{self.table.name}/parts", state.pile)
        play.emit("parts_shuffled", order=order, count=len(order))
        order = chance.shuffle(f"{self.table.name}/awards", state.unused)
        play.emit("awards_shuffled", shown=list(state.awards), order=order, count=len(order))
        return play.events

    def faults(self, state: State) -> list[str]:
        """Name lost or doubled cards, dice, tiles and tokens, and impossible ships."""
        return faults(self.table, state)

    def plain(self, state: State) -> Plain:
        """Return the state as plain data."""
        return plain(state)

    def load(self, plain: Plain) -> State:
        """Return the state that ``plain`` gave."""
        return load(plain)
