"""Whatever tags come in whatever order, reading them raises nothing and hides nothing from the marks."""

from __future__ import annotations

import html5lib
from hypothesis import given
from hypothesis import strategies as st

from pbem.post.markup import bbcode_rows, html_rows, markdown_rows, rot13
from pbem.post.markup.page import RANK, graver
from pbem.post.markup.recognise import post_rows
from pbem.post.message import Mark

BLOCKS = ["p", "div", "blockquote", "ul", "li", "dl", "dd", "dt", "pre", "section", "center", "ol"]
INLINE = ["s", "b", "i", "font", "strike", "u", "code", "a", "nobr", "span", "del"]
LOOKS = ["", "", "", ' style="display:none"', ' class="gmail_signature"', ' style="text-decoration:line-through"']
SOUP = st.lists(
    st.one_of(
        st.builds("<{}{}>".format, st.sampled_from(BLOCKS + INLINE), st.sampled_from(LOOKS)),
        st.builds("</{}>".format, st.sampled_from([*BLOCKS, *INLINE, "br"])),
        st.just("{} "),
    ),
    max_size=40,
).map(lambda parts: "".join(part.format(f"w{number}") if part == "{} " else part for number, part in enumerate(parts)))

PIECES = st.sampled_from([
    *("<", ">", "</", "<!--", "-->", "<a href=", '"', "'", "<br>", "<td>", "<tr>", "</tr>", "<table>", "</table>", "="),
    *("<style>", "</style>", "<script", "{", "}", "display:none", "&amp", "&#1114112;", "\0", "\r", "\n", "\u2028"),
    *("[quote]", "[/quote]", "[code]", "[/code]", "[s]", "[/s]", "[*]", "[list]", "[img]", "[/img]", "[b=", "]"),
    *("```", "~~", "`", "> ", ">! ", "|", "---", "**", "![", "](", "\\", ":a:", ":D", "8)", "<del>", "acquire fab-2"),
    *("/", "\ud800", "[td]"),
])  # fmt: skip
MESS = st.lists(st.one_of(PIECES, st.text(max_size=5)), max_size=60).map("".join)


def marks_by_html5lib(html: str) -> dict[str, Mark]:
    """Return the mark of each word, by the elements that html5lib finds around it."""
    found: dict[str, Mark] = {}
    waiting = [(html5lib.parse(html, namespaceHTMLElements=False), Mark.PLAIN)]
    while waiting:
        element, around = waiting.pop()
        own = [Mark.STRUCK] if element.tag in {"s", "strike", "del"} or "line" in element.get("style", "") else []
        own += [Mark.QUOTED] if element.tag == "blockquote" else []
        own += [Mark.SIGNATURE] if element.get("class") else []
        own += [Mark.HIDDEN] if "none" in element.get("style", "") else []
        mark = graver(around, *own)
        found |= dict.fromkeys((element.text or "").split(), mark)
        for child in element:
            waiting.append((child, mark))
            found |= dict.fromkeys((child.tail or "").split(), mark)
    return found


@given(SOUP)
def test_no_word_is_lost_or_says_less_than_by_the_standard(html: str) -> None:
    expected = marks_by_html5lib(html)
    found = {word: row.mark for row in html_rows(html) for word in row.text.split()}
    assert found.keys() == expected.keys()
    assert [word for word, mark in expected.items() if RANK[found[word]] < RANK[mark]] == []


@given(MESS)
def test_nothing_that_is_written_raises(text: str) -> None:
    for rows in (html_rows(text), bbcode_rows(text), markdown_rows(text), post_rows(text).rows):
        assert all("\n" not in row.text for row in rows)


@given(st.text())
def test_rot13_twice_changes_nothing(text: str) -> None:
    assert rot13(rot13(text)) == text
    assert rot13("Npdhver sno-2") == "Acquire fab-2"
