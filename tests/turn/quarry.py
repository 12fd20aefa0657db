"""A small game to test the engine with: everybody bids at once, then each in turn digs a stone out of a heap.

Two kinds of decision; bids are open together and hidden until all are there.  With no stone left the dig is a
forced pass; passing is else allowed only where ``may_pass`` says so.  A spree is an order of several digs, of which
the first is dug and those that cannot be are left out.  Where ``lapses`` says so, plans end with their round; where
``default`` says so, whoever says nothing digs at heap a, with ``late`` only once the turn is late.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from pbem.games.audience import Audience
from pbem.games.contract import Chance, Decision, Event, Illegal, Order, Plain, Refusal, View

BID, DIG, SPREE = "bid", "dig", "spree"
HIGHEST = 3
PASS: Order = {"do": "pass"}
HEAPS = ("a", "b")


AUDIENCES: Mapping[str, Audience] = {
    "heaped": Audience(public=("heaps",)),
    "bid": Audience(owner=("value",)),
    "opened": Audience(public=("values",)),
    "dug": Audience(public=("heap",)),
    "passed": Audience(),
    "moved": Audience(public=("to",)),
    "round_ended": Audience(),
    "over": Audience(),
}


class Quarry:
    """Rules over states that are plain data already; *stones* lie on heap a, none on heap b."""

    audiences: Mapping[str, Audience] = AUDIENCES

    def __init__(
        self, stones: int = 9, rounds: int = 3, *, may_pass: bool = False, lapses: bool = False, default: str = ""
    ) -> None:
        self.stones = stones
        self.rounds = rounds
        self.may_pass = may_pass
        self.lapses = lapses
        self.answers = default

    def setup(self, seats: int, chance: Chance) -> list[Event]:
        """Say how many stones lie on each heap."""
        del seats, chance
        return [{"e": "heaped", "heaps": {"a": self.stones, "b": 0}}]

    def blank(self, seats: int) -> Plain:
        """Return the state before the set-up."""
        return {"round": 1, "phase": BID, "bids": [None] * seats, "to_move": 0, "heaps": {}, "dug": [0] * seats,
                "over": False}  # fmt: skip

    def fold(self, state: Plain, events: Sequence[Event]) -> Plain:
        """Return the state after *events*."""
        state = copy.deepcopy(state)
        for event in events:
            FOLDS[event["e"]](state, event)
        return state

    def decisions(self, state: Plain) -> tuple[Decision, ...]:
        """Return the bids not yet made, or the dig of whose turn it is."""
        if state["over"]:
            return ()
        if state["phase"] == BID:
            return tuple(Decision(seat, BID) for seat, bid in enumerate(state["bids"]) if bid is None)
        return (Decision(state["to_move"], DIG),)

    def legal(self, state: Plain, seat: int) -> list[Order]:
        """Return all orders that are not refused."""
        every: list[Order] = [{"do": BID, "value": value} for value in range(HIGHEST + 1)]
        every += [{"do": DIG, "heap": heap} for heap in HEAPS]
        return [order for order in [*every, PASS] if self.refuse(state, seat, order) is None]

    def refuse(self, state: Plain, seat: int, order: Order) -> Refusal | None:
        """Say why *order* is illegal."""
        del seat
        stones = sum(state["heaps"].values())
        if order["do"] == PASS["do"]:
            allowed = self.may_pass or (state["phase"] == DIG and not stones)
            return None if allowed else Refusal("3", "there is something to do")
        if order["do"] == BID:
            return None if state["phase"] == BID and order["value"] <= HIGHEST else Refusal("1", "no bid is taken now")
        if order["do"] == SPREE:
            wrong = [refusal for line in order["lines"] if (refusal := self.refuse(state, 0, line)) is not None]
            return wrong[0] if wrong else None if order["lines"] else Refusal("2", "nothing is left of it")
        empty = state["phase"] != DIG or not state["heaps"][order["heap"]]
        return Refusal("2", f"heap {order['heap']} is empty") if empty else None

    def decide(self, state: Plain, seat: int, order: Order, chance: Chance) -> list[Event]:
        """Decide what happens."""
        del chance
        refusal = self.refuse(state, seat, order)
        if refusal is not None:
            raise Illegal(refusal)
        if state["phase"] == BID:
            bids = [order.get("value") if at == seat else bid for at, bid in enumerate(state["bids"])]
            opened = [] if None in bids else [{"e": "opened", "values": bids}]
            return [{"e": "bid", "seat": seat, "value": order.get("value", 0)}, *opened]
        order = order["lines"][0] if order["do"] == SPREE else order
        done = {"e": "passed"} if order == PASS else {"e": "dug", "heap": order["heap"]}
        following = seat + 1
        after = {"e": "moved", "to": following} if following < len(state["dug"]) else {"e": "round_ended"}
        if after["e"] == "round_ended" and state["round"] == self.rounds:
            after = {"e": "over"}
        return [{**done, "seat": seat}, after]

    def preview(self, state: Plain, seat: int, order: Order) -> list[Event]:
        """Decide the order's own event."""
        raise NotImplementedError

    def remarks(self, state: Plain, seat: int, order: Order) -> list[str]:
        """Say nothing."""
        raise NotImplementedError

    def forced(self, state: Plain) -> tuple[int, Order] | None:
        """Return the pass of whoever finds no stone."""
        out = state["phase"] == DIG and not state["over"] and not sum(state["heaps"].values())
        return (state["to_move"], PASS) if out else None

    def default(self, state: Plain, decision: Decision, *, late: bool) -> Order | None:
        """Return the dig at heap a, if the match has it so."""
        del state
        answers = self.answers == "always" or (self.answers == "late" and late)
        return {"do": DIG, "heap": "a"} if decision.kind == DIG and answers else None

    def adapt(self, state: Plain, seat: int, order: Order) -> tuple[Order, list[Plain]]:
        """Leave out the digs of a spree that cannot be done."""
        if order["do"] != SPREE:
            return order, []
        judged = [(line, self.refuse(state, seat, line)) for line in order["lines"]]
        out = [{"order": line, "rule": why.rule, "text": why.text} for line, why in judged if why is not None]
        return {**order, "lines": [line for line, why in judged if why is None]}, out

    def lapsed(self, before: Plain, after: Plain) -> tuple[str, ...]:
        """Return every kind once a round has ended, if the match has it so."""
        return (BID, DIG) if self.lapses and before["round"] != after["round"] else ()

    def when(self, state: Plain, seat: int, kinds: Sequence[str]) -> list[str]:
        """Say nothing."""
        del state, seat
        return [""] * len(kinds)

    def caretaker(self, state: Plain, seat: int) -> Order:
        """Choose the first legal order."""
        return self.legal(state, seat)[0]

    def view(self, state: Plain, seat: int | None) -> View:
        """Show all but others' bids."""
        return {**state, "bids": [bid if at == seat else None for at, bid in enumerate(state["bids"])]}

    def imagine(self, view: View) -> Plain:
        """Return the view, which is a state."""
        return view

    def unit(self, state: Plain, pace: str) -> str:
        """Name the round, its phase, or the decisions open in it."""
        if state["over"]:
            return "over"
        names = {"round": f"{state['round']}", "phase": f"{state['round']} {state['phase']}"}
        return names.get(pace, f"{names['phase']} {self.decisions(state)}")

    def concerned(self, state: Plain, pace: str) -> tuple[Decision, ...]:
        """Return what is left of the round, the phase, or the next decision alone."""
        if state["over"]:
            return ()
        seats = len(state["dug"])
        if pace == "decision":
            return self.decisions(state)[:1]
        if state["phase"] == DIG:
            return tuple(Decision(seat, DIG) for seat in range(state["to_move"], seats))
        digs = tuple(Decision(seat, DIG) for seat in range(seats)) if pace == "round" else ()
        return (*self.decisions(state), *digs)

    def over(self, state: Plain) -> bool:
        """Say whether the last round has ended."""
        ended: bool = state["over"]
        return ended

    def scores(self, state: Plain) -> list[int]:
        """Return the stones that each has dug."""
        return list(state["dug"])

    def winners(self, state: Plain) -> list[int]:
        """Return who has dug most."""
        return [seat for seat, dug in enumerate(state["dug"]) if dug == max(state["dug"])]

    def finish(self, state: Plain) -> list[Event]:
        """End the match."""
        del state
        return [{"e": "over"}]

    def reshuffle(self, state: Plain, chance: Chance) -> list[Event]:
        """Draw nothing."""
        raise NotImplementedError

    def faults(self, state: Plain) -> list[str]:
        """Find nothing wrong."""
        raise NotImplementedError

    def plain(self, state: Plain) -> Plain:
        """Return a copy."""
        return copy.deepcopy(state)

    def load(self, plain: Plain) -> Plain:
        """Return a copy."""
        return copy.deepcopy(plain)


def _dug(state: Plain, event: Event) -> None:
    state["heaps"][event["heap"]] -= 1
    state["dug"][event["seat"]] += 1


def _next_round(state: Plain, _event: Event) -> None:
    state.update(round=state["round"] + 1, phase=BID, bids=[None] * len(state["dug"]), to_move=0)


FOLDS: Mapping[str, Any] = {
    "heaped": lambda state, event: state.update(heaps=dict(event["heaps"])),
    "bid": lambda state, event: state["bids"].__setitem__(event["seat"], event["value"]),
    "opened": lambda state, _event: state.update(phase=DIG, to_move=0),
    "dug": _dug,
    "passed": lambda _state, _event: None,
    "moved": lambda state, event: state.update(to_move=event["to"]),
    "round_ended": _next_round,
    "over": lambda state, _event: state.update(over=True),
}
