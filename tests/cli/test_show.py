from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli import desk
from tests.cli.desk import done, misused, refused


@pytest.mark.parametrize(("form", "ending"), [("text", "txt"), ("html", "html"), ("json", "json")])
@pytest.mark.parametrize("turn", [0, 2, 3])
def test_every_report_is_shown_as_it_was_written(played: Path, form: str, ending: str, turn: int) -> None:
    for who in ("ada", "observer"):
        written = (played / f"reports/{turn:03}/{who}.{ending}").read_text("utf-8")
        name = ["-c", who] if who == "ada" else []
        assert done("report", played, *name, "--turn", turn, "--format", form) == written
        if turn == 3:
            assert done("report", played, *name, "--format", form) == written


def test_waiting_orders_do_not_change_the_last_report(played: Path) -> None:
    before = done("report", played, "-c", "ada")
    desk.plan(played, "ada", "caretaker")
    assert done("report", played, "-c", "ada") == before


@pytest.mark.parametrize("turn", [-1, 4, 10**30])
def test_a_turn_that_never_was_is_refused(played: Path, turn: int) -> None:
    assert refused("report", played, "--turn", turn) == f"station-7 has no turn {turn}; its turns are 0 to 3."


def test_a_commander_who_never_was_is_refused(played: Path) -> None:
    for command in (["report"], ["report", "--legal"], ["map"]):
        assert "its commanders are ada, bo" in refused(command[0], played, *command[1:], "-c", "cy")
    assert "say whose with -c NAME" in refused("report", played, "--legal")


def test_legal_orders_are_lines_that_are_taken(played: Path) -> None:
    for who in ("ada", "bo"):
        lines = desk.legal(played, who)
        assert len(lines) > 5
        assert done("check", played, "-", "--as", who, given="\nelse ".join(lines[:90])).startswith("-: ")
    assert json.loads(done("report", played, "-c", "bo", "--format", "json"))["legal"] == desk.legal(played, "bo")


def test_the_map_is_the_one_in_the_report(played: Path) -> None:
    drawn = done("map", played, "-c", "ada").splitlines()
    report = done("report", played, "-c", "ada").splitlines()
    assert set(drawn) <= set(report)
    assert any("SUNWARD LANES" in line for line in drawn)
    assert "'--commander'" in misused("map", played)


def test_the_narrow_map_fits_a_phone(played: Path) -> None:
    done("set", played, "ada.columns=40")
    for shown in (done("map", played, "-c", "ada"), done("report", played, "-c", "ada")):
        assert max(map(len, shown.splitlines())) <= 40


def test_rules_are_shown_whole_by_section_and_by_rule() -> None:
    whole, section, rule = (
        done("rules", "afterlight"),
        done("rules", "afterlight", "3"),
        done("rules", "afterlight", "3.4"),
    )
    assert rule.strip() in section
    assert section.strip() in whole
    assert section.startswith("## 3 ")
    assert rule.startswith("**3.4**")
    assert done("rules", "Afterlight", "3.4.") == rule
    assert "Test:" not in whole


@pytest.mark.parametrize("number", ["99", "3.99", "", ".", "x", "3.4.5", "(", "\\d"])
def test_a_rule_that_is_none_is_refused(number: str) -> None:
    assert "pbem rules afterlight prints them all" in refused("rules", "afterlight", number)


def test_a_game_that_is_none_is_refused() -> None:
    assert "the games are" in refused("rules", "chess")


def test_the_games_are_listed() -> None:
    assert "afterlight   Afterlight Station, 2-4 commanders, pace round or decision" in done("games").splitlines()


def test_reports_for_the_terminal_hold_no_control_characters(match: Path) -> None:
    done("set", match, "ada.name=A\x1b[31md\u202ea")
    shown = done("report", match, "-c", "ada") + done("report", match) + done("status", match)
    assert not {"\x1b", "\u202e"} & set(shown)
