"""What a moderator meets in his first evening: folders of matches, names, files that are no text, turns taken back."""

from __future__ import annotations

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest

from tests.cli import desk
from tests.cli.desk import ADA, BO, done, flat, pbem, refused
from tests.cli.mails import mail, saved

FILES = {
    "pic.jpg": b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + bytes(range(256)) * 8,
    "orders.docx": b"PK\x03\x04\x14\x00\x06\x00" + bytes(range(255, -1, -1)) * 8,
    "paper.pdf": b"%PDF-1.7\nstream\n",
    "binary.eml": bytes(range(256)) * 20,
}


def read(path: Path) -> EmailMessage:
    return message_from_bytes(path.read_bytes(), _class=EmailMessage, policy=default)


def words(path: Path) -> str:
    body = read(path).get_body(("plain",))
    assert body is not None
    return flat(str(body.get_content()))


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("command", ["read", "submit", "check"])
def test_a_file_that_is_no_text_gets_one_sentence(match: Path, command: str, name: str) -> None:
    answer = pbem(command, match, saved(match.parent, FILES[name], name))
    assert (answer.code, answer.err) == (0 if command == "read" else 1, "")
    assert "This is no text; send the orders as plain text." in answer.out
    assert len(answer.out.splitlines()) <= 4
    assert answer.out.isascii()


@pytest.mark.parametrize("content", [b"caretaker\n\f", "caretaker \x07 # é\n".encode("cp1252"),
                                     "caretaker # дом\n".encode("utf-16")])  # fmt: skip
def test_odd_text_is_text(match: Path, content: bytes) -> None:
    assert "Ada: accepted" in pbem("check", match, saved(match.parent, content, "ada.txt"), "--as", "ada").out


def test_who_was_sent_a_withdrawn_report_is_told_which_stands(played: Path) -> None:
    (played / "mail/sent").mkdir()
    (played / "mail/out/003-ada.eml").rename(played / "mail/sent/003-ada.eml")
    done("undo", played, "--to", "2")
    (path,) = (played / "mail/out").glob("withdrawn-*")
    assert (read(path)["To"], path.name) == ("Ada <ada@example.org>", "withdrawn-3-2-ada.eml")
    assert "turn 3 was taken back." in words(path)
    assert "that of turn 2 stands." in words(path)
    assert "waits again" in words(path)
    path.rename(played / "mail/sent" / path.name)
    done("status", played)
    assert not list((played / "mail/out").glob("withdrawn-*"))


def test_a_withdrawal_that_was_not_written_is_written_later(played: Path) -> None:
    (played / "mail/sent").mkdir()
    (played / "mail/out/003-bo.eml").rename(played / "mail/sent/003-bo.eml")
    done("undo", played, "--to", "2")
    (path,) = (played / "mail/out").glob("withdrawn-*")
    before = path.read_bytes()
    path.unlink()
    done("status", played)
    assert path.read_bytes() == before


@pytest.mark.parametrize("command", ["report", "map", "undo"])
def test_a_folder_of_matches_is_called_so_where_one_match_is_wanted(tmp_path: Path, command: str) -> None:
    desk.new(tmp_path / "matches" / "alpha")
    options = {"map": ["-c", "ada"], "undo": ["--to", "0"]}.get(command, [])
    assert refused(command, tmp_path / "matches", *options) == (
        f"{tmp_path / 'matches'} is a folder of matches; name one of them, such as {tmp_path / 'matches' / 'alpha'}."
    )


def test_doctor_looks_at_every_match_in_a_folder(tmp_path: Path) -> None:
    for name in ("alpha", "beta"):
        desk.new(tmp_path / "matches" / name, "--moderator", "Di <di@example.org>")
    said = done("doctor", tmp_path / "matches")
    assert [line for line in said.splitlines() if line.endswith(":")] == ["alpha:", "beta:"]
    assert "mail.authserv is not set" in said


