"""The part of the rules that is the same in every game in which one commander after another decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pbem.games.contract import Decision, Order, Plain

OVER = "over"
"""The unit of a match that has ended."""


class Turns(Protocol):
    """A state that knows whose turn it is, in which round, and whether the match is over."""

    over: bool
    round: int
    to_move: int


class InTurn:
    """Answers of ``contract.Rules`` for a game of turns: each waits for the commander whose turn it is.

    ``kind`` is the one kind of decision that there is.
    """

    kind: str

    def decisions(self, state: Turns) -> tuple[Decision, ...]:
        """Return the one open decision, or none when the match is over."""
        return () if state.over else (Decision(state.to_move, self.kind),)

    def default(self, _state: Turns, _decision: Decision, *, late: bool) -> Order | None:
        """Return nothing: whoever says nothing is waited for."""
        del late
        return None

    def adapt(self, _state: Turns, _seat: int, order: Order) -> tuple[Order, list[Plain]]:
        """Return *order* as it is: none has several lines."""
        return order, []

    def lapsed(self, _before: Turns, _after: Turns) -> tuple[str, ...]:
        """Return nothing: a step waits until it is played."""
        return ()

    def when(self, _state: Turns, _seat: int, kinds: Sequence[str]) -> list[str]:
        """Leave it to the pace: every step answers a turn of its own."""
        return [""] * len(kinds)

    def unit(self, state: Turns, pace: str) -> str:
        """Name the round, or under pace ``decision`` the turn within it."""
        if state.over:
            return OVER
        return f"round {state.round}" if pace == "round" else f"round {state.round}, seat {state.to_move}"

    def over(self, state: Turns) -> bool:
        """Say whether the match has ended."""
        return state.over
