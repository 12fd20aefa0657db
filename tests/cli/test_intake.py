"""Mails as they come: kept, believed or not, handled once and answered."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.desk.inbox.taking import Manner, taking
from pbem.post.mime import take_apart
from tests.cli import desk
from tests.cli.desk import done, pbem
from tests.cli.mails import (
    ADA,
    BO,
    headed,
    kept,
    mail,
    notes,
    outgoing,
    parts,
    plans,
    saved,
    stamp,
    submit,
    taken,
    texts,
    told,
)

CARETAKER = [[{"do": "caretaker"}]]


def test_a_mail_is_taken_kept_and_answered(match: Path) -> None:
    content = mail(ADA, "caretaker\n")
    assert taken(match, content) == "Ada: accepted, 1 step waiting (address)"
    assert plans(match) == {"ada": CARETAKER, "bo": []}
    assert kept(match) == [content]
    (note,) = notes(match)
    assert (note["sender"], note["channel"]) == ("ada@example.org", "mail")
    (part,) = note["parts"]
    assert (part["commander"], part["outcome"], part["trust"]) == ("ada", "accepted", "address")
    assert (match / "mail/out" / part["receipt"]).exists()


def test_a_receipt_answers_the_mail_and_goes_to_the_roster(match: Path) -> None:
    done("set", match, "ada.address=ada@example.org,ada@post.example.org")
    taken(match, mail("Ada <ada@post.example.org>", "caretaker", identity="<5@there>", Reply_To="eve@example.org"))
    (receipt,) = outgoing(match, "ada")
    assert (receipt["In-Reply-To"], receipt["References"]) == ("<5@there>", "<5@there>")
    assert receipt["Auto-Submitted"] == "auto-replied"
    assert receipt["To"] == "Ada <ada@example.org>, Ada <ada@post.example.org>"


def test_a_lost_receipt_is_written_again_as_the_answer_that_it_was(match: Path) -> None:
    taken(match, mail(ADA, "caretaker", identity="<5@there>"))
    (path,) = (match / "mail/out").glob("receipt-*")
    before = path.read_bytes()
    path.unlink()
    done("status", match)
    assert path.read_bytes() == before


def test_a_mail_is_handled_once_by_whatever_way_it_comes(match: Path) -> None:
    content = mail(ADA, "caretaker", identity="<5@there>")
    taken(match, content)
    before = desk.tree(match)
    again = headed(content.replace(b"caretaker", b" caretaker "), f"Received: from elsewhere; {stamp(9)}")
    assert taken(match, again) == "handled before: accepted"
    assert desk.tree(match) == before
    assert taken(match, again, "--again").startswith("Ada: accepted")
    assert len(outgoing(match, "ada")) == 1


def test_what_was_refused_is_handled_once_too_and_answered_once(match: Path) -> None:
    content = mail(ADA, "acquire FAB-9")
    assert told(match, content) == "Ada: refused, 1 fault; the waiting plan stands (address)"
    (out,) = (match / "mail/out").glob("refused-*")
    (match / "mail/sent").mkdir()
    out.rename(match / "mail/sent" / out.name)
    assert taken(match, content) == "handled before: refused"
    told(match, content, "--again")
    assert outgoing(match, "ada") == []


def test_two_mails_with_the_same_orders_are_two_messages(match: Path) -> None:
    for _ in range(2):
        taken(match, mail(ADA, "caretaker"))
    assert len(notes(match)) == len(outgoing(match, "ada")) == 2


def test_a_mail_of_nobody_is_put_aside_and_can_be_said_to_be_somebodys(match: Path) -> None:
    content = mail("Eve <eve@example.org>", "caretaker")
    assert told(match, content).startswith("put aside in mail/bad: The sender is on no roster here;")
    assert (kept(match), kept(match, "bad")) == ([], [content])
    assert (outgoing(match, "ada"), plans(match)["ada"]) == ([], [])
    assert taken(match, content).startswith("handled before: put aside")
    assert taken(match, content, "--as", "ada").startswith("Ada: accepted")
    assert (kept(match), kept(match, "bad"), notes(match, "bad")) == ([content], [], [])


@pytest.mark.parametrize(
    "fields", [["Auto-Submitted: auto-replied"], ["Return-Path: <>", "X-Failed-Recipients: bo@x.y"]]
)
def test_what_no_person_has_written_is_kept_and_not_answered(match: Path, fields: list[str]) -> None:
    content = headed(mail(ADA, "caretaker", "Out of office"), *fields)
    assert taken(match, content).startswith("ignored: ")
    assert kept(match) == [content]
    assert [outcome for _, outcome in parts(match)] == ["ignored"]
    assert (outgoing(match, "ada"), plans(match)["ada"]) == ([], [])


def test_what_is_not_clear_is_asked_back_with_what_seems_to_be_meant(match: Path) -> None:
    text = "Please do this:\n\n> match station-7 commander ada turn 0\n> caretaker\n"
    assert told(match, mail(ADA, text)) == "Ada: asked back; the waiting plan stands (address)"
    (answer,) = texts(match, "ada")
    assert "Not taken: something is asked first" in answer
    assert "\n  match station-7 commander ada turn 0\n  begin orders\n  caretaker\n  end orders\n" in answer
    assert parts(match) == [("ada", "asked")]


def test_what_is_suggested_begins_with_a_first_choice_and_can_be_sent_back(match: Path) -> None:
    told(match, mail(ADA, "Please:\n\n> match station-7 commander ada turn 0\n> else caretaker\n"))
    (answer,) = texts(match, "ada")
    assert "\n  begin orders\n  caretaker\n  end orders\n" in answer


def test_nobody_orders_for_another_and_the_answer_goes_to_who_wrote(match: Path) -> None:
    assert told(match, mail(ADA, "match station-7 commander bo\ncaretaker")).startswith("Ada: refused")
    assert (len(outgoing(match, "ada")), outgoing(match, "bo"), plans(match)["bo"]) == (1, [], [])


def test_a_forged_sender_is_answered_by_nobody(match: Path) -> None:
    done("set", match, "mail.authserv=mx.example.org")
    results = "mx.example.org; dmarc=fail header.from=example.org"
    assert told(match, mail(ADA, "caretaker", Authentication_Results=results)).startswith("put aside in mail/bad")
    assert outgoing(match, "ada") == []


def test_mails_of_a_mailbox_and_a_maildir_are_taken_in_the_order_in_which_they_came(match: Path) -> None:
    first, second = mail(ADA, "caretaker", minute=1), mail(ADA, "caretaker\ncaretaker", minute=2)
    box = b"".join(
        b"From x Mon Jun  1 12:00:00 2026\n" + one.replace(b"\r\n", b"\n") + b"\n" for one in (second, first)
    )
    answer = submit(match, box, name="in.mbox")
    assert answer.code == 0, answer
    assert [line.rpartition("/")[2] for line in answer.out.splitlines()] == [
        "in.mbox:2: Ada: accepted, 1 step waiting (address)",
        "in.mbox:1: Ada: accepted, 2 steps waiting (address)",
    ]
    assert len(plans(match)["ada"]) == 2


def test_a_maildir_is_read_and_read_again(match: Path) -> None:
    maildir = match.parent / "Maildir"
    for name, content in (("cur/1:2,S", mail(ADA, "caretaker")), ("new/2", mail(BO, "caretaker"))):
        (maildir / name).parent.mkdir(parents=True)
        (maildir / name).write_bytes(content)
    (maildir / "tmp").mkdir()
    assert done("submit", match, maildir).count("accepted, 1 step") == 2
    assert done("submit", match, maildir).count("handled before: accepted") == 2


def test_one_bad_mail_stops_no_other(match: Path) -> None:
    bad = [b'From: @@@<>,,"\r\nContent-Type: multipart/mixed\r\n\r\n\x00\xff', b"From: \r\nTo: x@y.z\r\n\r\n"]
    mails = [*bad, mail(ADA, "caretaker")]
    paths = [saved(match.parent, content, f"{number}.eml") for number, content in enumerate(mails)]
    answer = pbem("submit", match, *paths)
    assert (answer.code, answer.err) == (1, "")
    assert plans(match)["ada"] == CARETAKER
    assert sorted(kept(match, "bad")) == sorted(bad)


def test_an_older_message_does_not_replace_the_plan_of_a_newer_one(match: Path) -> None:
    taken(match, mail(ADA, "caretaker\ncaretaker", minute=5))
    assert told(match, mail(ADA, "caretaker", minute=4)).startswith("Ada: refused, 1 fault")
    assert "received before the orders that wait" in desk.flat(texts(match, "ada")[-1])
    assert len(plans(match)["ada"]) == 2
    taken(match, mail(ADA, "caretaker", minute=6, Date=stamp(-300)))
    assert len(plans(match)["ada"]) == 1
    taken(match, mail(ADA, "cancel", minute=8))
    assert told(match, mail(ADA, "caretaker", minute=7)).startswith("Ada: refused, 1 fault")


def test_the_time_of_the_waiting_plan_outlasts_a_turn_and_an_undo(match: Path) -> None:
    taken(match, mail(ADA, "caretaker\ncaretaker\ncaretaker", minute=5))
    taken(match, mail(BO, "caretaker", minute=5))
    done("run", match)
    assert told(match, mail(ADA, "caretaker", minute=4)).startswith("Ada: refused, 1 fault")
    taken(match, mail(ADA, "caretaker", minute=20))
    done("undo", match, "--to", "0", "--reason", "A mail was overlooked.")
    taken(match, mail(ADA, "caretaker", minute=10))
    assert plans(match)["ada"] == CARETAKER


def test_a_mail_after_the_deadline_says_so_and_counts(match: Path) -> None:
    done("set", match, "deadline=2126-12-10 20:00 Europe/London", "ada.zone=Asia/Tokyo")
    late = headed(mail(ADA, "caretaker"), "Received: by mx; Fri, 13 Dec 2126 09:00:00 +0000")
    assert taken(match, late) == "Ada: accepted, 1 step waiting, 1 remark (address)"
    (receipt,) = texts(match, "ada")
    assert "This came after the deadline, Wed 11 Dec 2126 05:00 Asia/Tokyo;" in desk.flat(receipt)


def token(match: Path, handle: str, turn: int = 0) -> str:
    mails = [path.read_text() for path in (match / "mail/out").glob(f"{turn:03}-{handle}.eml")]
    found = re.search(r"\(ref\s+([A-Z2-7]{5}-[A-Z2-7]{5})\)", mails[0])
    assert found is not None
    return found[1]


def test_the_token_of_a_report_says_which_is_answered(match: Path) -> None:
    subject = f"Re: [station-7] Afterlight Station, turn 0 (ref {token(match, 'ada')})"
    assert taken(match, mail(ADA, "caretaker", subject)) == "Ada: accepted, 1 step waiting (address, token)"
    taken(match, mail(BO, "caretaker"))
    done("run", match)
    assert told(match, mail(ADA, "caretaker", subject)).startswith("Ada: refused")
    assert "they answer turn 0, but you have decided since, in turn 1" in desk.flat(texts(match, "ada")[-1])
    taken(match, mail(ADA, "turn 1\ncaretaker", subject))


def test_a_token_from_elsewhere_is_asked_about(match: Path) -> None:
    subject = f"Fwd: turn 0 (ref {token(match, 'bo')})"
    assert told(match, mail(ADA, "caretaker", subject)) == "Ada: asked back; the waiting plan stands (address)"
    assert told(match, mail("eve@example.org", "caretaker", subject)).startswith("put aside in mail/bad")


def test_a_mail_may_hold_orders_for_several_matches(tmp_path: Path) -> None:
    for name in ("alpha", "beta"):
        desk.new(tmp_path / "matches" / name)
    content = mail(ADA, "match alpha\ncaretaker\n\nmatch beta\ncaretaker\ncaretaker\n", "orders")
    assert submit(tmp_path / "matches", content, name="a.eml").out.count("Ada: accepted") == 2
    for name, steps in (("alpha", 1), ("beta", 2)):
        assert len(plans(tmp_path / "matches" / name)["ada"]) == steps
        assert kept(tmp_path / "matches" / name) == [content]


def test_a_mail_of_no_match_is_put_aside_beside_the_matches(tmp_path: Path) -> None:
    for name in ("alpha", "beta"):
        desk.new(tmp_path / "matches" / name)
    content = mail(ADA, "caretaker", "orders")
    assert told(tmp_path / "matches", content).startswith("put aside in mail/bad, ")
    assert kept(tmp_path / "matches", "bad") == [content]
    assert taken(tmp_path / "matches", content).startswith("handled before: put aside")


def test_check_takes_the_same_and_changes_nothing(match: Path) -> None:
    before = desk.tree(match)
    for content, code in ((mail(ADA, "caretaker"), 0), (mail(ADA, "acquire FAB-9"), 1), (mail("eve@x.org", "pass"), 1)):
        answer = pbem("check", match, saved(match.parent, content))
        assert (answer.code, answer.err) == (code, "")
    assert desk.tree(match) == before


def test_a_crash_between_keeping_and_deciding_leaves_a_message_to_be_handled(match: Path) -> None:
    content = mail(ADA, "caretaker")
    taken(match, content)
    (note,) = (match / "mail/in").glob("*.json")
    note.unlink()
    before = desk.tree(match)
    assert taken(match, content).startswith("Ada: accepted")
    assert note.exists()
    assert {name: made for name, made in desk.tree(match).items() if name in before} == before


PIECES = (b"From: Ada <ada@example.org>\r\n", b"From: x\r\n", b"Message-ID: <[x]>\r\n", b"Received: x; y\r\n", b"\r\n",
          b"Content-Type: multipart/mixed; boundary=a\r\n", b"--a\r\n", b"--a--\r\n", b"caretaker\r\n", b"> pass\r\n",
          b"match station-7 commander bo key 1\r\n", b"Date: Mon, 99 Foo\r\n", b"\xff\x00", b"-- \r\n",
          b"acquire FAB-9\r\n", b"Content-Transfer-Encoding: base64\r\n", b"Content-Type: text/html\r\n",
          b"<blockquote>cancel")  # fmt: skip


def test_no_message_of_any_shape_stops_the_others(match: Path) -> None:
    @settings(max_examples=40, deadline=None, database=None)
    @given(st.lists(st.sampled_from(PIECES), max_size=14))
    def taken_or_not(pieces: list[bytes]) -> None:
        (receipt, *_) = desk_of_mails.take(take_apart(b"".join(pieces), "mail"))
        assert "please report it" not in receipt.headline
        assert receipt.headline.isprintable()

    with taking(match, Manner(keep=False)) as desk_of_mails:
        taken_or_not()
