"""The rules of the game behind the one face that all games show (see ``contract.Rules``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ..audience import Audience
from ..contract import Chance, Decision, Event, Illegal, Order, Plain, Refusal, View
from ..folding import Play, fold
from ..inturn import InTurn
from .actions import play_order, preview_order
from .caretaker import choose
from .events import AUDIENCES, FOLDS
from .kingdom import Kingdom, Laid
from .legal import PASS, Listing, can_place
from .refusal import fits, refuse
from .remarks import remarks
from .rounds import after, finish_by_ruling, leaders, scores
from .setup import blank, set_up
from .state import State, load, plain
from .table import Table, royals_of
from .view import imagine, view

PLACEMENT = "placement"
"""The one kind of decision there is."""


class KingdomRules(InTurn):
    """Sequential play with open hands around one Kingdom; one kind of decision, the card of a turn."""

    audiences: Mapping[str, Audience] = AUDIENCES
    kind = PLACEMENT

    def __init__(self, name: str, deck: Plain, options: Plain) -> None:
        self.table = Table(name, deck, options)

    def setup(self, seats: int, chance: Chance) -> list[Event]:
        """Decide the set-up (rules 1.1-1.5)."""
        return set_up(self.table, seats, chance)

    def blank(self, seats: int) -> State:
        """Return the state before the set-up."""
        return blank(self.table, seats)

    def fold(self, state: State, events: Sequence[Event]) -> State:
        """Return the state after *events*."""
        return fold(state, events, FOLDS)

    def legal(self, state: State, seat: int) -> Listing:
        """Return the legal orders of *seat* (rule 9.1)."""
        return Listing(self.table, state, seat)

    def refuse(self, state: State, seat: int, order: Order) -> Refusal | None:
        """Say why *order* is illegal now, or None."""
        return refuse(self.table, state, seat, order)

    def decide(self, state: State, seat: int, order: Order, chance: Chance) -> list[Event]:
        """Decide what *order* makes happen; nothing is drawn in the course of play.  Raises Illegal."""
        del chance
        refusal = refuse(self.table, state, seat, order)
        if refusal is not None:
            raise Illegal(refusal)
        return play_order(self.table, state, seat, order)

    def preview(self, state: State, seat: int, order: Order) -> list[Event]:
        """Decide the commander's own placement alone, and that the pile's top comes, a blank where it is not known."""
        return preview_order(state, seat, order)

    def remarks(self, state: State, seat: int, order: Order) -> list[str]:
        """Return sentences about a legal but odd order, such as an area grown too large (rule 7.3)."""
        return remarks(state, seat, order)

    def forced(self, state: State) -> tuple[int, Order] | None:
        """Return the pass of a commander who can place nothing (rule 6.2)."""
        if state.over or can_place(self.table, state, state.to_move):
            return None
        return state.to_move, dict(PASS)

    def caretaker(self, state: State, seat: int) -> Order:
        """Choose modestly (rule 9.2)."""
        return choose(self.table, state, seat)

    def view(self, state: State, seat: int | None) -> View:
        """Name all that *seat* may know (rules 8.1 and 8.2)."""
        return view(self.table, state, seat)

    def imagine(self, view: View) -> State:
        """Return a state with that view, blanks for the pile."""
        return imagine(self.table, view)

    def concerned(self, state: State, pace: str) -> tuple[Decision, ...]:
        """Return the turns left in the round that are certain to come, or only the next one (rules 6.3 and 6.6).

        A commander without royals has a turn only if the face-up cards last until then.
        """
        if state.over:
            return ()
        seats = [state.to_move] if pace != "round" else list(_certain_turns(state))
        return tuple(Decision(seat, PLACEMENT) for seat in seats)

    def scores(self, state: State) -> list[int]:
        """Return each seat's score, before the end as the Kingdom lies (rule 7.9)."""
        return scores(state)

    def winners(self, state: State) -> list[int]:
        """Return the seats with the highest score (rule 7.8)."""
        return leaders(state)

    def finish(self, state: State) -> list[Event]:
        """Score the Kingdom now (rule 6.7)."""
        return finish_by_ruling(self.table, state)

    def reshuffle(self, state: State, chance: Chance) -> list[Event]:
        """Draw anew the order of the pile."""
        play = Play(state, FOLDS)
        order = chance.shuffle(f"{self.table.name}/pile", state.pile)
        play.emit("pile_shuffled", order=order, count=len(order))
        return play.events

    def faults(self, state: State) -> list[str]:
        """Name lost, doubled or foreign cards, and cards that could not have been laid as they lie."""
        royals = [card for seat in range(len(state.seats)) for card in royals_of(seat)]
        wanted, held = Counter([*self.table.standard, *royals]), _everything(state)
        faults = [f"{card} is missing" for card in (wanted - held).elements()]
        faults += [f"{card} is there once too often" for card in (held - wanted).elements()]
        return faults or list(_misplaced(self.table, state.kingdom.laid))

    def plain(self, state: State) -> Plain:
        """Return the state as plain data."""
        return plain(state)

    def load(self, plain: Plain) -> State:
        """Return the state that ``plain`` gave."""
        return load(self.table, plain)


def _certain_turns(state: State) -> Iterator[int]:
    """Yield the seats that will have a turn before the round ends, whatever cards those before them take."""
    cards = len(state.pile) + sum(card is not None for card in state.display)
    seat, before = state.to_move, 0
    while before == 0 or seat != state.starter:
        if before == 0 or state.seats[seat].hand or cards > before:
            yield seat
        seat, before = after(state, seat), before + 1


def _everything(state: State) -> Counter[str]:
    """Count every card wherever it lies, but the Castle's."""
    held = Counter([*state.pile, *(card for card in state.display if card is not None)])
    for seat in state.seats:
        held.update(seat.hand)
    held.update(laid.card for laid in state.kingdom.laid)
    return held


def _misplaced(table: Table, laid: Sequence[Laid]) -> Iterator[str]:
    """Name each card that could not be laid where it lies when it was laid, royals by another than their owner too."""
    kingdom = Kingdom.castle(table)
    for card in laid:
        throne = table.cards[card.card].throne
        if not fits(kingdom, card) or (throne is not None and throne.seat != card.seat):
            yield f"{card.card} cannot have been laid at {card.x},{card.y}"
            return
        kingdom = kingdom.lay(card)
