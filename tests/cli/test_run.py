from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli import desk
from tests.cli.desk import done, pbem, plan, refused


def test_a_turn_is_played_when_everyones_orders_are_in(match: Path) -> None:
    plan(match, "ada", "caretaker")
    plan(match, "bo", "caretaker")
    assert done("run", match) == "station-7: turn 1, 2 orders played.\n"
    assert desk.status(match)["turn"] == 1
    assert "Round 2." in done("report", match, "-c", "ada")
    assert {path.name for path in (match / "reports/001").iterdir()} == {
        f"{who}.{ending}" for who in ("ada", "bo", "observer") for ending in ("txt", "html", "json")
    }


def test_a_run_that_decides_nothing_makes_nothing(match: Path) -> None:
    plan(match, "bo", "caretaker")
    before = desk.tree(match)
    assert done("run", match) == "station-7: nothing to play; waiting for orders of Ada.\n"
    assert done("run", match, "--on", "--note", "Hello.") == done("run", match)
    assert desk.tree(match) == before


def test_nothing_is_done_for_a_match_that_lies_beside_its_copy(match: Path) -> None:
    other = desk.new(match.parent / "beta")
    desk.copied(match, match.parent / "station-7-backup")
    before = desk.tree(match)
    for words in (("run", "--force"), ("send", "--dry-run"), ("status",)):
        answer = pbem(words[0], match.parent, *words[1:])
        assert answer.code == 1
        assert answer.err.count("are both the match station-7; move one of them away.") == 1
        assert "beta" in answer.out
    assert (desk.status(other)["turn"], desk.tree(match)) == (0, before)


def test_force_plays_to_the_first_gap(match: Path) -> None:
    plan(match, "bo", "caretaker", "caretaker")
    assert done("run", match, "--force") == "station-7: turn 1, 1 order played; waiting for orders of Ada.\n"
    assert desk.status(match)["owes"] == ["ada"]
    before = desk.tree(match)
    assert done("run", match, "--force") == "station-7: nothing to play; waiting for orders of Ada.\n"
    assert desk.tree(match) == before
    plan(match, "ada", "caretaker")
    assert done("run", match) == "station-7: turn 2, 1 order played.\n"
    assert desk.status(match)["owes"] == ["ada"]


def test_a_step_without_a_legal_order_stays_and_makes_a_gap(match: Path) -> None:
    line = next(line for line in desk.legal(match, "bo") if line.startswith("purchase"))
    plan(match, "bo", line)
    plan(match, "ada", line)
    assert done("run", match) == "station-7: turn 1, 1 order played; waiting for orders of Ada.\n"
    assert json.loads(done("report", match, "-c", "ada", "--format", "json"))["plan"][0]["try"] != []
    assert "As things stand" in done("report", match, "-c", "ada")


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        ("caretaker", "turn 1, 2 orders played (1 by the caretaker)."),
        ("wait", "nothing to play; waiting for orders of Ada."),
        ("pass", "nothing to play; waiting for orders of Ada."),
    ],
)
def test_the_policy_answers_for_who_has_no_orders(match: Path, policy: str, told: str) -> None:
    done("set", match, f"policy={policy}")
    plan(match, "bo", "caretaker")
    assert done("run", match) == f"station-7: {told}\n"


def test_a_commanders_own_policy_goes_before_the_matchs(match: Path) -> None:
    done("set", match, "ada.policy=caretaker")
    assert desk.status(match)["owes"] == ["bo"]
    plan(match, "bo", "caretaker")
    assert "(1 by the caretaker)" in done("run", match)
    assert "The caretaker stood in." in desk.flat(done("report", match, "-c", "ada"))


def test_under_the_pace_of_decisions_each_is_a_turn(match: Path) -> None:
    done("set", match, "pace=decision")
    plan(match, "bo", "caretaker", "caretaker")
    assert done("run", match) == "station-7: turn 1, 1 order played.\n"
    assert done("run", match) == "station-7: nothing to play; waiting for orders of Ada.\n"
    plan(match, "ada", "caretaker")
    told = done("run", match, "--on")
    assert told.splitlines() == [
        "station-7: turn 2, 1 order played.",
        "station-7: turn 3, 1 order played.",
        "station-7: nothing to play; waiting for orders of Ada.",
    ]


def test_steps_left_over_wait_for_the_next_turns(match: Path) -> None:
    plan(match, "ada", *["caretaker"] * 3)
    plan(match, "bo", *["caretaker"] * 2)
    assert [line.split(";")[0] for line in done("run", match, "--on").splitlines()] == [
        "station-7: turn 1, 2 orders played.",
        "station-7: turn 2, 2 orders played.",
        "station-7: nothing to play",
    ]
    assert len(json.loads(done("report", match, "-c", "ada", "--format", "json"))["plan"]) == 1
    assert sorted(path.name for path in (match / "reports").iterdir()) == ["000", "001", "002"]


def test_the_note_stands_in_everybodys_report(match: Path) -> None:
    done("set", match, "policy=caretaker")
    done("run", match, "--note", "The storm\n\x1b[31m season\u202e has begun.")
    for who in (["-c", "ada"], ["-c", "bo"], []):
        assert "Note: The storm [31m season has begun." in done("report", match, *who)
        assert "\x1b" not in done("report", match, *who, "--format", "html")


@pytest.mark.parametrize("note", ["", " \u200b", "x" * 1001])
def test_a_note_must_say_something_in_some_words(match: Path, note: str) -> None:
    before = desk.tree(match)
    assert refused("run", match, "--note", note).startswith("The note ")
    assert desk.tree(match) == before


def test_several_matches_and_folders_of_matches_are_run_at_once(tmp_path: Path) -> None:
    for name in ("one/alpha", "one/beta", "gamma"):
        done("set", desk.new(tmp_path / name), "policy=caretaker")
    (tmp_path / "one" / "notes").mkdir()
    told = done("run", tmp_path / "one", tmp_path / "gamma")
    assert [line.split(":")[0] for line in told.splitlines()] == ["alpha", "beta", "gamma"]


def test_one_broken_match_stops_no_other(tmp_path: Path) -> None:
    for name in ("alpha", "beta", "gamma"):
        done("set", desk.new(tmp_path / name), "policy=caretaker")
    (tmp_path / "beta" / "match.yaml").write_text("pace: [\n")
    answer = pbem("run", tmp_path)
    assert answer.code == 1
    assert [line.split(":")[0] for line in answer.out.splitlines()] == ["alpha", "gamma"]
    assert answer.err.startswith(f"Error: {tmp_path / 'beta' / 'match.yaml'}, line 2: ")
    assert answer.err.count("\n") == 1


def test_a_folder_without_matches_is_named(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing"):
        assert refused("run", path) == f"There is no match in {path}; make one with pbem new, see pbem new --help."


def test_a_match_that_is_over_is_run_no_more(match: Path) -> None:
    done("ruling", match, "--end", "--reason", "Enough.")
    before = desk.tree(match)
    assert done("run", match) == "station-7: the match is over.\n"
    assert desk.tree(match) == before


def test_a_whole_match_is_played_by_caretakers_and_proves_true(tmp_path: Path) -> None:
    folder = desk.new(tmp_path / "m1", "--policy", "caretaker")
    last = done("run", folder, "--on").splitlines()[-1]
    assert "; the match is over, won by " in last
    state = desk.status(folder)
    assert state["over"]
    assert state["owes"] == []
    report = done("report", folder, "-c", "ada")
    assert "The seed was" in report
    assert desk.SEED[:34] in report
    assert done("verify", folder).count(": yes\n") == 3
    assert "over" in done("status", folder).splitlines()[0]
