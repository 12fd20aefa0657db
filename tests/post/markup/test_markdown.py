"""A post in Discourse's Markdown is read as Discourse shows it, line by line."""

from __future__ import annotations

import pytest

from pbem.post.markup import markdown_rows
from pbem.post.message import Mark, Row
from tests.post.markup.reading import said


def test_a_row_is_a_line_of_the_source() -> None:
    text = "Hello\r\n\r\n```text\r\nacquire fab-2\r\n```\r\n> old\r\n1. `else pass` :crossed_fingers:\r\n"
    assert [row.text for row in markdown_rows(text)] == [
        "Hello",
        "",
        "",
        "acquire fab-2",
        "",
        "> old",
        "1. else pass",
        "",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "`acquire fab-2`",
        "``acquire fab-2``",
        "**acquire** fab-2",
        "__acquire__ fab-2 :+1: :wave:t3:",
        "[acquire](https://x.example/pass) fab-2 ![pass](x.png)",
        "acquire fab\\-2",
        "acquire fab-2 :) ;-)",
        "~~~\nacquire fab-2\n~~~",
        "````\nacquire fab-2\n````",
        "- item\n  ```\n  acquire fab-2\n  ```",
        "<!-- pass -->acquire fab-2<!--\npass\n-->",
        "<kbd>acquire</kbd> <small>fab-2</small>",
        "<details><summary>item</summary>\nacquire fab-2\n</details>",
        '[details="item"]\nacquire fab-2\n[/details]',
        "[spoiler]acquire fab-2[/spoiler]",
        ">! acquire fab-2 !<",
        "acquire<br>fab-2".replace("<br>", "&#32;"),
        "[poll]\n* pass\n[/poll]\nacquire fab-2",
    ],
)
def test_markup_is_no_text(text: str) -> None:
    lines = [" ".join(line.split()) for line in said(markdown_rows(text))]
    assert [line for line in lines if "item" not in line] == ["acquire fab-2"]


def test_code_is_taken_as_it_stands() -> None:
    rows = markdown_rows("```\n~~a~~ :x: [quote] > b\n> c\n~~~\n```\n`~~d~~`")
    assert said(rows) == ["~~a~~ :x: [quote] > b", "> c", "~~~", "~~d~~"]


@pytest.mark.parametrize(
    "quote",
    [
        '[quote="turnbot, post:4, topic:77, full:true"]\npurchase OLD-99\n[/quote]',
        '[quote="Bo, post:4, topic:77"]\n[quote="Cy, post:1, topic:77"]\npass\n[/quote]\npurchase OLD-99\n[/quote]',
        "> purchase OLD-99",
        ">purchase OLD-99",
        "> > pass\n> purchase OLD-99",
        "<blockquote>purchase OLD-99</blockquote>",
        "[quote]\n```\npurchase OLD-99\n```\n[/quote]",
        "[quote]~~purchase OLD-99~~[/quote]",
    ],
)
def test_quotes_are_marked_and_end(quote: str) -> None:
    rows = markdown_rows(f"acquire fab-2\n\n{quote}\n\nelse pass")
    assert said(rows) == ["acquire fab-2", "else pass"]
    assert said(rows, Mark.QUOTED)[-1].strip("> ") == "purchase OLD-99"


@pytest.mark.parametrize(
    "struck",
    ["~~{}~~", "~~\u200b{}~~", "<s>{}</s>", "<del>\n{}\n</del>", "[s]{}[/s]", "- ~~{}~~", "~~**{}**~~"],
)
def test_what_is_struck_out_is_marked(struck: str) -> None:
    rows = markdown_rows(f"acquire fab-2\n\n{struck.format('purchase OLD-99')}\n\nelse pass")
    assert [line for line in said(rows) if line != "-"] == ["acquire fab-2", "else pass"]
    assert [line.strip("\u200b") for line in said(rows, Mark.STRUCK)] == ["purchase OLD-99"]


def test_a_paragraph_can_be_struck_out_as_a_whole() -> None:
    assert said(markdown_rows("~~acquire fab-2\nelse pass~~\n\npass")) == ["pass"]


def test_a_line_that_is_struck_out_in_part_is_read_without_the_part() -> None:
    rows = markdown_rows("~~purchase OLD-99~~ purchase REA-07 at M3")
    assert (said(rows), said(rows, Mark.STRUCK)) == (["purchase REA-07 at M3"], ["purchase OLD-99"])


@pytest.mark.parametrize(
    "line",
    [
        "[x] install HAB-01 at I3",
        "- [ ] pass",
        "* acquire fab-2",
        "about ~~ 3 ~~ of it",
        "~~never closed",
        "a | b",
        "9:30:15 or 3:10:2",
        "snake_case_name and 2*3*4",
        "a < b and c > d",
        "# acquire fab-2",
    ],
)
def test_what_only_looks_like_markup_is_text(line: str) -> None:
    assert markdown_rows(line) == (Row(line),)


def test_the_row_of_a_table_is_a_line() -> None:
    rows = markdown_rows("| # | order |\n|---|:-:|\n| 1 | acquire fab-2 |\n|2|~~pass~~|\n")
    assert [" ".join(row.text.split()) for row in rows][2] == "1. acquire fab-2"
    assert said(rows, Mark.STRUCK) == ["pass"]
