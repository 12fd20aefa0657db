"""Another person takes a seat over: who is told what, what counts no more, and that the match goes on."""

from __future__ import annotations

import json
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from unittest import mock

import pytest

from pbem.formats.yamlio import load
from pbem.saves import disk
from tests.cli import desk, mails
from tests.cli.mails import ADA

CY = "Cy <cy@example.org>"


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """Return a match of one turn in which Ada has left, her next orders waiting."""
    folder = desk.new(tmp_path / "station-7", "--moderator", "Di <di@example.org>")
    desk.done("set", folder, "ada.forum=harbour_ada", "ada.policy=caretaker", "ada.columns=40", "ada.attach=json")
    desk.play(folder)
    desk.plan(folder, "ada", "caretaker", "caretaker")
    return folder


def replace(folder: Path, *options: str, name: str = "ada", spec: str = CY) -> str:
    return desk.done("replace", folder, name, "-c", spec, *options)


def waiting(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "mail/out").glob("*.eml"))


def mail(folder: Path, pattern: str) -> tuple[str, str, str]:
    """Return to whom the one mail that waits under a name goes, its subject, and what it says on one line."""
    (path,) = (folder / "mail/out").glob(pattern)
    message = message_from_bytes(path.read_bytes(), policy=default)
    part = message.get_body(("plain",))
    assert part is not None
    return str(message["To"]), str(message["Subject"]), desk.flat(str(part.get_content()))


def roster(folder: Path) -> dict[str, object]:
    commanders = load((folder / "match.yaml").read_bytes())["commanders"]
    return dict(next(row for row in commanders if row["handle"] == "ada"))


def plans(folder: Path) -> dict[str, list[str]]:
    shown: dict[str, list[str]] = json.loads(desk.done("status", folder, "--json", "--reveal"))["plans"]
    return shown


def events(folder: Path) -> list[dict[str, object]]:
    lines = map(json.loads, (folder / "history.jsonl").read_text(encoding="utf-8").splitlines())
    return [event for line in lines for event in line.get("events", ()) if event["e"] == "replaced"]


def test_the_seat_keeps_its_handle_and_gets_a_new_person(match: Path) -> None:
    told = replace(match)
    assert "station-7: Cy has taken over the seat of Ada (ada)." in told
    assert "The policy caretaker was for Ada alone, and is gone." in told
    assert roster(match) == {
        "handle": "ada", "name": "Cy", "address": ["cy@example.org"], "columns": 78, "forum": ["Cy"]
    }  # fmt: skip
    (event,) = events(match)
    assert (event["before"], event["after"], event["cleared"]) == ("Ada", "Cy", True)
    desk.done("verify", match)


def test_status_says_who_plays_for_whom(match: Path) -> None:
    assert "taken_over" not in desk.status(match)
    replace(match)
    assert desk.status(match)["taken_over"] == {"ada": "Cy"}
    assert "  taken over ada, by Cy\n" in desk.done("status", match)


def test_the_plan_that_waited_is_cleared_unless_it_is_kept(match: Path, tmp_path: Path) -> None:
    copy = desk.copied(match, tmp_path / "copy" / "station-7")
    assert "The plan that was waiting is cleared." in replace(match)
    assert plans(match)["ada"] == []
    assert "The plan that was waiting still waits." in replace(copy, "--keep-plan")
    assert plans(copy)["ada"] == ["caretaker", "caretaker"]
    desk.plan(match, "bo", "caretaker")
    assert "waiting for orders of Cy" in desk.done("run", match)
    desk.plan(copy, "bo", "caretaker")
    assert "2 orders played" in desk.done("run", copy)
    for folder in (match, copy):
        desk.done("verify", folder)


def test_both_are_told_by_mails_of_their_own(match: Path) -> None:
    before = waiting(match)
    assert {"000-ada.eml", "001-ada.eml"} <= set(before)
    replace(match)
    mine = [name for name in waiting(match) if "-ada" in name]
    farewell, welcome = "farewell-00010-ada.eml", "welcome-00010-ada.eml"
    assert mine == ["001-ada.2.eml", farewell, welcome]
    assert [name for name in waiting(match) if "-bo" in name] == [name for name in before if "-bo" in name]
    to, subject, text = mail(match, farewell)
    assert (to, subject) == ("Ada <ada@example.org>", "[station-7] Afterlight Station: another plays on")
    assert text.startswith("Dear Ada, in station-7, the match of Afterlight Station, Cy plays on in your place.")
    assert "cy@example.org" not in text
    to, subject, text = mail(match, welcome)
    assert to == CY
    assert "You play as Cy (ada)" in text
    assert "You have taken over from Ada, and all that was played stands. No orders are waiting." in text
    to, subject, text = mail(match, "001-ada.2.eml")
    assert to == CY
    assert "For Cy." in text
    assert "YOUR QUEUED ORDERS" + " " + "-" * 59 + " None." in text


