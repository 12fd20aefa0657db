"""What ``pbem demo`` shows, keeps and leaves behind."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from pbem import data
from pbem.desk import example as examples
from pbem.games import game_names
from tests.cli import desk

GAME = game_names()[0]
EXAMPLE = examples.find_example(GAME)
SHOWN = [name for name in game_names() if (data.games_folder() / name / "example").is_dir()]
"""The games that have an example match."""


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> int:
    """Let the example show an early turn, and return it."""
    turn = 3
    shown = EXAMPLE._replace(founding={**EXAMPLE.founding, "show": {**EXAMPLE.founding["show"], "turn": turn}})
    monkeypatch.setattr(examples, "find_example", lambda _game: shown)
    return turn


@pytest.mark.parametrize("game", SHOWN)
def test_it_prints_orders_receipts_and_the_report_of_the_shown_turn(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    example, printed = examples.find_example(game), desk.done("demo", game)
    turn, commander = example.shown
    for file in example.turns()[turn - 1].iterdir():
        assert f"==== sent: {file.name} ===" in printed
    receipts = example.folder / "receipts" / f"{turn:02}"
    for receipt in receipts.iterdir():
        assert receipt.read_text(encoding="utf-8").rstrip() in printed
    assert (example.folder / "reports" / f"{turn:03}" / f"{commander}.txt").read_text(encoding="utf-8") in printed
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("short")
def test_without_a_game_it_shows_the_first() -> None:
    assert desk.done("demo") == desk.done("demo", GAME)


def test_into_a_folder_it_keeps_the_match(short: int, tmp_path: Path) -> None:
    folder = tmp_path / "look" / EXAMPLE.match
    printed = desk.done("demo", "--into", tmp_path / "look")
    assert printed.endswith(f"  pbem verify {folder}\n")
    assert desk.status(folder)["turn"] == short
    assert desk.done("verify", folder).count(": yes\n") == 3


def test_a_match_that_was_kept_is_never_played_over(short: int, tmp_path: Path) -> None:
    desk.done("demo", "--into", tmp_path)
    before = desk.tree(tmp_path)
    assert EXAMPLE.match in desk.refused("demo", "--into", tmp_path)
    assert desk.tree(tmp_path) == before
    assert desk.status(tmp_path / EXAMPLE.match)["turn"] == short


def test_a_long_order_file_is_cut_short(tmp_path: Path) -> None:
    from pbem.cli.demo import MOST_LINES, _shortened

    file = tmp_path / "ada.txt"
    file.write_text("pass\n" * (MOST_LINES + 5), encoding="utf-8")
    assert list(_shortened(file))[-1] == "... (5 more lines)"
    file.write_text("pass\n" * MOST_LINES, encoding="utf-8")
    assert list(_shortened(file)) == ["pass"] * MOST_LINES


def test_a_game_without_an_example_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("pbem.data.games_folder", lambda: tmp_path)
    assert desk.refused("demo", GAME) == f"{GAME} has no example match."
