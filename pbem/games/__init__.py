"""The games: each folder here is one, found by its presence alone."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from pbem.errors import Fault
from pbem.games.contract import Game


def game_names() -> list[str]:
    """Return the names of all games, in alphabetical order."""
    here = Path(__file__).parent
    return sorted(path.parent.name for path in here.glob("*/__init__.py"))


def find_game(name: str) -> Game:
    """Return the game called *name*.  Raises Fault, with the names there are."""
    names = game_names()
    if name.lower() not in names:
        raise Fault(f'There is no game "{name}"; the games are {", ".join(names)}.')
    game: Game = import_module(f"pbem.games.{name.lower()}").GAME
    return game
