"""Mails fetched from a real IMAP server: taken once, lost never, marked as read by nobody."""

from __future__ import annotations

import imaplib
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli import desk
from tests.cli.desk import done, pbem, refused
from tests.cli.mails import ADA, BO, kept, mail, plans
from tests.mail.servers import HOST, PASSWORD, USER, free_port, imap_server


@pytest.fixture(autouse=True)
def _password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_IMAP_PASSWORD", PASSWORD)


@pytest.fixture
def port() -> Iterator[int]:
    """Return the port of a server whose INBOX is empty."""
    with imap_server() as found:
        with box(found) as imap:
            imap.store("1:*", "+FLAGS", r"\Deleted")
            imap.expunge()
            imap.create("Done")
        yield found


@contextmanager
def box(port: int, folder: str = "INBOX") -> Iterator[imaplib.IMAP4]:
    """Hold a mailbox, as the user's own mail program does."""
    with imaplib.IMAP4(HOST, port) as imap:
        imap.login(USER, PASSWORD)
        imap.select(folder)
        yield imap


def arrive(port: int, *mails: bytes, folder: str = "INBOX") -> None:
    with box(port) as imap:
        for content in mails:
            imap.append(folder, None, None, content)


def uids(port: int, criteria: str, folder: str = "INBOX") -> list[bytes]:
    with box(port, folder) as imap:
        _, found = imap.uid("SEARCH", criteria)
    return (found[0] or b"").split()


def told_of(match: Path, port: int, *more: str) -> Path:
    """Let a match, or matches, know of the server."""
    for folder in [match] if (match / "match.yaml").exists() else sorted(match.iterdir()):
        done("set", folder, f"mail.imap.host={HOST}", f"mail.imap.port={port}", "mail.imap.security=none",
             f"mail.imap.user={USER}", *more)  # fmt: skip
    return match


def lines(answer: str) -> list[str]:
    return [line.split(": ", 2)[-1] for line in answer.splitlines()]


def test_new_mails_are_fetched_once_and_not_marked_as_read(match: Path, port: int) -> None:
    contents = [mail(ADA, "caretaker"), mail(BO, "caretaker\ncaretaker")]
    arrive(port, *contents)
    told_of(match, port)
    assert lines(done("fetch", match)) == [
        "Ada: accepted, 1 step waiting (address)", "Bo: accepted, 2 steps waiting (address)"
    ]  # fmt: skip
    assert sorted(kept(match)) == sorted(contents)
    assert len(uids(port, "UNSEEN")) == 2
    assert done("fetch", match).endswith(": nothing new\n")
    arrive(port, mail(ADA, "cancel"))
    assert lines(done("fetch", match)) == ["Ada: accepted, the plan is empty now (address)"]


def test_what_was_handled_is_moved_away_if_there_is_a_place_for_it(match: Path, port: int) -> None:
    arrive(port, mail(ADA, "caretaker"), mail("eve@example.org", "caretaker"))
    told_of(match, port, "mail.imap.done=Done")
    answer = pbem("fetch", match)
    assert (answer.code, answer.err) == (1, "")
    assert lines(answer.out)[1].startswith("put aside in mail/bad")
    assert (uids(port, "ALL"), len(uids(port, "ALL", "Done"))) == ([], 2)
    assert done("fetch", match).endswith(": nothing new\n")


def test_a_mail_of_any_shape_is_handed_on_as_it_is(match: Path, port: int) -> None:
    odd = [
        b"From: \r\n\r\n",
        b"Subject: =?utf-8?q?=ff?=\r\nContent-Type: x/y; " + b'a="' * 500 + b"\r\n\r\n\xff\xfe\r\n",
        b"From: ada@example.org\r\nContent-Type: multipart/mixed\r\n\r\nacquire FAB-9\r\n",
    ]
    good = mail(ADA, "caretaker")
    arrive(port, *odd, good)
    answer = pbem("fetch", told_of(match, port))
    assert (answer.code, answer.err) == (1, "")
    assert sorted([*kept(match), *kept(match, "bad")]) == sorted([*odd, good])
    assert len(plans(match)["ada"]) == 1


def test_many_mails_are_fetched(match: Path, port: int) -> None:
    arrive(port, *(mail(ADA, "caretaker\n" * (number + 1)) for number in range(25)))
    assert len(lines(done("fetch", told_of(match, port)))) == 25
    assert len(plans(match)["ada"]) == 25


def test_a_mail_that_could_not_be_handled_stays_and_comes_again(match: Path, port: int) -> None:
    arrive(port, mail(ADA, "caretaker"), mail(BO, "caretaker"))
    told_of(match, port)
    (match / "save.yaml").write_text("broken: [")
    answer = pbem("fetch", match)
    assert answer.code == 1
    assert answer.out.count("not handled, and stays") == 2
    assert not (match / "mail/fetched.json").exists()
    done("ruling", match, "--discard")
    assert len(lines(done("fetch", match))) == 2
    assert len(plans(match)["ada"]) == 1


def test_another_numbering_of_the_server_makes_all_mails_new_and_none_is_taken_twice(match: Path, port: int) -> None:
    arrive(port, mail(ADA, "caretaker"))
    done("fetch", told_of(match, port))
    path = match / "mail/fetched.json"
    rows = json.loads(path.read_bytes())
    ((name, row),) = rows.items()
    path.write_text(json.dumps({name: {**row, "validity": row["validity"] + 1, "uid": 99}}))
    assert lines(done("fetch", match)) == ["handled before: accepted"]
    path.write_text("damaged")
    assert lines(done("fetch", match)) == ["handled before: accepted"]


def test_several_matches_share_a_mailbox(tmp_path: Path, port: int) -> None:
    for name in ("alpha", "beta"):
        desk.new(tmp_path / "matches" / name)
    arrive(port, mail(ADA, "match alpha\ncaretaker", "orders"), mail(BO, "caretaker", "Re: [beta] turn 0"))
    told_of(tmp_path / "matches", port)
    assert lines(done("fetch", tmp_path / "matches")) == [
        "alpha: Ada: accepted, 1 step waiting (address)", "beta: Bo: accepted, 1 step waiting (address)"
    ]  # fmt: skip
    assert (len(plans(tmp_path / "matches/alpha")["ada"]), len(plans(tmp_path / "matches/beta")["bo"])) == (1, 1)


def test_what_is_wrong_is_told_in_a_sentence(match: Path, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "set mail.imap.host and mail.imap.user" in refused("fetch", match)
    told_of(match, port, "mail.imap.folder=Orders")
    assert 'There is no mailbox "Orders"' in refused("fetch", match)
    told_of(match, port, "mail.imap.folder=", "mail.imap.done=Gone")
    assert 'There is no mailbox "Gone"' in refused("fetch", match)
    told_of(match, free_port())
    assert "nothing listens there" in refused("fetch", match)
    told_of(match, port)
    monkeypatch.setenv("PBEM_IMAP_PASSWORD", "wrong")
    assert "refuses the login" in refused("fetch", match)
    monkeypatch.delenv("PBEM_IMAP_PASSWORD")
    assert "There is no password" in refused("fetch", match)


def test_without_the_package_it_says_how_to_get_it(match: Path, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    told_of(match, port)
    monkeypatch.setitem(sys.modules, "imap_tools", None)
    assert "pip install 'pbem[imap]'" in refused("fetch", match)
