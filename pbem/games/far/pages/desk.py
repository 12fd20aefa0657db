"""A letter opened for writing its pages: the position it tells of, and who reads."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ...words import called, commanders
from ..cards import CASTLE
from ..geometry import SOUTH
from ..rules import KingdomRules
from ..scoring import Sheet, sheet, sides
from ..sight import OpenEdge, open_edges
from ..state import State
from .turned import Piece, Turn, castle_piece, laid_piece

WIDE_COLUMNS = 78


class Desk:
    """Everything that a page is made of, all of it from the letter.

    ``me`` is the reader's seat, None for an observer, who looks from the south; ``state`` is imagined from the view.
    """

    def __init__(self, letter: Mapping[str, Any], rules: KingdomRules) -> None:
        self.letter = letter
        self.table = rules.table
        self.rules = rules
        self.view: dict[str, Any] = letter["view"]
        self.me: int | None = self.view["me"]
        self.state: State = rules.imagine(self.view)
        self.kingdom = self.state.kingdom
        self.names = commanders(letter)
        self.columns: int = letter["viewer"]["columns"]
        self.sides = sides(len(self.names))
        self.turn = Turn(SOUTH if self.me is None else self.sides[self.me])

    @property
    def wide(self) -> bool:
        """Say whether the reader's page has room for two things side by side."""
        return self.columns >= WIDE_COLUMNS

    @cached_property
    def pieces(self) -> list[Piece]:
        """The Castle and all cards laid, as the reader sees them."""
        return [castle_piece(self.table, self.turn), *(laid_piece(self.table, self.turn, c) for c in self.kingdom.laid)]

    @cached_property
    def sheets(self) -> list[Sheet]:
        """The score sheets by seat, as the Kingdom lies."""
        return [sheet(self.kingdom, seat, side) for seat, side in enumerate(self.sides)]

    @cached_property
    def open(self) -> list[OpenEdge]:
        """The edges that are open to the reader; none for an observer."""
        if self.me is None:
            return []
        return list(open_edges(self.kingdom, self.turn.bottom, self.table.options["view"]))

    def called(self, seat: int) -> str:
        """Return how a sentence calls the commander of *seat*."""
        return called(self.names, seat, self.me)

    def named(self, card: str) -> str:
        """Return a card's id with its name."""
        return "the Castle" if card == CASTLE else f"{card} {self.letter['deck']['cards'][card]['name']}"