def test_who_keeps_the_plan_is_told_that_it_waits(match: Path) -> None:
    replace(match, "--keep-plan")
    assert "The orders that were waiting still wait" in mail(match, "welcome-*.eml")[2]


def test_mails_that_were_sent_stay_and_those_that_were_not_go_to_nobody(match: Path) -> None:
    sent = match / "mail/sent"
    sent.mkdir()
    (match / "mail/out/001-ada.eml").rename(sent / "001-ada.eml")
    replace(match)
    assert (sent / "001-ada.eml").exists()
    assert mail(match, "001-ada.2.eml")[0] == CY
    withdrawn = {path.name for path in (match / "mail/withdrawn").iterdir()}
    assert withdrawn == {"000-ada.eml", "receipt-00004-ada.eml", "receipt-00009-ada.eml"}
    for _ in range(2):
        desk.done("status", match)
        assert [name for name in waiting(match) if "receipt" in name] == ["receipt-00005-bo.eml"]


def test_who_has_taken_over_may_be_reminded_too(match: Path) -> None:
    desk.plan(match, "ada", "cancel")
    desk.done("set", match, "ada.policy=")
    assert "Ada is reminded of turn 1" in desk.done("send", match, "--remind", "--to-dir", match.parent / "by-hand")
    replace(match)
    assert "Cy is reminded of turn 1" in desk.done("send", match, "--remind", "--to-dir", match.parent / "by-hand")
    assert "Cy has been reminded of turn 1" in desk.done("send", match, "--remind", "--dry-run")


def test_the_farewell_goes_to_who_left_however_often_the_seat_changes_hands(match: Path) -> None:
    replace(match)
    assert "welcome-00010-ada.eml" in waiting(match)
    replace(match, spec="Di <di.plays@example.org>")
    assert [name for name in waiting(match) if "-ada" in name] == [
        "001-ada.3.eml", "farewell-00010-ada.eml", "farewell-00011-ada.eml", "welcome-00011-ada.eml"
    ]  # fmt: skip
    told = desk.done("send", match, "--dry-run")
    assert "farewell-00010-ada.eml would go to ada@example.org" in told
    assert "farewell-00011-ada.eml would go to cy@example.org" in told
    assert "welcome-00011-ada.eml would go to di.plays@example.org" in told
    before = waiting(match)
    desk.done("status", match)
    assert waiting(match) == before
    desk.done("verify", match)


def test_everybody_is_told_in_the_next_reports_once(match: Path) -> None:
    replace(match)
    for turn in (2, 3):
        desk.play(match)
        for name in ("ada", "bo", "observer"):
            text = desk.flat((match / f"reports/{turn:03}/{name}.txt").read_text(encoding="utf-8"))
            assert ("Note: Cy has taken over from Ada, and plays on." in text) == (turn == 2)
        page = (match / f"reports/{turn:03}/bo.html").read_text(encoding="utf-8")
        assert ("has taken over from" in page) == (turn == 2)
    letter = json.loads((match / "reports/002/bo.json").read_bytes())
    assert {"e": "replaced", "seat": 0, "before": "Ada", "after": "Cy"} in letter["events"]
    assert "cy@example.org" not in json.dumps(letter)
    assert "ada@example.org" not in json.dumps(letter)


# What counts no more


def test_nothing_of_who_left_orders_any_more(match: Path) -> None:
    subject = mail(match, "001-ada.eml")[1]
    replace(match)
    told = mails.told(match, mails.mail(ADA, "match station-7 commander ada\ncaretaker\n", subject))
    assert "roster" in told
    for author in ("harbour_ada", "ada", "Ada"):
        thread = mails.phpbb((author, "2026-06-01 12:00", "match station-7 commander ada\ncaretaker\n"))
        assert "forum name of no commander" in mails.told(match, thread, name="thread.txt")
    assert plans(match)["ada"] == []
    assert mails.taken(match, mails.mail(CY, "caretaker\n")).startswith("Cy: accepted")
    thread = mails.phpbb(("Cy", "2026-06-01 13:00", "match station-7 commander ada\ncaretaker\ncaretaker\n"))
    assert "Cy: accepted" in mails.taken(match, thread, name="thread.txt")


