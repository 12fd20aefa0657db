"""Sentences about data written by hand: what a field must be, what stands there, what was meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

SHOWN_LENGTH = 40


class Kind(NamedTuple):
    """What a value must be: in words that follow "must be", and as a test of a plain value."""

    words: str
    fits: Callable[[object], bool]


NO_FIELDS: Mapping[str, Kind] = MappingProxyType({})


def is_whole(value: object, least: int, most: int) -> bool:
    """Say whether *value* is a whole number from *least* to *most* (true and 3.0 are none)."""
    return type(value) is int and least <= value <= most


def shown(value: object) -> str:
    """Return *value* as it would stand in a file, shortened."""
    from json import dumps

    text = dumps(value, ensure_ascii=False, default=str, skipkeys=True)
    return text if len(text) <= SHOWN_LENGTH else text[: SHOWN_LENGTH - 3] + "..."


def meant(word: str, known: Iterable[str]) -> str:
    """Return "; did you mean …?" with the known word nearest to *word*, or a list of all known words."""
    from difflib import get_close_matches

    words = list(known)
    near = get_close_matches(word[:SHOWN_LENGTH], words, n=1)
    return f"; did you mean {near[0]}?" if near else f"; there are {', '.join(words)}."


def field_faults(
    what: str, raw: Mapping[Any, object], required: Mapping[str, Kind], optional: Mapping[str, Kind] = NO_FIELDS
) -> Iterator[str]:
    """Name the fields of *raw*, a row called *what*, that are unknown, missing or of the wrong kind."""
    known = {**required, **optional}
    for key in raw:
        if key not in known:
            yield f"{what}: there is no field {shown(key)}{meant(str(key), known)}"
    for name, kind in known.items():
        if name in raw and not kind.fits(raw[name]):
            yield f"{what}: {name} must be {kind.words}, not {shown(raw[name])}."
        elif name not in raw and name in required:
            yield f"{what}: {name} is missing; it must be {kind.words}."


def option_faults(raw: Mapping[Any, object], options: Mapping[str, Kind]) -> Iterator[str]:
    """Name the options of *raw* that are unknown or of the wrong kind; one left out is no fault."""
    for name, value in raw.items():
        if name not in options:
            yield f"There is no option {name if isinstance(name, str) else shown(name)}{meant(str(name), options)}"
        elif not options[name].fits(value):
            yield f"The option {name} must be {options[name].words}, not {shown(value)}."