def test_no_mailbox_of_a_server_for_sending_can_be_set(match: Path) -> None:
    done("set", match, "mail.smtp.host=mx.example.org")
    for part in ("folder", "done"):
        said = refused("set", match, f"mail.smtp.{part}=x")
        assert f'There is no setting "mail.smtp.{part}"' in said
        assert "mail.imap.folder" in said
        assert "mail.smtp.folder" not in said.partition(";")[2]


@pytest.mark.parametrize("name", ["all", "Everyone", "EVERYBODY"])
def test_nobody_is_called_as_a_message_to_all_is(tmp_path: Path, match: Path, name: str) -> None:
    said = refused("new", tmp_path / "n-1", "--game", "afterlight", "-c", ADA, "-c", f"{name} <cy@example.org>")
    assert said.startswith(f'Nobody can be called "{name}"')
    assert refused("set", match, f"bo.name={name}").startswith(f'Nobody can be called "{name}"')


@pytest.mark.parametrize("handle", ["all", "to", "anonymously", "key"])
def test_a_handle_that_means_something_else_is_refused_as_such(tmp_path: Path, handle: str) -> None:
    said = refused("new", tmp_path / "n-1", "--game", "afterlight", "-c", ADA, "-c", f"{handle}=Fred <cy@example.org>")
    assert said == f'"{handle}" cannot be a handle, since it means something else in mails and folders; use another.'


def test_who_left_his_seat_is_not_called_by_the_name_of_who_came(match: Path) -> None:
    done("replace", match, "bo", "-c", "Eve <eve@example.org>")
    answer = pbem("submit", match, saved(match.parent, mail("Bo <bo@example.org>", "caretaker")))
    assert "put aside in mail/bad: The sender is " in answer.out
    assert "Eve" not in answer.out


@pytest.mark.parametrize("name", ["to", "anonymously"])
def test_a_name_that_begins_messages_gives_no_handle(tmp_path: Path, name: str) -> None:
    done("new", tmp_path / "n-1", "--game", "afterlight", "-c", ADA, "-c", f"{name} <cy@example.org>")
    assert (tmp_path / "n-1/reports/000/commander-2.txt").exists()


def test_an_invitation_says_what_a_newcomer_needs(tmp_path: Path) -> None:
    late = "2036-12-17 20:00 Europe/London"
    done("new", tmp_path / "n-1", "--game", "afterlight", "-c", ADA, "-c", BO, "--invite", "--moderator",
         "Di <di@example.org>", "--deadline", late, "--set", "mail.address=orders@example.org")  # fmt: skip
    path = tmp_path / "n-1/mail/out/invitation-ada.eml"
    assert read(path)["Reply-To"] == "di@example.org"
    for part in ("to Di <di@example.org>, before Wed 17 Dec 2036 20:00", "What the word is does not matter",
                 "Afterlight Station", "games/afterlight/rules.md", "docs/players.md"):  # fmt: skip
        assert part in words(path)


def test_a_picture_without_a_name_is_called_an_attachment(match: Path) -> None:
    message = EmailMessage()
    message["From"], message["Message-ID"], message["Subject"] = ADA, "<77@there>", "orders"
    message.set_content(b"\x89PNG\r\n", "image", "png")
    answer = pbem("submit", match, saved(match.parent, message.as_bytes()))
    assert "An attachment is a picture, and those are not read" in answer.out


def test_of_thousands_of_lines_only_some_go_back(match: Path) -> None:
    pbem("submit", match, "-", "--as", "ada", given="acquire FAB-2\n" * 900)
    (path,) = (match / "mail/out").glob("refused-*")
    assert words(path).count("acquire FAB-2") < 220
    assert "# and more lines No deadline" in words(path)


def test_a_word_that_comes_by_mail_is_told_of_to_the_moderator(tmp_path: Path) -> None:
    done("new", tmp_path / "station-7", *desk.PAIR, "--invite")
    answer = pbem("submit", tmp_path / "station-7", saved(tmp_path, mail(ADA, "blue heron")))
    assert answer.code == 1
    assert "pbem join" in answer.out
