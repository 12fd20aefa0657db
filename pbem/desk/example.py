"""Playing the example match that a game ships: founded, then turn by turn, its order files taken as mails are."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from pbem import data
from pbem.desk import founding
from pbem.desk.inbox.contents import messages
from pbem.desk.inbox.taking import Manner, taking
from pbem.desk.session import session
from pbem.desk.settings import changed
from pbem.desk.turns import run_match
from pbem.errors import Fault
from pbem.formats.yamlio import load
from pbem.games import find_game
from pbem.post.outgoing.receipts import Receipt
from pbem.saves.errors import telling
from pbem.saves.roster import read_commanders
from pbem.saves.settings import Settings, write_settings

NOW = datetime(2026, 1, 1, tzinfo=UTC)
"""An example has no clock; its deadlines lie ahead of this."""


class Example(NamedTuple):
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

    def deadline(self, turn: int) -> str:
        """Return when the orders for *turn* are due: as many days apart as the example says."""
        given = self.founding["deadline"]
        return f"{date.fromisoformat(given['first']) + timedelta(given['days'] * (turn - 1))} {given['time']}"

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
    game = find_game(example.game)
    settings = Settings(read_commanders(given["commanders"]), given["pace"], given["policy"], None, None)
    settings, _ = changed(settings, game, [*given["settings"], f"deadline={example.deadline(1)}"])
    folder = into / example.match
    seed = given["seed"]
    found = founding.found(folder, game.name, settings, None, given["options"], (seed, "given"), invite=False)
    found = found._replace(salt=hashlib.sha256(seed.encode()).hexdigest())  # so that every play has the same hashes
    founding.create_dealt(folder, found, settings, now=NOW)
    return folder


def take_orders(folder: Path, orders: Path) -> Iterator[tuple[Path, Receipt]]:
    """Take the files in the folder *orders* by their names; yield each with its receipts."""
    for file in sorted(orders.iterdir()):
        with taking(folder, Manner(said=_sender(file))) as desk:
            for _, message in messages(file):
                yield from ((file, receipt) for receipt in desk.take(message))


def run_turn(example: Example, folder: Path, orders: Path) -> list[str]:
    """Set the next deadline and run the turn that *orders* is named by, as a moderator does; return what he is told."""
    deadline = f"deadline={example.deadline(int(orders.name) + 1)}"
    with session(folder) as match:
        settings, _ = changed(match.settings, match.game, [deadline])
        write_settings(folder, settings)
    return list(run_match(folder, force=False, on=False, note=None, reveal=False, now=NOW))


def _sender(file: Path) -> str:
    """Return whose orders *file* holds: its name up to the first hyphen or stop is a handle."""
    return file.name.partition(".")[0].partition("-")[0]
