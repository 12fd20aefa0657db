"""One person with two seats, whose mails come from one address: the first line, or the report answered, says whose."""

from __future__ import annotations

from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest

from tests.cli import desk
from tests.cli.mails import mail, plans, taken, texts, told

SENDER = "ada@example.org"
HEADED = "match station-7 commander {} turn 0\ncaretaker"


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """Return a match in which Ada holds both seats."""
    pair = ("-c", f"Ada <{SENDER}>", "-c", f"Bo <{SENDER}>")
    desk.done("new", tmp_path / "station-7", "--game", "afterlight", *pair, "--seed", desk.SEED)
    return tmp_path / "station-7"


def answer(match: Path, handle: str, text: str) -> bytes:
    """Return the answer to the report that *handle* has got."""
    report = message_from_bytes((match / "mail/out" / f"000-{handle}.eml").read_bytes(), policy=default)
    return mail(SENDER, text, f"Re: {report['Subject']}", In_Reply_To=str(report["Message-ID"]))


@pytest.mark.parametrize(("handle", "name"), [("ada", "Ada"), ("bo", "Bo")])
def test_the_first_line_says_whose_orders_these_are(match: Path, handle: str, name: str) -> None:
    assert taken(match, mail(SENDER, HEADED.format(handle))).startswith(f"{name}: accepted, 1 step waiting")
    assert {who: len(steps) for who, steps in plans(match).items() if steps} == {handle: 1}


@pytest.mark.parametrize(("handle", "name"), [("ada", "Ada"), ("bo", "Bo")])
def test_an_answer_to_a_report_is_of_who_got_it(match: Path, handle: str, name: str) -> None:
    assert taken(match, answer(match, handle, "caretaker")).startswith(f"{name}: accepted, 1 step waiting")
    assert {who: len(steps) for who, steps in plans(match).items() if steps} == {handle: 1}


def test_what_line_and_report_say_differently_is_asked_about(match: Path) -> None:
    assert told(match, answer(match, "bo", HEADED.format("ada"))).startswith("Ada: asked back")
    assert not any(plans(match).values())


def test_without_either_nothing_is_taken(match: Path) -> None:
    said = told(match, mail(SENDER, "caretaker"))
    assert "its sender is told why: The address belongs to several commanders" in said
    assert not any(plans(match).values())
    (text,) = [text for text in texts(match, "ada") if "WHAT IS ASKED" in text]
    assert "  match station-7 commander ada\n  match station-7 commander bo\n" in text


def test_nobody_else_can_be_named(match: Path) -> None:
    assert told(match, mail(SENDER, HEADED.format("cy"))).startswith("put aside in mail/bad")
    assert not any(plans(match).values())
