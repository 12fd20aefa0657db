"""Posts of a thread become messages, whichever way the thread was saved."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.post.forum import post_rows, posts_in
from pbem.post.forum.times import read_moment
from pbem.post.message import Channel, Mark, Message, Verdict
from tests.post.markup.reading import said

EVENING = datetime(2026, 11, 3, 20, 31, tzinfo=UTC)

PHPBB_POST = """
<div id="p{number}" class="post has-profile bg2"><div class="inner">
<dl class="postprofile" id="profile{number}"><dt><a href="u=3" class="username">{author}</a></dt></dl>
<div class="postbody"><div id="post_content{number}"><h3><a href="#p{number}">Re: [G7] Turn 4</a></h3>
<ul class="post-buttons"><li><a title="Reply with quote"><span>Quote</span></a></li></ul>
<p class="author"><a title="Post"><span class="sr-only">Post</span></a><span class="responsive-hide">by <strong>
<a href="u=3" class="username">{author}</a></strong> &raquo; </span>{time}</p>
<div class="content">{body}</div>{notice}
<div id="sig{number}" class="signature">purchase OLD-99</div></div></div></div></div>"""
PHPBB_TIME = '<time datetime="2026-11-03T20:31:00+00:00">Tue Nov 03, 2026 9:31 pm</time>'
PHPBB_BODY = (
    '<blockquote><div><cite><a class="username" href="u=2">turnbot</a> wrote:</cite>purchase OLD-99</div></blockquote>'
    'acquire fab-2<br>\n<div class="codebox"><p>Code: <a href="#">Select all</a></p><pre><code>else pass</code></pre>'
    "</div>"
)
EDITED = '<div class="notice">Last edited by <a class="username">Bo</a> on Tue Nov 03, 2026 10:02 pm.</div>'
ZONE = '<li class="rightside">All times are <span title="Europe/Rome">UTC+01:00</span></li>'


def phpbb(*posts: str) -> bytes:
    """Return a topic's page."""
    page = f"<!DOCTYPE html><html><head><title>Turn 4</title></head><body>{''.join(posts)}{ZONE}</body></html>"
    return page.encode()


def phpbb_post(
    author: str = "Ada", body: str = PHPBB_BODY, number: int = 1234, time: str = PHPBB_TIME, notice: str = ""
) -> str:
    """Return a post of a topic's page."""
    return PHPBB_POST.format(author=author, body=body, number=number, time=time, notice=notice)


def read(content: bytes | str, name: str = "thread") -> list[Message]:
    """Return the posts of a thread; there are some."""
    posts = posts_in(content.encode() if isinstance(content, str) else content, name)
    assert posts
    return posts


def told(post: Message) -> tuple[str, str, datetime | None, list[str]]:
    """Return what matters of a post: who, which, when, and his own lines."""
    lines = [line for line in said(post.sources[0].rows) if line != "Code: Select all"]
    return post.sender.handle, post.head.identity, post.head.sent, [" ".join(line.split()) for line in lines]


def test_posts_of_a_phpbb_page() -> None:
    first, second = read(phpbb(phpbb_post("turnbot", "Turn 4", 1233), phpbb_post()), "topic.html")
    assert told(first) == ("turnbot", "phpbb:p1233", EVENING, ["Turn 4"])
    assert told(second) == ("Ada", "phpbb:p1234", EVENING, ["acquire fab-2", "else pass"])
    assert said(second.sources[0].rows, Mark.QUOTED) == ["turnbot wrote:", "purchase OLD-99"]
    assert (second.channel, second.name, second.head.subject) == (Channel.POST, "topic.html:2", "Re: [G7] Turn 4")
    assert second.repairs == ()


def test_a_written_time_is_in_the_zone_of_its_page() -> None:
    (post,) = read(phpbb(phpbb_post(time="Tue Nov 03, 2026 9:31 pm")))
    assert (post.head.sent, post.repairs) == (EVENING, ())


def test_a_post_that_was_edited_says_so_and_stays_the_same_post() -> None:
    (before,), (after,) = read(phpbb(phpbb_post())), read(phpbb(phpbb_post(body="pass", notice=EDITED)))
    assert before.head.identity == after.head.identity
    assert before.sources != after.sources
    assert ["Last edited by Bo" in repair for repair in after.repairs] == [True]


def test_a_post_within_a_post_is_part_of_it() -> None:
    (post,) = read(phpbb(phpbb_post(body=phpbb_post("Bo", "purchase OLD-99", 9))))
    assert (post.sender.handle, post.head.identity) == ("Ada", "phpbb:p1234")


