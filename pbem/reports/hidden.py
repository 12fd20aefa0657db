"""What the moderator's report shows beside everybody's: the waiting plans and the whole state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.contract import Game
from pbem.games.grammar import write_line


def hidden(letter: Mapping[str, Any], game: Game) -> dict[str, Any] | None:
    """Return everybody's ``plans`` (``who``, and ``steps`` as lines) and the ``state`` (lines of YAML).

    None for every letter but the moderator's.
    """
    if "secrets" not in letter:
        return None
    from pbem.formats.yamldump import dump

    plans = [
        {"who": seat["handle"], "steps": [_alternatives(step, game) for step in plan]}
        for seat, plan in zip(letter["seats"], letter["secrets"]["plans"], strict=True)
    ]
    return {"plans": plans, "state": dump(letter["secrets"]["state"]).splitlines()}


def _alternatives(step: Mapping[str, Any], game: Game) -> str:
    return " else ".join(write_line(order, game.verbs) for order in step["try"])
