"""What happened since the last report, told in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Entry = dict[str, Any]
"""A piece of the story: ``who`` (You, a name, or what acted), ``seat``, ``mine`` and ``text``."""


def tell(letter: Mapping[str, Any]) -> list[Entry]:
    """Return the story of a letter's events."""
    del letter
    return []