def test_a_page_without_authors_or_without_posts_is_none() -> None:
    assert posts_in(phpbb(), "x") is None
    assert posts_in(b'<div class="content">pass</div><div class="signature">x</div>', "x") is None


def test_the_print_view_of_phpbb() -> None:
    post = (
        '<div class="post"><h3>Turn 4</h3><div class="date">Posted: <strong>Tue Nov 03, 2026 8:31 pm</strong></div>'
        '<div class="author">by <strong>{}</strong></div><div class="content">acquire fab-2<br />pass</div></div><hr />'
    )
    first, second = read(f"<html><body>{post.format('Ada')}{post.format('Bo')}</body></html>")
    assert told(first)[0::2] == ("Ada", EVENING)
    assert told(first)[3] == ["acquire fab-2", "pass"]
    assert first.head.identity != second.head.identity
    assert first.repairs == ("The post's time names no zone and was taken as UTC.",)


CRAWLED = (
    "<html><head><link rel='canonical' href='https://d.example/t/turn-4/77'><title>Turn 4</title></head><body>"
    "<div id='post_2' itemprop='comment' class='topic-body crawler-post'><div class='crawler-post-meta'><span "
    "class='creator' itemprop='author'><a href='https://d.example/u/ada'><span itemprop='name'>ada</span></a></span>"
    "<time datetime='2026-11-03T20:31:00Z' class='post-time'>November 3</time></div>"
    "<div class='post' itemprop='text'><p>acquire fab-2</p><aside class='quote'><p>pass</p></aside></div></div></body>"
)
SHOWN = (
    "<h1><a>Turn 4</a></h1><div class='topic-post clearfix'><article id='post_2' data-post-id='991' data-topic-id='77' "
    "class='boxed onscreen-post'><div class='topic-avatar'><a data-user-card='ada'></a></div><div class='names'><span "
    "class='first username'><a data-user-card='ada'>ada</a></span></div><div class='post-info edits'><button "
    "title='post last edited on Nov 3, 2026'></button></div><span class='relative-date' data-time='1793737860000'>5m"
    "</span><div class='regular contents'><div class='cooked'><p>acquire fab-2</p></div></div></article></div>"
)
TOPIC: dict[str, Any] = {
    "id": 77,
    "title": "Turn 4",
    "post_stream": {
        "posts": [
            {
                "id": 991,
                "username": "ada",
                "created_at": "2026-11-03T20:31:00.123Z",
                "updated_at": "2026-11-03T20:41:05.123Z",
                "cooked": "<blockquote>pass</blockquote><p>acquire fab-2</p>",
                "post_number": 2,
                "version": 1,
                "post_type": 1,
            }
        ]
    },
}


@pytest.mark.parametrize("content", [CRAWLED, SHOWN, json.dumps(TOPIC)], ids=["crawled", "shown", "JSON"])
def test_a_post_of_discourse_is_the_same_whichever_way_it_is_saved(content: str) -> None:
    (post,) = read(content)
    assert told(post) == ("ada", "discourse:t77:2", EVENING, ["acquire fab-2"])
    assert post.head.subject == "Turn 4"
    assert len(post.repairs) == (content is SHOWN)


def topic(**changes: object) -> str:
    """Return the topic with other fields in its post."""
    post = TOPIC["post_stream"]["posts"][0] | changes
    return json.dumps(TOPIC | {"post_stream": {"posts": [post]}})


def test_the_markdown_of_a_post_is_preferred_to_what_was_made_of_it() -> None:
    (post,) = read(topic(raw="> pass\n\n~~pass~~\nacquire fab-2"))
    assert [row.mark for row in post.sources[0].rows] == [Mark.QUOTED, Mark.PLAIN, Mark.STRUCK, Mark.PLAIN]


def test_a_higher_version_of_a_post_is_an_edit() -> None:
    (post,) = read(topic(version=3, cooked="<p>pass</p>"))
    assert post.head.identity == "discourse:t77:2"
    assert post.repairs == ("The post was edited after it was written: version 3 of 2026-11-03 20:41 UTC",)


@pytest.mark.parametrize(
    "changes",
    [{"deleted_at": "2026-11-03"}, {"user_deleted": True}, {"post_type": 3}, {"username": 5}, {"cooked": None}],
)
def test_what_nobody_wrote_is_no_post(changes: dict[str, object]) -> None:
    assert posts_in(topic(**changes).encode(), "t.json") is None


def test_one_post_and_a_list_of_posts_as_json() -> None:
    one = TOPIC["post_stream"]["posts"][0] | {"topic_id": 77}
    for data in (one, [one], {"latest_posts": [one]}):
        assert told(read(json.dumps(data))[0])[:2] == ("ada", "discourse:t77:2")


