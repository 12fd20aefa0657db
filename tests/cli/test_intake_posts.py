"""Forum posts: threads taken again and again, and posts that are edited after they were taken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli import desk
from tests.cli.desk import done, pbem
from tests.cli.mails import ADA, kept, mail, notes, outgoing, parts, phpbb, plans, saved, submit, taken, texts

FIRST = ("ada", "2026-06-01 12:00 UTC", "caretaker")
OF_BO = ("bo", "2026-06-01 12:05 UTC", "Mine:\n\ncaretaker\ncaretaker")
CHAT = ("eve", "2026-06-01 12:07 UTC", "Good luck to you both!")
SECOND = ("ada", "2026-06-01 12:10 UTC", "Better so.\n\ncaretaker\ncaretaker")
EDITED = ("ada", "2026-06-01 12:00 UTC", "caretaker\ncaretaker\ncaretaker")


def thread(match: Path, *posts: tuple[str, str, str], code: int = 0) -> list[str]:
    """Submit a thread and return what the moderator is told of each post."""
    answer = submit(match, phpbb(*posts), name="thread.txt")
    assert (answer.code, answer.err) == (code, ""), answer
    return [line.partition("thread.txt")[2].partition(": ")[2] for line in answer.out.splitlines()]


def trouble(match: Path) -> list[dict[str, str]]:
    found: list[dict[str, str]] = desk.status(match).get("trouble", [])
    return found


def test_a_post_is_believed_by_its_author_and_the_full_receipt_goes_by_mail(match: Path) -> None:
    assert thread(match, FIRST, OF_BO) == [
        "Ada: accepted, 1 step waiting (handle)",
        "Bo: accepted, 2 steps waiting (handle)",
    ]
    (receipt,) = outgoing(match, "ada")
    assert receipt["To"] == "Ada <ada@example.org>"
    assert receipt["In-Reply-To"] is None
    assert [note["channel"] for note in notes(match)] == ["post", "post"]


def test_a_thread_is_taken_again_and_only_what_is_new_is_handled(match: Path) -> None:
    thread(match, FIRST, OF_BO)
    told = thread(match, FIRST, OF_BO, CHAT, SECOND, code=1)
    assert told[:2] == ["handled before: accepted"] * 2
    assert told[2].startswith("put aside in mail/bad")
    assert told[3] == "Ada: accepted, 2 steps waiting (handle)"
    assert [line[:14] for line in thread(match, FIRST, OF_BO, CHAT, SECOND)] == ["handled before"] * 4
    assert len(outgoing(match, "ada")) == 2


def test_a_kept_post_can_be_read_again_on_its_own(match: Path) -> None:
    thread(match, FIRST, OF_BO)
    for content in kept(match):
        assert taken(match, content, name="post.txt") == "handled before: accepted"


def test_a_post_edited_after_it_was_taken_is_told_and_changes_nothing(match: Path) -> None:
    thread(match, FIRST)
    assert thread(match, EDITED, code=1) == ["Ada: edited after it had been taken; the waiting plan stands (handle)"]
    assert len(plans(match)["ada"]) == 1
    answer = desk.flat(texts(match, "ada")[-1])
    assert "The edit changes nothing: the plan that was waiting stands." in answer
    assert "YOUR PLAN AS IT STANDS caretaker" in answer
    assert parts(match) == [("ada", "accepted"), ("ada", "edited")]
    (row,) = trouble(match)
    assert (row["commander"], row["kind"]) == ("ada", "edited")
    assert "edited after its orders had been taken" in done("status", match)
    assert thread(match, EDITED) == ["handled before: edited"]
    assert thread(match, FIRST) == ["handled before: accepted"]


def test_the_trouble_is_over_with_the_next_orders(match: Path) -> None:
    thread(match, FIRST)
    thread(match, EDITED, code=1)
    thread(match, EDITED, SECOND, code=0)
    assert (trouble(match), len(plans(match)["ada"])) == ([], 2)


def test_an_edit_that_leaves_the_orders_alone_is_no_edit(match: Path) -> None:
    thread(match, FIRST)
    assert thread(match, (*FIRST[:2], "Caretaker, please excuse my spelling:\n\ncaretaker")) == [
        "handled before: accepted"
    ]
    assert trouble(match) == []


def test_a_post_that_was_refused_may_be_edited_to_be_right(match: Path) -> None:
    thread(match, (*FIRST[:2], "acquire FAB-9"), code=1)
    assert thread(match, FIRST) == ["Ada: accepted, 1 step waiting (handle)"]


def test_an_edited_post_does_not_take_orders_back_by_being_unreadable(match: Path) -> None:
    thread(match, FIRST)
    assert thread(match, (*FIRST[:2], "never mind"), code=1)[0].startswith("Ada: edited after it had been taken")
    assert len(plans(match)["ada"]) == 1


def test_an_older_post_does_not_replace_a_newer_mail(match: Path) -> None:
    taken(match, mail(ADA, "caretaker\ncaretaker", minute=5))
    assert thread(match, FIRST, code=1)[0].startswith("Ada: refused, 1 fault")
    assert thread(match, SECOND) == ["Ada: accepted, 2 steps waiting (handle)"]


def test_the_forum_name_of_the_roster_counts(match: Path) -> None:
    done("set", match, "ada.forum=StationMaster,ada77")
    assert thread(match, ("stationmaster", *FIRST[1:])) == ["Ada: accepted, 1 step waiting (handle)"]
    assert thread(match, FIRST, code=1)[0].startswith("put aside in mail/bad")


@pytest.mark.parametrize("form", ["html", "json"])
def test_a_thread_may_be_a_page_or_data(match: Path, form: str) -> None:
    posts = [{"id": 7, "topic_id": 3, "post_number": 1, "username": "ada", "created_at": "2026-06-01T12:00:00Z",
              "cooked": "<p>caretaker</p>", "raw": "caretaker"}]  # fmt: skip
    content = json.dumps({"post_stream": {"posts": posts}, "title": "Station 7", "id": 3})
    page = (
        '<html><body class="phpbb"><div id="p7" class="post"><p class="author"><a class="username">ada</a> '
        '<time datetime="2026-06-01T12:00:00+00:00">x</time></p><div class="content">caretaker</div></div>'
    )
    path = saved(match.parent, content if form == "json" else page, f"thread.{form}")
    answer = pbem("submit", match, path)
    assert (answer.code, "Ada: accepted, 1 step waiting (handle)" in answer.out) == (0, True), answer
