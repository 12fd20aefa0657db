"""The options of the game: which there are and what each may be."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from ..checks import Kind, is_whole, option_faults
from .setup import DRAWN

MOST_SEATS: Final = 5
MOST_ROUNDS: Final = 1000


def _one_of(*words: str) -> Kind:
    return Kind(" or ".join(words), lambda value: value in words)


OPTIONS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "supply": _one_of("unlimited", "limited"),
        "first_player": Kind(
            f"{DRAWN}, or a whole number from 1 to {MOST_SEATS}",
            lambda value: value == DRAWN or is_whole(value, 1, MOST_SEATS),
        ),
        "refit_must_stay_connected": Kind("true or false", lambda value: type(value) is bool),
        "missions": _one_of("auto", "ask"),
        "max_rounds": Kind(f"a whole number from 0 to {MOST_ROUNDS}", lambda value: is_whole(value, 0, MOST_ROUNDS)),
    }
)
"""Every option by its name and what it may be."""


def check_options(raw: Mapping[Any, object]) -> list[str]:
    """Return what is wrong with the options *raw*, a sentence each.

    An option left out is no fault: its default holds.
    """
    return list(option_faults(raw, OPTIONS))
