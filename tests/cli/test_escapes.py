"""Nothing that a message holds steers the moderator's terminal, or adds a field to a mail of his."""

from __future__ import annotations

import json
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest

from tests.cli import desk
from tests.cli.mails import ADA, BO, headed, mail, saved

ESCAPES = "\x1b[2J\x9b31m\x07\u202e\x7f\u2028"
TEXTS = [
    f"acqiure {ESCAPES}FAB-2\n",
    f"caretaker\nto bo: hello {ESCAPES}\n",
    f"# {ESCAPES}\ncaretaker\nI think {ESCAPES}\n",
    f"match {ESCAPES}x9 commander {ESCAPES}\ncaretaker\n",
    f"orders: [nonsense {ESCAPES}]\n",
]


def harmless(text: str) -> bool:
    return all(letter.isprintable() or letter == "\n" for letter in text)


@pytest.mark.parametrize("text", TEXTS)
def test_no_command_passes_on_what_steers_a_terminal(match: Path, text: str) -> None:
    content = mail(ADA, text).replace(b"Subject: ", f"Subject: {ESCAPES} ".encode())
    files = [saved(match.parent, content, "ada.eml"), saved(match.parent, text, "ada.txt"),
             saved(match.parent, content.replace(b"Ada <ada@", f"Ada{ESCAPES} <eve@".encode()), "eve.eml")]  # fmt: skip
    for command in ("check", "submit"):
        for more in ((), ("--reveal",), ("--reveal", "--as", "ada")):
            answer = desk.pbem(command, match, *files, *more)
            assert answer.out
            assert harmless(answer.out + answer.err), repr(answer)
    assert harmless(desk.pbem("read", match, *files).out)
    told = desk.pbem("read", match, *files, "--json").out
    assert harmless(told)
    assert "\x9b" in json.dumps(json.loads(told), ensure_ascii=False)
    assert harmless(desk.done("status", match) + desk.done("status", match, "--json"))


def test_a_name_of_a_post_that_was_edited_steers_no_terminal(match: Path) -> None:
    desk.done("set", match, "ada.forum=ada77")
    for text in ("caretaker", "pass"):
        post = f"Author: ada77\nTime: 2026-06-01 12:00\nPost: 1\n\n{text}\n"
        desk.pbem("submit", match, saved(match.parent, post, "\x1b[2Jthread.txt"))
    assert harmless(desk.done("status", match) + desk.done("status", match, "--json"))


@pytest.mark.parametrize(
    "identity",
    ["<a@b>\n Bcc: eve@example.org", "<a@b> <c@d>", "<\x0d\x0abcc:eve@example.org>", "<a@" + "b" * 3000 + ">",
     "<\u0430@b>", "<a@b\x00c>", "nothing", ""],
)  # fmt: skip
def test_the_number_of_a_mail_adds_no_field_to_its_answer(match: Path, identity: str) -> None:
    content = mail(ADA, "acqiure FAB-2", identity="<1@there>").replace(b"<1@there>", identity.encode())
    desk.pbem("submit", match, saved(match.parent, content))
    (path,) = (match / "mail/out").glob("refused-*-ada.eml")
    answer = message_from_bytes(path.read_bytes(), policy=default)
    assert (answer["To"], answer["Bcc"], answer["Cc"]) == (ADA, None, None)
    assert not answer.defects


def test_answers_go_to_the_roster_whoever_asks_and_wherever_he_wants_them(match: Path) -> None:
    before = set(desk.tree(match))
    fields = [f"{name}: eve@example.org" for name in ("Reply-To", "Return-Path", "Cc", "Errors-To", "List-Post",
                                                      "Disposition-Notification-To")]  # fmt: skip
    for sender in (ADA, BO, "Eve <eve@example.org>", "Ada <eve@example.org>"):
        for text in ("show", "help", "resend 0", "caretaker", "acqiure", "to all: hello"):
            desk.pbem("submit", match, saved(match.parent, headed(mail(sender, text), *fields)))
    made = [path for path in sorted((match / "mail/out").glob("*.eml")) if f"mail/out/{path.name}" not in before]
    assert len(made) > 8
    for path in made:
        answer = message_from_bytes(path.read_bytes(), policy=default)
        assert answer["To"] == {"ada": ADA, "bo": BO}[path.stem.rsplit("-", 1)[1]]
        assert b"eve@" not in path.read_bytes()