def test_the_tokens_of_the_seat_change_and_those_of_others_do_not(match: Path) -> None:
    old, bos = mail(match, "001-ada.eml")[1], mail(match, "001-bo.eml")[1]
    replace(match)
    new = mail(match, "001-ada.2.eml")[1]
    assert new != old
    assert mail(match, "001-bo.eml")[1] == bos
    desk.done("set", match, "mail.demand=token")
    assert "asked" in mails.told(match, mails.mail(CY, "caretaker\n", old))
    assert mails.taken(match, mails.mail(CY, "caretaker\n", new)).startswith("Cy: accepted")


def test_the_key_of_who_left_counts_no_more(match: Path) -> None:
    desk.done("set", match, "mail.demand=key", "ada.key=BLUE-HERON-77")
    told = replace(match)
    key = told.partition("The order key of Cy is ")[2].partition(";")[0]
    assert key
    assert [name for name in waiting(match) if name.startswith("key-")] != []
    assert mails.told(match, mails.mail(CY, "key BLUE-HERON-77\ncaretaker\n"))
    assert mails.taken(match, mails.mail(CY, f"key {key}\ncaretaker\n")).startswith("Cy: accepted")
    shown = [desk.done("status", match, "--reveal"), (match / "history.jsonl").read_text(encoding="utf-8")]
    assert [text for text in shown if key in text] == []


def test_no_key_is_made_where_none_was(match: Path) -> None:
    assert "order key" not in replace(match)
    assert "key" not in roster(match)


def test_sealed_orders_of_who_left_are_refused(match: Path) -> None:
    desk.done("seal", "--make-key", match)
    block = desk.done("seal", match, "-", "--as", "ada", given="caretaker\n")
    replace(match)
    assert "roster" in mails.told(match, mails.mail(ADA, block))
    assert plans(match)["ada"] == []


# The record


def test_history_is_kept_and_earlier_reports_stay(match: Path) -> None:
    record = (match / "history.jsonl").read_bytes()
    reports = {name: content for name, content in desk.tree(match / "reports").items() if name.startswith("000/")}
    replace(match)
    assert (match / "history.jsonl").read_bytes().startswith(record)
    assert {name: content for name, content in desk.tree(match / "reports").items() if name in reports} == reports
    assert "For Cy." in (match / "reports/001/ada.txt").read_text(encoding="utf-8")
    for name, content in reports.items():
        if name.endswith("ada.txt"):
            assert desk.done("report", match, "-c", "ada", "--turn", "0").encode() == content


def test_lost_reports_of_others_come_back_with_the_name_that_was_told_them(match: Path) -> None:
    reports = {name: content for name, content in desk.tree(match / "reports").items() if "ada" not in name}
    replace(match)
    for name in reports:
        if name.startswith("001/"):
            (match / "reports" / name).unlink()
    desk.done("status", match)
    assert {name: content for name, content in desk.tree(match / "reports").items() if "ada" not in name} == reports
    desk.play(match)
    assert "Cy" in desk.done("report", match, "-c", "bo")


def test_lost_outputs_come_back_as_they_were(match: Path) -> None:
    replace(match)
    whole = desk.tree(match)
    for name in whole:
        if name.startswith(("mail/out/", "reports/001/ada")) and "001-bo" not in name and "000-" not in name:
            (match / name).unlink()
    desk.done("status", match)
    back = desk.tree(match)
    assert {name: back[name] for name in back if "receipt-00005" not in name} == {
        name: whole[name] for name in whole if "receipt-00005" not in name
    }


def test_a_takeover_that_was_cut_short_is_made_good_by_the_next_command(match: Path, tmp_path: Path) -> None:
    whole = desk.copied(match, tmp_path / "whole" / "station-7")
    replace(whole)

    def fail(effect: str, path: Path) -> None:
        if (effect, path.name) == ("open", "match.yaml"):
            raise KeyboardInterrupt

    with mock.patch.object(disk, "point", fail):
        desk.pbem("replace", match, "ada", "-c", CY)
    assert roster(match)["name"] == "Ada"
    assert "holds the seat of ada already" in replace(match)
    assert desk.tree(match) == desk.tree(whole)
    assert len(events(match)) == 1


