"""Match folders to measure on: founded with a fixed seed and played by caretakers, real and verifiable."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.processes import pbem, run
from pbem.desk import founding
from pbem.desk.amend import take_back
from pbem.desk.turns import ORDER
from pbem.games import find_game
from pbem.games.grammar import write_order
from pbem.saves.match import Match, opened
from pbem.saves.roster import read_commanders
from pbem.saves.settings import Settings
from pbem.turn.engine import CARETAKER, Turn, play_turn

NAMES = ("Ada", "Bo", "Cy", "Di")
NOW = datetime(2026, 1, 1, tzinfo=UTC)
SEED = "5eed" * 16
SHORT, LONG = 40, 1600
"""Orders on the records of the matches that are measured; of a game that is over sooner, half a match instead."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """One match in mid-game, at three moments.

    ``waiting`` has no plans yet, and ``files`` are the orders for its coming turn; in ``ready`` they have been
    submitted, as in ``long``, which stands in the same position after a record of LONG orders.  ``orders`` is how many
    are on the record of the others.
    """

    orders: int
    waiting: Path
    files: list[Path]
    ready: Path
    long: Path


def prepare(game: str, folder: Path) -> Prepared:
    """Make the matches of *game* in the new folder *folder*; the long record is proved by ``pbem verify``."""
    waiting = folder / game
    new_match(waiting, game)
    orders = play_on(waiting, into_the_middle(waiting))
    run(pbem("status", waiting))  # writes the reports of the last turn
    files = plan_files(waiting, folder / "orders")
    ready, long = copy_of(waiting), copy_of(waiting)
    lengthen(long, LONG - orders)
    for match in (ready, long):
        for file in files:
            run(pbem("submit", match, file))
    run(pbem("verify", long))
    return Prepared(orders, waiting, files, ready, long)


def new_match(folder: Path, game: str) -> None:
    """Found a match in *folder* with as many commanders as the game takes, up to four."""
    seats = NAMES[: max(find_game(game).seats)]
    folder.parent.mkdir(parents=True)
    commanders = read_commanders([f"{name} <{name.lower()}@example.org>" for name in seats])
    settings = Settings(commanders, find_game(game).paces[0], CARETAKER)
    found = founding.found(folder, game, settings, None, [], (SEED, "given"), invite=False)
    founding.create_dealt(folder, found, settings, now=NOW)


def into_the_middle(folder: Path) -> int:
    """Return how many orders lead into the middle of a match: SHORT, or half of a match that is over by then."""
    trial = copy_of(folder)
    played = play_on(trial, SHORT)
    with opened(trial) as match:
        return played // 2 if match.rules.over(match.body.state) else SHORT


def play_on(folder: Path, orders: int) -> int:
    """Play turns up to the end of the match, or until *orders* more orders are on the record; return how many.

    No reports are written: they are outputs, and no part of the record.
    """
    played = 0
    with opened(folder) as match:
        while played < orders and not match.rules.over(match.body.state):
            turn = _turn(match)
            turned = {"e": "turned", "turn": match.body.turn + 1, "replaces": list(match.body.replaces),
                      "deadline": None, "note": None}  # fmt: skip
            match.commit([*((ORDER, events) for events in turn.moves), ("turn", [turned])])
            played += len(turn.moves)
    return played


def _turn(match: Match) -> Turn:
    return play_turn(match.rules, match.body, match.settings.pace, match.settings.policies, force=True)


def lengthen(folder: Path, orders: int) -> None:
    """Put *orders* more orders on the record of a match and leave it in the position that it has.

    It is played on and taken back to where it stood, over and over, as a moderator might.
    """
    with opened(folder) as match:
        middle = match.body.at
    added = 0
    while added < orders:
        added += play_on(folder, orders - added)
        list(take_back(folder, middle, None, None))


def plan_files(folder: Path, into: Path) -> list[Path]:
    """Write the orders of each commander who decides in the coming turn to a file of his own, and return the files."""
    with opened(folder) as match:
        moves = [events[0] for events in _turn(match).moves]
        found, verbs = match.body.founding, match.game.verbs
    into.mkdir()
    lines: dict[int, list[str]] = {}
    for move in moves:
        lines.setdefault(move["seat"], []).append(write_order(move["order"], verbs))
    files = {seat: into / f"{found.seats[seat]}.txt" for seat in sorted(lines)}
    for seat, file in files.items():
        head = f"match {found.match} commander {found.seats[seat]}"
        file.write_text("\n".join([head, *lines[seat], ""]), encoding="utf-8")
    return list(files.values())


def copy_of(folder: Path) -> Path:
    """Return a fresh copy of a match, in a folder of its own beside it: a match keeps its name."""
    beside = Path(tempfile.mkdtemp(prefix="copy-", dir=folder.parent))
    return shutil.copytree(folder, beside / folder.name)
