from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.formats.yamlio import dump, load
from tests.cli import desk
from tests.cli.desk import done, misused, pbem, refused

Data = dict[str, Any]
COMMANDS = ["status", "run", "report", "report -c ada", "map -c ada", "undo --to 1", "set pace=decision", "submit -",
            "check -", "ruling --end --reason x"]  # fmt: skip


def save(folder: Path) -> Data:
    data: Data = load((folder / "save.yaml").read_bytes())
    return data


def edit(folder: Path, change: Callable[[Data], object]) -> None:
    """Change the save as an editor does."""
    data = save(folder)
    change(data)
    (folder / "save.yaml").write_text(dump(data), "utf-8")


def renown(data: Data) -> None:
    data["state"]["seats"][0]["renown"] += 5


def swap_hands(data: Data) -> None:
    """Swap a card of Ada's hand with one of the pile."""
    hand, pile = data["state"]["seats"][0]["hand"], data["state"]["pile"]
    place = next(place for place, card in enumerate(pile) if card != hand[0])
    hand[0], pile[place] = pile[place], hand[0]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_refuses_an_edited_save_and_tells_the_differences(played: Path, command: str) -> None:
    edit(played, renown)
    before = desk.tree(played)
    old = save(played)["state"]["seats"][0]["renown"] - 5
    given = "match station-7 commander ada\ncaretaker\n"
    name, *options = command.split()
    told = refused(name, played, *options, given=given)
    assert f"save.yaml has been edited (state.seats.0.renown: {old} is now {old + 5})" in told
    assert "--adopt --reason TEXT" in told
    assert "--discard" in told
    assert desk.tree(played) == before


def test_differences_of_lists_are_told_card_by_card(played: Path) -> None:
    card = save(played)["state"]["pile"][0]
    edit(played, lambda data: data["state"]["seats"][0]["hand"].append(data["state"]["pile"].pop(0)))
    told = refused("status", played)
    assert f"state.seats.0.hand: {card} put in; state.pile: {card} taken out" in told


def test_an_edit_that_changes_no_value_is_none(played: Path) -> None:
    path = played / "save.yaml"
    path.write_text("# My remark\n\n" + path.read_text("utf-8").replace("era: 0", "era:    0   # none"), "utf-8")
    done("status", played)
    assert "nothing to adopt" in done("ruling", played, "--adopt", "--reason", "x")


def test_a_ruling_is_told_in_the_next_reports_and_never_again(played: Path) -> None:
    edit(played, renown)
    told = done("ruling", played, "--adopt", "--reason", "Turn 2 was miscounted.")
    assert told == "station-7: 1 change adopted; the next reports will tell.\n"
    assert desk.status(played)["scores"]["ada"] >= 5
    desk.play(played)
    for who in (["-c", "ada"], ["-c", "bo"], []):
        report = desk.flat(done("report", played, *who))
        assert "ruled: Turn 2 was miscounted. Ada renown: " in report
    desk.play(played)
    assert "miscounted" not in done("report", played)
    assert done("verify", played).count(": yes\n") == 3


def test_each_commander_is_shown_changes_only_as_far_as_his_view_goes(played: Path) -> None:
    edit(played, swap_hands)
    done("ruling", played, "--adopt", "--reason", "A card was misread.")
    desk.play(played)
    shown = {}
    for who in ("ada", "bo", "observer"):
        letter = json.loads((played / f"reports/004/{who}.json").read_text("utf-8"))
        (ruled,) = [event for event in letter["events"] if event["e"] == "ruled"]
        assert "all_changes" not in ruled
        shown[who] = ruled["changes"]
    assert {change["path"][0] for change in shown["ada"]} == {"hand"}
    assert shown["bo"] == shown["observer"] == []


def test_discard_takes_the_edit_back(played: Path) -> None:
    before = desk.tree(played)
    edit(played, renown)
    assert "is again as the record has it" in done("ruling", played, "--discard")
    assert desk.tree(played) == before
    done("ruling", played, "--discard")
    assert desk.tree(played) == before


def test_end_scores_the_match_and_makes_final_reports(played: Path) -> None:
    told = done("ruling", played, "--end", "--reason", "Nobody answers any more.")
    assert told == "station-7: the match is over; the reports of turn 4 are final.\n"
    for who in ("ada", "observer"):
        letter = json.loads((played / f"reports/004/{who}.json").read_text("utf-8"))
        assert letter["standing"]["over"]
        assert letter["proof"]["seed"] == desk.SEED
    assert "ruled: Nobody answers any more." in desk.flat(done("report", played))
    assert done("verify", played).count(": yes\n") == 3
    assert "not under way" in refused("ruling", played, "--end", "--reason", "again")