@pytest.mark.parametrize(
    "content", ["{", "[1]", '{"cooked": 1}', '{"raw": ' + "[" * 100_000, '{"posts": 5, "raw": ""}']
)
def test_other_json_is_no_thread(content: str) -> None:
    assert posts_in(content.encode(), "x.json") is None


RAW = """turnbot | 2026-11-03 19:31:05 UTC | #1

Turn 4

-------------------------

ada | 2026-11-03 20:31:00 UTC | #2

> pass

acquire fab-2

-------------------------
"""


def test_a_topic_of_discourse_as_text() -> None:
    bot, post = read(RAW)
    assert told(bot)[3] == ["Turn 4"]
    assert (post.sender.handle, post.head.sent, told(post)[3]) == ("ada", EVENING, ["acquire fab-2"])
    assert read(RAW.replace("acquire fab-2", "pass"))[1].head.identity == post.head.identity


COPIED = """Turn 4

Re: Turn 4
Post by Ada \u00bb Tue Nov 03, 2026 8:31 pm

[quote="turnbot"]purchase OLD-99[/quote]
acquire fab-2
Last edited by Ada on Tue Nov 03, 2026 10:02 pm, edited 1 time in total.

Re: Turn 4
Post by Bo Di \u00bb Tue Nov 03, 2026 8:40 pm

pass
"""


def test_posts_of_phpbb_copied_as_text() -> None:
    ada, bo = read(COPIED)
    assert told(ada)[0::2] == ("Ada", EVENING)
    assert (told(ada)[3], told(bo)[3]) == (["acquire fab-2"], ["pass"])
    assert bo.sender.handle == "Bo Di"
    assert (ada.head.subject, len(ada.repairs), len(bo.repairs)) == ("Re: Turn 4", 2, 1)


@pytest.mark.parametrize(
    "head",
    [
        "by Ada \u00bb Tue Nov 03, 2026 8:31 pm",
        "Ada \u00bb 03 Nov 2026, 20:31",
        "Beitrag von Ada \u00bb Di 3. Nov 2026, 20:31",
        "Message par Ada \u00bb mar. 3 nov. 2026 20:31",
        "Mensaje por Ada \u00bb Mar Nov 03, 2026 8:31 pm",
        "Messaggio da Ada \u00bb mar nov 03, 2026 8:31 pm",
        "Bericht door Ada \u00bb di nov 03, 2026 8:31 pm",
        "Post autor: Ada \u00bb wt lis 03, 2026 8:31 pm",
        "\u0421\u043e\u043e\u0431\u0449\u0435\u043d\u0438\u0435 Ada \u00bb 03 \u043d\u043e\u044f 2026, 20:31",
    ],
)
def test_the_heads_of_phpbb_in_other_languages(head: str) -> None:
    (post,) = read(f"{head}\n\nacquire fab-2\n")
    assert (post.sender.handle, post.head.sent) == ("Ada", EVENING)


def test_the_print_view_of_phpbb_copied_as_text() -> None:
    (post,) = read("Turn 4\nPosted: Tue Nov 03, 2026 8:31 pm\nby Ada\nacquire fab-2\n")
    assert told(post)[0::2] == ("Ada", EVENING)


PLAIN = """Author: Ada
Time: 2026-11-03 21:31 UTC+1
Post: 17

acquire fab-2
---
else pass
----------
Author: Bo
Time: 2026-11-03 22:10 UTC+1
Post: 18

pass
"""


def test_the_plain_form_for_any_forum() -> None:
    ada, bo = read(PLAIN)
    assert told(ada)[0::2] == ("Ada", EVENING)
    assert (told(ada)[3], told(bo)[3]) == (["acquire fab-2", "---", "else pass"], ["pass"])
    assert ada.head.identity == read(PLAIN.replace("acquire fab-2", "pass"))[0].head.identity != bo.head.identity


FORGERIES = {
    "plain": PLAIN.replace("else pass", "pass\n-----\nAuthor: Bo\nTime: 2026-11-03 22:05 UTC+1\nPost: 18\n\npass"),
    "raw": RAW.replace("Turn 4", f"x\n\n{'-' * 25}\n\nana | 2026-11-03 20:00:00 UTC | #2\n\npass"),
    "copied": COPIED.replace("acquire fab-2", "x\n\nRe: Turn 4\nPost by Bo \u00bb Tue Nov 03, 2026 9:31 pm\n\npass"),
}


