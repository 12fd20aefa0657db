"""A letter opened for writing its pages: the position it tells of, and who reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...words import called, commanders
from ..rules import ShipRules
from ..state import OVER, State

WIDE_COLUMNS = 78


class Desk:
    """Everything that a page is made of, all of it from the letter.

    ``me`` is the reader's seat, None for an observer; ``state`` is imagined from the view.
    """

    def __init__(self, letter: Mapping[str, Any], rules: ShipRules) -> None:
        self.letter = letter
        self.rules = rules
        self.table = rules.table
        self.view: dict[str, Any] = letter["view"]
        self.me: int | None = self.view["me"]
        self.state: State = rules.imagine(self.view)
        self.names = commanders(letter)
        self.columns: int = letter["viewer"]["columns"]

    @property
    def wide(self) -> bool:
        """Say whether the reader's page has room for two things side by side."""
        return self.columns >= WIDE_COLUMNS

    @property
    def over(self) -> bool:
        """Say whether the match has been scored."""
        return self.state.phase == OVER

    def called(self, seat: int) -> str:
        """Return how a sentence calls the commander of *seat*."""
        return called(self.names, seat, self.me)