def changed(*path: str | int, to: Any) -> Callable[[Data], None]:
    """Return an edit of one value of the save."""

    def change(data: Data) -> None:
        place: Any = data
        for part in path[:-1]:
            place = place[part]
        place[path[-1]] = to

    return change


def without(*path: str | int) -> Callable[[Data], None]:
    """Return an edit that takes a value out."""

    def change(data: Data) -> None:
        place: Any = data
        for part in path[:-1]:
            place = place[part]
        del place[path[-1]]

    return change


STEP = {"kind": "action", "try": [{"do": "caretaker"}]}


def step(order: Data, kind: str = "action") -> Callable[[Data], None]:
    """Return an edit that makes a plan of one order."""
    return changed("plans", "ada", to=[{"kind": kind, "try": [order]}])


NONSENSE: list[tuple[Callable[[Data], None], str]] = [
    (changed("state", "seats", 0, "station", "I5", to="HAB-99"), "HAB-99 is there once too often"),
    (changed("state", "supply", 0, to="HABITAT"), '"HABITAT"'),
    (changed("state", "display", 0, to="FAB-7"), "FAB-7 is there once too often"),
    (lambda data: data["state"]["supply"].append(data["state"]["supply"][0]), "is there once too often"),
    (lambda data: data["state"]["supply"].pop(), "is missing"),
    (lambda data: data["state"]["pile"].pop(), "is missing"),
    (changed("state", "round", to="three"), "is not a whole number"),
    (changed("state", "purchases", to=-1), "purchases"),
    (changed("state", "to_move", to=3), "3 is no seat of this match"),
    (changed("state", "starter", to=2), "2 is no seat of this match"),
    (changed("state", "scored", to=["HAB-99"]), "HAB-99 has a Synergy mark too many"),
    (changed("state", "seats", 0, "renown", to=True), "renown"),
    (changed("state", "seats", 0, "hand", to=None), "hand"),
    (changed("state", "market", 0, to="HAB-01"), "market"),
    (changed("state", "over", to=True), "it would end the match; for that there is"),
    (lambda data: data["state"]["seats"].append(data["state"]["seats"][0]), "there are 3 seats, but 2 commanders"),
    (lambda data: data["state"]["seats"].pop(), "seats"),
    (without("state", "round"), "round"),
    (changed("state", to=None), "a ruling changes only what is in"),
    (changed("colour", to="red"), "colour"),
    (changed("turn", to=2), "turn: 3 is now 2, and a ruling changes only what is in the state and the plans"),
    (changed("words", "ada", to="heron"), "a ruling changes only what is in the state and the plans"),
    (changed("played_in", "ada", to=1), "a ruling changes only what is in the state and the plans"),
    (changed("game", to="chess"), "a ruling changes only what is in the state and the plans"),
    (changed("match", to="station-8"), "a ruling changes only what is in the state and the plans"),
    (changed("format", to=2), "format"),
    (without("plans", "ada"), "there must be one for each of ada, bo and no other"),
    (changed("plans", "cy", to=[]), "there must be one for each of ada, bo and no other"),
    (changed("plans", "ada", to=[{**STEP, "when": "now"}]), "when"),
    (changed("plans", "ada", to=[{"kind": "action", "try": []}]), "try"),
    (step({"do": "fly"}), "plans.ada: "),
    (step({"do": "acquire"}), "plans.ada: "),
    (step({"do": "acquire", "credits": ["fab2"]}), "plans.ada.0: write [{'do': 'acquire', 'credits': ['FAB-2']}]"),
    (step({"do": "acquire", "credits": "FAB-2"}), "plans.ada"),
    (step({"do": "install", "module": "HAB-99", "at": "I0"}), "plans.ada: "),
    (step({"do": "install", "module": "HAB-01", "at": "Z9"}), "plans.ada: "),
    (step({"do": "caretaker"}, kind="bid"), "plans.ada.0: its kind is not bid"),
]


@pytest.mark.parametrize(("change", "said"), NONSENSE)
def test_nonsense_is_not_adopted(played: Path, change: Callable[[Data], None], said: str) -> None:
    edit(played, change)
    before = desk.tree(played)
    told = refused("ruling", played, "--adopt", "--reason", "x")
    assert said in told
    assert "save.yaml" in told
    assert "--discard" in told
    assert desk.tree(played) == before
    done("ruling", played, "--discard")
    done("status", played)


