"""What a file holds: a text without any sign of mail, post or markup is known at once, and taken for what it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.post import arrival
from pbem.post.arrival import BARE, messages_in
from pbem.post.forum import posts_in
from pbem.post.mailbox import split
from pbem.post.message import Channel

PLAIN = "match station-7 commander ada\npurchase LAB-10 at I6\n"
WORDS = [
    *("From ", "Date", "Posted by ada", "BEGIN", "| #1", "2026-11-03 21:31", "&raquo;", "{", "}", "(quote)", "*", "_"),
    *("12\n", "-----", "\r\n", "\n", "\n\n", "pass", '{"raw"', "**", "#", "=", "@", "\t", ";", ",", "|", "\\", "]"),
]


@given(st.lists(st.sampled_from(WORDS) | st.text(st.characters(codec="ascii"), max_size=9), max_size=30).map("".join),
       st.sampled_from(["ada.txt", "ada.eml", "ada.yaml", "-"]))  # fmt: skip
def test_a_text_without_signs_is_what_it_would_be_if_all_were_tried(text: str, name: str) -> None:
    content = text.encode()
    if BARE.fullmatch(content):
        assert split(content, name) == [(name, Channel.FILE, content)]
        assert not posts_in(content, name)
        assert messages_in(content, name) == [arrival._file(content, name)]  # noqa: SLF001 - the long way round


@pytest.mark.parametrize("sign", [":", "<", ">", "[", "~", "`", "\u00bb", "\0", "\x1b", "\f"])
def test_a_text_with_a_sign_is_looked_at(sign: str) -> None:
    assert BARE.fullmatch(PLAIN.encode())
    assert not BARE.fullmatch((PLAIN + sign).encode())
