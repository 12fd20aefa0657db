"""A moderator who plays himself sees no hand and no plan unless he asks with ``--reveal``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.formats.yamlio import load
from tests.cli import desk
from tests.cli.desk import done, pbem

CARD = re.compile(r"\b[A-Z]{3}-[0-9]+\b")


@pytest.fixture
def planned(played: Path) -> Path:
    """Return a match in which both commanders have plans that name cards."""
    for who in ("ada", "bo"):
        desk.plan(played, who, desk.legal(played, who)[0], "else caretaker")
    return played


def shown(*arguments: object, given: str | None = None) -> str:
    """Return all that a command prints, whether it succeeds or not."""
    answer = pbem(*arguments, given=given)
    return answer.out + answer.err


def test_taking_and_checking_orders_shows_none_of_them(match: Path) -> None:
    for command in ("check", "submit"):
        for who in ("ada", "bo"):
            lines = desk.legal(match, who)
            for text in (
                lines[0],
                f"{lines[0]}\nelse {lines[-1]}",
                f"{lines[0]}\nacquire FAB-9",
                f"turn 9\n{lines[1]}",
            ):
                assert CARD.findall(shown(command, match, "-", "--as", who, given=text)) == []
                assert "acquire" not in shown(command, match, "-", "--as", who, given=text)


def test_looking_at_the_state_shows_no_plan_and_no_card(planned: Path) -> None:
    for arguments in (["status"], ["status", "--json"]):
        told = shown(arguments[0], planned, *arguments[1:])
        assert CARD.findall(told) == []
        assert "acquire" not in told


@pytest.mark.parametrize("options", [[], ["--force"], ["--on"], ["--note", "Hello."]])
def test_running_a_turn_shows_no_move(planned: Path, options: list[str]) -> None:
    assert CARD.findall(shown("run", planned, *options)) == []
    assert CARD.findall(shown("run", planned, *options)) == []


def test_verify_and_ruling_show_no_card(planned: Path) -> None:
    assert CARD.findall(shown("verify", planned)) == []
    assert CARD.findall(shown("ruling", planned, "--end", "--reason", "Enough.")) == []


def test_undo_shows_only_what_everyone_has_seen(played: Path) -> None:
    told = done("undo", played, "--to", "1")
    seen = done("report", played, "--turn", "2") + done("report", played, "--turn", "3")
    assert set(CARD.findall(told)) <= set(CARD.findall(seen))


def test_the_moderators_report_is_written_only_where_it_is_asked_for(planned: Path) -> None:
    done("run", planned)
    desk.play(planned)
    assert list(planned.rglob("moderator*")) == []


def test_the_moderators_report_holds_plans_and_state(planned: Path) -> None:
    desk.plan(planned, "ada", "caretaker", "acquire FAB-1", "else caretaker")
    done("run", planned, "--reveal")
    save = load((planned / "save.yaml").read_bytes())
    assert [path.name for path in planned.rglob("moderator*")] == ["moderator.txt"] * 2
    report = (planned / "reports/004/moderator.txt").read_text("utf-8")
    head, hidden = report.split("EVERYBODY'S PLANS ")
    plans, state = hidden.split("THE WHOLE STATE ")
    assert plans.splitlines()[1:3] == ["ada:", "  acquire FAB-1 else caretaker"]
    assert "bo: none" in plans
    assert all(f"  - {card}\n" in state for card in save["state"]["supply"] + save["state"]["removed"])
    assert set(CARD.findall(head)) <= set(CARD.findall(done("report", planned)))
    assert f"hand: [{', '.join(save['state']['seats'][1]['hand'])}]" in desk.flat(state)
    assert max(map(len, report.splitlines())) <= 78


def test_the_moderators_report_of_the_last_turn_can_be_asked_for_afterwards(planned: Path) -> None:
    other = desk.copied(planned, planned.parent / "other" / "station-7")
    done("run", other, "--reveal")
    done("run", planned)
    assert "nothing to play" in done("run", planned, "--reveal")
    name = "reports/004/moderator.txt"
    assert desk.tree(planned)[name] == desk.tree(other)[name]


def test_nobody_elses_report_changes_with_reveal(planned: Path) -> None:
    other = desk.copied(planned, planned.parent / "other" / "station-7")
    done("run", planned)
    done("run", other, "--reveal")
    plain, revealed = desk.tree(planned), desk.tree(other)
    assert {name for name in revealed if revealed[name] != plain.get(name)} == {
        "reports/003/moderator.txt",
        "reports/004/moderator.txt",
    }


def test_no_mail_carries_the_moderators_report(planned: Path) -> None:
    done("run", planned, "--reveal")
    assert not [
        path for path in (planned / "mail").rglob("*") if path.is_file() and b"WHOLE STATE" in path.read_bytes()
    ]


def test_folder_and_file_of_orders_may_be_shown_only_on_request(planned: Path) -> None:
    line = desk.legal(planned, "ada")[0]
    assert line not in shown("submit", planned, "-", "--as", "ada", given=line)
    assert line in shown("submit", planned, "-", "--as", "ada", "--reveal", given=line)
    assert line in shown("check", planned, "-", "--as", "ada", "--reveal", given=line)
    assert line in shown("status", planned, "--reveal")
