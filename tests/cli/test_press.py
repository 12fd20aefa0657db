"""Messages between commanders: told to whom they are for and to nobody else, with the reports or at once."""

from __future__ import annotations

import json
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import pytest

from tests.cli import desk
from tests.cli.desk import done
from tests.cli.mails import ADA, BO, mail, parts, plans, submit, taken, texts, told

CY = "Cy <cy@example.org>"
WORDS = "Let us spare the Foundry."


@pytest.fixture
def three(tmp_path: Path) -> Path:
    """Return a match of Ada, Bo and Cy in turn 0."""
    folder = tmp_path / "station-7"
    done("new", folder, "--game", "afterlight", "-c", desk.ADA, "-c", desk.BO, "-c", desk.CY, "--seed", desk.SEED)
    return folder


def run(match: Path) -> None:
    """Let caretakers play a turn."""
    for who, plan in plans(match).items():
        if not plan:
            desk.plan(match, who, "caretaker")
    assert "played" in done("run", match)


def report(match: Path, who: str, form: str = "txt") -> str:
    """Return the newest report of a commander."""
    newest = max((match / "reports").iterdir())
    return (newest / f"{who}.{form}").read_text(encoding="utf-8")


def press(match: Path, who: str) -> list[dict[str, Any]]:
    """Return the messages in the newest report of a commander."""
    found: list[dict[str, Any]] = json.loads(report(match, who, "json"))["press"]
    return found


def at_once(match: Path, who: str) -> list[str]:
    """Return the mails that bring a commander messages at once, whole."""
    paths = sorted((match / "mail/out").glob(f"press-*-{who}.eml"))
    return [path.read_text(encoding="utf-8") for path in paths]


def content(path: Path, kind: str) -> str:
    """Return the text, or the page, of a mail."""
    body = message_from_bytes(path.read_bytes(), policy=default).get_body((kind,))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def test_a_message_comes_with_the_next_report_to_whom_it_is_for_and_to_nobody_else(three: Path) -> None:
    assert (
        taken(three, mail(ADA, f"to bo: {WORDS}\nTruly.\n")) == "Ada: 1 message sent; the waiting plan stands (address)"
    )
    assert plans(three)["ada"] == []
    run(three)
    message = {"from": 0, "to": [1], "open": False, "text": f"{WORDS}\nTruly."}
    assert press(three, "bo") == [{**message, "mine": False}]
    assert press(three, "ada") == [{**message, "mine": True}]
    assert "MESSAGES ---" in report(three, "bo")
    assert f"\nAda to you:\n> {WORDS}\n> Truly.\n" in report(three, "bo")
    assert f"\nYou to Bo:\n> {WORDS}\n" in report(three, "ada")
    assert WORDS in report(three, "bo", "html")
    for who in ("cy", "observer"):
        assert press(three, who) == []
        shown = "".join(report(three, who, form) for form in ("txt", "html", "json"))
        assert not any(sign in shown for sign in (WORDS, "MESSAGES", "Messages"))
    run(three)
    assert press(three, "bo") == []


def test_a_message_to_all_is_told_to_the_observer_too(three: Path) -> None:
    taken(three, mail(BO, "caretaker\nto all: Good luck!\n"))
    run(three)
    for who in ("ada", "bo", "cy", "observer"):
        assert [(row["open"], row["text"]) for row in press(three, who)] == [(True, "Good luck!")]
    assert "\nBo to everybody:\n> Good luck!\n" in report(three, "observer")
    assert "\nYou to everybody:\n" in report(three, "bo")


def test_a_message_of_nobody_names_its_sender_to_himself_alone(three: Path) -> None:
    done("set", three, "mail.anonymous=true", "mail.press=at-once")
    taken(three, mail(CY, f"anonymously to all: {WORDS}\n", identity="<cy-5@there>"))
    (receipt,) = texts(three, "cy")
    assert "To everybody, without your name (line 1): goes at once, and with the next reports." in desk.flat(receipt)
    run(three)
    for who in ("ada", "bo", "observer"):
        assert press(three, who) == [{"from": None, "to": [0, 1, 2], "open": True, "text": WORDS, "mine": False}]
        assert f"\nSomebody, without a name, to everybody:\n> {WORDS}\n" in report(three, who)
    assert f"\nYou, without your name, to everybody:\n> {WORDS}\n" in report(three, "cy")
    for who in ("ada", "bo"):
        (brought,) = at_once(three, who)
        assert WORDS in brought
        assert not any(
            sign in brought.casefold() for sign in ("cy@", "cy-5", "in-reply-to", "references", "=cy", " cy ")
        )
    assert at_once(three, "cy") == []


