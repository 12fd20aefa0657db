"""The parts of plain data, each altered alone."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]


def altered(plain: Any) -> Iterator[tuple[str, Path, Any]]:
    """Yield each part's name (places in lists are ``*``), where it is, and the data with this part alone altered.

    A part is a single value or a list of single values; its size and kind stay as they are.
    """
    texts = sorted({text for _, value in leaves(plain) for text in _texts(value)})
    for path, value in leaves(plain):
        other = _other(value, texts)
        if other is not None:
            data = copy.deepcopy(plain)
            at(data, path[:-1])[path[-1]] = other
            yield ".".join("*" if isinstance(step, int) else step for step in path), path, data


def leaves(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every single value and every list of single values with its path."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list) and any(isinstance(value, dict | list) for value in data):
        for place, value in enumerate(data):
            yield from leaves(value, (*path, place))
    else:
        yield path, data


def at(data: Any, path: Path) -> Any:
    """Return what is at *path* in plain data, None where there is no such place."""
    for step in path:
        try:
            data = data[step]
        except LookupError:
            return None
    return data


def _texts(value: Any) -> list[str]:
    return [text for text in (value if isinstance(value, list) else [value]) if isinstance(text, str)]


def _other(value: Any, texts: list[str]) -> Any:
    """Return something of the same kind, or None if there is nothing."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return next((text for text in texts if text != value and len(text) == len(value)), None)
    if isinstance(value, list):
        return next(([other, *value[1:]] for other in value if other != value[0]), None)
    return None
