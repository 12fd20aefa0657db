"""Sending: everything reaches everybody once, and what does not is kept, told, and tried again as is sensible."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Sequence
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest
from aiosmtpd import smtp

from pbem.post.message import Nature
from pbem.post.mime import take_apart
from pbem.saves.lock import match_lock
from tests.cli import desk
from tests.cli.desk import done, pbem, refused
from tests.mail.servers import HANG_UP, PASSWORD, USER, Answers, Place, authenticator, hang_up, smtp_server

STRANGE = (b"To: a@b\r\nContent-Type: multipart/alternative; boundary=x\r\n\r\n--x\r\n\r\nhello\r\n--x\r\n"
           b"Content-Type: text/html\r\n\r\n<p>\r\n--x--\r\n")  # fmt: skip
ADA, BO, BO_2 = "ada@example.org", "bo@example.org", "bo.2@example.org"


def box(match: Path, name: str) -> list[str]:
    folder = match / "mail" / name
    return sorted(path.name for path in folder.glob("*")) if folder.exists() else []


def reached(server: Place) -> Counter[tuple[str, str]]:
    """Count how often each mail, by the first line of its subject, reached each address."""
    return Counter((one.identity, address) for one in server.answers.received for address in one.recipients)


def failing(match: Path, *options: object) -> tuple[str, str]:
    answer = pbem("send", match, *options)
    assert answer.code == 1
    return answer.out, answer.err


def test_all_mails_go_out_once_and_are_kept_as_they_were_sent(match: Path, server: Place) -> None:
    told = done("send", match)
    assert told == f"station-7: 000-ada.eml sent to {ADA}.\nstation-7: 000-bo.eml sent to {BO}, {BO_2}.\n"
    assert [(one.sender, one.recipients) for one in server.answers.received] == [
        ("orders@example.org", (ADA,)),
        ("orders@example.org", (BO, BO_2)),
    ]
    assert (box(match, "out"), box(match, "sending")) == ([], [])
    assert box(match, "sent") == ["000-ada.eml", "000-bo.eml"]
    sent = [(match / "mail/sent" / name).read_bytes() for name in box(match, "sent")]
    assert [one.content for one in server.answers.received] == sent
    assert done("send", match) == "station-7: no mail waits to be sent.\n"
    assert len(server.answers.received) == 2
    assert server.answers.connections == 1


def test_a_mail_as_it_is_sent_has_a_date_a_page_with_pictures_and_no_mark_of_a_draft(
    match: Path, server: Place
) -> None:
    done("send", match)
    message = server.answers.received[0].message
    assert message["Date"]
    assert (message["From"], message["Reply-To"], message["To"]) == (
        "Di <di@example.org>", "orders@example.org", "Ada <ada@example.org>")  # fmt: skip
    assert "X-Unsent" not in message
    assert message["X-Pbem"] == "report; match=station-7; turn=0; commander=ada"
    kinds = [part.get_content_type() for part in message.walk()]
    assert kinds == ["multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png", "image/png"]
    page = next(part.get_payload(decode=True) for part in message.walk() if part.get_content_type() == "text/html")
    assert isinstance(page, bytes)
    assert b"<svg" not in page
    assert b'href="mailto:orders@example.org?subject=Re%3A%20%5Bstation-7%5D' in page
    assert b"match%20station-7%20commander%20ada%20turn%200%0D%0A" in page


def test_the_oldest_go_first(match: Path, server: Place) -> None:
    desk.plan(match, "bo", "caretaker")
    (receipt,) = (name for name in box(match, "out") if name.startswith("receipt"))
    ages = {receipt: 1, "000-bo.eml": 2, "000-ada.eml": 3}
    for name, age in ages.items():
        os.utime(match / "mail/out" / name, ns=(age, age))
    told = done("send", match)
    assert [line.split()[1] for line in told.splitlines()] == list(ages)
    assert len(server.answers.received) == 3


def test_a_receipt_goes_to_the_registered_addresses_as_an_answer(match: Path, server: Place) -> None:
    done("send", match)
    desk.plan(match, "bo", "caretaker")
    done("send", match)
    last = server.answers.received[-1]
    assert last.recipients == (BO, BO_2)
    assert last.message["Auto-Submitted"] == "auto-replied"
    assert [part.get_content_type() for part in last.message.walk()][1:] == ["text/plain", "text/html"]


def test_json_goes_with_the_report_for_who_wants_it(match: Path, server: Place) -> None:
    done("set", match, "ada.attach=json")
    done("send", match)
    ada, bo = (one.message for one in server.answers.received)
    (file,) = ada.iter_attachments()
    data = file.get_payload(decode=True)
    assert file.get_filename() == "station-7-000-ada.json"
    assert data == (match / "reports/000/ada.json").read_bytes()
    assert list(bo.iter_attachments()) == []


def test_a_new_address_counts_for_every_mail_that_waits(match: Path, server: Place) -> None:
    desk.pbem("submit", match, "-", "--as", "ada", given="acquire FAB-9\n")
    done("set", match, "ada.address=ada.2@example.org", "moderator=Eve <eve@example.org>")
    done("send", match)
    assert all(str(one.message["From"]) == "Eve <eve@example.org>" for one in server.answers.received)
    recipients = [one.recipients for one in server.answers.received]
    assert recipients.count(("ada.2@example.org",)) == 2


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (
            "550 5.1.1 No such user",
            f"000-bo.eml is refused for good for {BO_2}: 550 5.1.1 No such user; correct bo.address",
        ),
        ("450 4.2.1 Box full", f"000-bo.eml is not taken for {BO_2} just now: 450 4.2.1 Box full; it waits"),
    ],
)
def test_what_one_recipient_is_refused_the_other_gets_once(match: Path, server: Place, answer: str, said: str) -> None:
    server.answers.recipients[BO_2] = answer
    out, err = failing(match)
    assert f"000-bo.eml sent to {BO}." in out
    assert said in out
    assert err.startswith("Error: station-7: not every mail has reached everybody; what is left waits in ")
    assert (box(match, "out"), box(match, "sent")) == (["000-bo.eml"], ["000-ada.eml"])
    del server.answers.recipients[BO_2]
    again = () if answer.startswith("4") else ("--again",)
    if again:
        assert f"was refused for good for {BO_2}" in failing(match)[0]
        done("set", match, f"bo.address={BO},bo.3@example.org")
    done("send", match)
    assert server.answers.received[-1].recipients == ((BO_2,) if answer.startswith("4") else ("bo.3@example.org",))
    assert box(match, "out") == []
    assert max(reached(server).values()) == 1


def test_a_refused_recipient_is_not_tried_again_but_when_it_is_said(match: Path, server: Place) -> None:
    server.answers.recipients[ADA] = "550 No"
    failing(match)
    del server.answers.recipients[ADA]
    assert f"000-ada.eml was refused for good for {ADA}: 550 No" in failing(match)[0]
    assert len(server.answers.received) == 1
    assert done("send", match, "--again") == f"station-7: 000-ada.eml sent to {ADA}.\n"


@pytest.mark.parametrize(("answer", "word"), [("554 Spam", "for good"), ("451 Busy", "just now")])
def test_a_mail_that_is_refused_whole_waits(match: Path, server: Place, answer: str, word: str) -> None:
    server.answers.mails = [answer]
    out, _ = failing(match)
    assert f"000-ada.eml is {'refused' if word == 'for good' else 'not taken'}" in out
    assert f"{word}" in out
    assert f"000-bo.eml sent to {BO}, {BO_2}." in out
    assert box(match, "out") == ["000-ada.eml"]


def test_a_sender_that_is_refused_stops_all_and_is_told(match: Path, server: Place) -> None:
    server.answers.senders["orders@example.org"] = "553 Not yours"
    out, err = failing(match)
    assert out == ""
    assert "takes no mails from orders@example.org (553 Not yours); let mail.address" in err
    assert box(match, "out") == ["000-ada.eml", "000-bo.eml"]
    assert server.answers.received == []


def test_a_mail_that_may_have_arrived_before_the_line_broke_goes_again_with_the_same_identity(
    match: Path, server: Place
) -> None:
    server.answers.mails = [HANG_UP]
    out, _ = failing(match)
    assert "000-ada.eml: the connection broke off" in out
    assert "it may have arrived all the same, and goes again next time" in out
    assert "000-bo.eml sent" in out
    done("send", match)
    first, _, again = server.answers.received
    assert first.identity == again.identity
    assert box(match, "out") == []


def test_a_line_that_breaks_before_the_mail_is_handed_over_costs_nothing(match: Path, server: Place) -> None:
    server.answers.recipients[ADA] = HANG_UP
    out, _ = failing(match)
    assert "000-ada.eml: the connection broke off" in out
    assert "it goes next time" in out
    del server.answers.recipients[ADA]
    done("send", match)
    assert set(reached(server).values()) == {1}


def test_a_server_that_always_breaks_off_is_left_alone(match: Path, server: Place) -> None:
    for address in (ADA, BO):
        server.answers.recipients[address] = HANG_UP
    desk.plan(match, "bo", "caretaker")
    _, err = failing(match)
    assert "breaks off again and again" in err
    assert server.answers.received == []
    assert len(box(match, "out")) == 3


class Weary(Answers):
    """A server that takes one mail over its first connection."""

    async def handle_MAIL(  # noqa: N802 - the server calls it
        self, server: smtp.SMTP, session: smtp.Session, envelope: smtp.Envelope, address: str, options: Sequence[str]
    ) -> str:
        if self.received and self.connections == 1:
            hang_up(server)
        return await super().handle_MAIL(server, session, envelope, address, options)


def test_a_server_that_has_enough_of_a_connection_is_called_again(match: Path) -> None:
    with smtp_server(Weary()) as place:
        done("set", match, f"mail.smtp.port={place.port}")
        done("send", match)
        assert place.answers.connections == 2
        assert set(reached(place).values()) == {1}


def test_a_dry_run_tells_and_does_nothing(match: Path, server: Place) -> None:
    before = desk.tree(match)
    told = done("send", match, "--dry-run", "--remind")
    assert f"000-bo.eml would go to {BO}, {BO_2}: [station-7] Afterlight Station, turn 0 (ref " in told
    assert "Ada is reminded of turn 0." in told
    assert desk.tree(match) == before
    assert server.answers.connections == 0


def test_a_dry_run_tells_of_a_template_that_cannot_be_used(match: Path, server: Place) -> None:
    folder = match / "templates/mail"
    folder.mkdir(parents=True)
    (folder / "report.txt.j2").write_text("{% if %}")
    before = desk.tree(match)
    said = refused("send", match, "--dry-run")
    assert "report.txt.j2, line 1" in said
    assert said == refused("send", match)
    assert desk.tree(match) == before
    assert server.answers.connections == 0


def test_a_refused_address_is_told_by_status_until_mail_to_it_is_taken(match: Path, server: Place) -> None:
    server.answers.recipients[ADA] = "550 No"
    failing(match)
    row = desk.status(match)["trouble"][0]
    assert (row["commander"], row["kind"], row["address"]) == ("ada", "refused", ADA)
    assert row["sentence"] == f"mail to {ADA} is refused for good: 550 No"
    failing(match)
    assert len(desk.status(match)["trouble"]) == 1
    del server.answers.recipients[ADA]
    done("send", match, "--again")
    assert "trouble" not in desk.status(match)


def test_of_a_refused_address_is_told_once_however_many_mails_wait(match: Path, server: Place) -> None:
    for _ in range(2):
        desk.play(match)
    server.answers.recipients[ADA] = "550 No"
    failing(match)
    waiting = len([name for name in box(match, "out") if "ada" in name])
    (line,) = failing(match)[0].splitlines()
    assert f" and {waiting - 1} more were refused for good for {ADA}: 550 No; correct ada.address" in line


def test_mails_for_sending_by_hand_are_finished_and_written_once(match: Path, tmp_path: Path) -> None:
    told = done("send", match, "--to-dir", tmp_path / "by-hand")
    assert "000-ada.eml is written into " in told
    assert {path.name for path in (tmp_path / "by-hand").iterdir()} == {
        "station-7-000-ada.eml", "station-7-000-bo.eml"}  # fmt: skip
    mail = message_from_bytes((tmp_path / "by-hand/station-7-000-ada.eml").read_bytes(), policy=default)
    assert (mail["X-Unsent"], mail["Date"], mail["To"]) == ("1", None, "Ada <ada@example.org>")
    assert "image/png" in [part.get_content_type() for part in mail.walk()]
    assert done("send", match, "--to-dir", tmp_path / "by-hand") == "station-7: no mail waits to be sent.\n"
    assert box(match, "sent") == ["000-ada.eml", "000-bo.eml"]


def test_sending_by_hand_gives_the_same_bytes_each_time(match: Path, tmp_path: Path) -> None:
    twin = desk.copied(match, tmp_path / "twin" / "station-7")
    done("send", match, "--to-dir", tmp_path / "one")
    done("send", twin, "--to-dir", tmp_path / "two")
    assert desk.tree(tmp_path / "one") == desk.tree(tmp_path / "two")


def test_a_file_in_the_place_of_the_folder_is_refused(match: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert "is a file; name a folder for the mails" in refused("send", match, "--to-dir", tmp_path / "file")
    assert box(match, "out") == ["000-ada.eml", "000-bo.eml"]


def test_who_has_no_address_is_told_of_and_keeps_his_mail(match: Path, server: Place) -> None:
    done("set", match, "ada.address=")
    told = done("send", match)
    assert "000-ada.eml stays: Ada has no address; set ada.address." in told
    assert box(match, "out") == ["000-ada.eml"]
    assert [one.recipients for one in server.answers.received] == [(BO, BO_2)]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("mail.smtp.host=", "station-7 has no server to send by: pbem set "),
        ("mail.address=", "station-7 has no sender: pbem set "),
    ],
)
def test_what_the_settings_lack_is_said_before_anything_is_done(match: Path, change: str, said: str) -> None:
    done("set", match, change, "moderator=")
    assert said in refused("send", match)
    assert box(match, "out") == ["000-ada.eml", "000-bo.eml"]


def test_a_server_that_is_not_there_is_named(match: Path) -> None:
    assert refused("send", match).startswith("127.0.0.1, port 1 is closed: nothing listens there; check mail.smtp.port")
    assert (box(match, "out"), box(match, "sending")) == (["000-ada.eml", "000-bo.eml"], [])


@pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")
def test_the_password_is_told_to_the_server_alone(match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with smtp_server(auth_required=True, auth_require_tls=False, authenticator=authenticator) as place:
        done("set", match, f"mail.smtp.port={place.port}", f"mail.smtp.user={USER}")
        assert "There is no password for di@example.org at 127.0.0.1; put the password into" in refused("send", match)
        monkeypatch.setenv("PBEM_PASSWORD", "wrong")
        assert "refuses the login of di@example.org" in refused("send", match)
        monkeypatch.setenv("PBEM_SMTP_PASSWORD", PASSWORD)
        told = done("send", match)
        assert len(place.answers.received) == 2
    whole = b"".join(desk.tree(match).values()) + told.encode()
    assert PASSWORD.encode() not in whole


def test_several_matches_are_sent_one_after_another_and_one_fault_stops_no_other(match: Path, server: Place) -> None:
    broken = desk.new(match.parent / "station-8")
    (broken / "match.yaml").write_text("pace: [\n")
    answer = pbem("send", match.parent)
    assert answer.code == 1
    assert answer.err.count("\n") == 1
    assert len(server.answers.received) == 2


def test_two_do_not_send_the_same_at_once(match: Path, server: Place) -> None:
    with match_lock(match / "mail"):
        assert refused("send", match) == "Another pbem is sending the mails of station-7; wait until it is done."
    assert server.answers.received == []


def test_a_report_that_was_taken_back_is_not_sent(match: Path, server: Place) -> None:
    done("send", match)
    desk.play(match)
    for name in ("001-ada.eml", "001-bo.eml"):
        (match / "mail/sending").mkdir(exist_ok=True)
        (match / "mail/out" / name).rename(match / "mail/sending" / name)
    done("undo", match, "--to", "0")
    told = done("send", match)
    assert "001-ada.eml" not in box(match, "sent")
    assert "turn 1 " not in "".join(str(one.message["Subject"]) for one in server.answers.received)
    assert "001-ada.eml" in box(match, "withdrawn")
    assert told.count("sent to") == 4  # the receipts of the turn's plans, and that it was taken back


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"Subject: hello\r\n\r\nhello\r\n", "is not as pbem wrote it"),
        (b"", "is not as pbem wrote it"),
        (b"\xff" * 200, "is not as pbem wrote it"),
        (STRANGE, "lacks the mark of the mails of pbem"),
    ],
)  # fmt: skip
def test_what_is_no_mail_of_pbem_stops_no_other(match: Path, server: Place, content: bytes, said: str) -> None:
    (match / "mail/out/strange.eml").write_bytes(content)
    out, _ = failing(match)
    assert said in out
    assert len(server.answers.received) == 2
    assert box(match, "out") == ["strange.eml"]


def test_a_mail_of_another_match_is_not_sent(match: Path, server: Place) -> None:
    path = match / "mail/out/000-ada.eml"
    other = path.read_bytes().replace(b"match=station-7;", b"match=station-8;")
    (match / "mail/out/stray.eml").write_bytes(other)
    assert "stray.eml belongs to the match station-8" in failing(match)[0]
    assert len(server.answers.received) == 2


def test_a_mail_edited_by_hand_goes_as_it_is_now(match: Path, server: Place) -> None:
    path = match / "mail/out/000-ada.eml"
    path.write_bytes(path.read_bytes().replace(b"For Ada.", b"For Ada, see you on Sunday.", 1))
    done("send", match)
    (ada,) = (one.message for one in server.answers.received if one.recipients == (ADA,))
    body = ada.get_body(("plain",))
    assert body is not None
    assert "see you on Sunday" in str(body.get_content())


def test_the_log_tells_what_went_to_whom_and_when(match: Path, server: Place) -> None:
    server.answers.recipients[BO_2] = "550 No"
    failing(match)
    lines = [json.loads(line) for line in (match / "mail/log.jsonl").read_text("utf-8").splitlines()]
    assert [(line["to"], line["taken"], line["answer"]) for line in lines] == [
        (ADA, True, "250 Taken"), (BO_2, False, "550 No"), (BO, True, "250 Taken")]  # fmt: skip
    assert all(line["at"].startswith("20") for line in lines)


def test_a_torn_line_of_the_log_costs_no_more_than_itself(match: Path, server: Place) -> None:
    done("send", match)
    log = match / "mail/log.jsonl"
    log.write_bytes(log.read_bytes() + b'{"mail": "<x')
    desk.plan(match, "bo", "caretaker")
    done("send", match)
    assert [line[:1] for line in log.read_bytes().splitlines()] == [b"{"] * 6
    for name in box(match, "sent"):
        (match / "mail/sent" / name).rename(match / "mail/out" / name)
    assert "had reached everybody before" in done("send", match)
    assert set(reached(server).values()) == {1}


def test_pbem_knows_its_own_mails_when_they_come_back(match: Path, server: Place) -> None:
    done("send", match)
    for one in server.answers.received:
        assert take_apart(one.content, "back.eml").nature == Nature.OWN


@pytest.mark.usefixtures("in_haste")
def test_without_pictures_the_page_has_the_map_in_letters(match: Path, server: Place) -> None:
    done("send", match)
    message = server.answers.received[0].message
    assert [part.get_content_type() for part in message.walk()] == [
        "multipart/alternative", "text/plain", "text/html"]  # fmt: skip
    page = message.get_body(("html",))
    assert page is not None
    assert re.search(r"<pre[^>]*>\s*\\__________ SUNWARD LANES __________/", str(page.get_content()))
