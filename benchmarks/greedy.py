"""A simple player for any game, to see what comes of a match when everybody wants to win it.

He knows what a commander knows.  Of all listed orders he plays the one that puts him furthest ahead of his best
rival if the match were ended and scored right after it; where no order gains anything he does as the caretaker.
For the sake of a gain no seat gives the same order twice in a match: two players might else move the same
pieces to and fro for ever, each for a gain that the other takes away.
"""

from __future__ import annotations

from typing import Any

from benchmarks.playing import Player
from pbem.games.contract import Order, Rules
from pbem.turn.chance import canonical


def greedy_player(*_words: object) -> Player:
    """Return a greedy player for one match; he draws nothing, so that the words that name it do not matter."""
    given: set[tuple[int, bytes]] = set()

    def choose(rules: Rules[Any], state: Any, seat: int) -> Order:
        known = rules.imagine(rules.view(state, seat))
        best, chosen = lead(rules, known, seat), None
        for order in rules.legal(known, seat):
            reached = lead(rules, rules.fold(known, rules.preview(known, seat, order)), seat)
            if reached > best and (seat, canonical(order)) not in given:
                best, chosen = reached, order
        if chosen is None:
            return rules.caretaker(known, seat)
        given.add((seat, canonical(chosen)))
        return chosen

    return choose


def lead(rules: Rules[Any], state: Any, seat: int) -> int:
    """Return how far *seat* would be ahead of its best rival if the match were ended now."""
    ended = state if rules.over(state) else rules.fold(state, rules.finish(state))
    scores = rules.scores(ended)
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
