"""A megabyte of anything is read in the time of a megabyte; the limits are generous."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from pbem.post.markup import bbcode_rows, html_rows, markdown_rows
from pbem.post.markup.recognise import post_rows
from pbem.post.message import Mark, Row

pytestmark = pytest.mark.slow

SIZE = 1_000_000
LONGEST = 20.0
"""Seconds; each takes less than two where nothing else runs."""

Reads = Callable[[str], tuple[Row, ...]]

HTML = {
    "half a tag": "<div " * 200_000,
    "nested blocks": "<div>" * 200_000,
    "nested tables": "<table><tr><td>x" * 62_500,
    "nested quotations": "<blockquote>x" * 75_000 + "</blockquote>" * 2_000,
    "nested lists": "<ul><li>" * 125_000,
    "fonts that nobody closes": "".join(f"<p><font size={number}>x" for number in range(45_000)),
    "formats closed the other way round": "<i>" * 100_000 + "<b>" * 100_000 + "</i>" * 75_000,
    "blocks in spans": "<span>" * 80_000 + "<p></p>" * 70_000,
    "open comments": "<!--" * 250_000,
    "open quotes": '<a href="' * 110_000,
    "attributes": "<a " + "x=y " * 249_000 + ">",
    "end tags": "</div>" * 160_000,
    "paragraphs": "<p>x</p>" * 125_000,
    "entities": "&amp" * 250_000,
    "angle brackets": "<" * SIZE,
    "blank lines": "<br>\n" * 200_000,
    "a style without end": '<p style="' + "border-top:solid:" * 58_000 + '">x',
    "a style sheet": "<style>" + "{" * (SIZE - 7),
    "boxes of quotations": '<div class="gmail_quote">-' * 40_000,
}
POSTS = {
    "nested quotes": "[quote]" * 100_000 + "[/quote]" * 37_000,
    "quotes that nobody opened": "[/quote]" * 125_000,
    "open tags": '[quote="' * 125_000,
    "brackets": "[" * SIZE,
    "code that nobody closes": "[code]" * 166_000,
    "items": "[list][*]" * 111_000,
    "ticks": "``a` " * 200_000,
    "strikes": "~~a " * 250_000,
    "quotation signs": ">" * SIZE,
    "quoted lines": "> x\n" * 250_000,
    "links": "[](" * 333_000,
    "open comments": "<!--" * 250_000,
    "blank lines": "\n" * SIZE,
    "bars": "|a|\n" * 250_000,
    "rules of tables": "|-" * 500_000,
    "smilies": ":D " * 333_000,
    "a smiley far from a word": "8)" + " " * (SIZE - 3) + "x",
    "blanks": " " * SIZE,
}


def in_time(read: Reads, text: str) -> tuple[Row, ...]:
    """Return the rows of *text*, having read them in time."""
    begin = time.process_time()
    rows = read(text)
    assert time.process_time() - begin < LONGEST
    return rows


@pytest.mark.parametrize("name", HTML)
def test_a_megabyte_of_html(name: str) -> None:
    in_time(html_rows, HTML[name])


@pytest.mark.parametrize("read", [bbcode_rows, markdown_rows, lambda text: post_rows(text).rows])
@pytest.mark.parametrize("name", POSTS)
def test_a_megabyte_of_a_post(name: str, read: Reads) -> None:
    in_time(read, POSTS[name])


@pytest.mark.parametrize("tag", ["blockquote", "div", "ul", "b", "span", "table"])
def test_three_thousand_deep_is_read_to_the_bottom(tag: str) -> None:
    rows = html_rows(f"<{tag}>" * 3_000 + "acquire fab-2" + f"</{tag}>" * 3_000 + "<p>else pass")
    assert [row.text for row in rows] == ["acquire fab-2", "else pass"]
    assert rows[0].mark is (Mark.QUOTED if tag == "blockquote" else Mark.PLAIN)
    assert rows[1].mark is Mark.PLAIN


def test_nested_quotes_of_a_post_end() -> None:
    rows = bbcode_rows("[quote]" * 3_000 + "purchase OLD-99" + "[/quote]" * 3_000 + "acquire fab-2")
    assert [(row.mark, row.text) for row in rows] == [(Mark.QUOTED, "purchase OLD-99"), (Mark.PLAIN, "acquire fab-2")]
