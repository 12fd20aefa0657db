"""Playing the example match that a game ships: founded, then turn by turn, its order files taken as mails are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pbem import data
from pbem.cli import founding
from pbem.cli.intake import known_matches, take
from pbem.cli.turns import run_match
from pbem.errors import Fault
from pbem.formats.yamlio import load
from pbem.post.receipts import Receipt
from pbem.saves.errors import telling
from pbem.saves.roster import read_commanders
from pbem.saves.settings import Settings

NOW = datetime(2026, 1, 1, tzinfo=UTC)
"""An example has no clock; its deadline, if any, lies ahead of this."""


@dataclass(frozen=True, slots=True)
class Example:
    """A game's example match: how it is founded, and which turn and commander show it best."""

    game: str
    folder: Path
    founding: dict[str, Any]

    @property
    def match(self) -> str:
        """Return the match's name."""
        return str(self.founding["match"])

    @property
    def shown(self) -> tuple[int, str]:
        """Return the most telling turn, and the handle of the commander whose report shows it."""
        return self.founding["show"]["turn"], self.founding["show"]["commander"]

    def turns(self) -> list[Path]:
        """Return the folders of order files, one for each turn from the first."""
        return sorted(path for path in (self.folder / "orders").iterdir() if path.is_dir())


def find_example(game: str) -> Example:
    """Return the example match of *game*.  Raises Fault if it has none."""
    folder = data.games_folder() / game / "example"
    path = folder / "example.yaml"
    if not path.is_file():
        raise Fault(f"{game} has no example match.")
    with telling("read", path):
        content = path.read_bytes()
    return Example(game, folder, load(content, str(path)))


def found_example(example: Example, into: Path) -> Path:
    """Set the example match up in a folder below *into* and return it."""
    given = example.founding
    settings = Settings(read_commanders(given["commanders"]), given["pace"], given["policy"], None, given["deadline"])
    folder = into / example.match
    found = founding.found(folder, example.game, settings, None, given["set"], (given["seed"], "given"), invite=False)
    founding.create_dealt(folder, found, settings, now=NOW)
    return folder


def play_turn_of(folder: Path, orders: Path) -> Iterator[tuple[Path, Receipt]]:
    """Take the files of *orders* by their names and run the turn; yield each file with its receipts."""
    for file in sorted(orders.iterdir()):
        for receipt in take(known_matches([folder]), file.read_bytes(), file.name, file.stem.partition("-")[0]):
            yield file, receipt
    list(run_match(folder, force=False, on=False, note=None, reveal=False, now=NOW))