def test_without_leave_nobody_writes_without_his_name(three: Path) -> None:
    assert told(three, mail(CY, f"anonymously to bo: {WORDS}")).startswith("Cy: no message sent")
    assert "in this match nobody may write without his name" in desk.flat(texts(three, "cy")[0])
    run(three)
    assert press(three, "bo") == []


def test_at_once_a_mail_brings_it_and_the_reports_too(three: Path) -> None:
    done("set", three, "mail.press=at-once")
    taken(three, mail(ADA, f"to bo: {WORDS}\n<b>bold</b>"))
    (path,) = (three / "mail/out").glob("press-*")
    message = message_from_bytes(path.read_bytes(), policy=default)
    assert (message["To"], message["Auto-Submitted"]) == ("Bo <bo@example.org>", "auto-generated")
    text, page = content(path, "plain"), content(path, "html")
    assert f"Ada to you:\n\n> {WORDS}\n> <b>bold</b>\n" in text
    assert "&lt;b&gt;bold" in page
    assert "<b>bold" not in page
    before = path.read_bytes()
    path.unlink()
    done("status", three)
    assert path.read_bytes() == before
    run(three)
    assert len(press(three, "bo")) == 1


def test_a_mail_that_was_sent_does_not_come_again(three: Path) -> None:
    done("set", three, "mail.press=at-once")
    taken(three, mail(ADA, f"to bo: {WORDS}"))
    (three / "mail/sent").mkdir()
    for path in (three / "mail/out").glob("press-*"):
        path.rename(three / "mail/sent" / path.name)
    done("status", three)
    assert at_once(three, "bo") == []


def test_where_press_is_off_nothing_is_sent_and_orders_are_taken(three: Path) -> None:
    done("set", three, "mail.press=off")
    taken(three, mail(ADA, f"to bo: {WORDS}\n\ncaretaker"))
    assert "this match passes no messages on" in desk.flat(texts(three, "ada")[0])
    assert plans(three)["ada"] == [[{"do": "caretaker"}]]
    assert told(three, mail(BO, f"to ada: {WORDS}")).startswith("Bo: no message sent")
    run(three)
    assert press(three, "bo") == press(three, "ada") == []


def test_the_receipt_tells_what_was_sent_to_whom_and_what_was_not(three: Path) -> None:
    text = f"caretaker\nto bo, cy: {WORDS}\nto ada: note\nto bo, eve: hm\nto cy:\n"
    assert taken(three, mail(ADA, text)) == "Ada: accepted, 1 step waiting, 1 message sent (address)"
    (receipt,) = texts(three, "ada")
    assert f"YOUR MESSAGES\n  To Bo and Cy (line 2): goes with the next reports.\n  > {WORDS}\n" in receipt
    flat = desk.flat(receipt)
    assert "To ada (line 3): it is to nobody but you, so it is not sent." in flat
    assert 'To bo, eve (line 4): nobody here is called "eve", so it is not sent;' in flat
    assert "To cy (line 5): there is nothing in it, so it is not sent." in flat


def test_the_same_message_is_not_sent_twice_between_two_reports(three: Path) -> None:
    for _ in range(2):
        taken(three, mail(ADA, f"to bo: {WORDS}\nto bo: {WORDS}"))
    assert "it was sent before" in desk.flat(" ".join(texts(three, "ada")))
    run(three)
    assert len(press(three, "bo")) == 1
    taken(three, mail(ADA, f"to bo: {WORDS}"))
    run(three)
    assert len(press(three, "bo")) == 1


@pytest.mark.parametrize(
    "order", ["acquire FAB-9", "aquire FAB-2", "turn 3\ncaretaker", "> caretaker\nbegin message to bo"]
)
def test_with_orders_that_are_not_taken_no_message_is_sent(three: Path, order: str) -> None:
    told(three, mail(ADA, f"to bo: {WORDS}\n\n{order}\n"))
    assert "Your messages to others were not sent either" in desk.flat(texts(three, "ada")[0])
    run(three)
    assert press(three, "bo") == []


def test_a_message_handed_in_as_a_file_is_sent(three: Path) -> None:
    assert desk.plan(three, "ada", f"to bo: {WORDS}") == "-: Ada: 1 message sent; the waiting plan stands\n"
    desk.plan(three, "ada", "caretaker", f"to cy: {WORDS}")
    desk.plan(three, "ada", "caretaker", "to cy: and more")
    run(three)
    assert [row["text"] for row in press(three, "cy")] == [WORDS, "and more"]


