"""A letter opened for writing its pages: the position it tells of, and who reads."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ...words import called, commanders
from ..rules import StationRules
from ..state import State
from .worth import Outlook


class Desk:
    """Everything that a page is made of, all of it from the letter.

    ``me`` is the reader's seat, None for an observer; ``state`` is imagined from the view.
    """

    def __init__(self, letter: Mapping[str, Any], rules: StationRules) -> None:
        self.letter = letter
        self.table = rules.table
        self.rules = rules
        self.view: dict[str, Any] = letter["view"]
        self.me: int | None = self.view["me"]
        self.state: State = rules.imagine(self.view)
        self.modules: Mapping[str, Any] = letter["deck"]["modules"]
        self.names = commanders(letter)
        self.columns: int = letter["viewer"]["columns"]

    @cached_property
    def outlook(self) -> Outlook | None:
        """What changes of the reader's station would bring; None for an observer."""
        return None if self.me is None else Outlook(self.table, self.state, self.me)

    def called(self, seat: int) -> str:
        """Return how a sentence calls the commander of *seat*."""
        return called(self.names, seat, self.me)
