"""The options of the game: which there are and what each may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final

from ..checks import Kind, is_whole, meant, shown

MOST_PLACES: Final = 4
MOST_POINTS: Final = 99
STORMS: Final = 3


def _whole(least: int, most: int) -> Kind:
    return Kind(f"a whole number from {least} to {most}", lambda value: is_whole(value, least, most))


def _truth() -> Kind:
    return Kind("true or false", lambda value: type(value) is bool)


def _one_of(*words: str) -> Kind:
    return Kind(" or ".join(words), lambda value: value in words)


def _thresholds(most: int) -> Kind:
    def fits(value: object) -> bool:
        return (
            isinstance(value, list)
            and len(value) == STORMS - 1
            and all(is_whole(number, 1, most) for number in value)
            and value[0] < value[1]
        )

    return Kind(f"two rising numbers of purchases from 1 to {most}, such as [16, 32]", fits)


def _awards() -> Kind:
    def fits(value: object) -> bool:
        return isinstance(value, list) and len(value) == STORMS and all(_is_ladder(row) for row in value)

    return Kind(
        f"{STORMS} lists, one for each Storm, of one to {MOST_PLACES} numbers from 0 to {MOST_POINTS}"
        " that do not rise, such as [[3], [4, 2], [6, 4, 2]]",
        fits,
    )


def _is_ladder(row: object) -> bool:
    return (
        isinstance(row, list)
        and 1 <= len(row) <= MOST_PLACES
        and all(is_whole(points, 0, MOST_POINTS) for points in row)
        and all(better >= worse for better, worse in pairwise(row))
    )


OPTIONS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "deal_until": _whole(1, 40),
        "market.least_cost": _whole(0, 2),
        "drift.first_round_counts": _truth(),
        "synergy.two_need_different_departments": _truth(),
        "storms.thresholds.two": _thresholds(44),
        "storms.thresholds.three": _thresholds(56),
        "storms.thresholds.four": _thresholds(56),
        "storms.awards": _awards(),
        "storms.last_place_paid": _truth(),
        "storms.ties": _one_of("share", "full"),
        "quiet_rounds": _whole(1, 1000),
    }
)
"""Every option by its dotted name (groups are nested mappings in a file) and what it may be."""


def check_options(raw: Mapping[Any, object]) -> list[str]:
    """Return what is wrong with the options *raw* (nested, as in ``rules.yaml``), a sentence each.

    An option left out is no fault: its default holds.
    """
    return list(_faults(raw, ""))


def _faults(raw: Mapping[Any, object], group: str) -> Iterator[str]:
    for key, value in raw.items():
        name = f"{group}{key}"
        members = [option for option in OPTIONS if option.startswith(f"{name}.")]
        if not isinstance(key, str) or "." in key:
            yield f"{shown(key)} is no name for an option; write a group as a mapping of its own."
        elif name in OPTIONS:
            if not OPTIONS[name].fits(value):
                yield f"The option {name} must be {OPTIONS[name].words}, not {shown(value)}."
        elif not members:
            yield f"There is no option {name}{_meant(name)}"
        elif isinstance(value, Mapping):
            yield from _faults(value, f"{name}.")
        else:
            yield f"{name} is a group of options ({', '.join(members)}); it cannot be {shown(value)}."


def _meant(name: str) -> str:
    """Look for the whole name first, then for its last word in any group."""
    by_last_word = {option.rpartition(".")[2]: option for option in OPTIONS}
    last = name.rpartition(".")[2]
    return meant(by_last_word.get(last, name), OPTIONS)
