"""A commander whose message nobody can place is told so, at his own addresses; a stranger is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli import desk
from tests.cli.desk import done
from tests.cli.mails import ADA, kept, mail, notes, outgoing, phpbb, plans, taken, texts, told
from tests.post.seals import BLOCK

TOLD = "put aside in mail/bad, and its sender is told why: "


@pytest.fixture
def matches(tmp_path: Path) -> Path:
    """Return a folder of two matches with the same commanders."""
    for name in ("alpha", "beta"):
        desk.new(tmp_path / "matches" / name)
    return tmp_path / "matches"


def test_who_names_no_match_is_told_in_which_he_plays_and_how_to_say_it(matches: Path) -> None:
    content = mail(ADA, "Hi Di,\n\ncaretaker\n", "orders", identity="<5@there>")
    assert told(matches, content).startswith(TOLD)
    (answer,), (text,) = outgoing(matches / "alpha", "ada"), texts(matches / "alpha", "ada")
    assert outgoing(matches / "beta", "ada") == []
    assert (answer["To"], answer["In-Reply-To"], answer["Auto-Submitted"]) == (ADA, "<5@there>", "auto-replied")
    assert not any(name in answer["Subject"] for name in ("alpha", "beta"))
    assert "  match alpha commander ada\n  match beta commander ada\n" in text
    assert text.endswith("WHAT YOU SENT\n  Hi Di,\n  caretaker\n")
    (note,) = notes(matches, "bad")
    assert (note["parts"][0]["outcome"], note["parts"][0]["receipt"][:8]) == ("put aside", "refused-")
    again = mail(ADA, "match beta commander ada\ncaretaker\n", f"Re: {answer['Subject']}")
    assert taken(matches, again) == "beta: Ada: accepted, 1 step waiting (address)"
    assert [plans(matches / name)["ada"] for name in ("alpha", "beta")] == [[], [[{"do": "caretaker"}]]]


def test_he_is_told_once_and_not_by_check(matches: Path) -> None:
    content = mail(ADA, "caretaker", "orders")
    before = desk.tree(matches)
    assert desk.pbem("check", matches, "-", given=content).code == 1
    assert desk.tree(matches) == before
    told(matches, content)
    before = desk.tree(matches)
    assert taken(matches, content) == "handled before: put aside"
    assert desk.tree(matches) == before


def test_a_forum_post_that_names_no_match_is_answered_by_mail(matches: Path) -> None:
    told(matches, phpbb(("Ada", "1 June 2026 12:00", "caretaker")), name="thread.txt")
    assert [answer["To"] for answer in outgoing(matches / "alpha", "ada")] == [ADA]


def test_a_sealed_block_in_quoted_text_is_asked_for_again(tmp_path: Path) -> None:
    match = desk.new(tmp_path / "station-7")
    done("seal", "--make-key", match)
    quoted = "".join(f"> {line}\n" for line in BLOCK.splitlines())
    assert told(match, mail(ADA, quoted)).startswith(TOLD)
    (text,) = texts(match, "ada")
    assert "The sealed block stands in quoted text; send it again, unquoted." in desk.flat(text)
    assert "YOU PLAY" not in text


@pytest.mark.parametrize("sender", ["Eve <eve@example.org>", '"ada@example.org" <eve@example.org>'])
def test_a_stranger_is_told_nothing(matches: Path, sender: str) -> None:
    assert told(matches, mail(sender, "caretaker", "orders")).startswith("put aside in mail/bad: ")
    assert len(kept(matches, "bad")) == 1
    assert all(outgoing(matches / name, who) == [] for name in ("alpha", "beta") for who in ("ada", "bo"))


def test_whose_address_the_server_calls_forged_is_told_nothing(matches: Path) -> None:
    for name in ("alpha", "beta"):
        done("set", matches / name, "mail.authserv=mx.example.org")
    results = "mx.example.org; dmarc=fail header.from=example.org"
    told(matches, mail(ADA, "caretaker", "orders", Authentication_Results=results))
    assert all(outgoing(matches / name, "ada") == [] for name in ("alpha", "beta"))


def test_who_has_no_address_any_more_is_not_written_to(matches: Path) -> None:
    for name in ("alpha", "beta"):
        done("set", matches / name, "ada.address=", "ada.forum=ada77")
    assert told(matches, phpbb(("ada77", "1 June 2026 12:00", "caretaker")), name="t.txt").startswith("put aside in")
    assert outgoing(matches / "alpha", "ada") == []
