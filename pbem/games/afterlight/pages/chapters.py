"""Which events are told together, and who tells of them with what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...story import Storyteller

MOVE, DRIFT, STORM, OVER, QUIET, BESIDE = "move", "drift", "storm", "over", "quiet", "beside"
OPENS: Mapping[str, str] = {
    **dict.fromkeys(("played", "took", "paid", "installed", "uninstalled", "passed"), MOVE),
    **dict.fromkeys(("drifted", "rotated", "round_ended"), DRIFT),
    **dict.fromkeys(("undone", "ruled", "reshuffled"), BESIDE),
    "storm": STORM,
    "over": OVER,
    "quiet": QUIET,
}
"""Event kinds that begin a chapter of another kind; what is not named belongs to the chapter under way."""

ALWAYS_NEW = frozenset({"played", "storm", "undone", "ruled", "reshuffled"})


class Teller(Storyteller):
    """Tells with which modules, what one of them costs at least, and who has how much Renown."""

    def __init__(self, letter: Mapping[str, Any]) -> None:
        super().__init__(letter)
        self.modules: Mapping[str, Any] = letter["deck"]["modules"]
        self.renown = [seat["renown"] for seat in letter["view"]["seats"]]
        self.least_cost: int = letter["options"]["market"]["least_cost"]
