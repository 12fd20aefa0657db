"""A game's rules, whole or by number, out of its ``rules.md``."""

from __future__ import annotations

import re

from pbem import data
from pbem.errors import Fault
from pbem.games import find_game
from pbem.saves.errors import telling

TEST_LINE = re.compile(r"\n+Test: [^\n]*(?:\n[^\n]+)*")


def rules_text(game_name: str, number: str | None) -> str:
    """Return the rules of a game, or the section or rule *number*.  Raises Fault if there is none."""
    game = find_game(game_name)
    path = data.games_folder() / game.name / "rules.md"
    with telling("read", path):
        text = TEST_LINE.sub("", path.read_text("utf-8"))
    if number is None:
        return text.strip()
    wanted = number.strip().rstrip(".")
    start = rf"\*\*{re.escape(wanted)}\*\*" if "." in wanted else rf"## {re.escape(wanted)} "
    stop = r"(?=\n\*\*\d+\.\d+\*\*|\n## |\Z)" if "." in wanted else r"(?=\n## |\Z)"
    found = re.search(rf"^{start}.*?{stop}", text, re.DOTALL | re.MULTILINE)
    if found is None:
        raise Fault(f"{game.title} has no rule {number}; pbem rules {game.name} prints them all.")
    return found.group().strip()