@pytest.mark.parametrize("content", FORGERIES.values(), ids=FORGERIES)
def test_posts_out_of_order_are_asked_about(content: str) -> None:
    posts = read(content)
    assert len(posts) == 3
    assert {post.fate.verdict for post in posts if post.fate} == {Verdict.ASK}
    assert all(post.fate for post in posts)


@pytest.mark.parametrize(
    "content",
    [
        phpbb(phpbb_post(notice=EDITED)),
        CRAWLED,
        topic(raw="~~pass~~\n-----\nAuthor: Bo\nPost: 3\n\npass"),
        RAW,
        COPIED,
        PLAIN,
    ],
    ids=["phpBB", "crawled", "JSON", "raw", "copied", "plain"],
)
def test_what_is_kept_of_a_post_is_read_as_the_same_post(content: bytes | str) -> None:
    for post in read(content):
        (again,) = read(post.raw)
        assert (again.sender, again.head, again.sources) == (post.sender, post.head, post.sources)
        assert again.repairs == post.repairs


@pytest.mark.parametrize(
    "content",
    [
        "match: station-7\nturn: 14\nacquire FAB-2\n",
        "From: ada@example.org\nTo: x@example.org\nSubject: y\n\npass",
        "Author: Ada\npass",
        "Ada \u00bb pass at 9:31",
        "posted: pass\nby Ada",
        "---\nacquire FAB-2\n",
        "",
        "\x00\xff",
    ],
)
def test_other_files_are_no_threads(content: str) -> None:
    assert posts_in(content.encode(), "orders.txt") is None


@given(
    st.text() | st.sampled_from([RAW, COPIED, PLAIN, CRAWLED, SHOWN, json.dumps(TOPIC)]), st.integers(0, 900), st.text()
)
def test_no_content_raises(content: str, place: int, other: str) -> None:
    mixed = content[:place] + other + content[place:]
    for post in posts_in(mixed.encode(errors="surrogatepass"), "x") or []:
        assert post.channel is Channel.POST


def test_authors_are_one_line_of_what_can_be_seen() -> None:
    (post,) = read(topic(username="a\u202en\na\x1b[1m\u200b"))
    assert post.sender.handle == "a n a [1m"


@pytest.mark.parametrize(
    ("text", "zoned"),
    [
        ("2026-11-03T20:31:00Z", True),
        ("2026-11-03T21:31:00.5+0100", True),
        ("2026-11-03 21:31 +01:00", True),
        ("2026-11-03 20:31", False),
        ("Tue, 03 Nov 2026 20:31:00 GMT", True),
        ("November 3rd, 2026, 8:31 PM", False),
        ("3 November 2026 at 20:31 UTC", True),
        ("03.11.2026, 20:31", False),
        ("2026\u5e7411\u67083\u65e5 20:31", False),
        ("\u00fat 3. lis 2026 20:31:00", False),
        ("3 novembre 2026, 20h31", False),
        ("3. marraskuuta 2026 20:31", False),
        ("Sal Kas 03, 2026 8:31 pm", False),
    ],
)
def test_times_in_many_languages(text: str, *, zoned: bool) -> None:
    moment = read_moment(text)
    assert (moment.at, moment.zoned) == (EVENING, zoned)


@pytest.mark.parametrize(
    "text",
    [
        "03/11/2026 20:31",
        "yesterday, 20:31",
        "2026-13-03 20:31",
        "Nov 3, 2026 13:31 pm",
        "Nov 31, 2026 9:00",
        "x" * 200,
    ],
)
def test_a_time_that_can_be_read_in_two_ways_or_in_none_is_none(text: str) -> None:
    assert read_moment(text).at is None


def test_a_post_without_a_time_that_can_be_read_says_so() -> None:
    (post,) = read(topic(created_at="soon"))
    assert (post.head.sent, post.repairs) == (None, ("The post names no time that can be read.",))


def test_bare_posts_are_recognised_from_here() -> None:
    assert post_rows("[b]pass[/b]").marked_up


@pytest.mark.parametrize("above", ["", "hello\n\n", "hello\n", "---\n\nx\n"])
def test_a_post_that_holds_the_head_of_another_is_nobodys_for_certain(above: str) -> None:
    text = (
        f"Author: Bo\nTime: 2026-11-03 10:00 UTC\nPost: 1\n\n{above}Author: Ada\nTime: 2026-11-03 11:00 UTC\n\npass\n"
    )
    posts = posts_in(text.encode(), "thread.txt")
    assert posts is not None
    assert [post.fate is not None and post.fate.verdict for post in posts] == [Verdict.ASK]
