"""Paying for a module: what a hand offers by itself (rule 3.4)."""

from __future__ import annotations

from functools import lru_cache

from .table import value_of


def default_payment(hand: list[str], guild: str, cost: int) -> list[str] | None:
    """Return the cards paid if the order names none, or None if the hand cannot cover *cost*.

    Exactly where possible, else with the least overpayment; then fewest cards, then the lowest values.
    """
    values = tuple(sorted((value_of(card) for card in hand if card.startswith(guild)), reverse=True))
    chosen = _choose(values, cost)
    return None if chosen is None else [f"{guild}-{value}" for value in chosen]


@lru_cache(maxsize=4096)
def _choose(values: tuple[int, ...], cost: int) -> tuple[int, ...] | None:
    """Choose from *values* (highest first); the answer is in ascending order.

    ``best[total]`` is the choice of fewest, then lowest cards that add up to total.  Cards come highest
    first, so each is put in front of what is chosen already and the order of comparison is kept.
    """
    if sum(values) < cost:
        return None
    best: dict[int, tuple[int, ...]] = {0: ()}
    for value in values:
        for total, chosen in list(best.items()):
            longer = (value, *chosen)
            known = best.get(total + value)
            if total < cost and (known is None or (len(longer), longer) < (len(known), known)):
                best[total + value] = longer
    return best[min(total for total in best if total >= cost)]


def spending_power(hand: list[str], guild: str) -> int:
    """Return the value of the hand's cards of one guild."""
    return sum(value_of(card) for card in hand if card.startswith(guild))
