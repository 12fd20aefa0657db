from __future__ import annotations

import json
from pathlib import Path

from tests.cli import desk
from tests.cli.desk import done, pbem, refused

KEYS = ["match", "turn", "over", "deadline", "owes", "scores"]


def test_the_json_of_one_match_has_these_keys(played: Path) -> None:
    done("set", played, "deadline=2099-12-10 20:00 Europe/London")
    state = json.loads(done("status", played, "--json"))
    assert list(state) == KEYS
    assert (state["match"], state["turn"], state["over"]) == ("station-7", 3, False)
    assert state["deadline"] == "2099-12-10T20:00:00Z"
    assert state["owes"] == ["bo", "ada"]
    assert list(state["scores"]) == ["ada", "bo"]


def test_the_json_of_a_folder_of_matches_is_a_list_however_many_there_are(tmp_path: Path) -> None:
    desk.new(tmp_path / "matches" / "alpha")
    assert [list(state) for state in json.loads(done("status", tmp_path / "matches", "--json"))] == [KEYS]
    desk.new(tmp_path / "matches" / "beta")
    names = [state["match"] for state in json.loads(done("status", tmp_path / "matches", "--json"))]
    assert names == ["alpha", "beta"]


def test_people_are_told_the_same_in_words(played: Path) -> None:
    desk.plan(played, "bo", "caretaker")
    told = done("status", played).splitlines()
    assert told[0] == "station-7: turn 3"
    assert told[1:3] == ["  deadline   none", "  owes       ada"]
    assert told[3].startswith("  scores     ada ")
    desk.plan(played, "ada", "caretaker")
    assert "owes       nobody; the turn can be run" in done("status", played)


def test_a_match_that_is_over_says_so(match: Path) -> None:
    done("ruling", match, "--end", "--reason", "Enough.")
    state = json.loads(done("status", match, "--json"))
    assert (state["over"], state["owes"]) == (True, [])
    assert done("status", match).splitlines()[0] == "station-7: turn 1, over"
    assert "owes" not in done("status", match)


def test_an_invited_match_tells_who_has_joined(tmp_path: Path) -> None:
    done("new", tmp_path / "m1", *desk.PAIR, "--invite")
    assert done("status", tmp_path / "m1").splitlines() == ["m1: not started", "  joined     nobody yet"]
    done("join", tmp_path / "m1", "bo", "--word", "heron")
    assert "joined     bo" in done("status", tmp_path / "m1")
    assert set(KEYS) < set(json.loads(done("status", tmp_path / "m1", "--json")))


def test_a_broken_match_is_told_and_stops_no_other(tmp_path: Path) -> None:
    for name in ("alpha", "beta"):
        desk.new(tmp_path / name)
    (tmp_path / "alpha" / "save.yaml").write_text("half: [\n")
    answer = pbem("status", tmp_path, "--json")
    assert (answer.code, answer.err.count("\n")) == (1, 1)
    assert [state["match"] for state in json.loads(answer.out)] == ["beta"]
    assert pbem("status", tmp_path / "alpha", "--json").out == ""
    assert "save.yaml, line 2" in refused("status", tmp_path / "alpha")


def test_reveal_adds_the_plans(match: Path) -> None:
    line = desk.legal(match, "ada")[0]
    desk.plan(match, "ada", line, "else caretaker", "caretaker")
    assert line not in done("status", match) + done("status", match, "--json")
    assert f"  plan       ada: {line} else caretaker; caretaker" in done("status", match, "--reveal").splitlines()
    revealed = json.loads(done("status", match, "--json", "--reveal"))
    assert revealed["plans"] == {"ada": [f"{line} else caretaker", "caretaker"], "bo": []}
