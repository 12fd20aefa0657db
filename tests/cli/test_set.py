from __future__ import annotations

from pathlib import Path

import pytest

from pbem.formats.yamlio import load
from tests.cli import desk
from tests.cli.desk import done, misused, refused


def flat(match: Path) -> str:
    """Return Ada's report in small letters, without line ends."""
    return desk.flat(done("report", match, "-c", "ada")).casefold()


def test_each_setting_is_changed_told_and_used(match: Path) -> None:
    told = done("set", match, "deadline=2099-12-17 20:00 Europe/London", "pace=decision", "policy=caretaker",
                "moderator=Di <di@example.org>", "bo.name=Bo Ö", "bo.address=bo@example.org, bo.2@example.org",
                "ada.columns=40", "ada.policy=wait")  # fmt: skip
    assert told.splitlines()[0] == "deadline is now 2099-12-17 20:00 Europe/London"
    assert len(told.splitlines()) == 8
    settings = load((match / "match.yaml").read_bytes())
    assert settings["commanders"] == [
        {"handle": "ada", "name": "Ada", "address": ["ada@example.org"], "columns": 40, "policy": "wait"},
        {"handle": "bo", "name": "Bo Ö", "address": ["bo@example.org", "bo.2@example.org"], "columns": 78},
    ]
    assert desk.status(match)["deadline"] == "2099-12-17T20:00:00Z"
    assert done("run", match) == "station-7: turn 1, 1 order played (1 by the caretaker).\n"
    mail = (match / "mail/out/001-bo.eml").read_text("ascii")
    assert "bo.2@example.org" in mail
    assert "From: Di <di@example.org>" in mail
    assert "orders due thu 17 dec 2099 20:00 europe/london" in flat(match)
    assert max(map(len, done("report", match, "-c", "ada").splitlines())) <= 40


def test_an_empty_value_takes_a_setting_away(match: Path) -> None:
    done("set", match, "deadline=2099-12-17 20:00 Europe/London", "moderator=Di <di@example.org>", "bo.policy=pass")
    told = done("set", match, "deadline=", "moderator=", "bo.policy=", "bo.address=")
    assert told.splitlines()[0] == "deadline is now unset"
    settings = load((match / "match.yaml").read_bytes())
    assert (settings["deadline"], settings["moderator"]) == (None, None)
    assert settings["commanders"][1] == {"handle": "bo", "name": "Bo", "address": [], "columns": 78}


def test_the_mail_settings_are_set_with_their_dots_and_stay(match: Path) -> None:
    done("set", match, "mail.authserv=in.example.org", "mail.smtp.host=smtp.example.org", "mail.smtp.port=587")
    done("set", match, "pace=decision")
    smtp = {"host": "smtp.example.org", "port": 587}
    assert load((match / "match.yaml").read_bytes())["mail"] == {"authserv": "in.example.org", "smtp": smtp}
    done("set", match, "mail.smtp.host=", "mail.authserv=")
    assert "mail" not in load((match / "match.yaml").read_bytes())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("deadline", "sets nothing"),
        ("deadline=soon", "is no deadline"),
        ("deadline=2099-12-17 20:00", "names no time zone"),
        ("pace=phase", "choose round or decision"),
        ("pace=", "choose round or decision"),
        ("mail.smtp.port=587", "Set mail.smtp.host before mail.smtp.port"),
        ("mail.demand=luck", "choose verified, token or key"),
        ("mail.host=a.example.org", 'no setting "mail.host"'),
        ("ada.zone=Mars/Olympus", 'no time zone "Mars/Olympus"'),
        ("policy=sleep", "choose wait, caretaker or pass"),
        ("moderator=nobody", "is no sender of mails"),
        ("colour=red", 'There is no setting "colour"'),
        ("=x", 'There is no setting ""'),
        ("cy.name=Cy", 'There is no commander "cy"'),
        ("bo.name=", "names no commander"),
        ("bo.name=<b>", "names no commander"),
        ("bo.colour=red", 'A commander has no "colour"'),
        ("bo.address=bo", "is no mail address"),
        ("bo.address=bo@example.org;x@example.org", "is no mail address"),
        ("bo.columns=39", "choose 40 or 78"),
        ("bo.policy=sleep", 'There is no policy "sleep"'),
    ],
)
def test_a_wrong_value_changes_nothing_even_beside_right_ones(match: Path, change: str, said: str) -> None:
    before = desk.tree(match)
    assert said in refused("set", match, "policy=caretaker", change)
    assert desk.tree(match) == before


def test_set_needs_something_to_set(match: Path) -> None:
    assert "Missing argument 'KEY=VALUE...'" in misused("set", match)


def test_a_deadline_that_has_passed_is_no_deadline_for_the_next_turn(match: Path) -> None:
    settings = match / "match.yaml"
    settings.write_text(settings.read_text().replace("deadline: null", "deadline: 2020-01-01 20:00 Europe/London"))
    desk.play(match)
    assert "ORDERS DUE" not in done("report", match, "-c", "ada")


def test_a_deadline_in_the_past_cannot_be_set(match: Path) -> None:
    assert "has passed already" in refused("set", match, "deadline=2020-01-01 20:00 Europe/London")


def test_a_deadline_is_told_where_the_clocks_go_back(match: Path) -> None:
    done("set", match, "deadline=2099-10-25 01:30 Europe/London")
    desk.play(match)
    assert "01:30 europe/london (the first of two, +0100)" in flat(match)
