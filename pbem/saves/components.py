"""Reading what a new match is made from: a game's deck and options."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pbem import data
from pbem.errors import Fault
from pbem.formats.yamlio import load
from pbem.games.contract import DeckError, Game, Plain
from pbem.saves.errors import SaveError, telling


def read_deck(game: Game, path: Path | None) -> Plain:
    """Return the checked deck in *path*, or the game's own.  Raises SaveError that names file and faults."""
    path = path or data.games_folder() / game.name / game.deck_file
    raw = _load(path)
    try:
        return game.load_deck(raw)
    except DeckError as error:
        first, others = error.faults[0], len(error.faults) - 1
        more = f"; there are {others} more faults." if others else "."
        raise SaveError(f"{path} is no deck for {game.title}: {first.rstrip('.')}{more}") from None


def default_options(game: Game) -> Plain:
    """Return the game's options with their defaults."""
    options: Plain = _load(data.games_folder() / game.name / game.options_file)
    return options


def effective_options(game: Game, settings: Sequence[str]) -> Plain:
    """Return the options with each ``name=value`` of *settings* applied.  Raises Fault naming the first fault."""
    options = copy.deepcopy(default_options(game))
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise Fault(f'"{setting}" sets nothing; write it like --set quiet_rounds=100.')
        _put(options, name.strip().split("."), load(value, f"--set {name}"))
    faults = game.check_options(options)
    if faults:
        raise Fault(f"{game.title}: {faults[0]}")
    return options


def _put(options: Plain, path: list[str], value: Any) -> None:
    """Set an option; an unknown one is put too, so that the game's own check can name it and what is near."""
    *parents, last = path
    for part in parents:
        inner = options.setdefault(part, {})
        if not isinstance(inner, dict):
            raise Fault(f"The option {part} holds no further options, so {'.'.join(path)} cannot be set.")
        options = inner
    options[last] = value


def _load(path: Path) -> Any:
    with telling("read", path):
        content = path.read_bytes()
    return load(content, str(path))