def test_check_sends_nothing_and_tells_what_would_be_sent(three: Path) -> None:
    before = desk.tree(three)
    out = done("check", three, "-", "--as", "ada", "--reveal", given=f"to bo: {WORDS}\n")
    assert "To Bo (line 1): goes with the next reports." in out
    assert desk.tree(three) == before
    view = three / "reports/000/ada.json"
    assert "To Bo (line 1): goes with the next reports." in done(
        "check", "--view", view, "-", given=f"to bo: {WORDS}\n"
    )


def test_the_moderator_is_shown_no_message(three: Path) -> None:
    out = submit(three, mail(ADA, f"to bo: {WORDS}")).out + done("status", three) + done("run", three, "--force")
    assert WORDS not in out


def test_a_message_edited_in_its_post_changes_nothing(three: Path) -> None:
    taken(three, mail(ADA, "to bo: one", identity="<5@there>"))
    assert told(three, mail(ADA, "to bo: two", identity="<5@there>")).startswith("Ada: edited")
    run(three)
    assert [row["text"] for row in press(three, "bo")] == ["one"]
    assert [part for part in parts(three) if part[0] == "ada"] == [("ada", "accepted"), ("ada", "edited")]


def test_an_undone_turn_keeps_what_was_written_since(three: Path) -> None:
    run(three)
    taken(three, mail(ADA, f"to bo: {WORDS}"))
    done("undo", three, "--to", "0")
    assert "played" in done("run", three)
    assert [row["text"] for row in press(three, "bo")] == [WORDS]
    assert desk.pbem("verify", three).code == 0


def test_once_all_is_over_only_a_mail_could_bring_a_message(three: Path) -> None:
    done("ruling", three, "--end", "--reason", "it is late")
    assert told(three, mail(ADA, f"to bo: {WORDS}")).startswith("Ada: no message sent")
    assert "the match is over" in desk.flat(texts(three, "ada")[0])
    done("set", three, "mail.press=at-once")
    taken(three, mail(ADA, f"to bo: {WORDS}"))
    assert len(at_once(three, "bo")) == 1
    assert "goes at once." in desk.flat(texts(three, "ada")[0])


def test_what_comes_back_in_an_answer_to_a_message_is_neither_sent_nor_ordered(three: Path) -> None:
    done("set", three, "mail.press=at-once")
    taken(three, mail(ADA, "begin message to bo\nto cy: hm\ncaretaker\nend message"))
    (path,) = (three / "mail/out").glob("press-*-bo.eml")
    text = content(path, "plain")
    taken(three, mail(BO, f"to ada: fine\n\n{text}"))
    assert plans(three)["bo"] == []
    run(three)
    assert [row["text"] for row in press(three, "ada") if not row["mine"]] == ["fine"]
    assert press(three, "cy") == []


def test_a_key_in_a_message_is_told_to_nobody(three: Path) -> None:
    done("set", three, "ada.key=tide-42-lamp", "mail.press=at-once")
    taken(three, mail(ADA, "to bo: my key is tide-42-lamp, TIDE 42 LAMP\n\nkey tide-42-lamp\ncaretaker"))
    run(three)
    assert [row["text"] for row in press(three, "bo")] == ["my key is ****, ****"]
    written = {
        name: part for name, part in desk.tree(three).items() if not name.startswith(("mail/in/", "mail/out/key-"))
    }
    whole = b"".join(written.values()).decode("utf-8", "replace").casefold()
    assert "tide-42-lamp" not in whole
    assert "tide 42 lamp" not in whole


def test_a_long_paragraph_beside_orders_is_sent_with_them(three: Path) -> None:
    words = ("word " * 700).rstrip()
    assert taken(three, mail(ADA, f"caretaker\n\nto bo: {words}")).startswith("Ada: accepted, 1 step waiting")
    run(three)
    (message,) = press(three, "bo")
    assert message["text"] == words


def test_a_paragraph_that_is_too_long_is_told_in_the_receipt(three: Path) -> None:
    taken(three, mail(ADA, f"caretaker\n\nto bo: {'word ' * 1_000}"))
    (text,) = texts(three, "ada")
    assert "it is longer than 4,000 characters, so it is not sent; make two of it" in desk.flat(text)
