"""The options of the game: which there are and what each may be."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from ..checks import Kind, option_faults
from .cards import COLOURS
from .setup import DRAWN
from .sight import LINE_OF_SIGHT, TOUCHING


def _one_of(*words: str) -> Kind:
    return Kind(f"{', '.join(words[:-1])} or {words[-1]}", lambda value: value in words)


OPTIONS: Final[Mapping[str, Kind]] = MappingProxyType(
    {"starter": _one_of(DRAWN, *COLOURS), "view": _one_of(LINE_OF_SIGHT, TOUCHING)}
)
"""Every option by its name, and what it may be."""


def check_options(raw: Mapping[Any, object]) -> list[str]:
    """Return what is wrong with the options *raw*, as in ``rules.yaml``, a sentence each.

    An option left out is no fault: its default holds.
    """
    return list(option_faults(raw, OPTIONS))
