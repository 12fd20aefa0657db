"""``pbem read`` shows how messages are read, and changes nothing."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.desk import done, pbem, refused
from tests.post.shapes.mails import mail, parts

KEYS = ["file", "sender", "match", "commander", "verdict", "reason", "orders", "lines"]
CASES = Path(__file__).parents[1] / "post" / "cases"


def subject(turn: int = 0) -> str:
    """Return the subject of an answer to a report."""
    return f"Re: [station-7] turn {turn}"


def told(folder: Path, *arguments: object, given: bytes | None = None) -> list[dict[str, Any]]:
    """Return what ``read --json`` prints."""
    found: list[dict[str, Any]] = json.loads(done("read", folder, *arguments, "--json", given=given))
    assert all(list(one) == KEYS for one in found)
    return found


def contents(folder: Path) -> dict[str, bytes]:
    """Return all that a match folder holds."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_mail_is_shown_as_it_is_read(match: Path, tmp_path: Path) -> None:
    file = tmp_path / "ada.eml"
    file.write_bytes(mail("Hi\nacquire fab-2\nelse pass\n> remove HAB-01\n", subject=subject()))
    before = contents(match)
    (found,) = told(match, file)
    assert {name: found[name] for name in KEYS[:-1]} == {
        "file": str(file),
        "sender": "ada@example.org",
        "match": "station-7",
        "commander": "ada",
        "verdict": "accept",
        "reason": "",
        "orders": ["acquire FAB-2", "else pass"],
    }
    assert [(line["line"], line["use"], line["text"]) for line in found["lines"][:4]] == [
        (1, "ignored", "Hi"),
        (2, "used", "acquire fab-2"),
        (3, "used", "else pass"),
        (4, "quoted", "> remove HAB-01"),
    ]
    assert contents(match) == before


def test_the_same_is_shown_as_text(match: Path, tmp_path: Path) -> None:
    file = tmp_path / "ada.eml"
    file.write_bytes(mail("acquire fab-2; cheap\n", subject=subject()))
    assert done("read", match, file).splitlines() == [
        f"{file}: WARN",
        "From ada@example.org: ada, for the match station-7.",
        "Words behind a semicolon were read as a comment.",
        "Orders:",
        "  acquire FAB-2",
        "Lines:",
        '     1 used     acquire fab-2; cheap    (line 1: "cheap" behind ";" is read as a comment.)',
    ]


def test_a_text_without_a_sender_is_nobodys_unless_it_says_or_the_moderator_does(match: Path, tmp_path: Path) -> None:
    file = tmp_path / "orders.txt"
    file.write_text("pass\n", encoding="utf-8")
    assert [(one["commander"], one["sender"], one["verdict"]) for one in told(match, file)] == [(None, None, "accept")]
    assert told(match, file, "--as", "Bo")[0]["commander"] == "bo"
    assert told(match, "-", given=b"match station-7 commander ada\npass\n")[0]["commander"] == "ada"
    assert "From nobody: nobody who is known, for the match station-7." in done("read", match, file)


def test_somebody_who_does_not_play_cannot_be_spoken_for(match: Path, tmp_path: Path) -> None:
    file = tmp_path / "orders.txt"
    file.write_text("pass\n", encoding="utf-8")
    assert refused("read", match, file, "--as", "zoe") == ('No commander is called "zoe"; the commanders are ada, bo.')


def test_mails_of_a_maildir_are_all_shown_and_the_later_replaces_the_earlier(match: Path, tmp_path: Path) -> None:
    for name in ("cur", "new", "tmp"):
        (tmp_path / "box" / name).mkdir(parents=True)
    for number, order in enumerate(["pass", "acquire fab-2"]):
        late = mail(order, subject=subject()).replace(b"20:31:07", f"20:3{number}:07".encode())
        (tmp_path / "box" / ("new", "cur")[number] / f"{number}.x").write_bytes(late)
    found = told(match, tmp_path / "box")
    assert [(Path(one["file"]).name, one["orders"], one["verdict"]) for one in found] == [
        ("0.x", [], "accept"),
        ("1.x", ["acquire FAB-2"], "accept"),
    ]


def test_a_folder_that_is_no_maildir_is_named(match: Path, tmp_path: Path) -> None:
    assert "is a folder, but no Maildir" in refused("read", match, tmp_path)


@pytest.mark.parametrize("command", ["submit", "check", "read"])
def test_what_may_never_end_is_refused_at_once(match: Path, tmp_path: Path, command: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        said = refused(command, match, path)
        assert said == f"{path} is no plain file, and might never end; hand its content in with - instead of its name."


def test_of_a_folder_the_saved_mails_are_taken(match: Path, tmp_path: Path) -> None:
    folder = tmp_path / "saved"
    folder.mkdir()
    for who, name in (("ada", "1.eml"), ("bo", "2.EML"), ("ada", "notes.txt")):
        head = f"From: {who}@example.org\nTo: di@example.org\nMessage-ID: <{who}@example.org>\n"
        (folder / name).write_text(f"{head}Subject: orders\n\ncaretaker\n")
    found = json.loads(done("read", match, folder, "--json"))
    assert [(Path(row["file"]).name, row["orders"]) for row in found] == [
        ("1.eml", ["caretaker"]),
        ("2.EML", ["caretaker"]),
    ]
    assert "nowhere.eml" in refused("read", match, tmp_path / "nowhere.eml")


@pytest.mark.parametrize("name", sorted(path.name for path in CASES.iterdir() if path.suffix != ".tsv"))
def test_no_message_is_a_surprise(match: Path, name: str) -> None:
    shown = pbem("read", match, CASES / name)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.replace("\n", "").isprintable()


def test_a_folder_of_matches_finds_the_match_of_each_mail(match: Path, tmp_path: Path) -> None:
    other = tmp_path / "games" / "station-8"
    shutil.copytree(match, tmp_path / "games" / "station-7")
    done("new", other, "--game", "far", "-c", "Ada <ada@example.org>", "-c", "Cy <cy@example.org>")
    file = tmp_path / "mail.eml"
    file.write_bytes(mail("place S07 at 1,0 north\n", subject="Re: [station-8] turn 0"))
    (found,) = told(tmp_path / "games", file)
    assert (found["match"], found["orders"]) == ("station-8", ["place S07 at 1,0 north"])


def test_a_key_is_not_shown(match: Path, tmp_path: Path) -> None:
    file = tmp_path / "mail.eml"
    file.write_bytes(mail("key 4F7Q-9KZ2\npass\n> key 4F7Q-9KZ2\n", subject=subject()))
    for shown in (done("read", match, file), done("read", match, file, "--json")):
        assert "9KZ2" not in shown
        assert "pass" in shown


def test_parts_that_were_not_read_are_told(match: Path, tmp_path: Path) -> None:
    file = tmp_path / "mail.eml"
    archive = b'Content-Type: application/zip; name="o.zip"\nContent-Transfer-Encoding: base64\n\nUEsDBA==\n'
    file.write_bytes(parts("mixed", b"Content-Type: text/plain\n\nsee the file\n", archive, subject=subject()))
    (found,) = told(match, file)
    assert (found["verdict"], found["orders"]) == ("reject", [])
    assert "o.zip" in found["reason"]
