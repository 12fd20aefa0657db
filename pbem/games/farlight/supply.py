"""Tokens: what a gain brings, from a supply without limit or a short one (rules 1.3 and 3.10)."""

from __future__ import annotations

from collections.abc import Sequence

from ..folding import Play
from .state import State


def shared_out(left: int | None, wants: Sequence[int], order: Sequence[int]) -> list[int]:
    """Return what each seat gets of what it *wants*; from a short supply one each in turn *order* until it is empty."""
    if left is None or sum(wants) <= left:
        return list(wants)
    got = [0] * len(wants)
    while left:
        for seat in order:
            if left and got[seat] < wants[seat]:
                got[seat] += 1
                left -= 1
    return got


def gain(play: Play[State], crew: Sequence[int], science: Sequence[int], why: str) -> None:
    """Give each seat its tokens, all at once."""
    state = play.state
    order = state.turn_order()
    crew = shared_out(state.crew_left, crew, order)
    science = shared_out(state.science_left, science, order)
    for seat in order:
        if crew[seat] or science[seat]:
            play.emit("gained", seat=seat, crew=crew[seat], science=science[seat], why=why)


def gain_alone(play: Play[State], seat: int, crew: int, science: int, why: str) -> None:
    """Give one seat its tokens."""
    nobody = [0] * len(play.state.seats)
    gain(play, [*nobody[:seat], crew, *nobody[seat + 1 :]], [*nobody[:seat], science, *nobody[seat + 1 :]], why)