def test_a_plan_can_be_corrected_by_a_ruling(played: Path) -> None:
    edit(played, changed("plans", "ada", to=[STEP, STEP]))
    done("ruling", played, "--adopt", "--reason", "Sent by telephone.")
    assert desk.status(played)["owes"] == ["bo"]
    assert "ada: caretaker; caretaker" in done("status", played, "--reveal")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "save.yaml, line 1"),
        (b"format: 1\ngame: [afterlight\n", "save.yaml, line 3"),
        (b"format: 1\nformat: 1\n", 'save.yaml, line 2: the key "format" stands twice'),
        (b"format: 1\n\tgame: x\n", "save.yaml, line 2"),
        (b"\xff\xfe\x00", "save.yaml, line 1"),
        (b"format: 1\x00\n", "save.yaml, line 1"),
        (b"just text", "save.yaml, line 1"),
        (b"- a\n- list\n", "save.yaml, line 1"),
        (b"&a [*a]", "save.yaml, line 1"),
        (b"[" * 5000, "save.yaml, line 1"),
    ],
)
def test_a_save_that_no_longer_parses_is_refused_with_file_line_and_reason(
    played: Path, content: bytes, said: str
) -> None:
    before = desk.tree(played)
    (played / "save.yaml").write_bytes(content)
    for command in (["status"], ["run"], ["ruling", "--adopt", "--reason", "x"]):
        told = refused(command[0], played, *command[1:])
        assert said in told
        assert told.endswith(f"or go back to the record with pbem ruling {played} --discard.")
    done("ruling", played, "--discard")
    assert desk.tree(played) == before


def test_the_line_of_a_wrong_value_is_named(played: Path) -> None:
    text = (played / "save.yaml").read_text("utf-8")
    number = next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith("  purchases:"))
    (played / "save.yaml").write_text(text.replace("  purchases: ", "  purchases: many # "), "utf-8")
    assert f'save.yaml, line {number}: purchases: "many" is not a whole number' in refused("status", played)


def test_a_save_that_is_missing_is_made_again(played: Path) -> None:
    before = desk.tree(played)
    (played / "save.yaml").unlink()
    done("status", played)
    assert desk.tree(played) == before


def test_the_place_in_the_record_is_not_adopted_but_put_right(played: Path) -> None:
    before = desk.tree(played)
    edit(played, changed("history", "head", to="0" * 64))
    assert "is not the history that the save beside it was made from" in refused("status", played)
    assert "nothing to adopt" in done("ruling", played, "--adopt", "--reason", "x")
    assert desk.tree(played) == before


def test_an_edit_of_a_save_that_the_record_has_left_behind_is_not_adopted(played: Path) -> None:
    stale = (played / "save.yaml").read_bytes()
    desk.plan(played, "ada", "caretaker")
    (played / "save.yaml").write_bytes(stale)
    assert "nothing to adopt" in done("ruling", played, "--adopt", "--reason", "x")
    assert desk.status(played)["owes"] == ["bo"]
    (played / "save.yaml").write_bytes(stale)
    edit(played, renown)
    assert "the record has gone on since it was written" in refused("ruling", played, "--adopt", "--reason", "x")


def test_a_match_that_is_not_under_way_takes_no_edits(played: Path, tmp_path: Path) -> None:
    done("ruling", played, "--end", "--reason", "Enough.")
    edit(played, renown)
    assert "station-7 is not under way" in refused("ruling", played, "--adopt", "--reason", "x")
    done("new", tmp_path / "m1", *desk.PAIR, "--invite")
    edit(tmp_path / "m1", changed("words", "ada", to="heron"))
    assert "m1 is not under way" in refused("ruling", tmp_path / "m1", "--adopt", "--reason", "x")


def test_a_ruling_needs_one_deed_and_a_reason(played: Path) -> None:
    assert "--adopt, --discard or --end" in misused("ruling", played)
    assert "one of them" in misused("ruling", played, "--adopt", "--discard", "--reason", "x")
    assert "needs its --reason" in misused("ruling", played, "--adopt")
    assert "needs its --reason" in misused("ruling", played, "--end")
    edit(played, renown)
    assert refused("ruling", played, "--adopt", "--reason", "\u200b") == "The reason is empty; write a few words."


def test_a_ruling_can_be_followed_by_an_undo_that_keeps_it(played: Path) -> None:
    edit(played, renown)
    done("ruling", played, "--adopt", "--reason", "Miscounted.")
    score = desk.status(played)["scores"]["ada"]
    desk.play(played)
    done("undo", played, "--to", "3")
    assert desk.status(played)["scores"]["ada"] == score
    assert pbem("run", played).code == 0
