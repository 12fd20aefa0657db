"""Invitations and reminders: to whom they go, what they say, and that nobody is asked twice."""

from __future__ import annotations

from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest

from tests.cli import desk
from tests.cli.desk import done, refused
from tests.mail.servers import HOST, Place

NAMES = ("--moderator", "Di <di@example.org>")


def text(path: Path) -> str:
    """Return what a mail says, on one line."""
    part = message_from_bytes(path.read_bytes(), policy=default).get_body(("plain",))
    assert part is not None
    return desk.flat(str(part.get_content()))


def subjects(server: Place) -> list[tuple[str, str]]:
    return [(one.recipients[0], str(one.message["Subject"])) for one in server.answers.received]


@pytest.fixture
def invited(tmp_path: Path) -> Path:
    done("new", tmp_path / "kettle-lane", *desk.PAIR, "--invite", *NAMES)
    return tmp_path / "kettle-lane"


def waiting(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "mail/out").glob("*.eml"))


def test_everybody_is_invited_with_the_commitment(tmp_path: Path) -> None:
    told = done("new", tmp_path / "kettle-lane", *desk.PAIR, "--invite", *NAMES)
    assert "Invitations ready to be sent are in " in told
    commitment = told.splitlines()[1].strip()
    assert waiting(tmp_path / "kettle-lane") == ["invitation-ada.eml", "invitation-bo.eml"]
    said = text(tmp_path / "kettle-lane/mail/out/invitation-ada.eml")
    assert said.startswith("You are invited to kettle-lane, a match of Afterlight Station. You would play as Ada (ada)")
    assert "with one word or a few of your own choosing, or send them to Di <di@example.org>" in said
    assert commitment in said


def test_an_invitation_that_is_missing_is_written_again_unless_it_is_answered(invited: Path) -> None:
    whole = desk.tree(invited)
    for name in ("invitation-ada.eml", "invitation-bo.eml"):
        (invited / "mail/out" / name).unlink()
    done("join", invited, "ada", "--word", "heron")
    assert {name: content for name, content in desk.tree(invited).items() if "invitation" in name} == {
        name: content for name, content in whole.items() if "invitation" in name
    }
    (invited / "mail/out/invitation-ada.eml").unlink()
    done("status", invited)
    assert waiting(invited) == ["invitation-bo.eml"]


def test_an_invitation_that_waits_follows_the_settings(invited: Path) -> None:
    done("set", invited, "moderator=Di <orders@example.org>", "bo.name=Bob")
    said = text(invited / "mail/out/invitation-bo.eml")
    assert "You would play as Bob (bo)" in said
    assert "or send them to Di <orders@example.org>" in said


def test_an_invitation_goes_no_more_when_the_cards_are_dealt(invited: Path, server: Place) -> None:
    done("start", invited)
    done("set", invited, f"mail.smtp.host={HOST}", f"mail.smtp.port={server.port}", "mail.smtp.security=none")
    told = done("send", invited)
    assert "invitation-ada.eml has lost its meaning and goes to nobody; it lies in mail/withdrawn." in told
    assert all("invited" not in subject for _, subject in subjects(server))
    assert len(subjects(server)) == 2


def test_nobody_owes_orders_before_the_deal(invited: Path) -> None:
    assert refused("send", invited, "--remind") == "kettle-lane has not started, so nobody owes orders."


def test_who_owes_orders_is_reminded_once_a_turn(match: Path, server: Place) -> None:
    desk.plan(match, "bo", "caretaker")
    done("send", match)
    server.answers.received.clear()
    told = done("send", match, "--remind")
    assert told == ("station-7: Ada is reminded of turn 0.\n"
                    "station-7: reminder-000-ada.eml sent to ada@example.org.\n")  # fmt: skip
    ((_, subject),) = subjects(server)
    assert subject.startswith("[station-7] Afterlight Station, turn 0: your orders are awaited (ref ")
    assert "reminded of turn 0; --again does it once more" in done("send", match, "--remind")
    assert len(subjects(server)) == 1
    done("send", match, "--remind", "--again")
    done("send", match, "--remind", "--again")
    identities = {one.identity for one in server.answers.received}
    assert len(identities) == 3
    assert sorted(path.name for path in (match / "mail/sent").glob("reminder*")) == [
        "reminder-000-ada-2.eml", "reminder-000-ada-3.eml", "reminder-000-ada.eml"]  # fmt: skip


def test_a_reminder_has_the_form_and_the_deadline_on_its_readers_clock(match: Path, server: Place) -> None:
    done("set", match, "deadline=2099-12-10 20:00 Europe/London", "ada.zone=Asia/Tokyo")
    done("send", match, "--remind")
    said = text(match / "mail/sent/reminder-000-ada.eml")
    assert "They are due Fri 11 Dec 2099 05:00 Asia/Tokyo." in said
    assert "Reply to the report, or write to orders@example.org." in said
    form = (match / "reports/000/ada.txt").read_text().split("match station-7 commander ada turn 0\n")[1].splitlines()
    assert form[0].split("#")[0].strip() in said
    assert "They are due Thu 10 Dec 2099 20:00 Europe/London." in text(match / "mail/sent/reminder-000-bo.eml")
    assert len(server.answers.received) == 4


def test_a_reminder_after_the_deadline_says_so(match: Path, server: Place) -> None:
    path = match / "match.yaml"
    path.write_text(path.read_text().replace("deadline: null", "deadline: 2020-01-01 20:00 Europe/London"))
    done("send", match, "--remind")
    assert "They were due Wed 1 Jan 2020 20:00 Europe/London." in text(match / "mail/sent/reminder-000-ada.eml")
    assert len(server.answers.received) == 4


def test_a_reminder_that_waits_too_long_goes_to_nobody(match: Path, server: Place) -> None:
    server.answers.recipients["ada@example.org"] = "451 Later"
    desk.pbem("send", match, "--remind")
    assert "reminder-000-ada.eml" in waiting(match)
    desk.plan(match, "ada", "caretaker")
    server.answers.recipients.clear()
    server.answers.received.clear()
    assert "reminder-000-ada.eml has lost its meaning" in done("send", match)
    assert all("awaited" not in subject for _, subject in subjects(server))


def test_nobody_is_reminded_where_nobody_owes(match: Path, server: Place) -> None:
    done("set", match, "policy=caretaker", "ada.address=")
    done("send", match)
    assert done("send", match, "--remind").startswith("station-7: nobody owes orders.\n")
    assert len(server.answers.received) == 1
    done("set", match, "policy=wait")
    assert "Ada owes orders and has no address" in done("send", match, "--remind")


def test_the_deadline_is_told_on_everybodys_own_clock(match: Path) -> None:
    done("set", match, "deadline=2099-12-10 20:00 Europe/London", "ada.zone=America/New_York")
    desk.play(match)
    here, there = "Thu 10 Dec 2099 20:00 Europe/London", "Thu 10 Dec 2099 15:00 America/New_York"
    assert (there in text(match / "mail/out/001-ada.eml"), here in text(match / "mail/out/001-bo.eml")) == (True, True)
    assert here in done("report", match)
    assert here in done("status", match)
    told = done("check", match, "-", "--as", "ada", "--reveal", given="caretaker\n")
    assert f"Orders are due {there}." in told


def test_a_zone_that_there_is_not_is_refused_with_its_line(match: Path) -> None:
    path = match / "match.yaml"
    path.write_text(path.read_text().replace("columns: 78}", "columns: 78, zone: Mars/Olympus}", 1))
    told = refused("status", match)
    assert told.startswith(f"{path}, line ")
    assert 'There is no time zone "Mars/Olympus"' in told