def test_a_roster_that_was_edited_since_is_left_as_it_is(match: Path) -> None:
    replace(match)
    desk.done("set", match, "ada.name=Ada", "ada.columns=40")
    desk.done("status", match)
    assert (roster(match)["name"], roster(match)["columns"]) == ("Ada", 40)


def test_an_undo_gives_the_seat_back_to_nobody(match: Path) -> None:
    desk.plan(match, "bo", "caretaker")
    desk.done("run", match)
    replace(match)
    desk.done("undo", match, "--to", "1")
    assert roster(match)["name"] == "Cy"
    assert mail(match, "001-ada.2.eml")[0] == CY
    assert desk.status(match)["taken_over"] == {"ada": "Cy"}
    desk.done("verify", match)


def test_who_is_invited_may_be_replaced_and_gives_a_word_of_his_own(tmp_path: Path) -> None:
    folder = tmp_path / "kettle-lane"
    desk.done("new", folder, *desk.PAIR, "--invite")
    for name in ("ada", "bo"):
        desk.done("join", folder, name, "--word", f"heron of {name}")
    replace(folder)
    assert desk.status(folder)["joined"] == ["bo"]
    assert "taken over ada, by Cy" in desk.done("status", folder)
    assert [name for name in waiting(folder) if "ada" in name] == ["farewell-00004-ada.eml", "invitation-ada.2.eml"]
    assert mail(folder, "invitation-ada.2.eml")[0] == CY
    desk.done("join", folder, "cy", "--word", "kettle")
    desk.done("start", folder)
    assert "Cy has taken over from Ada" in desk.flat((folder / "reports/000/bo.txt").read_text(encoding="utf-8"))
    desk.done("verify", folder)


# What is refused


@pytest.mark.parametrize(
    ("name", "spec", "sentence"),
    [
        ("eve", CY, "has no commander"),
        ("ada", "Cy <ada@example.org>", "is an address of Ada, whose orders shall count no more"),
        ("ada", "Cy <ADA@Example.org>", "is an address of Ada"),
        ("ada", "Bo <other@example.org>", 'Two commanders are called "Bo"'),
        ("ada", "cy=Cy <cy@example.org>", "The handle of the seat stays ada"),
        ("ada", "Cy <cy>", "is no mail address"),
        ("ada", "<cy@example.org>", "names no commander"),
    ],
)
def test_what_cannot_be_a_takeover_changes_nothing(match: Path, name: str, spec: str, sentence: str) -> None:
    before = desk.tree(match)
    assert sentence in desk.refused("replace", match, name, "-c", spec)
    assert desk.tree(match) == before


def test_a_handle_that_is_the_seats_own_may_be_given(match: Path) -> None:
    assert "Cy has taken over" in replace(match, spec="ada=Cy <cy@example.org>")


def test_the_same_person_takes_nothing_over(match: Path) -> None:
    before = desk.tree(match)
    assert replace(match, spec=ADA) == "Ada holds the seat of ada already.\n"
    assert desk.tree(match) == before


def test_who_comes_without_an_address_is_named(match: Path) -> None:
    assert "without an address: Cy" in replace(match, spec="Cy")


def test_when_all_is_over_nobody_plays_on(match: Path) -> None:
    desk.done("ruling", match, "--end", "--reason", "it is late")
    assert "is over, so nobody plays on" in desk.refused("replace", match, "ada", "-c", CY)


def test_a_template_that_cannot_be_used_is_told_of(match: Path) -> None:
    own = match / "templates/mail"
    own.mkdir(parents=True)
    (own / "farewell.txt.j2").write_text("{{ nothing }}", encoding="utf-8")
    before = desk.tree(match)
    assert "farewell.txt.j2, line 1" in desk.refused("replace", match, "ada", "-c", CY)
    assert desk.tree(match) == before
    (own / "farewell.txt.j2").write_text("Farewell, {{ name }}!", encoding="utf-8")
    replace(match)
    assert mail(match, "farewell-*.eml")[2] == "Farewell, Ada!"


def test_a_mail_of_who_has_left_is_that_of_a_stranger(match: Path) -> None:
    replace(match)
    said = mails.told(match, mails.mail(ADA, "caretaker"))
    assert "The sender is on no roster here" in said
    assert "is called" not in said
