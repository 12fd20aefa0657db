from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pbem.formats.yamlio import load
from tests.cli import desk
from tests.cli.desk import done, misused, pbem, plan, refused


def save(folder: Path) -> dict[str, Any]:
    data: dict[str, Any] = load((folder / "save.yaml").read_bytes())
    return data


@pytest.fixture
def three(match: Path) -> Path:
    """Return a match whose turns 1 to 3 were played from plans of several steps."""
    for who, steps in (("ada", 4), ("bo", 3)):
        plan(match, who, *["caretaker"] * steps)
    for _ in range(3):
        done("run", match)
    return match


def test_the_plans_wait_again_as_they_did(three: Path) -> None:
    done("undo", three, "--to", "1", "--reason", "A mail was overlooked.")
    assert [len(steps) for steps in save(three)["plans"].values()] == [3, 2]
    assert desk.status(three)["owes"] == []


def test_position_and_plans_are_those_before_the_next_order_was_played(match: Path) -> None:
    desk.play(match)
    plan(match, "ada", "caretaker")
    plan(match, "bo", "caretaker")
    before = save(match)
    done("run", match)
    done("undo", match, "--to", "1")
    after = save(match)
    for name in ("state", "plans", "played_in", "at"):
        assert after[name] == before[name]


def test_draws_repeat(three: Path) -> None:
    states = [save(three)["state"]]
    done("undo", three, "--to", "0")
    done("run", three, "--on")
    states.append(save(three)["state"])
    assert states[0] == states[1]
    assert done("verify", three).count(": yes\n") == 3


def test_later_reports_stay_and_are_marked(three: Path) -> None:
    before = desk.tree(three / "reports")
    done("undo", three, "--to", "1")
    after = desk.tree(three / "reports")
    assert before.items() < after.items()
    assert sorted(after.keys() - before.keys()) == ["002/WITHDRAWN.txt", "003/WITHDRAWN.txt"]
    assert b"Turn 2 was taken back" in after["002/WITHDRAWN.txt"]


@pytest.mark.parametrize("form", ["text", "html", "bbcode"])
def test_a_withdrawn_report_says_so_at_its_head_and_asks_for_nothing(three: Path, form: str) -> None:
    done("undo", three, "--to", "1")
    again = done("report", three, "--turn", "2", "--format", form)
    assert "turn 2, withdrawn" in again
    assert "Turn 2 was taken back: this report no longer counts." in again
    assert "The next turn needs orders" not in again
    assert "withdrawn" not in done("report", three, "--turn", "1", "--format", form)
    assert "ORDERS ARE ASKED FOR" not in done("report", three, "-c", "ada", "--turn", "3")


def test_the_next_report_has_a_new_number_and_tells_what_happened(three: Path) -> None:
    told = done("undo", three, "--to", "1", "--reason", "A mail was overlooked.").splitlines()
    assert told[0] == "station-7: the position of turn 1 stands again; withdrawn: turns 2 and 3."
    assert told[-1] == "The next turn will be 4."
    assert done("run", three) == "station-7: turn 4, 2 orders played.\n"
    for who in (["-c", "ada"], []):
        report = desk.flat(done("report", three, *who))
        assert "took back turns 2 and 3: A mail was overlooked. The match goes on from turn 1." in report
        assert "This turn replaces turns 2 and 3, taken back." in report
    assert json.loads(done("report", three, "--format", "json"))["replaces"] == [2, 3]
    assert "replaces" not in desk.flat(done("report", three, "--turn", "1"))


def test_what_commanders_had_hidden_and_all_have_seen_is_told(tmp_path: Path) -> None:
    match = desk.new(tmp_path / "long-reach", "--game", "farlight", "--policy", "caretaker", "--pace", "phase")
    hidden = "The reports taken back showed what was hidden until then"
    done("run", match)
    assert f"{hidden}: the tiles of all bids." in done("undo", match, "--to", "0")
    done("run", match, "--on")
    told = done("undo", match, "--to", "0").splitlines()
    assert f"{hidden}: the tiles of all bids and all Assembly orders." in told


def test_only_the_next_turn_replaces(three: Path) -> None:
    done("undo", three, "--to", "1")
    done("run", three, "--on")
    assert json.loads(done("report", three, "--format", "json"))["replaces"] == []
    assert save(three)["withdrawn"] == [2, 3]


def test_what_had_come_to_light_is_told(three: Path) -> None:
    shown = {
        str(event["module"])
        for event in json.loads(done("report", three, "--turn", "3", "--format", "json"))["events"]
        if event["e"] == "module_came"
    }
    assert shown
    told = done("undo", three, "--to", "2").splitlines()
    assert all(module in told[1] for module in shown)
    assert told[1].startswith("The reports taken back showed these cards come, and they will come again: ")


def test_without_a_reason_none_is_told(three: Path) -> None:
    done("undo", three, "--to", "2")
    done("run", three)
    assert "took back turn 3. The match goes on from turn 2." in desk.flat(done("report", three))


