"""A post in BBCode is read as its forum shows it, line by line."""

from __future__ import annotations

import pytest

from pbem.post.markup import bbcode_rows
from pbem.post.message import Mark, Row
from tests.post.markup.reading import said


def test_a_row_is_a_line_of_the_source() -> None:
    text = "[size=85]my move:[/size]\n[list=1]\n[*]acquire fab-2\n[*][b]else[/b] pass\n[/list]\nbye"
    assert [row.text for row in bbcode_rows(text)] == ["my move:", "", "acquire fab-2", "else pass", "", "bye"]


@pytest.mark.parametrize(
    "text",
    [
        "[b]acquire[/b] [color=#FF0000]fab-2[/color]",
        "[B][I][U]acquire fab-2[/U][/I][/B]",
        "[url=https://x.example/?a=pass]acquire fab-2[/url]",
        "[spoiler=Turn 4]acquire fab-2[/spoiler]",
        "[hide]acquire fab-2[/hide] 8) ;)",
        "[b:1abc]acquire[/b:1abc] fab-2 :D :lol:",
        "[code]acquire fab-2[/code]",
        "[code=text]\nacquire fab-2\n[/code]",
        "[c]acquire[/c] fab-2",
        "[list:a1][*:a1]acquire fab-2[/*:m:a1][/list:u:a1]",
        "[table][tr][td]acquire[/td][td]fab-2[/td][/tr][/table]",
        "[foo]acquire[/foo] [bar=1]fab-2[/bar]",
        "[img]https://x.example/pass.png[/img][attachment=0]pass.txt[/attachment]\nacquire fab-2",
        "acquire fab-2[hr]",
        "acquire &#102;ab-2",
        "[align=center][size=2]acquire fab-2[/size][/align]",
    ],
)
def test_tags_are_no_text(text: str) -> None:
    assert [" ".join(line.split()) for line in said(bbcode_rows(text))] == ["acquire fab-2"]


@pytest.mark.parametrize(
    "quote",
    [
        "[quote]purchase OLD-99[/quote]",
        '[quote="Bo"]purchase OLD-99[/quote]',
        '[quote="[AB] Bo" post_id=4411 time=1793736240 user_id=2]purchase OLD-99[/quote]',
        "[quote=D'Ada]purchase OLD-99[/quote]",
        "[QUOTE=Bo;1234]purchase OLD-99[/QUOTE]",
        "[quote author=Bo link=topic=7.msg9#msg9 date=1793736240]purchase OLD-99[/quote]",
        "[quote='Bo' pid='7' dateline='1793736240']purchase OLD-99[/quote]",
        "[quote:1a2b]purchase OLD-99[/quote:1a2b]",
        "[quote][quote=Bo]pass[/quote]purchase OLD-99[/quote]",
        "[quote][code]purchase OLD-99[/code][/quote]",
        "[quote][s]purchase OLD-99[/s][/quote]",
    ],
)
def test_quotes_are_marked_and_end(quote: str) -> None:
    rows = bbcode_rows(f"acquire fab-2\n{quote}\nelse pass")
    assert said(rows) == ["acquire fab-2", "else pass"]
    assert said(rows, Mark.QUOTED)[-1] == "purchase OLD-99"


def test_a_quote_that_does_not_end_goes_on() -> None:
    assert said(bbcode_rows("pass\n[quote=Bo]purchase OLD-99\nacquire fab-2")) == ["pass"]


def test_a_quote_beside_text_is_a_row_of_its_own() -> None:
    rows = bbcode_rows("mine: [quote]theirs[/quote] and mine")
    assert [(row.mark, row.text.strip()) for row in rows] == [
        (Mark.PLAIN, "mine:"),
        (Mark.QUOTED, "theirs"),
        (Mark.PLAIN, "and mine"),
    ]


@pytest.mark.parametrize("tag", ["s", "S", "strike", "del"])
def test_what_is_struck_out_is_marked(tag: str) -> None:
    rows = bbcode_rows(f"acquire fab-2\n[{tag}]purchase OLD-99\npass[/{tag}]\nelse pass")
    assert said(rows) == ["acquire fab-2", "else pass"]
    assert said(rows, Mark.STRUCK) == ["purchase OLD-99", "pass"]


def test_code_is_taken_as_it_stands() -> None:
    assert said(bbcode_rows("[code]\n[quote]a[/quote] :D\n  - b\n[/code]")) == ["[quote]a[/quote] :D", "- b"]


def test_the_signature_is_marked() -> None:
    assert said(bbcode_rows("pass\n[sig]acquire fab-2[/sig]"), Mark.SIGNATURE) == ["acquire fab-2"]


@pytest.mark.parametrize(
    "line",
    [
        "[x] install HAB-01 at I3",
        "[ ] pass",
        "[s] pass",
        "a [b] c [",
        "[1] pass",
        "8) acquire fab-2",
        "[i] see",
        "12:30:45",
    ],
)
def test_words_in_brackets_are_text_where_no_end_tag_follows(line: str) -> None:
    assert bbcode_rows(line) == (Row(line),)


@pytest.mark.parametrize("title", ["old", "last turn", '"my previous orders"', "alte Befehle", "ordres anciens"])
def test_a_folded_text_of_an_earlier_turn_is_quoted(title: str) -> None:
    rows = bbcode_rows(f"[spoiler={title}]pass[/spoiler]\nacquire fab-2")
    assert [(row.text, row.mark) for row in rows if row.text] == [("pass", Mark.QUOTED), ("acquire fab-2", Mark.PLAIN)]
