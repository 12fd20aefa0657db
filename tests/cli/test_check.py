from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from pbem.formats.schema import validate
from tests.cli import desk
from tests.cli.desk import done, misused, pbem, refused


@pytest.fixture
def orders(tmp_path: Path) -> Path:
    path = tmp_path / "ada.txt"
    path.write_text("caretaker\n")
    return path


def faults(letter: Any) -> list[str]:
    """Return what is wrong with a JSON report by the published schemas."""
    return validate(letter, "report.schema.json") or validate(letter["view"], f"{letter['game']}/view.schema.json")


def test_check_changes_nothing(match: Path, orders: Path) -> None:
    before = desk.tree(match)
    assert "Ada: accepted, 1 step waiting" in done("check", match, orders, "--as", "ada")
    orders.write_text("acquire FAB-9\n")
    assert pbem("check", match, orders, "--as", "ada").code == 1
    assert desk.tree(match) == before


def test_check_shows_no_plan_unless_it_is_revealed(match: Path, orders: Path) -> None:
    line = desk.legal(match, "ada")[0]
    orders.write_text(line)
    assert line not in done("check", match, orders, "--as", "ada")
    told = done("check", match, orders, "--as", "ada", "--reveal")
    assert line in told
    assert "IF IT WERE PLAYED NOW" in told


def test_a_preview_plays_the_own_steps_and_foretells_nothing(match: Path, orders: Path) -> None:
    line = next(line for line in desk.legal(match, "ada") if line.startswith("purchase") and " at " in line)
    orders.write_text(f"{line}\n{line}\n")
    told = desk.flat(done("check", match, orders, "--as", "ada", "--reveal"))
    preview = told.split("IF IT WERE PLAYED NOW")[1]
    assert "bought" in preview
    assert "step 2 would not be legal then" in preview


def test_check_and_submit_answer_alike(match: Path, orders: Path) -> None:
    for text in ("caretaker", "acquire FAB-9", "\n".join(desk.legal(match, "ada")[:3]), "cancel", "match x-1\npass"):
        orders.write_text(text)
        answers = [pbem(command, match, orders, "--as", "ada", "--reveal") for command in ("check", "submit")]
        assert answers[0] == answers[1]
        pbem("submit", match, "-", "--as", "ada", given="cancel")


def test_a_report_is_enough_to_check_by(match: Path, orders: Path, tmp_path: Path) -> None:
    report = tmp_path / "far-away" / "ada.json"
    report.parent.mkdir()
    report.write_bytes((match / "reports/000/ada.json").read_bytes())
    for text in ("caretaker", "acquire FAB-9", "\n".join(desk.legal(match, "ada")[:3]), "match station-7 turn 0\npass"):
        orders.write_text(text)
        offline = pbem("check", "--view", report, orders)
        at_the_desk = pbem("check", match, orders, "--as", "ada", "--reveal")
        assert (offline.code, offline.out) == (at_the_desk.code, at_the_desk.out)


def test_a_report_of_the_present_moment_is_as_good(match: Path, orders: Path, tmp_path: Path) -> None:
    (tmp_path / "ada.json").write_text(done("report", match, "-c", "ada", "--format", "json"), "utf-8")
    assert "Accepted" in done("check", "--view", tmp_path / "ada.json", orders)


def test_a_report_checks_its_own_commanders_orders_for_its_own_match(match: Path, orders: Path) -> None:
    report = match / "reports/000/ada.json"
    orders.write_text("match station-7 commander bo\ncaretaker\n")
    assert "these are orders of bo, and the report is of ada" in pbem("check", "--view", report, orders).out
    orders.write_text("match station-8\ncaretaker\n")
    assert "is no match here" in desk.flat(pbem("check", "--view", report, orders).out)


def test_every_report_fits_the_published_schema(played: Path) -> None:
    reports = sorted(played.glob("reports/*/*.json"))
    assert len(reports) == 12
    assert [fault for path in reports for fault in faults(json.loads(path.read_text("utf-8")))] == []


def test_reports_on_demand_and_of_every_ending_fit_it_too(played: Path) -> None:
    desk.plan(played, "ada", *desk.legal(played, "ada")[:2], "caretaker")
    done("set", played, "deadline=2099-12-17 20:00 Europe/London", "ada.columns=40")
    done("run", played, "--force", "--note", "A note.")
    done("undo", played, "--to", "2", "--reason", "Again.")
    done("ruling", played, "--end", "--reason", "Enough.")
    for turn in range(5):
        for who in (["-c", "ada"], []):
            assert faults(json.loads(done("report", played, "--format", "json", "--turn", turn, *who))) == []
    letters = [json.loads(path.read_text("utf-8")) for path in played.glob("reports/*/*.json")]
    assert [fault for letter in letters for fault in faults(letter)] == []


def test_the_schema_refuses_what_is_no_report(match: Path) -> None:
    letter = json.loads((match / "reports/000/ada.json").read_text("utf-8"))
    assert faults({**letter, "secrets": {}}) != []
    assert faults({**letter, "viewer": {**letter["viewer"], "role": "moderator"}}) != []
    assert faults({**letter, "view": {**letter["view"], "supply": ["HAB-01"]}}) != []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "is no JSON"),
        ("{", "is no JSON"),
        ("[" * 100_000, "is no JSON"),
        ("match: station-7", "is no JSON"),
        ("[]", "This is no report of pbem"),
        ("{}", "This is no report of pbem"),
        ("null", "This is no report of pbem"),
    ],
)
def test_what_is_no_report_is_refused(match: Path, orders: Path, tmp_path: Path, content: str, said: str) -> None:
    (tmp_path / "x.json").write_text(content)
    assert said in refused("check", "--view", tmp_path / "x.json", orders)
    assert "is not a commander's report" in refused("check", "--view", match / "reports/000/observer.json", orders)
    assert "it is not there" in refused("check", "--view", tmp_path / "y.json", orders)
    assert "is a folder" in refused("check", "--view", tmp_path, orders)


def damaged(value: Any, chance: random.Random) -> Any:
    """Return a copy of plain data with one place changed to something else."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        if chance.random() < 0.1:
            return {name: inner for name, inner in value.items() if name != key}
        return {**value, key: damaged(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        place = chance.randrange(len(value))
        return [*value[:place], damaged(value[place], chance), *value[place + 1 :]]
    return chance.choice([None, "", "x", -1, 0, 3, 10**9, True, [], {}, ["?"], {"a": 1}, 1.5])


def test_a_changed_report_never_ends_in_a_surprise(match: Path, orders: Path, tmp_path: Path) -> None:
    letter = json.loads((match / "reports/000/ada.json").read_text("utf-8"))
    orders.write_text("\n".join([*desk.legal(match, "ada")[::7], "acquire FAB-9"]))
    chance = random.Random(7)  # noqa: S311
    for _ in range(120):
        (tmp_path / "x.json").write_text(json.dumps(damaged(letter, chance)))
        pbem("check", "--view", tmp_path / "x.json", orders)


def test_check_needs_a_match_and_orders(match: Path) -> None:
    assert "Name the match and at least one order file." in misused("check", match)
    assert "Missing argument" in misused("check")