def test_reshuffle_draws_anew_what_is_hidden_and_nothing_else(three: Path) -> None:
    other = desk.copied(three, three.parent / "other" / "station-7")
    done("undo", other, "--to", "1")
    done("undo", three, "--to", "1", "--reshuffle", "Too much was seen.")
    plain, anew = save(other)["state"], save(three)["state"]
    assert {name for name in plain if plain[name] != anew[name]} == {"supply", "pile"}
    assert all(sorted(plain[name]) == sorted(anew[name]) for name in ("supply", "pile"))
    done("run", three)
    report = desk.flat(done("report", three, "-c", "bo"))
    assert "had everything still hidden drawn anew: Too much was seen." in report
    assert done("verify", three).count(": yes\n") == 3


def test_a_second_reshuffle_draws_differently(three: Path) -> None:
    piles = []
    for _ in range(2):
        done("undo", three, "--to", "1", "--reshuffle", "Again.")
        piles.append(save(three)["state"]["supply"])
        done("run", three)
    assert piles[0] != piles[1]


def test_an_undo_after_an_undo_goes_back_further_or_to_the_same_turn_again(three: Path) -> None:
    done("undo", three, "--to", "2")
    done("undo", three, "--to", "1")
    assert save(three)["withdrawn"] == [2, 3]
    plan(three, "ada", "caretaker")
    done("run", three)
    done("undo", three, "--to", "1")
    assert save(three)["withdrawn"] == [2, 3, 4]
    assert len(save(three)["plans"]["ada"]) == 1
    assert "replaces turn" in desk.flat(done("run", three) and done("report", three))


@pytest.mark.parametrize("turn", [-1, 4, 10**30])
def test_a_turn_that_never_was_cannot_be_gone_back_to(three: Path, turn: int) -> None:
    assert refused("undo", three, "--to", turn) == f"station-7: there is no turn {turn}; choose one of turns 0-2."


def test_of_the_turns_to_go_back_to_only_those_that_stand_are_named(three: Path) -> None:
    done("undo", three, "--to", "1")
    plan(three, "ada", "caretaker")
    plan(three, "bo", "caretaker")
    done("run", three)
    assert refused("undo", three, "--to", "99") == "station-7: there is no turn 99; choose one of turns 0 and 1."
    done("undo", three, "--to", "0")
    assert refused("undo", three, "--to", "99") == "station-7: there is no turn 99; turn 0 stands already."


def test_before_the_first_turn_there_is_nothing_to_take_back(match: Path) -> None:
    for turn in (0, 1):
        assert "nothing was played after turn 0" in refused("undo", match, "--to", turn)


def test_what_stands_or_was_taken_back_cannot_be_gone_back_to(three: Path) -> None:
    assert "the position of turn 3 stands already" in refused("undo", three, "--to", "3")
    done("undo", three, "--to", "1")
    before = desk.tree(three)
    assert "the position of turn 1 stands already" in refused("undo", three, "--to", "1")
    assert "turn 2 has been taken back itself" in refused("undo", three, "--to", "2")
    assert desk.tree(three) == before


@pytest.mark.parametrize("option", ["--reason", "--reshuffle"])
def test_an_empty_reason_is_none(three: Path, option: str) -> None:
    before = desk.tree(three)
    assert refused("undo", three, "--to", "1", option, " ") == "The reason is empty; write a few words."
    assert desk.tree(three) == before


def test_undo_needs_a_turn(three: Path) -> None:
    assert "Missing option '--to'" in misused("undo", three)
    assert "is not a valid integer" in misused("undo", three, "--to", "last")


def test_orders_for_a_withdrawn_turn_are_refused(three: Path) -> None:
    done("undo", three, "--to", "1")
    answer = pbem("submit", three, "-", "--as", "ada", "--reveal", given="turn 2\ncaretaker\n")
    assert answer.code == 1
    assert "they answer turn 2, which was taken back; please answer turn 1" in desk.flat(answer.out)
    plan(three, "ada", "turn 1", "caretaker")
    done("run", three)
    answer = pbem("submit", three, "-", "--as", "ada", "--reveal", given="turn 1\ncaretaker\n")
    assert "you have decided since, in turn 4" in desk.flat(answer.out)


def test_a_match_that_is_over_can_be_taken_back_and_the_seed_is_out(three: Path) -> None:
    done("ruling", three, "--end", "--reason", "By mistake.")
    told = done("undo", three, "--to", "3", "--reason", "It was the other match.")
    assert "The seed stood in the final reports" in told
    assert not desk.status(three)["over"]
    desk.play(three)
    assert done("verify", three).count(": yes\n") == 3


def test_a_half_played_turn_can_be_taken_back(match: Path) -> None:
    plan(match, "bo", "caretaker")
    done("run", match, "--force")
    plan(match, "ada", "caretaker")
    done("run", match)
    done("undo", match, "--to", "1")
    assert [len(steps) for steps in save(match)["plans"].values()] == [1, 0]
    done("undo", match, "--to", "0")
    assert [len(steps) for steps in save(match)["plans"].values()] == [0, 1]
